import { setTimeout as sleep } from "node:timers/promises";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import readWorkbook from "read-excel-file/node";
import writeWorkbook from "write-excel-file/node";
import { describe, expect, test } from "vitest";
import type { Cell } from "./cells.ts";
import { csvCell, csvLine, withoutDefusing } from "@millwright/domain/kit/csv.ts";
import { csvFile } from "./csv-write.ts";
import { FORMULAS } from "./formulas.ts";
import { joined, sheet, textOf, workbookWith } from "./hostile-workbooks.ts";
import { openWorkbook } from "./xlsx-read.ts";
import { xlsxFile } from "./xlsx-write.ts";

const rowsOf = async function* (rows: readonly (readonly Cell[])[]) {
  yield* rows;
  await Promise.resolve();
};
async function linesOf(bytes: Buffer, sheet = 0) {
  const lines = [];
  for await (const line of (await openWorkbook(bytes)).lines(sheet)) lines.push(line);
  return lines;
}

describe("a workbook that we write", () => {
  const rows: Cell[][] = [
    ["Text", "Number", "Flag", "Day", "At"],
    ["=1+1", -12.5, true, { day: "2024-02-29" }, { instant: "2026-07-01T22:30:15Z" }],
    ['a <b> & "c"\nsecond', 1e21, false, { day: "1999-12-31" }, null],
    ["😀\u0000\ud800", 0, null, null, { instant: "2026-01-01T00:00:00Z" }],
  ];

  test("is read by another program with the types it was written with", async () => {
    const [read] = await readWorkbook(
      await joined(xlsxFile([{ name: "A/B: [long] name that no sheet may carry", rows: rowsOf(rows) }], "Europe/Berlin")),
    );
    expect(read?.sheet.length).toBeLessThanOrEqual(31);
    // A number of days is not exact to the millisecond.
    const exact = read?.data.map((row) =>
      row.map((value) => (value instanceof Date ? new Date(Math.round(value.getTime() / 1000) * 1000) : value)),
    );
    expect(exact).toEqual([
      rows[0],
      ["=1+1", -12.5, true, new Date("2024-02-29T00:00:00Z"), new Date("2026-07-02T00:30:15Z")],
      ['a <b> & "c"\nsecond', 1e21, false, new Date("1999-12-31T00:00:00Z"), null],
      ["😀", 0, null, null, new Date("2026-01-01T01:00:00Z")],
    ]);
  });

  test("is read by ourselves as the texts an import goes by", async () => {
    const read = await linesOf(await joined(xlsxFile([{ name: "A", rows: rowsOf(rows) }], "Europe/Berlin")));
    expect(read.map(({ cells }) => cells)).toEqual([
      rows[0],
      ["=1+1", "-12.5", "true", "2024-02-29", "2026-07-02 00:30:15"],
      ['a <b> & "c"\nsecond', "1e+21", "false", "1999-12-31"],
      ["😀", "0", "", "", "2026-01-01 01:00:00"],
    ]);
  });
});

test("a workbook that another program wrote is read with its sheets, shared texts and own date formats", async () => {
  const write = writeWorkbook as unknown as (sheets: unknown) => { toBuffer: () => Promise<Buffer> };
  const bytes = await write([
    { sheet: "First", data: [[{ value: "same" }, { value: "same" }, { value: 3.14, format: "#,##0.00", type: Number }]] },
    {
      sheet: "Second & last",
      data: [
        [],
        [null, { value: new Date("2026-05-06T07:08:00Z"), format: `dd"d" mmm yyyy hh:mm`, type: Date }, { value: true, type: Boolean }],
      ],
    },
  ]).toBuffer();
  expect((await openWorkbook(bytes)).sheets).toEqual(["First", "Second & last"]);
  expect(await linesOf(bytes)).toEqual([{ line: 1, cells: ["same", "same", "3.14"] }]);
  expect(await linesOf(bytes, 1)).toEqual([
    { line: 2, cells: ["", "2026-05-06 07:08:00", "true"], behind: { 1: { spoilt: "cell_is_date" } } },
  ]);
});

test("prefixes, rich text, readings, results of formulas, errors and missing references are read as a person sees them", async () => {
  const bytes = await workbookWith({
    "xl/sharedStrings.xml": `<x:sst xmlns:x="m"><x:si><x:r><x:t>Rich</x:t></x:r><x:r><x:t xml:space="preserve"> text</x:t></x:r><x:rPh sb="0"><x:t>reading</x:t></x:rPh></x:si><x:si/></x:sst>`,
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="201" formatCode="&quot;days&quot; 0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/><xf numFmtId="201"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<?xml version="1.0"?><!-- made > by --><x:worksheet xmlns:x="m"><x:sheetData><x:row r="3"><x:c r="A3" t="s"><x:v>0</x:v></x:c><x:c t="s"><x:v>1</x:v></x:c><x:c r="D3" s="1"><x:v>45000</x:v></x:c><x:c r="E3" s="2"><x:v>7</x:v></x:c><x:c r="F3" t="str"><x:f>A1&amp;"&gt;"</x:f><x:v>5 &gt; 4</x:v></x:c><x:c r="G3" t="e"><x:v>#N/A</x:v></x:c><x:c r="H3" s="3"><x:v>0.5</x:v></x:c><x:c r="I3" t="inlineStr"><x:is><x:t><![CDATA[<raw>]]></x:t></x:is></x:c></x:row><x:row r="4"/><x:row r="9"><x:c r="ZZZ9"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  });
  expect(await linesOf(bytes)).toEqual([
    {
      line: 3,
      cells: ["Rich text", "", "", "2023-03-15", "days 7", "5 > 4", "#N/A", "12:00", "<raw>"],
      behind: { 3: { spoilt: "cell_is_date" }, 4: { raw: "7" } },
    },
  ]);
});

test("no wider and no stranger than rows are: columns end at a limit, lines are counted downwards", async () => {
  const wide = Array.from({ length: 3 }, (_, at) => `<c r="${["A", "XFD", "AAAA"][at]}1"><v>${at}</v></c>`).join("");
  expect(await linesOf(await workbookWith({ "xl/worksheets/sheet1.xml": sheet(`<row r="-5">${wide}</row>`) }))).toEqual([
    { line: 1, cells: ["0"] },
  ]);
});

describe("texts that a spreadsheet program would take for a formula", () => {
  test("are made harmless in CSV and come back as themselves", () => {
    for (const text of FORMULAS) {
      const [[cell = ""] = []] = parse(csvLine([text])) as string[][];
      expect(cell, text).toMatch(/^(?!'?[=+\-@\t\r＝＋－＠])|^'|^-?\d+(\.\d+)?$/);
      expect(withoutDefusing(cell), text).toBe(text);
    }
  });

  test.each([",", ";", "\t", "|"])("are harmless for a program that splits lines at %j too, however it takes quotes", (delimiter) => {
    for (const text of FORMULAS) {
      const line = csvLine(["a", text, "b"]);
      const asQuoted = parse(line, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
      const asPlain = line.split(/\r?\n|\r/).map((one) => one.split(delimiter).map((cell) => cell.replace(/^[" ]+|[" ]+$/g, "")));
      // What stands in quotes of this file's own is one cell for those who know its separator.
      for (const cell of [...asQuoted, ...(delimiter === "," ? [] : asPlain)].flat())
        expect(cell, `${JSON.stringify(text)} split at ${JSON.stringify(delimiter)}`).toMatch(/^(?![=+\-@＝＋－＠])|^-?\d+(\.\d+)?$/);
    }
  });

  test("come back as themselves from whatever signs they are made of", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("'", '"', ";", ",", "|", "\t", "\n", "\r", " ", "=", "+", "-", "@", "＝", "1", "x"), { maxLength: 14 }),
        (signs) => {
          const text = signs.join("");
          const [[cell = ""] = [""]] = parse(csvLine([text]), { skip_empty_lines: false }) as string[][];
          expect(withoutDefusing(cell)).toBe(text);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  test("are typed as text in a workbook and come back as themselves", async () => {
    const bytes = await joined(xlsxFile([{ name: "A", rows: rowsOf([["Text"], ...FORMULAS.map((text) => [text])]) }], "UTC"));
    const xml = await textOf(bytes, "xl/worksheets/sheet1.xml");
    expect(xml).not.toContain("<f");
    expect(xml.match(/t="inlineStr"/g)).toHaveLength(FORMULAS.length + 1);
    expect((await linesOf(bytes)).map(({ cells }) => cells[0])).toEqual(["Text", ...FORMULAS.map((text) => text.trim())]);
  });
});

test("numbers stay numbers, days stay days", async () => {
  for (const text of ["-1.5", "12", "a=b", "'quoted'", ""]) expect(csvCell(text)).toBe(text);
  const bytes = await joined(csvFile(rowsOf([["a", null, -1, true, { day: "2026-01-02" }]]), "UTC"));
  expect(bytes.toString("utf8")).toBe("\uFEFFa,,-1,true,2026-01-02\r\n");
});

test("the same rows give the same bytes", async () => {
  const file = async () =>
    await joined(xlsxFile([{ name: "A", rows: rowsOf(Array.from({ length: 3000 }, (_, at) => [`row ${at}`])) }], "UTC"));
  expect((await file()).equals(await file())).toBe(true);
});

describe("a workbook that is written while it is read", () => {
  const endless = () => {
    const seen = { taken: 0, isOver: false };
    const rows = async function* () {
      try {
        for (;;) {
          await Promise.resolve();
          yield [`row ${(seen.taken += 1)}`, Math.random()];
        }
      } finally {
        seen.isOver = true;
      }
    };
    return { seen, rows: rows() };
  };

  test("asks for no more rows than are taken, and lets them go when its reader goes", async () => {
    const { seen, rows } = endless();
    const file = xlsxFile([{ name: "A", rows }], "UTC");
    await file.next();
    let before = -1;
    while (seen.taken !== before && seen.taken < 100_000) {
      before = seen.taken;
      await sleep(250);
    }
    expect(seen.taken).toBeLessThan(100_000);
    await file.return(undefined);
    expect(seen.isOver).toBe(true);
  });

  test("fails as its rows do", async () => {
    const rows = async function* () {
      yield ["header"];
      await Promise.resolve();
      throw new Error("the database is gone");
    };
    await expect(joined(xlsxFile([{ name: "A", rows: rows() }], "UTC"))).rejects.toThrow("the database is gone");
  });
});
