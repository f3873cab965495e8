import { sql } from "kysely";
import type { z } from "zod";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import { shareOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { bookOn } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { dayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { stockMoved } from "../../materials/stock/events.ts";
import { assertNotSealed, tell } from "./orders.ts";
import { storedLines } from "./work-parts/queries.ts";
import { reserveFor } from "./work-parts/reserving.ts";

/** An order takes stock, and gives it back, until it is closed: also when it is completed. */
export async function assertTakesStock(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select o.id from work_orders o where o.id = any(${[...ids]}::bigint[]) and ${withinReach(ctx, "work-orders", "o")}`.execute(ctx.db);
  if (rows.length < new Set(ids).size) throw refuseField("workOrderId", "not_known");
  await assertNotSealed(ctx, ids);
}

type Moved = z.output<typeof stockMoved.payload>;

/** What an order used up of stock is booked on its lines of that part, in the transaction in which it moved; never edited, a return is another line. */
export async function bookConsumption(ctx: Ctx, { movementId, kind, effectiveAt, consumed }: Moved): Promise<void> {
  if (consumed.length === 0) return;
  const sums = summed(consumed);
  const names = await namesOf(
    ctx,
    sums.map(({ partId }) => partId),
  );
  const orderIds = [...new Set(sums.map(({ workOrderId }) => workOrderId))];
  const lines = await storedLines(ctx, sql<boolean>`wp.work_order_id = any(${orderIds}::bigint[]) and wp.part_id is not null`);
  const costs = [];
  for (const { workOrderId, partId, quantity, valueMinor } of sums) {
    const its = lines.filter((line) => line.workOrderId === workOrderId && line.partId === partId);
    const booked =
      its.length > 0 ? bookOn(its, quantity) : [{ id: await addUnplanned(ctx, workOrderId, partId, names.get(partId) ?? ""), quantity }];
    let [left, worth] = [thousandths(Math.abs(quantity)), Math.abs(valueMinor)];
    for (const { id, quantity: part } of booked) {
      const amount = left === 0 ? 0 : shareOf(worth, thousandths(Math.abs(part)), left);
      [left, worth] = [left - thousandths(Math.abs(part)), worth - amount];
      costs.push({ workOrderId, partId, workPartId: id, quantity: part, amountMinor: amount === 0 ? 0 : Math.sign(valueMinor) * amount });
    }
  }
  await ctx.db
    .insertInto("workOrderCosts")
    .values(
      costs.map((cost) => ({
        ...cost,
        costGroup: "parts",
        description: names.get(cost.partId) ?? "",
        currency: ctx.currency,
        bookedOn: dayOf(ctx, effectiveAt),
        stockMovementId: movementId,
      })),
    )
    .execute();
  for (const id of orderIds) {
    const told = sums
      .filter(({ workOrderId }) => workOrderId === id)
      .map(({ partId, quantity }) => `${quantity} × ${names.get(partId) ?? ""}`);
    tell(ctx, id, kind === "issue" ? "parts_taken" : kind === "return" ? "parts_returned" : "parts_reversed", [
      { field: "parts", before: null, after: told },
    ]);
  }
  // What was taken by mistake is needed still.
  if (kind === "reverse") await reserveFor(ctx, orderIds);
}

type Consumed = Moved["consumed"][number];
function summed(consumed: readonly Consumed[]): Consumed[] {
  const sums = new Map<string, Consumed>();
  for (const line of consumed) {
    const key = `${line.workOrderId}/${line.partId}`;
    const so = sums.get(key);
    sums.set(
      key,
      so
        ? { ...so, quantity: (thousandths(so.quantity) + thousandths(line.quantity)) / 1000, valueMinor: so.valueMinor + line.valueMinor }
        : line,
    );
  }
  return [...sums.values()];
}

const namesOf = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (await ctx.db.selectFrom("masterParts").select(["id", "name"]).where("id", "in", ids).execute()).map(({ id, name }) => [id, name]),
  );

/** What nobody planned stands among the parts of the order all the same. */
async function addUnplanned(ctx: Ctx, workOrderId: number, partId: number, text: string): Promise<number> {
  const { id } = await ctx.db
    .insertInto("workOrderPlannedParts")
    .values({ workOrderId, partId, text, quantity: 0, isUnplanned: true })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
