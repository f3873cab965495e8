import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { listAbove } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import type { ListKey } from "@millwright/domain/foundation/reference-lists/lists.ts";
import { useEvery } from "../schemes.ts";

/** The values that those of a list may belong to; null where there is no list above it. */
export function useAbove(listKey: ListKey) {
  const above = listAbove(listKey);
  // A list without one asks for its own, which is here already.
  const { data } = useEvery(valuesOf(above ?? listKey).list);
  return above ? (data ?? []) : null;
}
