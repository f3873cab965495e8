import writeWorkbook from "write-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Encoding } from "@millwright/domain/connect/imports/values/encodings.ts";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { openWorld, send, type Person, type World } from "../../../testing/world.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function story() {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  return { by, ...importer(world, tenant, by) };
}

const namesOf = async (by: Person) =>
  (await by.ok(suppliers.list, { body: { sortModel: [{ colId: "code", sort: "asc" }] } })).rows.map(({ name }) => name);

const TEXT = "Code;Name\r\nS-1;Müller & Søn\r\nS-2;Łódź – „Łożyska”\r\n";
const WESTERN = "Code;Name\r\nS-1;Müller & Søn\r\nS-2;Œuvre – „100 €”\r\n";
const bytesOf = (text: string, encoding: "utf16le" | "utf8" | "latin1", mark: number[] = []) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)]);
const swapBytes = (bytes: Buffer) => Buffer.from(bytes).swap16();
/** Each sign of a text as one byte: for encodings that nothing here writes. */
const byteText = (text: string, bytes: Record<string, number>) => Buffer.from([...text].map((sign) => bytes[sign] ?? sign.charCodeAt(0)));

const western = { "–": 0x96, "„": 0x84, "”": 0x94, "€": 0x80, Œ: 0x8c };
const central = { Ł: 0xa3, ó: 0xf3, ź: 0x9f, ż: 0xbf, "–": 0x96, "„": 0x84, "”": 0x94, ü: 0xfc, ø: 0x3f };
const cyrillic = { Н: 0xcd, а: 0xe0, с: 0xf1, о: 0xee };
const macintosh = { ü: 0x9f, ø: 0xbf };

describe("a text is read as it was written, as it is recognised or as somebody says", () => {
  const files: [string, Buffer, Encoding, string[], Encoding?][] = [
    ["UTF-8", bytesOf(TEXT, "utf8"), "utf-8", ["Müller & Søn", "Łódź – „Łożyska”"]],
    ["UTF-8 with a mark", bytesOf(TEXT, "utf8", [0xef, 0xbb, 0xbf]), "utf-8", ["Müller & Søn", "Łódź – „Łożyska”"]],
    ["UTF-8 whose first umlaut comes late", Buffer.from(`Code;Name\n${";\n".repeat(60_000)}S-1;Späth\n`), "utf-8", ["Späth"]],
    ["UTF-16, low byte first, with a mark", bytesOf(TEXT, "utf16le", [0xff, 0xfe]), "utf-16le", ["Müller & Søn", "Łódź – „Łożyska”"]],
    ["UTF-16, low byte first, without a mark", bytesOf(TEXT, "utf16le"), "utf-16le", ["Müller & Søn", "Łódź – „Łożyska”"]],
    [
      "UTF-16, high byte first, with a mark",
      swapBytes(bytesOf(TEXT, "utf16le", [0xff, 0xfe])),
      "utf-16be",
      ["Müller & Søn", "Łódź – „Łożyska”"],
    ],
    ["UTF-16, high byte first, without a mark", swapBytes(bytesOf(TEXT, "utf16le")), "utf-16be", ["Müller & Søn", "Łódź – „Łożyska”"]],
    ["ASCII", bytesOf("Code;Name\nS-1;Muller", "utf8"), "utf-8", ["Muller"]],
    ["windows-1252", byteText(WESTERN, western), "windows-1252", ["Müller & Søn", "Œuvre – „100 €”"]],
    ["ISO 8859-1, which is windows-1252 to browsers", bytesOf("Code;Name\nS-1;Müller & Søn", "latin1"), "windows-1252", ["Müller & Søn"]],
    [
      "windows-1252 whose first umlaut comes late",
      Buffer.from(`Code;Name\n${";\n".repeat(60_000)}S-1;Späth\n`, "latin1"),
      "windows-1252",
      ["Späth"],
    ],
    ["windows-1250, as chosen", byteText("Code;Name\nS-2;Łódź – „Łożyska”", central), "windows-1252", ["Łódź – „Łożyska”"], "windows-1250"],
    ["windows-1251, as chosen", byteText("Code;Name\nS-1;Насос", cyrillic), "windows-1252", ["Насос"], "windows-1251"],
    [
      "Mac Roman with its line ends, as chosen",
      byteText("Code;Name\rS-1;Müller & Søn\r", macintosh),
      "windows-1252",
      ["Müller & Søn"],
      "macintosh",
    ],
    [
      "Shift JIS, as chosen",
      Buffer.concat([Buffer.from("Code;Name\nS-1;"), Buffer.from([0x83, 0x7c, 0x83, 0x93, 0x83, 0x76]), Buffer.from("\n")]),
      "windows-1252",
      ["ポンプ"],
      "shift_jis",
    ],
  ];
  test.each(files)("%s", async (_, bytes, recognised, names, chosen) => {
    const { by, upload, check, run } = await story();
    let made = await upload("suppliers", bytes, "names.csv");
    expect(made).toMatchObject({ encoding: recognised, delimiter: ";" });
    if (chosen)
      made = await by.ok(imports.layout, { params: { id: made.id }, body: { version: made.version, sheet: 0, encoding: chosen } });
    expect(await run(await check(made))).toMatchObject({ state: "done", rowsCreated: names.length, rowsRefused: 0 });
    expect(await namesOf(by)).toEqual(names);
  });

  test("the first lines with letters of their own are shown, wherever they stand, to judge the encoding by", async () => {
    const { by, upload } = await story();
    const made = await upload(
      "suppliers",
      Buffer.from(`Code;Name\n${Array.from({ length: 40 }, (_, at) => `S-${at};Plain`).join("\n")}\nS-99;M\xfcller`, "latin1"),
    );
    expect(made.letters).toEqual([{ line: 42, cells: ["Müller"] }]);
    const other = await by.ok(imports.layout, {
      params: { id: made.id },
      body: { version: made.version, sheet: 0, encoding: "windows-1251" },
    });
    expect(other).toMatchObject({ encoding: "windows-1251", letters: [{ cells: ["Mьller"] }] });
  });
});

test("what was not read rightly is refused with its row, not written as signs of nothing", async () => {
  const { upload, check, refused } = await story();
  const late = Buffer.concat([Buffer.from("Code;Name\nS-1;Grün\nS-2;Späth\nS-3;Gr"), Buffer.from([0xff]), Buffer.from("n\nS-4;Höl\n")]);
  const made = await upload("suppliers", late);
  expect(made.encoding).toBe("utf-8");
  const checked = await check(made);
  expect(checked).toMatchObject({ rowsCreated: 3, rowsRefused: 1 });
  expect(await refused(checked)).toMatchObject([{ line: 4, faults: [{ column: 1, reason: "not_decoded" }] }]);
  const control = await check(await upload("suppliers", Buffer.from("Code;Name\nS-1;M\xfcller\nS-2;A\x81B\n", "latin1")));
  expect(await refused(control)).toMatchObject([{ line: 3, faults: [{ column: 1, reason: "not_decoded" }] }]);
});

describe("the sign between cells is recognised, and chosen where it was not", () => {
  test.each([
    [",", 'Code,Name,Notes\nS-1,One,"a; b; c; d"\nS-2,Two,x'],
    [";", "Suppliers of Bergen, Oslo, Voss, 2024\nCode;Name;Rating\nS-1;One, Ltd;3\nS-2;Two;4"],
    ["\t", "Code\tName\nS-1\tOne, two; three"],
    ["|", "Code|Name\nS-1|One"],
    [";", "sep=;\nCode;Name\nS-1;One"],
  ])("%j", async (delimiter, text) => {
    const { upload } = await story();
    const made = await upload("suppliers", Buffer.from(text));
    expect(made).toMatchObject({ delimiter });
    expect(made.columns.slice(0, 2).map(({ header }) => header)).toEqual(["Code", "Name"]);
  });

  test("another one is a choice, and stays until another is chosen", async () => {
    const { by, upload, check } = await story();
    const made = await upload("suppliers", ["Code|Name;Notes", "S-1|One;x,y"]);
    const chosen = await by.ok(imports.layout, { params: { id: made.id }, body: { version: made.version, sheet: 0, delimiter: "|" } });
    expect(chosen).toMatchObject({ delimiter: "|", columns: [{ header: "Code" }, { header: "Name;Notes" }] });
    const again = await by.ok(imports.layout, { params: { id: made.id }, body: { version: chosen.version, sheet: 0, headerLine: 1 } });
    expect(again.delimiter).toBe("|");
    const named = { code: { column: 0 }, name: { column: 1 } };
    expect(
      await check(await by.ok(imports.map, { params: { id: made.id }, body: { version: again.version, mapping: named } })),
    ).toMatchObject({ rowsCreated: 1 });
  });
});

test("a line whose quotation marks do not fit is refused by itself; all others are read", async () => {
  const { upload, check, refused, mend } = await story();
  const lines = [
    "Code,Name,Notes",
    'S-1,"Big ""Al"" Ltd","two',
    'lines, of notes"',
    'S-2,"Broken,here',
    'S-3,"Good, Ltd",x',
    'S-4,"Half" open,x',
    'S-5,Valve 2",fine',
    'S-6,Last,"never closed',
  ];
  const checked = await check(await upload("suppliers", lines));
  expect(checked).toMatchObject({ rowsTotal: 6, rowsCreated: 3, rowsRefused: 3 });
  const rows = await refused(checked);
  expect(rows.map(({ line, faults }) => [line, ...faults.map(({ reason }) => reason)])).toEqual([
    [4, "bad_quotes"],
    [6, "bad_quotes"],
    [8, "bad_quotes"],
  ]);
  expect(rows[0]?.cells).toEqual(["S-2", '"Broken', "here"]);
  await mend(checked, [{ line: 4, cells: ["S-2", "Broken, here", ""] }]);
  expect(await check(checked)).toMatchObject({ rowsCreated: 4, rowsRefused: 2 });
});

test("empty cells behind the last column are no error, in the header or below it; cells that say something are", async () => {
  const { upload, check, refused } = await story();
  const made = await upload("suppliers", ["Code;Name;Notes;;", "S-1;One;;;;;", "S-2;Two;", "S-3;Three;;x"]);
  expect(made.columns.map(({ header }) => header)).toEqual(["Code", "Name", "Notes", "Column 4"]);
  const checked = await check(await upload("suppliers", ["Code;Name;;", "S-1;One;;;;", "S-2;Two", "S-3;Three; ;"]));
  expect(checked).toMatchObject({ rowsCreated: 3, rowsRefused: 0 });
  expect(await refused(await check(await upload("suppliers", ["Code;Name;Notes", "S-1;One;;x"])))).toMatchObject([
    { faults: [{ reason: "too_many_cells" }] },
  ]);
});

test("what is no text file and no workbook is refused in one sentence that says what to do", async () => {
  const by = await world.tenant.as("Administrator");
  const wide = Array.from({ length: 501 }, (_, at) => `C${at}`).join(",");
  const files: [string, Buffer, string][] = [
    ["an old workbook", Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600, 1)]), "old_workbook"],
    ["a web page that is called a workbook", Buffer.from("<html><table><tr><td>Code</td></tr></table></html>"), "not_a_table"],
    ["a NUL in its midst", Buffer.from("Code;Name\nS-1;O\0ne\n"), "not_text"],
    ["a NUL far down", Buffer.concat([Buffer.from(`Code;Name\n${"S-1;One\n".repeat(20_000)}`), Buffer.from("S-2;\0")]), "not_text"],
    ["a picture", Buffer.concat([Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), Buffer.alloc(300, 7)]), "not_text"],
    ["a 501st column", Buffer.from(`${wide}\n${wide.replaceAll("C", "")}`), "too_many_columns"],
    [
      "a 501st column of a workbook",
      await writeWorkbook(
        [Array.from({ length: 501 }, (_, at) => ({ value: `C${at}` })), Array.from({ length: 501 }, () => ({ value: "x" }))],
        {},
      ).toBuffer(),
      "too_many_columns",
    ],
    ["one line without an end", Buffer.alloc(900_000, "a,"), "line_too_long"],
  ];
  for (const [what, body, reason] of files) {
    const request = { query: { target: "suppliers", fileName: "odd.csv" }, headers: { "content-type": "application/octet-stream" }, body };
    const answer = await send(world, imports.upload, request, { authorization: `Bearer ${by.token}` });
    expect([answer.status, (answer.body as { reason?: string }).reason], what).toEqual([400, reason]);
    expect((answer.body as { message: string }).message, what).not.toMatch(/[{}]/);
  }
  const empties = `${Array.from({ length: 500 }, (_, at) => (at === 0 ? "Code" : at === 1 ? "Name" : `C${at}`)).join(",")},,,\nS-1,One${",".repeat(520)}`;
  expect((await importer(world, world.tenant, by).upload("suppliers", Buffer.from(empties))).columns).toHaveLength(500);
});
