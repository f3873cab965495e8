import { sql } from "kysely";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** What home's overview tells of orders in reach, each in one statement that goes over what is open and what was done lately. */

/**
 * How many orders were overdue at the end of each of so many weeks up to now, the oldest first; by the date that they are due now. What was cancelled is not told of a day
 * before it was.
 */
export async function overdueTrend(ctx: Ctx, weeks: number): Promise<number[] | null> {
  if (!holds(ctx.grants, "work-orders", "view")) return null;
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const { rows } = await sql<{ week: number; overdue: number }>`
    with late as (
      select o.due_at, o.created_at, null::timestamptz as done_at from work_orders o where not o.is_ended and o.due_at < ${now} and ${withinReach(ctx, "work-orders", "o")}
      union all
      select o.due_at, o.created_at, o.completed_at from work_orders o
      where o.is_ended and o.completed_at > ${now} - make_interval(weeks => ${weeks}::int) and o.due_at < o.completed_at and ${withinReach(ctx, "work-orders", "o")}
    )
    select w.week, count(late.due_at)::int as overdue
    from generate_series(0, ${weeks}::int - 1) as w (week) cross join lateral (select ${now} - make_interval(weeks => w.week) as at) moment
      left join late on late.due_at < moment.at and late.created_at <= moment.at and (late.done_at is null or late.done_at > moment.at)
    group by 1 order by 1 desc`.execute(ctx.db);
  return rows.map(({ overdue }) => overdue);
}

export interface OpenByWeek {
  /** Their Mondays, this week first. */
  weeks: string[];
  crews: { crew: Ref | null; late: number; minutes: number[] }[];
  withoutHours: number;
}

/** Estimated minutes of open orders by crew and by the week in which the caller sees them due. What is due before today is late. */
export async function openByWeek(ctx: Ctx, count: number): Promise<OpenByWeek | null> {
  if (!holds(ctx.grants, "work-orders", "view")) return null;
  const today = todayOf(ctx);
  const monday = mondayOf(today);
  const weeks = Array.from({ length: count }, (_, week) => dayAfter(monday, week * 7));
  const due = sql`(o.due_at at time zone ${ctx.clock})::date`;
  const { rows } = await sql<{ crew: Ref | null; week: number; minutes: number; withoutHours: number }>`
    with piles as (
      select o.crew_id, case when ${due} < ${today}::date then -1 else (${due} - ${monday}::date) / 7 end as week,
        coalesce(sum(o.estimate_minutes), 0)::int as minutes, (count(*) filter (where coalesce(o.estimate_minutes, 0) = 0))::int as without_hours
      from work_orders o
      where not o.is_ended and o.due_at < (${dayAfter(monday, count * 7)}::date)::timestamp at time zone ${ctx.clock} and ${withinReach(ctx, "work-orders", "o")}
      group by 1, 2
    )
    select case when c.id is not null then jsonb_build_object('id', c.id, 'code', c.code, 'name', c.name) end as crew, piles.week, piles.minutes, piles.without_hours
    from piles left join crews c on c.id = piles.crew_id order by c.name, c.id, piles.week`.execute(ctx.db);
  const byCrew = Map.groupBy(rows, ({ crew }) => crew?.id ?? 0);
  return {
    weeks,
    crews: [...byCrew.values()].map((piles) => ({
      crew: piles[0]?.crew ?? null,
      late: piles.find(({ week }) => week === -1)?.minutes ?? 0,
      minutes: weeks.map((_, at) => piles.find(({ week }) => week === at)?.minutes ?? 0),
    })),
    withoutHours: rows.reduce((sum, { withoutHours }) => sum + withoutHours, 0),
  };
}
