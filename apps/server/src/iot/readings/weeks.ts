import { sql } from "kysely";
import type { TenantDb } from "../../platform/db/db.ts";

const WEEK_MS = 7 * 86_400_000;
const ASKED_EVERY_MS = 60_000;

/** From when until when readings of sensors can be stored, in milliseconds: there is a part for each week of it. */
export interface Storable {
  from: number;
  until: number;
}

export async function storableNow(db: TenantDb): Promise<Storable> {
  const { rows } = await sql<{ first: string; last: string }>`
    select min(right(c.relname, 10)) as first, max(right(c.relname, 10)) as last
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.sensor_readings'::regclass`.execute(db);
  const at = (day = "1970_01_01") => Date.parse(`${day.replaceAll("_", "-")}T00:00:00Z`);
  return { from: at(rows[0]?.first), until: at(rows[0]?.last) + WEEK_MS };
}

/** Asks now and then: weeks are made and dropped by a chore. */
export function storableWeeks(now: () => number = Date.now): (db: TenantDb) => Promise<Storable> {
  let known: Storable | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (db) => {
    if (known && now() - askedAt < ASKED_EVERY_MS) return known;
    known = await storableNow(db);
    askedAt = now();
    return known;
  };
}
