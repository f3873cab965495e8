import type { ListReply } from "@millwright/domain/kit/list.ts";

export interface Block<R> {
  rows: R[];
  /** The number of rows, once the end was seen. */
  lastRow: number | undefined;
}
export type ReadBlock<R> = (at: { startRow: number; endRow: number; after?: string }) => Promise<ListReply<R>>;

/**
 * Reads a list block by block. Where the row before a block is known, its key leads there in the same time at any depth; else its number
 * does, which the server allows for the first 10,000 rows.
 */
export function blocksOf<R>(read: ReadBlock<R>): (startRow: number, endRow: number) => Promise<Block<R>> {
  const keyBefore = new Map<number, string>();
  return async (startRow, endRow) => {
    const after = keyBefore.get(startRow);
    const reply = await read({ startRow, endRow, ...(after === undefined ? {} : { after }) });
    const end = startRow + reply.rows.length;
    if (reply.after !== undefined) keyBefore.set(end, reply.after);
    const isLast = reply.after === undefined && end < endRow;
    return { rows: reply.rows, lastRow: reply.lastRow ?? (isLast ? end : undefined) };
  };
}
