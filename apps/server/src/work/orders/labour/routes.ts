import { sql } from "kysely";
import { hoursOf } from "@millwright/domain/work/orders/duration.ts";
import { workLabour, type Labour } from "@millwright/domain/work/orders/labour/contract.ts";
import { hoursTold, stateOf, totalMinutesOf } from "@millwright/domain/work/orders/labour/lines.ts";
import { workLabourTarget } from "@millwright/domain/work/orders/labour/import.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { wholeOf } from "../../../platform/lists/whole.ts";
import { records } from "../orders.ts";
import { ordersBelow } from "../relations/below.ts";
import { bookerOf } from "./booking.ts";
import { createLabour, removeLabour, updateLabour } from "./changes.ts";
import { labourRows, wholeLabour } from "./list.ts";
import { mayBookFor, storedLabour, wireLines, type WorkLabour } from "./queries.ts";
import { startTimer, stopTimer, timerOf } from "./timers.ts";

export const workLabourHandlers: Handlers<typeof workLabour> = {
  list: async (ctx, { body }) => await labourRows(ctx, body),
  export: exporting(workLabour.list, labourRows, wholeOf(workLabourTarget, wholeLabour)),
  browse: async (ctx, { query }) => await labourOf(ctx, query.workOrderId),
  create: async (ctx, { body }) => await createLabour(ctx, body),
  update: async (ctx, { params, body: { version, ...sent } }) => await updateLabour(ctx, params.id, version, sent),
  remove: async (ctx, { params }) => await removeLabour(ctx, params.id),
  start: async (ctx, { body }) => await startTimer(ctx, body),
  stop: async (ctx, { body }) => await stopTimer(ctx, body),
  timer: async (ctx) => await timerOf(ctx),
};

async function labourOf(ctx: Ctx, orderId: number) {
  const order = await records.get(ctx, orderId);
  const booker = await bookerOf(ctx, order.id);
  const rows = await wireLines(ctx, sql<boolean>`l.work_order_id = ${order.id}`, booker);
  const below = (await ordersBelow(ctx, order.id)).map(({ id }) => id);
  const orderIds = [order.id, ...below];
  const all = below.length === 0 ? [] : await storedLabour(ctx, sql<boolean>`l.work_order_id = any(${orderIds}::bigint[])`);
  return {
    rows,
    labor: byPerson(rows),
    totals: totalsOf(rows),
    withSubOrders:
      below.length === 0
        ? null
        : { ...totalsOf(all.map((line) => ({ ...line, totalMinutes: totalMinutesOf(line), state: stateOf(line) }))), orderIds },
    mayBookOthers: booker.mayUpdate && mayBookFor(booker, 0, order.crewId),
  };
}

function totalsOf(lines: readonly Pick<WorkLabour, "isPlanned" | "totalMinutes" | "state">[]) {
  const minutes = (isPlanned: boolean) =>
    lines.filter((line) => line.isPlanned === isPlanned).reduce((sum, { totalMinutes }) => sum + totalMinutes, 0);
  const [plannedMinutes, actualMinutes] = [minutes(true), minutes(false)];
  return {
    plannedMinutes,
    plannedHours: hoursOf(plannedMinutes),
    actualMinutes,
    actualHours: hoursOf(actualMinutes),
    open: lines.filter(({ state }) => state === "running" || state === "unconfirmed").length,
  };
}

/** What each person worked, day by day. */
function byPerson(rows: readonly WorkLabour[]): Labour[] {
  const booked = rows.filter(({ state, person }) => state === "booked" && person !== null);
  return [...Map.groupBy(booked, ({ person }) => person?.id).values()].flatMap((its): Labour[] => {
    const last = its.at(-1);
    if (!last?.person) return [];
    const costs = its.flatMap(({ cost }) => cost ?? []);
    const [first] = costs;
    // Amounts of two currencies are never added up.
    const isOne = costs.length > 0 && costs.every(({ currency }) => currency === first?.currency);
    return [
      {
        name: last.name,
        code: last.code,
        person: last.person,
        rate: last.rate,
        cost:
          isOne && first ? { amountMinor: costs.reduce((sum, { amountMinor }) => sum + amountMinor, 0), currency: first.currency } : null,
        ...hoursTold(its.map(({ id, day, totalMinutes }) => ({ id, day: day ?? "", minutes: totalMinutes }))),
      },
    ];
  });
}
