import { sql } from "kysely";
import { AWAY_MINUTES } from "@millwright/domain/kit/log/news.ts";
import type { TenantDb } from "../db/db.ts";

/**
 * Says that a person is here now. Whoever comes back after a while begins a new visit, and what they missed begins where the last one ended;
 * within a visit that stays, so that reading the page again does not empty it. Answers that end, null in a person's first visit.
 */
export async function noteVisit(db: TenantDb, personId: number): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`insert into person_visits (person_id, active_at) values (${personId}, now())
    on conflict (tenant_id, person_id) do update set active_at = excluded.active_at, since =
      case when person_visits.active_at < now() - make_interval(mins => ${AWAY_MINUTES}) then person_visits.active_at else person_visits.since end
    returning since`.execute(db);
  return rows[0]?.since ?? null;
}
