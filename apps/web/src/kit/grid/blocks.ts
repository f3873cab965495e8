import { MAX_BLOCK_ROWS, MAX_OFFSET, type ListReply } from "@millwright/domain/kit/list.ts";

export interface Block<R> {
  rows: R[];
  /** The number of rows, once the end was seen. */
  lastRow: number | undefined;
}
export type ReadBlock<R> = (at: { startRow: number; endRow: number; after?: string }) => Promise<ListReply<R>>;

/** Reads this many blocks at most to come to rows that were never passed; further away it is honest to say no. */
const MAX_STEPS = 20;

/** Keys of rows by the row that follows them. Kept over a reload of the same question: a row more or less shifts them, and nothing else. */
export type Keys = Map<number, string>;

/**
 * Reads a list block by block. Where the row before a block is known, its key leads there in the same time at any depth; else its number
 * does, which the server allows for the first 10,000 rows. Deeper, the list walks on from the nearest row it knows.
 */
export function blocksOf<R>(read: ReadBlock<R>, keyBefore: Keys = new Map()): (startRow: number, endRow: number) => Promise<Block<R>> {
  const readAt = async (startRow: number, endRow: number) => {
    const after = keyBefore.get(startRow);
    const reply = await read({ startRow, endRow, ...(after === undefined ? {} : { after }) });
    const end = startRow + reply.rows.length;
    if (reply.after !== undefined) keyBefore.set(end, reply.after);
    return { reply, end };
  };

  return async (startRow, endRow) => {
    const from = await walkTo(startRow, keyBefore, readAt);
    // The list ended on the way.
    if (from < startRow) return { rows: [], lastRow: from };
    const { reply, end } = await readAt(startRow, endRow);
    const isLast = reply.after === undefined && end < endRow;
    return { rows: reply.rows, lastRow: reply.lastRow ?? (isLast ? end : undefined) };
  };
}

/** Makes sure that the row before `startRow` is known or can be reached by number. Answers how far it came. */
async function walkTo<R>(
  startRow: number,
  keyBefore: Keys,
  readAt: (startRow: number, endRow: number) => Promise<{ reply: ListReply<R>; end: number }>,
): Promise<number> {
  const known = [...keyBefore.keys()].filter((row) => row <= startRow);
  let at = startRow <= MAX_OFFSET ? startRow : Math.max(MAX_OFFSET, ...known);
  for (let steps = 0; at < startRow && steps < MAX_STEPS; steps += 1) {
    const { reply, end } = await readAt(at, Math.min(at + MAX_BLOCK_ROWS, startRow));
    at = end;
    if (reply.after === undefined) return at;
  }
  if (at < startRow) throw new Error("these rows are too far from those that were read");
  return at;
}
