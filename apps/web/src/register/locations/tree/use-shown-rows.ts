import { useCallback, useRef } from "react";
import type { Selection } from "../../../kit/selection/selection.ts";

/** Of the row of the tree in which something stands; -1 outside of one. */
export const idOf = (element: Element | null): number => Number(element?.closest<HTMLElement>("[role=treeitem]")?.dataset.id ?? -1);

/** For the tree's outermost list: tells the selection which rows are on the page, in the order in which they stand there, whenever a branch says that it has other ones. */
export function useShownRows<R extends { id: number }>(selection: Selection<R> | null) {
  const root = useRef<HTMLUListElement>(null);
  const known = useRef(new Map<number, R>());
  const report = useCallback(
    (rows: readonly R[]) => {
      for (const row of rows) known.current.set(row.id, row);
      const items = [...(root.current?.querySelectorAll("[role=treeitem][data-id]") ?? [])];
      selection?.setShown(items.flatMap((item) => known.current.get(idOf(item)) ?? []));
    },
    [selection],
  );
  return { root, report };
}
