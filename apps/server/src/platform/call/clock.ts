import { sql } from "kysely";
import { clockOf } from "@millwright/domain/kit/clocks.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "./ctx.ts";

/** What the clock shows that a caller reads everything by. Days are YYYY-MM-DD, instants ISO 8601 in UTC. */

type Clock = Pick<Ctx, "clock">;

/** The day that it is for the caller. */
export const todayOf = ({ now, clock }: Clock & Pick<Ctx, "now">): string => dayAt(now.getTime(), clock) ?? now.toISOString().slice(0, 10);

/** The day on which the caller sees an instant. */
export const dayOf = ({ clock }: Clock, at: string): string => dayAt(Date.parse(at), clock) ?? at.slice(0, 10);

/** `2026-12-10 23:30`, for sentences. */
export const timeOf = ({ clock }: Clock, at: string | number): string =>
  new Date(at).toLocaleString("sv-SE", { timeZone: clock, dateStyle: "short", timeStyle: "short" });

/** Whether all of the organisation reads this clock: where another one is in use, the zone of what is shown is named. */
export async function isOnlyClock({ db, clock, timeZone }: Clock & Pick<Ctx, "db" | "timeZone">): Promise<boolean> {
  if (clock !== timeZone) return false;
  const { rows } = await sql<{ isOnly: boolean }>`
    select not exists (select from locations where time_zone <> ${clock} and archived_at is null) as is_only`.execute(db);
  return rows[0]?.isOnly === true;
}

/** The clock of somebody who is not the caller, for what is written to them. */
export async function clockOfPerson(db: Ctx["db"], personId: number, organisation: string): Promise<string> {
  const { rows } = await sql<{ own: string | null; site: string | null }>`
    select p.time_zone as own, s.time_zone as site from people p left join locations s on s.tenant_id = p.tenant_id and s.id = p.site_id
    where p.id = ${personId}`.execute(db);
  return clockOf({ own: null, site: null, ...rows[0], organisation });
}
