import { sql } from "kysely";
import { isPhone } from "@millwright/domain/foundation/auth/devices.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { reachesAll, sitesReached } from "../../platform/records/reach.ts";

/** People of one role at one site who were active, and how many of them on a phone. */
export interface ActivePeople {
  roleId: number | null;
  siteId: number | null;
  active: number;
  onPhone: number;
}

interface Seen {
  roleId: number | null;
  siteId: number | null;
  userAgents: (string | null)[];
}

/**
 * Who was active from a moment until now: a session that was used, or something in the log. Asked while the sessions are there: they are swept, and one that is used
 * again says nothing of the days before.
 */
export async function activePeople(ctx: Ctx, since: string): Promise<ActivePeople[]> {
  const { rows } = await sql<Seen>`
    with used as (select s.person_id, s.user_agent from sessions s where s.tenant_id = current_tenant() and s.last_seen_at >= ${since}::timestamptz),
      seen as (select person_id from used union select a.person_id from audit_log a where a.at >= ${since}::timestamptz and a.action not in ('sign_in_failed', 'locked'))
    select p.role_id, p.site_id, array(
        select u.user_agent from used u where u.person_id = p.id
        union all select d.user_agent from account_devices d where d.account_id = p.account_id and d.last_seen_at >= ${since}::timestamptz) as user_agents
    from people p where p.id in (select person_id from seen) and p.account_id is not null`.execute(ctx.db);
  const groups = Map.groupBy(rows, ({ roleId, siteId }) => `${roleId}/${siteId}`);
  return [...groups.values()].map((people) => ({
    roleId: people[0]?.roleId ?? null,
    siteId: people[0]?.siteId ?? null,
    active: people.length,
    onPhone: people.filter(({ userAgents }) => userAgents.some(isPhone)).length,
  }));
}

/** Whether the caller is told of active people at this site, null: of those of none. Whoever reaches some people one by one is told of no group. */
export function isToldOfPeopleAt(ctx: Ctx, siteId: number | null): boolean {
  if (reachesAll(ctx, "users")) return true;
  return siteId !== null && (sitesReached(ctx, "users") ?? []).includes(siteId);
}

/** What roles are called. */
export async function roleNames(ctx: Ctx): Promise<ReadonlyMap<number, string>> {
  const roles = await ctx.db.selectFrom("roles").select(["id", "name"]).execute();
  return new Map(roles.map(({ id, name }) => [id, name]));
}
