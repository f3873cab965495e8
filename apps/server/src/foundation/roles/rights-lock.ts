import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
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
  const me = await ctx.db.selectFrom("people").select(["siteId", "archivedAt"]).where("id", "=", ctx.personId).executeTakeFirst();
  if (!me || me.archivedAt !== null) throw refuse("conflict", "rights_changed");
  // An account that was closed or given less in the meantime takes nobody's rights any more.
  const { rows } = await sql<{ role: string }>`select role from accounts where id = ${ctx.accountId} and not is_disabled`.execute(ctx.db);
  if (rows[0]?.role !== ctx.accountRole) throw refuse("conflict", "rights_changed");
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: ctx.timeZone }).format(ctx.now);
  const now = await holdingsOf(ctx.db, { personId: ctx.personId, siteId: me.siteId, day });
  if (printOf(now) !== printOf(ctx)) throw refuse("conflict", "rights_changed");
}
