import type { Cell } from "./cells.ts";
import { openZip } from "./zip-read.ts";
import { xlsxFile } from "./xlsx-write.ts";
import { zipFile } from "./zip-write.ts";

const MB = 1024 * 1024;
const SHEET = "xl/worksheets/sheet1.xml";
const WORKBOOK = `<workbook xmlns:r="x"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>`;
const ROW = `<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>Pump</t></is></c></row>`;

/** A workbook of which only the sheet, or whatever else is given, is of interest. */
export const workbookWith = async (parts: Record<string, string>): Promise<Buffer> =>
  await zipped({ "xl/workbook.xml": WORKBOOK, "xl/_rels/workbook.xml.rels": RELATIONS, ...parts });
export const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

export async function joined(pieces: AsyncIterable<Buffer | string>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) parts.push(Buffer.from(piece));
  return Buffer.concat(parts);
}

export async function textOf(archive: Buffer, name: string): Promise<string> {
  return (await joined((await openZip(archive, 100 * MB)).text(name))).toString("utf8");
}

/** A small workbook in which nothing is wrong. */
export async function goodWorkbook(): Promise<Buffer> {
  const rows = async function* (): AsyncGenerator<Cell[]> {
    await Promise.resolve();
    yield ["Code", "Name", "Lead time"];
    for (let at = 0; at < 40; at += 1) yield [`S-${at}`, `Supplier ${at}`, at];
  };
  return await joined(xlsxFile([{ name: "Suppliers", rows: rows() }], "UTC"));
}

/** Files that are small and would fill the machine, each by what is wrong with it. All are refused: for tests. */
export const HUGE: Readonly<Record<string, () => Promise<Buffer>>> = {
  "a sheet that unpacks without end": async () =>
    await workbookWith({ [SHEET]: sheet(`<row spans="${" ".repeat(100_000)}"/>`.repeat(1_600)) }),
  "a sheet of one endless text": async () =>
    await workbookWith({ [SHEET]: sheet(`<row r="1"><c r="A1"><v>${"9".repeat(160 * MB)}</v></c></row>`) }),
  "shared texts without end": async () =>
    await workbookWith({ [SHEET]: sheet(ROW), "xl/sharedStrings.xml": `<sst>${"<si/>".repeat(5_000_000)}</sst>` }),
  "shared texts of many characters": async () =>
    await workbookWith({
      [SHEET]: sheet(ROW),
      "xl/sharedStrings.xml": `<sst>${`<si><t>${"x".repeat(60_000)}</t></si>`.repeat(800)}</sst>`,
    }),
  "a line that says the same long text in every cell": async () =>
    await workbookWith({
      [SHEET]: sheet(`<row r="1">${'<c t="s"><v>0</v></c>'.repeat(400)}</row>`),
      "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(30_000)}</t></si></sst>`,
    }),
  "styles without end": async () =>
    await workbookWith({
      [SHEET]: sheet(ROW),
      "xl/styles.xml": `<styleSheet><cellXfs>${`<xf numFmtId="14"/>`.repeat(200_000)}</cellXfs></styleSheet>`,
    }),
};

/** Files that claim to be workbooks and mean harm, or are damaged. All are refused as well. */
export const HOSTILE: Readonly<Record<string, () => Promise<Buffer>>> = {
  "more than it says that it holds": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "size", 10),
  "less than it says that it holds": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "size", 1 * MB),
  "packed bytes behind the end of the file": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "packed", 0x7fff_0000),
  "a part that begins behind the end of the file": async () =>
    patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "offset", 0x7fff_0000),
  "a part that begins in another one": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "offset", 7),
  "a part whose bytes are not those that were packed": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "crc", 1),
  "an encrypted part": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "flags", 1),
  "a packing that nobody knows": async () => patched(await workbookWith({ [SHEET]: sheet(ROW) }), SHEET, "method", 99),
  "parts without number": async () =>
    await workbookWith({ [SHEET]: sheet(ROW), ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`xl/media/${at}`, ""])) }),
  "a name that leads out of the folder": async () =>
    renamed(await workbookWith({ [SHEET]: sheet(ROW), "aa/aa/etc/passwd": "x" }), "aa/aa/etc/passwd", "../../etc/passwd"),
  "a name that begins at the root": async () =>
    renamed(await workbookWith({ [SHEET]: sheet(ROW), "aetc/passwd": "x" }), "aetc/passwd", "/etc/passwd"),
  "two parts of one name": async () =>
    renamed(await workbookWith({ [SHEET]: sheet(ROW), "xl/worksheets/sheet2.xml": sheet("") }), "xl/worksheets/sheet2.xml", SHEET),
  "a sheet in a file of the machine": async () =>
    await workbookWith({
      "xl/_rels/workbook.xml.rels": RELATIONS.replace("worksheets/sheet1.xml", "/etc/worksheets/passwd"),
      [SHEET]: sheet(ROW),
    }),
  "the same sheet again and again": async () =>
    await workbookWith({ "xl/workbook.xml": WORKBOOK.replace(/<sheet .*?\/>/, (one) => one.repeat(1000)), [SHEET]: sheet("") }),
  "an entity that names a file": async () =>
    await workbookWith({
      [SHEET]: `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>${sheet(`<row r="1"><c r="A1"><v>&f;</v></c></row>`)}`,
    }),
  "entities within entities": async () =>
    await workbookWith({
      [SHEET]: `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet(`<row r="1"><c r="A1"><v>&b;</v></c></row>`)}`,
    }),
  "an entity that nobody declared": async () => await workbookWith({ [SHEET]: sheet(`<row r="1"><c r="A1"><v>&f;</v></c></row>`) }),
  "tags within tags within tags": async () => await workbookWith({ [SHEET]: `${"<a>".repeat(1_000_000)}${"</a>".repeat(1_000_000)}` }),
  "a tag that never ends": async () => await workbookWith({ [SHEET]: `<worksheet ${`a="1" `.repeat(1_000_000)}` }),
  "tags that close others": async () => await workbookWith({ [SHEET]: "<worksheet><sheetData><row></sheetData></row></worksheet>" }),
  "XML that breaks off": async () => await workbookWith({ [SHEET]: `${sheet(ROW)}<row` }),
  "no XML at all": async () => await workbookWith({ [SHEET]: "\u0000\u0001 nothing" }),
  "an empty sheet part": async () => await workbookWith({ [SHEET]: "" }),
  "no sheets": async () => await workbookWith({}),
  "another kind of archive": async () => await zipped({ "word/document.xml": "<document/>" }),
  "the first half of a file": async () => (await goodWorkbook()).subarray(0, 900),
  "a file without its last bytes": async () => cutBy(await goodWorkbook(), 5),
  "the four first bytes": async () => await Promise.resolve(Buffer.from("PK\u0003\u0004")),
  "the four first bytes and noise": async () =>
    await Promise.resolve(Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(4096, 0x5a)])),
};

const zipped = async (parts: Record<string, string>) =>
  await joined(zipFile(Object.entries(parts).map(([name, text]) => ({ name, text: [text] }))));
const cutBy = (bytes: Buffer, count: number): Buffer => bytes.subarray(0, bytes.length - count);

/** Where a field of a part stands in its line of the directory, and its bytes. */
const FIELDS = { flags: [8, 2], method: [10, 2], crc: [16, 4], packed: [20, 4], size: [24, 4], offset: [42, 4] } as const;

/** The archive whose directory says something else of one part. */
function patched(archive: Buffer, name: string, field: keyof typeof FIELDS, value: number): Buffer {
  const changed = Buffer.from(archive);
  const line = changed.lastIndexOf(name) - 46;
  const [at, bytes] = FIELDS[field];
  changed.writeUIntLE(value, line + at, bytes);
  return changed;
}

/** The archive in which a part has another name of the same length, in front of its bytes and in the directory. */
function renamed(archive: Buffer, from: string, to: string): Buffer {
  const changed = Buffer.from(archive);
  for (let at = changed.indexOf(from); at >= 0; at = changed.indexOf(from, at + 1)) changed.write(to, at, "latin1");
  return changed;
}
