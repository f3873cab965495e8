import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { toTakeOver, type Offer } from "@millwright/domain/work/orders/similar/taking.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import { isRemovable } from "@millwright/domain/work/orders/work-parts/lines.ts";
import type { TakenOver } from "@millwright/domain/work/orders/similar/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Change } from "../../../platform/records/audit.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { orderEvents } from "../events.ts";
import { changeOrder, lockOrder, type LockedOrder } from "../orders.ts";
import type { WorkOrder } from "../queries.ts";
import { looking } from "../relations/queries.ts";
import { storedLines } from "../work-parts/queries.ts";
import { reserveFor } from "../work-parts/reserving.ts";
import { outcomesOf, type Outcome } from "./queries.ts";

interface Named {
  workOrderId: number;
  version: number;
  fromId: number;
}

/** The parts and the time of another order become the plan of this one, as far as nothing stands there yet; told in one line with where it came from. */
export async function takeOver(ctx: Ctx, { workOrderId, version, fromId }: Named): Promise<{ workOrder: WorkOrder; taken: TakenOver }> {
  const from = await sourceOf(ctx, fromId);
  const order = await heldForPlan(ctx, workOrderId, version);
  const there = await storedLines(ctx, sql<boolean>`wp.work_order_id = ${order.id}`);
  const offer = toTakeOver(from, { estimateMinutes: order.estimateMinutes, parts: there });
  if (!offer) throw refuse("conflict", "nothing_to_take_over");
  const partLineIds = await plan(ctx, order.id, offer);
  const workOrder = await changeOrder(ctx, order, offer.minutes === null ? {} : { estimateMinutes: offer.minutes }, {
    as: orderEvents.taken_over,
    payload: {},
    also: [{ field: "takenOver", before: null, after: from.order.code }, ...partsTold(offer)],
  });
  return { workOrder, taken: { partLineIds, estimateMinutes: offer.minutes } };
}

const partsTold = ({ parts }: Pick<Offer, "parts">): Change[] =>
  parts.length === 0 ? [] : [{ field: "parts", before: null, after: parts.map(({ quantity, text }) => `${quantity} × ${text}`) }];

async function plan(ctx: Ctx, orderId: number, { parts }: Offer): Promise<number[]> {
  if (parts.length === 0) return [];
  const made = await ctx.db
    .insertInto("workOrderPlannedParts")
    .values(
      parts.map(({ partId, text, unit, quantity }) => ({
        workOrderId: orderId,
        partId,
        text,
        unit: partId === null ? unit : null,
        quantity,
      })),
    )
    .returning("id")
    .execute();
  await reserveFor(ctx, [orderId]);
  return made.map(({ id }) => id);
}

interface TakenBack extends Named, TakenOver {}

/** Lines of which something was taken since, and an estimate that somebody gave, stay. */
export async function takeBack(ctx: Ctx, { workOrderId, version, fromId, partLineIds, estimateMinutes }: TakenBack): Promise<WorkOrder> {
  const from = await sourceOf(ctx, fromId);
  const order = await heldForPlan(ctx, workOrderId, version);
  const lines = await storedLines(ctx, sql<boolean>`wp.work_order_id = ${order.id} and wp.id = any(${[...partLineIds]}::bigint[])`);
  if (lines.length < new Set(partLineIds).size) throw refuse("not_found", "not_found");
  const gone = lines.filter(isRemovable);
  const ids = gone.map(({ id }) => id);
  if (ids.length > 0) {
    await reserveFor(ctx, [order.id], { without: ids });
    await ctx.db.deleteFrom("workOrderPlannedParts").where("id", "in", ids).execute();
  }
  const isOurs = estimateMinutes !== null && order.estimateMinutes === estimateMinutes;
  return await changeOrder(ctx, order, isOurs ? { estimateMinutes: null } : {}, {
    as: orderEvents.taken_back,
    payload: {},
    also: [
      { field: "takenOver", before: from.order.code, after: null },
      ...(gone.length > 0 ? [{ field: "parts", before: gone.map(({ text }) => text), after: null }] : []),
    ],
  });
}

/** What is taken over is there to be seen. */
async function sourceOf(ctx: Ctx, id: number): Promise<Outcome> {
  const { rows } = await sql`select 1 from work_orders o where o.id = ${id} and ${withinReach(looking(ctx), "work-orders", "o")}`.execute(
    ctx.db,
  );
  const from = rows.length > 0 ? (await outcomesOf(ctx, [id])).get(id) : undefined;
  if (!from) throw refuse("not_found", "not_found");
  return from;
}

async function heldForPlan(ctx: Ctx, id: number, version: number): Promise<LockedOrder> {
  const order = await lockOrder(ctx, id, version);
  const seal = sealOf(order.status.category, "plan");
  if (seal) throw refuse("conflict", seal);
  return order;
}
