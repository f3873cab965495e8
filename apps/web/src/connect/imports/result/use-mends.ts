import { useState } from "react";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useChange } from "../../../kit/wire/query.ts";
import { messageOf } from "../messages.ts";

/** Lines corrected on the page and not yet checked again. */
export interface Mends {
  count: number;
  cellsOf: (line: number) => readonly string[] | undefined;
  set: (line: number, cells: readonly string[]) => void;
  /** Keeps what was corrected and has the file checked anew. */
  check: () => void;
  isChecking: boolean;
}

/** As many lines as one call takes. */
const LINES = 200;

export function useMends(current: Import): Mends {
  const [lines, setLines] = useState<ReadonlyMap<number, readonly string[]>>(new Map());
  const mend = useChange(imports.mend, { invalidates: [] });
  const check = useChange(imports.check, { invalidates: [imports] });
  const send = async () => {
    let { version } = current;
    const corrected = [...lines].map(([line, cells]) => ({ line, cells: fitted(cells, current.columns.length) }));
    for (let at = 0; at < corrected.length; at += LINES) {
      const body = { version, lines: corrected.slice(at, at + LINES) };
      version = (await mend.mutateAsync({ params: { id: current.id }, body })).version;
    }
    await check.mutateAsync({ body: { id: current.id, version } });
  };
  return {
    count: lines.size,
    cellsOf: (line) => lines.get(line),
    set: (line, cells) => setLines((before) => new Map(before).set(line, cells)),
    check: () => void send().catch((failure: unknown) => notify("error", messageOf(failure))),
    isChecking: mend.isPending || check.isPending,
  };
}

/** Cells beyond the last column that were emptied are no cells any more. */
function fitted(cells: readonly string[], width: number): string[] {
  let length = cells.length;
  while (length > width && (cells[length - 1] ?? "").trim() === "") length -= 1;
  return cells.slice(0, length);
}
