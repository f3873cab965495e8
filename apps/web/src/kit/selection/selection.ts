import { useEffect, useState, useSyncExternalStore } from "react";
import type { List } from "../list/use-list.ts";

/**
 * Which rows of a list are selected, by their ids, so that a selection outlives scrolling and reloading. It belongs to one question: other filters
 * or another order drop it, since nobody would know any more what is in it.
 */
export interface Picked<R> {
  rows: ReadonlyMap<number, R>;
  /** The row from which a range is drawn. */
  anchor: number | null;
}
interface Row {
  id: number;
}

export const NOTHING: Picked<never> = { rows: new Map<number, never>(), anchor: null };

export function toggled<R extends Row>({ rows }: Picked<R>, row: R): Picked<R> {
  const next = new Map(rows);
  if (!next.delete(row.id)) next.set(row.id, row);
  return { rows: next, anchor: row.id };
}

/** Everything from the anchor to this row, in the order shown, beside what is selected already. Without an anchor the row alone. */
export function extended<R extends Row>({ rows, anchor }: Picked<R>, shown: readonly R[], to: R): Picked<R> {
  const [from, end] = [shown.findIndex(({ id }) => id === anchor), shown.findIndex(({ id }) => id === to.id)];
  const range = from < 0 || end < 0 ? [to] : shown.slice(Math.min(from, end), Math.max(from, end) + 1);
  return { rows: withRows(rows, range), anchor: from < 0 ? to.id : anchor };
}

/** What the box in the head says of the rows that are loaded, and what it does: all of them, or none any more. */
export type HeadState = "none" | "some" | "all";
export function headOf<R extends Row>({ rows }: Picked<R>, shown: readonly R[]): HeadState {
  if (rows.size === 0) return "none";
  return shown.length > 0 && shown.every(({ id }) => rows.has(id)) ? "all" : "some";
}
export const allToggled = <R extends Row>(picked: Picked<R>, shown: readonly R[]): Picked<R> =>
  headOf(picked, shown) === "all" ? NOTHING : { rows: withRows(picked.rows, shown), anchor: picked.anchor };

export const kept = <R extends Row>({ rows }: Picked<R>, ids: readonly number[]): Picked<R> => ({
  rows: new Map(ids.flatMap((id) => ((row) => (row ? [[id, row] as const] : []))(rows.get(id)))),
  anchor: null,
});

/** The selected rows as they read now, where they were loaded anew. */
export function refreshed<R extends Row>(picked: Picked<R>, shown: readonly R[]): Picked<R> {
  const newer = shown.filter((row) => picked.rows.has(row.id) && picked.rows.get(row.id) !== row);
  return newer.length > 0 ? { ...picked, rows: withRows(picked.rows, newer) } : picked;
}

const withRows = <R extends Row>(rows: ReadonlyMap<number, R>, more: readonly R[]): Map<number, R> =>
  new Map([...rows, ...more.map((row) => [row.id, row] as const)]);

/** The selection of one list, followed by what the grid's library draws as well as by ours. */
export function createSelection<R extends Row>() {
  let picked: Picked<R> = NOTHING;
  let shown: readonly R[] = [];
  const listeners = new Set<() => void>();
  let state = { picked, shown };
  const set = (next: Picked<R>, nextShown = shown) => {
    if (next === picked && nextShown === shown) return;
    [picked, shown] = [next, nextShown];
    state = { picked, shown };
    for (const listener of listeners) listener();
  };
  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** The rows that are loaded, in their order. */
    setShown: (rows: readonly R[]) => set(refreshed(picked, rows), rows),
    toggle: (row: R) => set(toggled(picked, row)),
    extendTo: (row: R) => set(extended(picked, shown, row)),
    /** Starts a range where the focus was before it moved. */
    extend: (from: R, to: R) => set(extended(picked.anchor === null ? toggled(picked, from) : picked, shown, to)),
    toggleAll: () => set(allToggled(picked, shown)),
    add: (rows: readonly R[]) => set({ ...picked, rows: withRows(picked.rows, rows) }),
    keep: (ids: readonly number[]) => set(kept(picked, ids)),
    clear: () => set(NOTHING),
  };
}
export type Selection<R extends Row> = ReturnType<typeof createSelection<R>>;

export function useSelection<R extends Row>({ asked, read }: Pick<List<R>, "asked" | "read">): Selection<R> {
  const [selection] = useState(() => createSelection<R>());
  // Follows the question: the address may change it from outside. What is asked besides the filters is in `read`.
  useEffect(() => selection.clear, [selection, asked, read]);
  return selection;
}

/** Whether one row is selected; of no selection none is. */
export const useIsPicked = <R extends Row>(selection: Selection<R> | null, id: number): boolean =>
  useSyncExternalStore(selection?.subscribe ?? NEVER, () => selection?.get().picked.rows.has(id) ?? false);
const NEVER = () => () => undefined;

export const usePicked = <R extends Row>({ subscribe, get }: Selection<R>) => useSyncExternalStore(subscribe, get);
