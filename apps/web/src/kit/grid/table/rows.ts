import { BLOCK_ROWS, type ListReply } from "@millwright/domain/kit/list.ts";
import { blocksOf, type Keys } from "../blocks.ts";

/** The rows of one question, read block by block as they come into sight. */
export interface Rows<R> {
  at: (index: number) => R | undefined;
  /** As many as can be scrolled to: all of them, or those that were read and one block more. */
  count: () => number;
  /** Whether `count` is the number of all rows. */
  isComplete: () => boolean;
  /** Tells how many there are, from elsewhere. */
  learn: (total: number) => void;
  /** These are in sight: what is missing of them is asked for. */
  want: (first: number, last: number) => void;
  /** Those in memory, in their order. */
  loaded: () => R[];
  /** Rows that became otherwise where they are. */
  put: (rows: readonly R[], isSame: (one: R, other: R) => boolean) => void;
  /** Grows with every change. */
  version: () => number;
  subscribe: (listener: () => void) => () => void;
  /** Nothing more is asked, and what still comes is dropped. */
  stop: () => void;
  /** What is to be shown while the same is asked again. */
  standing: () => Standing<R>;
}

export type Standing<R> = Pick<Rows<R>, "at" | "count">;

export interface RowSource<R> {
  read: (at: { startRow: number; endRow: number; after?: string }) => Promise<ListReply<R>>;
  keys: Keys;
  /** Rows to draw as waiting before the first answer. */
  waiting: number;
  /** What stood here before the same was asked again; shown until it is read anew. */
  before?: Standing<R> | undefined;
  onBlock?: (end: number, lastRow: number | undefined) => void;
  onFailed?: (error: unknown, isTop: boolean) => void;
}

/** Blocks kept in memory, and blocks asked for at the same time. */
const KEPT = 20;
const AT_ONCE = 2;

export function createRows<R>({ read, keys, waiting, before: stood, onBlock, onFailed }: RowSource<R>): Rows<R> {
  const readBlock = blocksOf<R>(read, keys);
  const blocks = new Map<number, R[]>();
  const asked = new Set<number>();
  const failed = new Set<number>();
  const listeners = new Set<() => void>();
  let version = 0;
  let isStopped = false;
  /** Where the rows end that were read so far. */
  let seen = 0;
  let total: number | undefined;
  let sight = { first: 0, last: 0 };
  let before = stood;

  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };

  const ask = (block: number) => {
    asked.add(block);
    readBlock(block * BLOCK_ROWS, (block + 1) * BLOCK_ROWS).then(
      ({ rows, lastRow }) => {
        if (isStopped) return;
        asked.delete(block);
        blocks.set(block, rows);
        if (rows.length > 0) seen = Math.max(seen, block * BLOCK_ROWS + rows.length);
        // A block behind the end says where it begins itself; the blocks before it know better.
        if (lastRow !== undefined) total = Math.min(lastRow, total ?? lastRow);
        forgetFar();
        onBlock?.(seen, total);
        tell();
        askMissing();
      },
      (error: unknown) => {
        if (isStopped) return;
        asked.delete(block);
        failed.add(block);
        onFailed?.(error, seen === 0 && block * BLOCK_ROWS <= sight.first);
      },
    );
  };

  const forgetFar = () => {
    for (const block of blocks.keys()) {
      if (blocks.size <= KEPT) return;
      if ((block + 1) * BLOCK_ROWS < sight.first || block * BLOCK_ROWS > sight.last) blocks.delete(block);
    }
  };

  const askMissing = () => {
    const from = Math.floor(sight.first / BLOCK_ROWS);
    // Half a block ahead of what is in sight.
    const to = Math.floor(Math.min(sight.last + BLOCK_ROWS / 2, (total ?? Infinity) - 1) / BLOCK_ROWS);
    for (let block = from; block <= to && asked.size < AT_ONCE; block += 1) {
      // What follows rows that are still on their way is asked for when they are there: their last one leads to it.
      if (block > from && block * BLOCK_ROWS > seen && !keys.has(block * BLOCK_ROWS)) return;
      if (!blocks.has(block) && !asked.has(block) && !failed.has(block)) ask(block);
    }
  };

  const rows: Rows<R> = {
    at: (index) => {
      const block = blocks.get(Math.floor(index / BLOCK_ROWS));
      return block ? block[index % BLOCK_ROWS] : before?.at(index);
    },
    count: () => total ?? Math.max(seen === 0 ? 0 : seen + BLOCK_ROWS, before?.count() ?? 0, waiting),
    isComplete: () => total !== undefined,
    learn: (known) => {
      if (isStopped || total !== undefined) return;
      total = known;
      tell();
      askMissing();
    },
    want: (first, last) => {
      sight = { first, last };
      if (!isStopped) askMissing();
    },
    loaded: () => [...blocks].sort(([a], [b]) => a - b).flatMap(([, rows]) => rows),
    put: (changed, isSame) => {
      for (const [block, its] of blocks)
        blocks.set(
          block,
          its.map((row) => changed.find((one) => isSame(one, row)) ?? row),
        );
      tell();
    },
    version: () => version,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop: () => {
      isStopped = true;
      // A list that is asked again all day must not hold all its mornings.
      if (blocks.size > 0) before = undefined;
    },
    standing: () => (blocks.size > 0 ? rows : (before ?? rows)),
  };
  return rows;
}
