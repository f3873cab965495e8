import { BOARD_PRINT_TEXTS as T } from "@millwright/domain/insight/printing/texts.ts";
import { filled } from "@millwright/domain/kit/filled.ts";
import { toldApart, type Cell } from "../../../platform/spreadsheets/cells.ts";
import { csvText } from "../../../platform/spreadsheets/csv-write.ts";
import { zipFile, type ZipPart } from "../../../platform/spreadsheets/zip-write.ts";
import type { Report } from "../report.ts";
import { timeTitle } from "./cells.ts";
import { tableOf } from "./tables.ts";

/** One archive: what it is about, and a table for each widget in the order in which they are read. */
export async function csvArchive(report: Report): Promise<Uint8Array> {
  const written = toldApart(report.timeZone);
  const textOf = (lines: readonly (readonly Cell[])[]) => [
    csvText(
      lines.map((line) => line.map(written)),
      report.timeZone,
    ),
  ];
  const parts: ZipPart[] = [
    { name: fileName(0, T.about), text: textOf(aboutLines(report)) },
    ...report.widgets.map((widget, at) => ({ name: fileName(at + 1, widget.title), text: textOf(tableOf(widget, report)) })),
  ];
  const pieces: Buffer[] = [];
  for await (const piece of zipFile(parts)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const MOST_LETTERS = 60;
/** Letters and digits alone: what a name says leads nowhere in a folder. */
const fileName = (at: number, title: string): string =>
  `${String(at).padStart(2, "0")}-${title
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, MOST_LETTERS)}.csv`;

function aboutLines(report: Report): Cell[][] {
  const { name, description, organisation, range, span, days, timeZone, asOf, filters, compared, reader, scope } = report;
  const between: Cell[][] = [
    ...(span
      ? [
          [timeTitle(T.column.from, report), { instant: new Date(span.from).toISOString() }],
          [timeTitle(T.column.until, report), { instant: new Date(span.until).toISOString() }],
        ]
      : []),
    ...(days
      ? [
          [T.column.from, { day: days.from }],
          [T.column.until, { day: days.until }],
        ]
      : []),
  ];
  return [
    [report.kind === "board" ? T.board : T.page, name],
    ...(description === null ? [] : [["", description]]),
    ["", organisation.name],
    ...(range === null ? [] : [[T.range, range]]),
    ...between,
    [T.zone, timeZone],
    [timeTitle(T.asOf, report), { instant: asOf }],
    ...(compared === null ? [] : [[T.compare, compared]]),
    ...filters.map(([label, value]) => [label, value]),
    [filled(T.scope, { person: reader }), scope],
  ];
}
