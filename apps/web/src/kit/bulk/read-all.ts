import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import type { List } from "../list/use-list.ts";

/** More than this is a job for an import, not for a selection. */
export const MOST_ROWS = 1000;

/** The rows that match, from the first, block by block. */
export async function readAll<R>({ asked, read }: Pick<List<R>, "asked" | "read">): Promise<R[]> {
  const rows: R[] = [];
  let after: string | undefined;
  while (rows.length < MOST_ROWS) {
    const endRow = Math.min(rows.length + MAX_BLOCK_ROWS, MOST_ROWS);
    const block = await read(asked, { startRow: rows.length, endRow, ...(after === undefined ? {} : { after }) });
    rows.push(...block.rows);
    after = block.after;
    if (after === undefined || block.rows.length === 0) break;
  }
  return rows;
}
