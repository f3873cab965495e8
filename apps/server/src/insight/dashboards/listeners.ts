import { holds } from "@millwright/domain/kit/access.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { telling } from "../../platform/work/figures.ts";
import { dashboardPlaces, startDashboards } from "../../foundation/roles/service.ts";
import { placesOf, startsOf } from "./queries.ts";

const sees = (ctx: Ctx): boolean => holds(ctx.grants, "analytics", "view");

export const listeners = [
  telling(dashboardPlaces, async (ctx, ids) => (sees(ctx) ? await placesOf(ctx, ids) : null)),
  telling(startDashboards, async (ctx, ids) => (sees(ctx) ? await startsOf(ctx, ids) : null)),
];
