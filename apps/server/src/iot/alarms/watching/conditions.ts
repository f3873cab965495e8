import type { TenantDb } from "../../../platform/db/db.ts";
import { newestOf, type FreshReading } from "../../readings/service.ts";
import type { States, TenantKept } from "./kept.ts";
import type { Subject } from "./watched.ts";

/** A few are enough: older ones have long been judged by. */
const MOST_CHANGES = 20;

/** The states that are read now, after those that are known. */
export function withStates(known: ReadonlyMap<number, States>, fresh: readonly FreshReading[]): Map<number, States> {
  const changed = new Map<number, States>();
  for (const [seriesId, readings] of Map.groupBy(fresh, (reading) => reading.seriesId)) {
    let states = known.get(seriesId) ?? { readAt: Number.NEGATIVE_INFINITY, changes: [] };
    for (const { at, value } of readings.toSorted((one, other) => one.at - other.at)) states = stateAfter(states, at, value);
    changed.set(seriesId, states);
  }
  return changed;
}

function stateAfter({ readAt, changes }: States, at: number, value: number): States {
  if (at <= readAt) return { readAt, changes };
  return { readAt: at, changes: changes.at(-1)?.value === value ? changes : [...changes, { at, value }].slice(-MOST_CHANGES) };
}

/** What these wait for, as it is known; of what nobody in this process has heard yet, the newest value. */
export async function statesWith(
  db: TenantDb,
  held: TenantKept,
  changed: ReadonlyMap<number, States>,
  subjects: readonly Subject[],
): Promise<ReadonlyMap<number, States>> {
  const wanted = new Set(subjects.flatMap(({ conditionSeriesId }) => conditionSeriesId ?? []));
  const found = new Map(changed);
  for (const id of wanted) {
    const states = found.get(id) ?? held.conditions.get(id);
    if (states) found.set(id, states);
  }
  const newest = await newestOf(
    db,
    [...wanted].filter((id) => !found.has(id)),
  );
  for (const id of wanted) {
    const { at, value } = newest.get(id) ?? {};
    if (!found.has(id))
      found.set(id, at === undefined || value === undefined ? { readAt: 0, changes: [] } : { readAt: at, changes: [{ at, value }] });
  }
  return found;
}
