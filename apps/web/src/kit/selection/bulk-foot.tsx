import { lazy, Suspense } from "react";
import type { BulkBar as WholeBar } from "../bulk/bar.tsx";
import { allows, useGrants } from "../wire/query.ts";
import type { Bulk } from "./bulk.ts";
import { usePicked, type Selection } from "./selection.ts";
import type { List } from "../list/use-list.ts";

interface BulkFootProps<R extends { id: number }> {
  list: List<R>;
  selection: Selection<R>;
  bulk: Bulk<R>;
}

/** The bar of the selected rows; nothing of it is loaded before the first is. */
export function BulkFoot<R extends { id: number }>({ list, selection, bulk }: BulkFootProps<R>) {
  const { picked } = usePicked(selection);
  if (picked.rows.size === 0) return null;
  return (
    <Suspense fallback={null}>
      <BulkBar list={list} selection={selection} bulk={bulk} onClose={selection.clear} />
    </Suspense>
  );
}

// `lazy` forgets that the component is generic.
const BulkBar = lazy(() => import("../bulk/bar.tsx").then((module) => ({ default: module.BulkBar }))) as typeof WholeBar;

/** Whether the person may do anything to many rows; without that there is nothing to select for. */
export function useBulk<R>(bulk: Bulk<R> | undefined): Bulk<R> | null {
  const grants = useGrants();
  return bulk?.calls.some(({ access }) => allows(grants, access)) ? bulk : null;
}
