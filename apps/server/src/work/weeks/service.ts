import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { doneOfLocked } from "./queries.ts";

/** What other features may know of crew weeks. */

/**
 * Done of what was locked, by orders and of all crews in reach, in each of the last weeks that are over, the oldest first. `value` is that of the last of them, `before` that
 * of the one before; null: nothing was locked.
 */
export async function scheduleTrend(ctx: Ctx, weeks: number) {
  if (!holds(ctx.grants, "crew-weeks", "view")) return null;
  const last = dayAfter(mondayOf(todayOf(ctx)), -7);
  const mondays = Array.from({ length: weeks }, (_, at) => dayAfter(last, (at - weeks + 1) * 7));
  const sums = await doneOfLocked(ctx, mondays[0] ?? last, last);
  const trend = mondays.map((monday) => {
    const { done, locked } = sums.get(monday) ?? { done: 0, locked: 0 };
    return locked === 0 ? null : done / locked;
  });
  return { value: trend.at(-1) ?? null, before: trend.at(-2) ?? null, trend };
}
