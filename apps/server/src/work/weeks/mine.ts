import { holds } from "@millwright/domain/kit/access.ts";
import { dayAt, mondayOf } from "@millwright/domain/kit/zones.ts";
import type { MyWeek } from "@millwright/domain/work/weeks/contract.ts";
import { daysOfWeek, loadOf } from "@millwright/domain/work/weeks/week.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { seesDaysOf, workableDays } from "../../register/availability/service.ts";
import { spanOf, todayIn } from "./planning.ts";
import { breakInsOf, ordersOfPerson } from "./queries.ts";

/** What the signed-in person has to do this week, on their clock, and what came into the locked weeks of their crews. */
export async function myWeek(ctx: Ctx): Promise<MyWeek> {
  const monday = mondayOf(todayIn(ctx, ctx.clock));
  const days = daysOfWeek(monday);
  const [orders, breakIns, sees] = await Promise.all([
    ordersOfPerson(ctx, ctx.personId, spanOf(monday, ctx.clock)),
    breakInsOf(ctx, ctx.crews, monday),
    holds(ctx.grants, "shifts", "view") ? seesDaysOf(ctx, ctx.personId) : false,
  ]);
  const workable = sees ? await workableDays(ctx, { personIds: [ctx.personId], from: monday, until: days.at(-1) ?? monday }) : null;
  const ofDay = Map.groupBy(orders, ({ estStartAt }) => dayAt(Date.parse(estStartAt), ctx.clock) ?? "");
  return {
    monday,
    days: days.map((day, at) => {
      const its = ofDay.get(day) ?? [];
      return {
        day,
        capacity: workable?.people[0]?.minutes[at] ?? null,
        minutes: its.reduce((sum, order) => sum + loadOf(order), 0),
        orders: its.map(({ id, code, title, status, estStartAt }) => ({ id, code, title, status, estStartAt })),
      };
    }),
    breakIns,
  };
}
