import { refuseField } from "@millwright/domain/kit/errors.ts";
import { daysBetween } from "@millwright/domain/kit/zones.ts";
import { MAX_DAYS, MAX_LANE_DAYS, type calendar } from "@millwright/domain/work/calendar/contract.ts";
import { feedExamples } from "@millwright/domain/work/calendar/feeds/examples.ts";
import { examples } from "@millwright/domain/work/calendar/examples.ts";
import { daysAsked } from "@millwright/domain/kit/days-asked.ts";
import { todayOf } from "../../platform/call/clock.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { feedHandlers } from "./feeds/routes.ts";
import { lanesOf } from "./lanes.ts";
import { moveOrder } from "./move.ts";
import { firstOfDays } from "./placing.ts";

function assertDays({ from, until }: { from: string; until: string }, limit: number): void {
  if (until < from) throw refuseField("until", "ends_before_start");
  if (daysBetween(from, until) > limit) throw refuseField("until", "range_too_long", { limit });
}

const handlers: Handlers<typeof calendar> = {
  days: async (ctx, { query: { perDay, startRow, from, until, ...filters } }) => {
    const window = { ...filters, ...daysAsked({ from, until }, todayOf(ctx)) };
    assertDays(window, MAX_DAYS);
    return { timeZone: ctx.clock, ...(await firstOfDays(ctx, window, { perDay, startRow })) };
  },
  lanes: async (ctx, { query }) => {
    assertDays(query, MAX_LANE_DAYS);
    return await lanesOf(ctx, query);
  },
  move: async (ctx, { body }) => await moveOrder(ctx, body),
};

export const feature = defineFeature({
  calls: [served("calendar", examples, handlers), served("calendarFeeds", feedExamples, feedHandlers)],
});
