import type { Sort } from "@millwright/domain/kit/list.ts";

/** The server sorts by as many columns. */
const MOST = 3;

/** The next order by a column: up, down, not at all. `isMore` keeps the others beside it. */
export function sortedBy(model: readonly Sort[], colId: string, isMore: boolean): Sort[] {
  const now = model.find((one) => one.colId === colId)?.sort;
  if (now === undefined) return [...(isMore ? model : []), { colId, sort: "asc" as const }].slice(0, MOST);
  const next: Sort[] = now === "asc" ? [{ colId, sort: "desc" }] : [];
  return isMore ? model.flatMap((one) => (one.colId === colId ? next : [one])) : next;
}
