import type { RowActs } from "../list/keys/row-keys.ts";
import type { Selection } from "./selection.ts";

interface Row {
  id: number;
}

/** The keys of selecting: the focused row is taken or given back, a range is drawn from it, all loaded rows are taken, all are given back. */
export const selectingKeys = <R extends Row>(selection: Selection<R>, rowAt: (at: number) => R | undefined): RowActs<R> => ({
  select: ({ row }) => (row ? selection.toggle(row) : false),
  extend: ({ row, at, key }) => {
    const next = at === null ? undefined : rowAt(at + (key === "ArrowDown" ? 1 : -1));
    return row && next ? selection.extend(row, next) : false;
  },
  all: () => selection.add(selection.get().shown),
  clear: () => (selection.get().picked.rows.size > 0 ? selection.clear() : false),
});
