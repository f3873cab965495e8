import { sql } from "kysely";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { daysBetween } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";

const MAX_DAYS = 366;

interface Load {
  minutes: number;
  orders: number;
}

/** Open orders of a crew that the caller would find in the list, by the week in which the caller sees them due. */
export async function crewLoad(ctx: Ctx, { crewId, from, until }: { crewId: number; from: string; until: string }) {
  if (until < from) throw refuseField("until", "ends_before_start");
  if (daysBetween(from, until) >= MAX_DAYS) throw refuseField("until", "range_too_long", { limit: MAX_DAYS });
  await assertRecords(ctx, [{ kind: "crews", id: crewId, field: "crewId" }]);
  const due = sql`(o.due_at at time zone ${ctx.clock})::date`;
  const { rows } = await sql<Load & { week: string | null }>`
    select case when o.due_at is null then null when ${due} < ${from}::date then 'late' else to_char(date_trunc('week', ${due}), 'YYYY-MM-DD') end as week,
      coalesce(sum(o.estimate_minutes), 0)::int as minutes, count(*)::int as orders
    from work_orders o
    where o.crew_id = ${crewId} and not o.is_ended and (o.due_at is null or ${due} <= ${until}::date) and ${withinReach(ctx, "work-orders", "o")}
    group by 1 order by 1`.execute(ctx.db);
  const of = (wanted: string | null): Load => {
    const found = rows.find(({ week }) => week === wanted);
    return { minutes: found?.minutes ?? 0, orders: found?.orders ?? 0 };
  };
  const weeks = rows.flatMap(({ week, ...load }) => (week === null || week === "late" ? [] : [{ week, ...load }]));
  return { weeks, late: of("late"), undated: of(null) };
}
