import { sql, type RawBuilder } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { dayAfter, daysBetween } from "@millwright/domain/kit/zones.ts";
import type { Projected } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { ahead } from "./ahead.ts";
import { loadsOf } from "./loads.ts";
import { bySoonest, linesOf, projectedOf } from "./projected.ts";
import { isStale, MOST_ASSETS, standingOf } from "./standing.ts";

const MOST_ROWS = 2000;
/** The calendar asks for two months and a bit at most. */
const MOST_DAYS = 62;
const DAY = 86_400_000;

export interface Filters {
  siteId?: number | undefined;
  crewId?: number | undefined;
  planId?: number | undefined;
}
export const filtered = ({ siteId, crewId, planId }: Filters): RawBuilder<unknown> => sql`true
  ${siteId === undefined ? sql`` : sql`and pa.site_id = ${siteId}`} ${planId === undefined ? sql`` : sql`and pa.plan_id = ${planId}`}
  ${crewId === undefined ? sql`` : sql`and coalesce(pa.crew_id, p.crew_id) = ${crewId}`}`;

const there = sql`select id from plan_assets where archived_at is null`;

/**
 * All others that may ask for work before these days are over, each way by an index of its own: what comes next is before them, or is not known any more, or something floating
 * waits for an open order and comes before what is said to come next.
 */
const others = (first: RawBuilder<unknown>) => sql`pa.id in (${there} and next_due_at < ${first} union all ${there} and ask_at <= now()
  union all ${there} and next_due_at is null and quiet @> '[{"reason": "open_order"}]'
  union all ${there} and plan_id in (select plan_id from plan_triggers group by plan_id having count(*) > 1 and bool_or(mode = 'floating')))`;

/**
 * What will fall due between two days of the site's clocks, the soonest of it where it is much. Chosen by what is known to come next: of what comes after these days nothing
 * is worked out, and of what begins within them so many as are shown.
 */
export async function calendarPms(
  ctx: Ctx,
  { from, until, ...filters }: Filters & { from: string; until: string },
): Promise<{ rows: Projected[]; hasMore: boolean }> {
  const days = daysBetween(from, until);
  if (days < 0) throw refuseField("until", "ends_before_start");
  if (days > MOST_DAYS) throw refuseField("until", "too_many_days", { days: MOST_DAYS });
  const end = Date.parse(`${until}T00:00:00Z`) + 2 * DAY;
  const [first, last] = [sql`${dayAfter(from, -1)}::timestamptz`, sql`${new Date(end).toISOString()}::timestamptz`];
  const within = sql`pa.next_due_at >= ${first} and pa.next_due_at < ${last} and not ${isStale}`;
  const [beginning, before] = await Promise.all([
    standingOf(ctx, sql`${within} and ${filtered(filters)}`, MOST_ROWS + 1),
    standingOf(ctx, sql`${others(first)} and not coalesce(${within}, false) and ${filtered(filters)}`, MOST_ASSETS),
  ]);
  const lines: ReturnType<typeof linesOf> = [];
  const isShown = (day: string) => day >= from && day <= until;
  await ahead(ctx, [...beginning, ...before], { now: ctx.now.getTime(), until: end, from }, (found) =>
    lines.push(...linesOf(found, isShown)),
  );
  const shown = lines.sort(bySoonest).slice(0, MOST_ROWS);
  return {
    rows: await projectedOf(ctx, shown, await loadsOf(ctx, new Set(shown.map(({ of }) => of.plan)))),
    hasMore: lines.length > MOST_ROWS || beginning.length > MOST_ROWS,
  };
}
