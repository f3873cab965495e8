import { sql } from "kysely";
import type { z } from "zod";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { stockMoved } from "../../materials/stock/events.ts";
import { assertNotSealed } from "./orders.ts";

/** An order takes stock, and gives it back, until it is closed: also when it is completed. */
export async function assertTakesStock(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select o.id from work_orders o where o.id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "work-orders", "o")}`.execute(ctx.db);
  if (rows.length < new Set(ids).size) throw refuseField("workOrderId", "not_known");
  await assertNotSealed(ctx, ids);
}

/** What an order used up of stock is one line of its costs for each part, in the transaction in which it moved; never edited, a return is another line. */
export async function bookConsumption(ctx: Ctx, { movementId, effectiveAt, consumed }: z.output<typeof stockMoved.payload>): Promise<void> {
  if (consumed.length === 0) return;
  const sums = new Map<string, (typeof consumed)[number]>();
  for (const line of consumed) {
    const key = `${line.workOrderId}/${line.partId}`;
    const so = sums.get(key);
    sums.set(key, so ? { ...so, quantity: so.quantity + line.quantity, valueMinor: so.valueMinor + line.valueMinor } : line);
  }
  const names = await ctx.db
    .selectFrom("masterParts")
    .select(["id", "name"])
    .where(
      "id",
      "in",
      [...sums.values()].map(({ partId }) => partId),
    )
    .execute();
  await ctx.db
    .insertInto("workOrderCosts")
    .values(
      [...sums.values()].map(({ workOrderId, partId, quantity, valueMinor }) => ({
        workOrderId,
        costGroup: "parts",
        description: names.find(({ id }) => id === partId)?.name ?? "",
        amountMinor: valueMinor,
        currency: ctx.currency,
        bookedOn: dayAt(Date.parse(effectiveAt), ctx.timeZone) ?? effectiveAt.slice(0, 10),
        stockMovementId: movementId,
        partId,
        quantity,
      })),
    )
    .execute();
}
