import type { Change } from "./action.ts";

/** The change that gives some of the rows back what they had. */
export interface Before {
  change: Change;
  ids: number[];
}

/**
 * What takes a change of many rows back: one change for each value they had. Null where a row does not say what it had, so that nothing is offered
 * that would put back half.
 */
export function beforeOf(rows: readonly ({ id: number } & object)[], change: Change): Before[] | null {
  const groups = new Map<string, Before>();
  for (const row of rows) {
    const had: Record<string, unknown> = {};
    for (const key of Object.keys(change)) {
      const value = valueOf(row, key);
      if (value === undefined) return null;
      had[key] = value;
    }
    const sign = JSON.stringify(had);
    const group = groups.get(sign) ?? { change: had, ids: [] };
    group.ids.push(row.id);
    groups.set(sign, group);
  }
  return groups.size === 0 ? null : [...groups.values()];
}

/** A row holds a reference as `crewId` or as `crew` with its id. */
function valueOf(row: object, key: string): unknown {
  const all = row as Readonly<Record<string, unknown>>;
  if (key === "archived") return "archivedAt" in all ? all["archivedAt"] !== null : undefined;
  if (key in all) return all[key];
  const name = key.replace(/Id$/, "");
  if (name === key || !(name in all)) return undefined;
  const named = all[name];
  return typeof named === "object" && named !== null && "id" in named ? named.id : named === null ? null : undefined;
}
