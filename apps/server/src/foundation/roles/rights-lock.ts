import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

/** Any fixed number: the name of the lock over who may do what. */
const RIGHTS_LOCK = 7_401_013;

/**
 * Rights of an organisation's people are taken away one transaction after the other. Taken before any row is locked; a call with many rows
 * takes it before the first attempt, since a refused attempt gives back what was locked within it.
 */
export async function lockRights(ctx: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${RIGHTS_LOCK}, ${ctx.tenantId})`.execute(ctx.db);
}

/** Under the lock: refuses a caller whose role is another than when the call began, or who was archived since. */
export async function assertStillMay(ctx: Ctx): Promise<void> {
  const me = await ctx.db.selectFrom("people").select(["roleId", "archivedAt"]).where("id", "=", ctx.personId).executeTakeFirst();
  if (!me || me.archivedAt !== null || (me.roleId ?? 0) !== ctx.roleId) throw refuse("conflict", "rights_changed");
}
