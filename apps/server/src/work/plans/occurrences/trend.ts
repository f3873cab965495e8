import { holds } from "@millwright/domain/kit/access.ts";
import { complianceOf } from "@millwright/domain/work/plans/compliance.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { onTimeRuleOf } from "../../settings/service.ts";
import { countsOf, dueIn, weeksOf } from "./compliance.ts";

const WEEK_MS = 7 * 86_400_000;

/**
 * Done on time of what was due in the last so many days, now and as it stood a week ago, and of what was due in each of the last weeks, this one included. Null: nothing was
 * due. In two statements, whatever the number of weeks.
 */
export async function complianceTrend(ctx: Ctx, days: number, weeks: number) {
  if (!holds(ctx.grants, "plans", "view")) return null;
  const today = todayOf(ctx);
  const now = ctx.now.getTime();
  const [rule, due] = await Promise.all([onTimeRuleOf(ctx), dueIn(ctx, { from: dayAfter(today, -days - 7), until: today })]);
  const shareOf = (from: string, until: string, at = now) =>
    complianceOf(
      countsOf(
        due.filter(({ dueDay }) => dueDay >= from && dueDay <= until),
        rule,
        at,
      ),
    );
  return {
    value: shareOf(dayAfter(today, -days), today),
    before: shareOf(dayAfter(today, -days - 7), dayAfter(today, -7), now - WEEK_MS),
    trend: weeksOf(due, rule, now, today, weeks).map(({ share }) => share),
  };
}
