import { Readable } from "node:stream";
import type { Import } from "@millwright/domain/connect/imports/contract.ts";
import { REFUSED_COLUMNS } from "@millwright/domain/connect/imports/guess.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { Bytes } from "../../../platform/call/mount.ts";
import { csvFile } from "../../../platform/spreadsheets/csv-write.ts";
import { xlsxFile } from "../../../platform/spreadsheets/xlsx-write.ts";
import type { StoredFault } from "../queries.ts";

type Described = Pick<Import, "columns" | "format" | "fileName">;
type RowsAfter = (line: number) => Promise<StoredFault[]>;

/** The refused rows as a file that can be mended and imported again: their cells, then line and reasons. It is a file of the kind it came as. */
export function refusedFile(current: Described, rowsAfter: RowsAfter): Bytes {
  const rows = refusedRows(current, rowsAfter);
  const isCsv = current.format === "csv";
  return {
    stream: Readable.from(isCsv ? csvFile(rows, "UTC") : xlsxFile([{ name: "Refused rows", rows }], "UTC"), { objectMode: false }),
    contentType: isCsv ? "text/csv; charset=utf-8" : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    fileName: `refused-${current.fileName.replace(/\.\w+$/, "")}.${current.format}`,
    inline: false,
  };
}

async function* refusedRows({ columns }: Described, rowsAfter: RowsAfter): AsyncGenerator<string[]> {
  const headers = columns.map(({ header }) => header);
  const own = headers.filter((header) => !isOurs(header)).length;
  yield [...headers.slice(0, own), ...REFUSED_COLUMNS];
  for (let after = 0; ;) {
    const rows = await rowsAfter(after);
    for (const { line, cells, faults } of rows) {
      const reasons = faults.map(
        (fault) => `${fault.column >= 0 ? `${headers[fault.column] ?? ""}: ` : ""}${sentence(fault.reason, fault.params)}`,
      );
      // A damaged row may have more cells than there are columns; they stay in sight.
      const shown = cells.length > headers.length ? cells : Array.from({ length: own }, (_, at) => cells[at] ?? "");
      yield [...shown, String(line), reasons.join(" ")];
      after = line;
    }
    if (rows.length === 0) return;
  }
}

/** A file of refused rows that is refused again does not grow by its own columns. */
const isOurs = (header: string): boolean => (REFUSED_COLUMNS as readonly string[]).includes(header);
