import { sql } from "kysely";
import type { Database } from "../../platform/db/db.ts";

const WEEK_MS = 7 * 86_400_000;
const ASKED_EVERY_MS = 60_000;

/** From when until when readings of sensors can be stored, in milliseconds: there is a part for each week of it. */
export interface Storable {
  from: number;
  until: number;
}

/** Asks now and then: weeks are made and dropped by a chore. */
export function storableWeeks(db: Database, now: () => number = Date.now): () => Promise<Storable> {
  let known: Storable | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (known && now() - askedAt < ASKED_EVERY_MS) return known;
    const { rows } = await sql<{ first: string; last: string }>`
      select min(right(c.relname, 10)) as first, max(right(c.relname, 10)) as last
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'public.sensor_readings'::regclass`.execute(db.system());
    const at = (day = "1970_01_01") => Date.parse(`${day.replaceAll("_", "-")}T00:00:00Z`);
    known = { from: at(rows[0]?.first), until: at(rows[0]?.last) + WEEK_MS };
    askedAt = now();
    return known;
  };
}
