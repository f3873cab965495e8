import { sql } from "kysely";
import { openWork, type OpenRow } from "../../foundation/users/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { handReportOver } from "./changes.ts";

/** The reports of somebody, as far as the caller sees them, the oldest first. */
async function reportsOf(ctx: Ctx, personId: number, first: number) {
  const { rows } = await sql<OpenRow & { count: number }>`
    select r.id, r.version, '' as code, r.name as title, (count(*) over ())::int as count from scheduled_reports r
    where r.owner_id = ${personId} and r.archived_at is null and ${withinReach(ctx, "scheduled-reports", "r")} order by r.id limit ${first}`.execute(
    ctx.db,
  );
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _all, ...row }) => row) };
}

/** Who leaves hands their reports over; until then they go on to those who receive them. */
export const listeners = [openWork({ kind: "scheduled-reports", rights: "scheduled-reports", of: reportsOf, handOver: handReportOver })];
