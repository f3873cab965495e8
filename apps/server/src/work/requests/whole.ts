import { sql } from "kysely";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { WholeRecord } from "../../platform/lists/whole.ts";

/** Requests as a file brings them back. */
export async function wholeRequests(ctx: Ctx, ids: readonly number[]): Promise<WholeRecord[]> {
  const { rows } = await sql<WholeRecord & { asset: Ref | null; location: Ref | null; crew: Ref | null }>`
    select r.id, r.code, r.title, r.priority, r.incident_date, r.description,
      (select jsonb_build_object('code', a.code, 'name', a.name) from assets a where a.id = r.asset_id) as asset,
      (select jsonb_build_object('code', l.code, 'name', l.name) from locations l where l.id = r.location_id) as location,
      (select jsonb_build_object('code', k.code, 'name', k.name) from crews k where k.id = r.crew_id) as crew
    from work_requests r where r.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
}
