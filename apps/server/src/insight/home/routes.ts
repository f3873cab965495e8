import { CHANGES_SHOWN, type home } from "@millwright/domain/insight/home/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { waitingUsers } from "../../foundation/users/service.ts";
import { overviewOf } from "./overview.ts";
import { noteVisit } from "../../platform/call/visits.ts";
import { certificateCounts } from "../../register/certificates/service.ts";
import { openCounts } from "../../register/asset-movements/service.ts";
import { requestsToApprove } from "../../materials/material-requests/service.ts";
import { calibrationCounts } from "../../iot/sensors/service.ts";
import { belowCount } from "../../materials/reordering/service.ts";
import { waitingCounts } from "../../materials/stock-counts/service.ts";
import { alarmCounts } from "../../iot/alarms/service.ts";
import { orderNews, orderCounts } from "../../work/orders/service.ts";
import { planCounts } from "../../work/plans/service.ts";
import { endedRequests, questionCounts, requestNews, requestCounts } from "../../work/requests/service.ts";

/** Records of each kind that are looked at; whoever was away for longer looks at the lists. */
const LOOKED_AT = 40;

/** Each part is asked of the feature whose work it is; a part that the role may not see is null. */
export const handlers: Handlers<typeof home> = {
  get: async (ctx, { query }) => {
    const counts = waitingCounts(ctx);
    const [waiting, overview, requestsEnded] = await Promise.all([
      waitingFor(ctx, counts),
      query.overview ? overviewOf(ctx, dueOf(counts)) : null,
      query.overview ? endedRequests(ctx) : null,
    ]);
    return { ...waiting, overview, requestsEnded };
  },
  changes: async (ctx, { query: { skip = 0 } }) => {
    const since = await noteVisit(ctx.db, ctx.personId);
    if (since === null) return { since, rows: [], hasMore: false };
    const [orders, requests] = await Promise.all([orderNews(ctx, since, LOOKED_AT), requestNews(ctx, since, LOOKED_AT)]);
    const all = [...orders, ...requests].sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id);
    return { since, rows: all.slice(skip, skip + CHANGES_SHOWN), hasMore: all.length > skip + CHANGES_SHOWN };
  },
};

const dueOf = async (counts: ReturnType<typeof waitingCounts>) => ({ countsDue: (await counts)?.due ?? null });

/** What waits for the person. */
async function waitingFor(ctx: Ctx, counts: ReturnType<typeof waitingCounts>) {
  const [orders, requestsWaiting, questions, certificates, movements, reordering, toApprove, stockCounts, plans, calibrations, alarms] =
    await Promise.all([
      orderCounts(ctx),
      requestCounts(ctx),
      questionCounts(ctx),
      certificateCounts(ctx),
      holds(ctx.grants, "asset-movements", "view") ? openCounts(ctx) : null,
      belowCount(ctx),
      requestsToApprove(ctx),
      counts,
      planCounts(ctx),
      calibrationCounts(ctx),
      alarmCounts(ctx),
    ]);
  return {
    myDay: orders?.myDay ?? null,
    crewsOpen: orders?.crewsOpen ?? null,
    overdue: orders?.overdue ?? null,
    findings: orders?.findings ?? null,
    requestsWaiting,
    questions,
    registrations: holds(ctx.grants, "users", "update") ? await waitingUsers(ctx, 5) : null,
    certificates,
    movements,
    reordering,
    materialRequests: toApprove === null ? null : { toApprove },
    stockCounts,
    plans,
    calibrations,
    alarms,
  };
}
