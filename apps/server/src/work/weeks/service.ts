import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { sumsOfLocked } from "./queries.ts";

/** What other features may know of crew weeks. */
export { backlogMeasures } from "./backlog.ts";
export { brokeIntoWeek, stoodInWeek, weekMeasures } from "./measures.ts";

/**
 * Done of what was locked, by orders and of all crews in reach, in each of the last weeks that are over, the oldest first. `value` is that of the last of them, `before` that
 * of the one before; null: nothing was locked.
 */
export async function scheduleTrend(ctx: Ctx, weeks: number) {
  if (!holds(ctx.grants, "crew-weeks", "view")) return null;
  const last = dayAfter(mondayOf(todayOf(ctx)), -7);
  const mondays = Array.from({ length: weeks }, (_, at) => dayAfter(last, (at - weeks + 1) * 7));
  const byMonday = Map.groupBy(await sumsOfLocked(ctx, mondays[0] ?? last, last), ({ monday }) => monday);
  const trend = mondays.map((monday) => {
    const of = byMonday.get(monday) ?? [];
    const sum = (which: "done" | "locked") => of.reduce((all, week) => all + week[which], 0);
    return sum("locked") === 0 ? null : sum("done") / sum("locked");
  });
  return { value: trend.at(-1) ?? null, before: trend.at(-2) ?? null, trend };
}
