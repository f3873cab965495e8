import type { badActors } from "@millwright/domain/insight/bad-actors/contract.ts";
import { examples } from "@millwright/domain/insight/bad-actors/examples.ts";
import { paretoOf } from "@millwright/domain/insight/bad-actors/pareto.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { toldAtAll } from "../../platform/records/reach.ts";
import { codedFailures, ranked } from "./queries.ts";

const ROWS = 20;
const MOST_DAYS = 3660;

function assertPeriod(from: string, until: string): void {
  const days = (Date.parse(until) - Date.parse(from)) / 86_400_000;
  if (days <= 0) throw refuseField("until", "ends_before_start");
  if (days > MOST_DAYS) throw refuseField("from", "too_long_ago", { days: MOST_DAYS });
}

const handlers: Handlers<typeof badActors> = {
  ranked: async (ctx, { query: { by, from, until, siteId } }) => {
    assertPeriod(from, until);
    // What orders cost is told to those who may see orders and costs.
    if (by === "cost" && !(holds(ctx.grants, "work-orders", "view") && toldAtAll(ctx, "work-order-costs") !== "none"))
      throw refuse("forbidden", "forbidden");
    const found = await ranked(ctx, { by, from, until, siteId, rows: ROWS });
    const { total = 0, count = 0 } = found[0] ?? {};
    const rows = paretoOf(
      found.map(({ asset, criticality, amount }) => ({ asset, criticality, amount })),
      total,
    );
    return { by, from, until, currency: ctx.currency, rows, total, count };
  },
  codes: async (ctx, { query }) => {
    assertPeriod(query.from, query.until);
    return await codedFailures(ctx, { ...query, siteId: query.siteId, rows: ROWS });
  },
};

export const feature = defineFeature({ calls: [served("badActors", examples, handlers)] });
