import { sql } from "kysely";
import type { z } from "zod";
import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { WorkOrderCostDraft, workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { audit, changesOf, type Change } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { doing, mayHere } from "../../../platform/records/reach.ts";
import { announce } from "../../../platform/work/events.ts";
import { costBooked } from "../events.ts";
import { holdOrderFor, tell } from "../orders.ts";
import { findCost, isStepOf, readCost, type WorkOrderCost } from "./queries.ts";

type Sent = z.output<typeof WorkOrderCostDraft>;
const COLUMNS = { group: "costGroup", subtaskId: "workOrderSubtaskId", day: "bookedOn", text: "description" } as const;

/** The order, held for what is added to it, by somebody who may change it: the right to costs alone is not enough, and is needed at this order. */
async function holdOrder(ctx: Ctx, orderId: number) {
  const order = await holdOrderFor(doing(ctx, "update"), orderId, "additions");
  if (!(await mayHere(ctx, "work-order-costs", order.id, "update"))) throw refuse("forbidden", "forbidden");
  return order;
}

export async function bookCost(ctx: Ctx, { workOrderId, ...sent }: Sent & { workOrderId: number }): Promise<WorkOrderCost> {
  const order = await holdOrder(ctx, workOrderId);
  await assertPointed(ctx, order.id, sent, null);
  const { id } = await ctx.db
    .insertInto("workOrderCosts")
    .values({
      workOrderId: order.id,
      costGroup: sent.group,
      workOrderSubtaskId: sent.subtaskId ?? null,
      supplierId: sent.supplierId ?? null,
      bookedOn: sent.day,
      description: sent.text,
      amountMinor: sent.amountMinor,
      currency: ctx.currency,
      isBooked: true,
      createdBy: ctx.personId || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await told(ctx, { orderId: order.id, costId: id, action: "cost_booked", before: null, after: sent.text }, changesOf({}, sent));
  return await readCost(ctx, id);
}

export async function changeCost(
  ctx: Ctx,
  id: number,
  { version, ...sent }: z.output<typeof workOrderCosts.update.body>,
): Promise<WorkOrderCost> {
  const seen = await findCost(ctx, id);
  const order = await holdOrder(ctx, seen.workOrderId);
  const line = await bookedLine(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: line });
  await assertPointed(ctx, order.id, sent, line);
  const changes = changesOf(
    {
      group: line.group,
      subtaskId: line.subtask?.id ?? null,
      supplierId: line.supplier?.id ?? null,
      day: line.day,
      text: line.text,
      amountMinor: line.amount.amountMinor,
    },
    sent,
  );
  if (changes.length > 0) {
    const patch = Object.fromEntries(
      changes.map(({ field, after }) => [field in COLUMNS ? COLUMNS[field as keyof typeof COLUMNS] : field, after]),
    );
    await ctx.db
      .updateTable("workOrderCosts")
      .set({ ...patch, version: sql`version + 1`, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
  }
  await told(ctx, { orderId: order.id, costId: id, action: "cost_changed", before: line.text, after: sent.text ?? line.text }, changes);
  return await readCost(ctx, id);
}

export async function removeCost(ctx: Ctx, id: number): Promise<{ removed: number }> {
  const seen = await findCost(ctx, id);
  const order = await holdOrder(ctx, seen.workOrderId);
  const line = await bookedLine(ctx, id);
  await ctx.db.deleteFrom("workOrderCosts").where("id", "=", id).execute();
  await told(ctx, { orderId: order.id, costId: id, action: "cost_removed", before: line.text, after: null }, [
    { field: "text", before: line.text, after: null },
    { field: "amountMinor", before: line.amount.amountMinor, after: null },
  ]);
  return { removed: 1 };
}

/** What came of hours, of parts, or from elsewhere stands as it came. */
async function bookedLine(ctx: Ctx, id: number): Promise<WorkOrderCost> {
  const line = await findCost(ctx, id);
  if (!line.isBooked) throw refuse("conflict", "cost_of_elsewhere");
  return line;
}

async function assertPointed(ctx: Ctx, orderId: number, sent: Partial<Sent>, was: WorkOrderCost | null): Promise<void> {
  await assertRecords(ctx, [{ kind: "suppliers", id: sent.supplierId, field: "supplierId", was: was?.supplier?.id ?? null }]);
  if (sent.subtaskId && !(await isStepOf(ctx, orderId, sent.subtaskId))) throw refuseField("subtaskId", "not_known");
}

interface Told {
  orderId: number;
  costId: number;
  action: "cost_booked" | "cost_changed" | "cost_removed";
  before: string | null;
  after: string | null;
}

/** The order's log says what was booked; how much, the costs' own, for those who may see costs. */
async function told(ctx: Ctx, { orderId, costId, action, before, after }: Told, changes: readonly Change[]): Promise<void> {
  tell(ctx, orderId, action, [{ field: "cost", before, after }]);
  audit(ctx, { action, entity: "work-order-costs", entityId: costId, changes });
  await announce(ctx, costBooked, { id: orderId, payload: { costId } });
}
