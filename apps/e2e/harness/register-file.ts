import { xlsxFile } from "@millwright/server/platform/spreadsheets/xlsx-write.ts";
import type { Csv } from "./history-file.ts";

export const SUPPLIERS = 2_000;
/** Damaged cells by the line of the sheet they stand in: what is there, and what it should have been. */
export const DAMAGED = [
  { line: 24, column: "Lead time", bad: "two weeks", good: "14" },
  { line: 54, column: "Company", bad: "", good: "Named at last" },
  { line: 174, column: "E-mail", bad: "nowhere", good: "sales@nowhere.example" },
  { line: 503, column: "Rating", bad: "9", good: "5" },
  { line: 1001, column: "Currency", bad: "euros", good: "EUR" },
  { line: 1500, column: "Lead time", bad: "-4", good: "4" },
  { line: 2000, column: "Rating", bad: "good", good: "4" },
] as const;

const HEADER = ["Vendor no.", "Company", "Group", "E-mail", "Lead time", "Rating", "Currency"];
const HEADER_LINE = 3;

/** A plant's supplier register as purchasing keeps it: notes on the first sheet, the table on the second, below a title and a date, seven cells wrong. */
export async function registerFile(prefix = "REG", count = SUPPLIERS): Promise<Csv> {
  const rows = Array.from({ length: count }, (_, at) => row(prefix, at));
  const table = [["Supplier register"], ["As of November"], HEADER, ...rows];
  const pieces: Buffer[] = [];
  const sheets = [
    { name: "Read me", rows: each([["Notes"], ["Kept by purchasing"], ["Ask Ida"]]) },
    { name: "Register", rows: each(table) },
  ];
  for await (const piece of xlsxFile(sheets, "UTC")) pieces.push(Buffer.from(piece));
  return {
    name: "register.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: Buffer.concat(pieces),
  };
}

function row(prefix: string, at: number): string[] {
  const groups = ["Seals", "Bearings", "Spare parts"];
  const cells = [
    `${prefix}-${1000 + at}`,
    `Registered ${at}`,
    groups[at % 3] ?? "",
    `sales${at}@registered.example`,
    String(at % 30),
    String(1 + (at % 5)),
    "EUR",
  ];
  const damage = DAMAGED.find(({ line }) => line === HEADER_LINE + 1 + at);
  return damage ? cells.map((cell, place) => (HEADER[place] === damage.column ? damage.bad : cell)) : cells;
}

async function* each(rows: readonly (readonly string[])[]): AsyncGenerator<readonly string[]> {
  yield* rows;
  await Promise.resolve();
}
