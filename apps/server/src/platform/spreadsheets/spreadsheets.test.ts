import { deflateRawSync } from "node:zlib";
import readWorkbook from "read-excel-file/node";
import writeWorkbook from "write-excel-file/node";
import { describe, expect, test } from "vitest";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import type { Cell } from "./cells.ts";
import { csvCell, csvFile, withoutDefusing } from "./csv-write.ts";
import { openWorkbook } from "./xlsx-read.ts";
import { xlsxFile } from "./xlsx-write.ts";
import { zipFile } from "./zip-write.ts";

const rowsOf = async function* (rows: readonly (readonly Cell[])[]) {
  yield* rows;
  await Promise.resolve();
};
async function joined(pieces: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}
const zipped = async (parts: Record<string, string>) => await joined(zipFile(Object.entries(parts).map(([name, text]) => ({ name, text: [text] }))));
async function linesOf(bytes: Buffer, sheet = 0) {
  const lines = [];
  for await (const line of (await openWorkbook(bytes)).lines(sheet)) lines.push(line);
  return lines;
}

const WORKBOOK = `<workbook xmlns:r="x"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;
/** A workbook of which only the sheet, or whatever else is given, is of interest. */
const workbookWith = async (parts: Record<string, string>) => await zipped({ "xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": RELATIONS, ...parts });
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

describe("a workbook that we write", () => {
  const rows: Cell[][] = [
    ["Text", "Number", "Flag", "Day", "At"],
    ["=1+1", -12.5, true, { day: "2024-02-29" }, { instant: "2026-07-01T22:30:15Z" }],
    ["a <b> & \"c\"\nsecond", 1e21, false, { day: "1999-12-31" }, null],
    ["😀\u0000\ud800", 0, null, null, { instant: "2026-01-01T00:00:00Z" }],
  ];

  test("is read by another program with the types it was written with", async () => {
    const [read] = await readWorkbook(await joined(xlsxFile([{ name: "A/B: [long] name that no sheet may carry", rows: rowsOf(rows) }], "Europe/Berlin")));
    expect(read?.sheet.length).toBeLessThanOrEqual(31);
    // A number of days is not exact to the millisecond.
    const exact = read?.data.map((row) => row.map((value) => (value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value)));
    expect(exact).toEqual([
      rows[0],
      ["=1+1", -12.5, true, new Date("2024-02-29T00:00:00Z"), new Date("2026-07-02T00:30:15Z")],
      ["a <b> & \"c\"\nsecond", 1e21, false, new Date("1999-12-31T00:00:00Z"), null],
      ["😀", 0, null, null, new Date("2026-01-01T01:00:00Z")],
    ]);
  });

  test("is read by ourselves as the texts an import goes by", async () => {
    const read = await linesOf(await joined(xlsxFile([{ name: "A", rows: rowsOf(rows) }], "Europe/Berlin")));
    expect(read.map(({ cells }) => cells)).toEqual([rows[0], ["=1+1", "-12.5", "true", "2024-02-29", "2026-07-02 00:30:15"], ["a <b> & \"c\"\nsecond", "1e+21", "false", "1999-12-31"], ["😀", "0", "", "", "2026-01-01 01:00:00"]]);
  });
});

test("a workbook that another program wrote is read with its sheets, shared texts and own date formats", async () => {
  const write = writeWorkbook as unknown as (sheets: unknown) => { toBuffer: () => Promise<Buffer> };
  const bytes = await write([
    { sheet: "First", data: [[{ value: "same" }, { value: "same" }, { value: 3.14, format: "#,##0.00", type: Number }]] },
    { sheet: "Second & last", data: [[], [null, { value: new Date("2026-05-06T07:08:00Z"), format: `dd"d" mmm yyyy hh:mm`, type: Date }, { value: true, type: Boolean }]] },
  ]).toBuffer();
  expect((await openWorkbook(bytes)).sheets).toEqual(["First", "Second & last"]);
  expect(await linesOf(bytes)).toEqual([{ line: 1, cells: ["same", "same", "3.14"] }]);
  expect(await linesOf(bytes, 1)).toEqual([{ line: 2, cells: ["", "2026-05-06 07:08:00", "true"] }]);
});

test("prefixes, rich text, readings, results of formulas, errors and missing references are read as a person sees them", async () => {
  const bytes = await workbookWith({
    "xl/sharedStrings.xml": `<x:sst xmlns:x="m"><x:si><x:r><x:t>Rich</x:t></x:r><x:r><x:t xml:space="preserve"> text</x:t></x:r><x:rPh sb="0"><x:t>reading</x:t></x:rPh></x:si><x:si/></x:sst>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="201" formatCode="&quot;days&quot; 0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><!-- made > by --><x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c r="D3" s="1"><x:v>45000</x:v></x:c><x:c r="E3" s="2"><x:v>7</x:v></x:c><x:c r="F3" t="str"><x:f>A1&amp;"&gt;"</x:f><x:v>5 &gt; 4</x:v></x:c><x:c r="G3" t="e"><x:v>#N/A</x:v></x:c><x:c r="H3" s="3"><x:v>0.5</x:v></x:c><x:c r="I3" t="inlineStr"><x:is><x:t><![CDATA[<raw>]]></x:t></x:is></x:c></x:row><x:row r="4"/><x:row r="9"><x:c r="ZZZ9"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  });
  expect(await linesOf(bytes)).toEqual([{ line: 3, cells: ["Rich text", "", "", "2023-03-15", "7", "5 > 4", "#N/A", "12:00", "<raw>"] }]);
});

describe("a workbook that means harm", () => {
  const refused = async (bytes: Buffer) => await linesOf(bytes).then(() => "read", (thrown: unknown) => (thrown instanceof Refusal ? thrown.detail.reason : thrown));

  test("ends at the limit of what is unpacked, whatever it says of its size", async () => {
    const bomb = deflateRawSync(Buffer.alloc(160 * 1024 * 1024, `<row spans="${"1".repeat(100_000)}"/>`));
    const honest = await workbookWith({ "xl/worksheets/sheet1.xml": sheet("") });
    // The part is put in the place of the sheet's, its stated size left small.
    expect(await refused(withPart(honest, "xl/worksheets/sheet1.xml", bomb))).toBe("unpacked_too_large");
  });

  test("names no other file, nests no entities and ends where it is cut", async () => {
    const entity = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY f SYSTEM "file:///etc/passwd">]>`;
    expect(await refused(await workbookWith({ "xl/worksheets/sheet1.xml": `${entity}${sheet("<row r=\"1\"><c r=\"A1\"><v>&f;</v></c></row>")}` }))).toBe("not_a_workbook");
    const cut = await workbookWith({ "xl/worksheets/sheet1.xml": `${sheet("")}<row` });
    expect(await refused(cut)).toBe("not_a_workbook");
    expect(await refused(cut.subarray(0, cut.length - 30))).toBe("not_a_workbook");
    expect(await refused(Buffer.from("PK\u0003\u0004 and nothing else"))).toBe("not_a_workbook");
    expect(await refused(await zipped({ "../../etc/cron.d/x": "y", "xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": RELATIONS.replace("worksheets/sheet1.xml", "../../etc/cron.d/x") }))).toBe("not_a_workbook");
    expect(await refused(await workbookWith({ "xl/worksheets/sheet1.xml": `<worksheet><sheetData><row r="1"><c r="A1"><v>${"9".repeat(1_200_000)}` }))).toBe("not_a_workbook");
  });

  test("may not be wider or stranger than rows are", async () => {
    const wide = Array.from({ length: 3 }, (_, at) => `<c r="${["A", "XFD", "AAAA"][at]}1"><v>${at}</v></c>`).join("");
    expect(await linesOf(await workbookWith({ "xl/worksheets/sheet1.xml": sheet(`<row r="-5">${wide}</row>`) }))).toEqual([{ line: 1, cells: ["0"] }]);
  });
});

test("text that begins like a formula is made harmless and comes back as itself; numbers stay numbers", async () => {
  for (const text of ["=1+1", "+49 55", "-", "@x", "\tx", "\rx", "-1.5.2"]) {
    const cell = csvCell(text).replaceAll('"', "");
    expect(cell.startsWith("'"), text).toBe(true);
    expect(withoutDefusing(cell)).toBe(text);
  }
  for (const text of ["-1.5", "12", "a=b", "'quoted'", ""]) expect(csvCell(text)).toBe(text);
  const bytes = await joined(csvFile(rowsOf([["a", null, -1, true, { day: "2026-01-02" }]]), "UTC"));
  expect(bytes.toString("utf8")).toBe("\uFEFFa,,-1,true,2026-01-02\r\n");
});

/** The archive with other packed bytes for one part; its directory keeps saying what it said. */
function withPart(archive: Buffer, name: string, packed: Buffer): Buffer {
  const directory = archive.readUInt32LE(archive.length - 6);
  const changed = Buffer.from(archive);
  for (let at = directory; changed.readUInt32LE(at) === 0x02014b50; at += 46 + changed.readUInt16LE(at + 28)) {
    if (changed.toString("utf8", at + 46, at + 46 + changed.readUInt16LE(at + 28)) !== name) continue;
    const header = Buffer.from(changed.subarray(0, 30));
    header.writeUInt16LE(0, 26);
    changed.writeUInt32LE(packed.length, at + 20);
    changed.writeUInt32LE(directory, at + 42);
    const end = Buffer.from(changed.subarray(changed.length - 22));
    end.writeUInt32LE(directory + 30 + packed.length, 16);
    return Buffer.concat([changed.subarray(0, directory), header, packed, changed.subarray(directory, changed.length - 22), end]);
  }
  throw new Error(`${name} is not in the archive`);
}
