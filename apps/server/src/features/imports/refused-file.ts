import type { Import } from "@millwright/domain/imports/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { StoredFault } from "./queries.ts";

/** The refused rows as a file that can be mended and imported again: their cells, then line and reasons. */
export async function* refusedCsv(current: Pick<Import, "columns">, rowsAfter: (line: number) => Promise<StoredFault[]>): AsyncGenerator<string> {
  const headers = current.columns.map((column) => column.header);
  yield csvLine([...headers, "Line", "Refused because"]);
  for (let after = 0; ; ) {
    const rows = await rowsAfter(after);
    for (const row of rows) {
      const cells = Array.from({ length: Math.max(headers.length, row.cells.length) }, (_, at) => row.cells[at] ?? "");
      const reasons = row.faults.map((fault) => `${fault.column >= 0 ? `${headers[fault.column] ?? ""}: ` : ""}${sentence(fault.reason, fault.params)}`);
      yield csvLine([...cells, String(row.line), reasons.join(" ")]);
      after = row.line;
    }
    if (rows.length === 0) return;
  }
}

const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;

/** RFC 4180, and nothing that a spreadsheet program would take for a formula; numbers stay numbers. */
export function csvCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
