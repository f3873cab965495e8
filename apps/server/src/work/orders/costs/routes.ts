import { sql } from "kysely";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { groupSums, varianceOf } from "@millwright/domain/work/orders/costs/groups.ts";
import type { CostGroup } from "@millwright/domain/work/orders/priority.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { bookerOf } from "../labour/booking.ts";
import { wireLines } from "../labour/queries.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { mayHere, toldThrough } from "../../../platform/records/reach.ts";
import { records } from "../orders.ts";
import { ordersBelow } from "../relations/below.ts";
import { bookCost, changeCost, removeCost } from "./changes.ts";
import { costRows } from "./list.ts";
import { costLines, plannedParts, summedCosts } from "./queries.ts";

export const workOrderCostHandlers: Handlers<typeof workOrderCosts> = {
  lines: async (ctx, { body }) => await costRows(ctx, body),
  export: exporting(workOrderCosts.lines, costRows),
  list: async (ctx, { query }) => await costsOf(ctx, query.workOrderId),
  create: async (ctx, { body }) => await bookCost(ctx, body),
  update: async (ctx, { params, body }) => await changeCost(ctx, params.id, body),
  remove: async (ctx, { params }) => await removeCost(ctx, params.id),
  sums: async (ctx, { query: { by, ...between } }) => {
    const sums = await summedCosts(ctx, by, between);
    const counted = sums.filter(({ isOther }) => !isOther);
    const rows = [...Map.groupBy(counted, ({ of }) => of?.id ?? null).values()].map((its) => ({
      of: its[0]?.of ?? null,
      groups: byGroup(its),
      amountMinor: its.reduce((all, { minor }) => all + minor, 0),
    }));
    return {
      currency: ctx.currency,
      rows: rows.toSorted((one, other) => other.amountMinor - one.amountMinor),
      amountMinor: rows.reduce((all, { amountMinor }) => all + amountMinor, 0),
      months: [...Map.groupBy(counted, ({ month }) => month)]
        .map(([month, its]) => ({ month, groups: byGroup(its) }))
        .toSorted((one, other) => (one.month < other.month ? -1 : 1)),
      otherLines: sums.filter(({ isOther }) => isOther).reduce((all, { lines }) => all + lines, 0),
    };
  },
};

function byGroup(sums: readonly { group: CostGroup; minor: number }[]): Partial<Record<CostGroup, number>> {
  const groups: Partial<Record<CostGroup, number>> = {};
  for (const { group, minor } of sums) groups[group] = (groups[group] ?? 0) + minor;
  return groups;
}

/** Every line of an order, and what its groups come to beside what was planned; the same with what stands below it. */
async function costsOf(ctx: Ctx, orderId: number) {
  const order = await records.get(ctx, orderId);
  if (!(await mayHere(ctx, "work-order-costs", order.id, "view"))) throw refuse("forbidden", "forbidden");
  const orders = await ordersBelow(ctx, order.id);
  const own = await summedOrders(ctx, [order.id], order.id);
  const all = orders.length === 0 ? null : await summedOrders(ctx, [order.id, ...orders.map(({ id }) => id)], order.id);
  return {
    rows: own.rows,
    groups: own.groups,
    total: own.total,
    withSubOrders: all && {
      orders: [{ id: order.id, code: order.code, name: order.title }, ...orders],
      rows: all.rows,
      groups: all.groups,
      total: all.total,
    },
    currency: ctx.currency,
    otherLines: own.otherLines,
    withoutRate: own.withoutRate,
    mayBook:
      (await mayHere(ctx, "work-order-costs", order.id, "update")) &&
      order.may.update &&
      sealOf(order.status.category, "additions") === null,
  };
}

/** The lines of these orders and their sums, as far as the caller may see what they cost; the orders themselves they all reach. */
async function summedOrders(ctx: Ctx, orderIds: readonly number[], orderId: number) {
  const ids = sql`${[...orderIds]}::bigint[]`;
  const rows = await costLines(ctx, sql<boolean>`c.work_order_id = any(${ids}) and ${toldThrough(ctx, "work-order-costs", "o")}`);
  const labour = await wireLines(ctx, sql<boolean>`l.work_order_id = any(${ids})`, await bookerOf(ctx, orderId));
  const { currency } = ctx;
  const planned: Partial<Record<CostGroup, number>> = {
    labour: labour
      .filter(({ isPlanned, cost }) => isPlanned && cost?.currency === currency)
      .reduce((sum, { cost }) => sum + (cost?.amountMinor ?? 0), 0),
    parts: await plannedParts(ctx, orderIds),
  };
  const own = rows.filter(({ amount }) => amount.currency === currency);
  const actual: Partial<Record<CostGroup, number>> = {};
  for (const { group, amount } of own) actual[group] = (actual[group] ?? 0) + amount.amountMinor;
  const money = (amountMinor: number) => ({ amountMinor, currency });
  const groups = groupSums(planned, actual);
  const sum = (of: "planned" | "actual") => groups.reduce((all, group) => all + group[of], 0);
  const total = { planned: sum("planned"), actual: sum("actual"), ...varianceOf(sum("planned"), sum("actual")) };
  const inMoney = ({ planned: before, actual: after, variance, variancePercent }: Omit<(typeof groups)[number], "group">) => ({
    planned: money(before),
    actual: money(after),
    variance: money(variance),
    variancePercent,
  });
  return {
    rows,
    groups: groups.map(({ group, ...sums }) => ({ group, ...inMoney(sums) })),
    total: inMoney(total),
    otherLines: rows.length - own.length,
    withoutRate: labour.filter(({ hasNoRate }) => hasNoRate).length,
  };
}
