import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { openWork, type OpenRow } from "../../foundation/users/service.ts";
import { handBoardOver } from "./changes.ts";
import { isSeen } from "./queries.ts";

/** The boards of somebody, as far as the caller sees them, the oldest first. */
async function boardsOf(ctx: Ctx, personId: number, first: number) {
  const { rows } = await sql<OpenRow & { count: number }>`
    select boards.id, boards.version, '' as code, boards.name as title, (count(*) over ())::int as count from boards
    where boards.owner_id = ${personId} and boards.archived_at is null and ${isSeen(ctx)} and ${withinReach(ctx, "boards")}
    order by boards.id limit ${first}`.execute(ctx.db);
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _all, ...row }) => row) };
}

/** Who leaves hands the boards over that others look at. */
export const listeners = [openWork({ kind: "boards", rights: "boards", of: boardsOf, handOver: handBoardOver })];
