import { sql } from "kysely";
import type { Grants } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { covers } from "@millwright/domain/foundation/roles/roles.ts";
import { holdingsOf, printOf } from "../../platform/call/holdings.ts";
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

/** Under the lock: refuses a caller who may do other things than when the call began, or who was archived since. */
export async function assertStillMay(ctx: Ctx): Promise<void> {
  const now = await holdingsNow(ctx);
  if (!now || printOf(now) !== printOf(ctx)) throw refuse("conflict", "rights_changed");
}

/** Under the lock, once something was taken away: refuses a caller who lost some of it with that, and so could not give it back. */
export async function assertKeeps(ctx: Ctx, taken: Grants): Promise<void> {
  const now = await holdingsNow(ctx);
  if (!now || !covers(now, taken)) throw refuse("conflict", "role_keeps_you");
}

/** What the caller may do as the rows say it at this moment; null for somebody who was archived or whose account was closed or given less. */
async function holdingsNow(ctx: Ctx) {
  const me = await ctx.db.selectFrom("people").select(["siteId", "archivedAt"]).where("id", "=", ctx.personId).executeTakeFirst();
  if (!me || me.archivedAt !== null) return null;
  // An account that was closed or given less in the meantime takes nobody's rights any more.
  const { rows } = await sql<{ role: string }>`select role from accounts where id = ${ctx.accountId} and not is_disabled`.execute(ctx.db);
  if (rows[0]?.role !== ctx.accountRole) return null;
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: ctx.timeZone }).format(ctx.now);
  return await holdingsOf(ctx.db, { personId: ctx.personId, siteId: me.siteId, day });
}
