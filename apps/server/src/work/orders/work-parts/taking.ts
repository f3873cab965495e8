import { sql } from "kysely";
import type { z } from "zod";
import { timeTold } from "@millwright/domain/kit/done-at.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { invariant, refuse, Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { quantityOf, shareOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import type { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { usedOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { holdStock, issueStock, returnStock } from "../../../materials/stock/service.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { holdOrderFor, tell } from "../orders.ts";
import { asTaker, findPart, mayTakeFrom, partsOf, storedLines, type TakenLine, type WorkPart } from "./queries.ts";

type Taken = z.output<typeof workParts.whParts.body>;
type GivenBack = z.output<typeof workParts.giveBack.body>;

/** Takes parts for an order: what is ours out of a warehouse, what is not as a cost alone. All of it or nothing. */
export async function takeParts(ctx: Ctx, { workOrderId, effectiveAt, lines }: Taken): Promise<WorkPart[]> {
  const order = await holdOrderFor(ctx, workOrderId, "additions");
  const known = await storedLines(ctx, sql<boolean>`wp.work_order_id = ${order.id}`);
  const wanted = lines.map((line, at) => ({ ...line, at, of: lineOf(known, line, at) }));
  const ours = wanted.flatMap(({ of, at, ...line }) => {
    const partId = of ? of.partId : line.partId;
    if (!partId) return [];
    const warehouseId = line.warehouseId ?? of?.warehouseId;
    return [{ ...line, at, partId, warehouseId: warehouseId ?? null, workPartId: of?.id }];
  });
  const placed = await withWarehouses(ctx, ours);
  await assertMayTake(ctx, placed);
  if (placed.length > 0)
    await issueStock(
      asTaker(ctx),
      {
        workOrderId,
        effectiveAt,
        lines: placed.map(({ partId, warehouseId, binId, lotId, quantity }) => ({ partId, warehouseId, binId, lotId, quantity })),
      },
      { orSelfService: true },
    );
  for (const { of, quantity, at } of wanted) if (of?.partId === null) await bookWords(ctx, of, quantity, `lines.${at}`, effectiveAt);
  return await partsOf(ctx, workOrderId);
}

function lineOf(known: readonly TakenLine[], { workOrderPartId, partId }: Taken["lines"][number], at: number): TakenLine | null {
  if (!workOrderPartId && !partId) throw refuseField(`lines.${at}.partId`, "required");
  if (!workOrderPartId) return null;
  const line = known.find(({ id }) => id === workOrderPartId);
  if (!line) throw refuseField(`lines.${at}.workOrderPartId`, "not_known");
  if (partId && partId !== line.partId) throw refuseField(`lines.${at}.partId`, "not_known");
  return line;
}

interface Placed {
  at: number;
  partId: number;
  warehouseId: number;
  workPartId: number | undefined;
  quantity: number;
  binId?: number | null | undefined;
  lotId?: number | null | undefined;
}

/** Where nobody says from where: from where it is reserved. */
async function withWarehouses(
  ctx: Ctx,
  lines: readonly (Omit<Placed, "warehouseId"> & { warehouseId: number | null })[],
): Promise<Placed[]> {
  const open = lines.flatMap(({ warehouseId, workPartId }) => (warehouseId === null && workPartId !== undefined ? [workPartId] : []));
  const { rows } =
    open.length === 0
      ? { rows: [] }
      : await sql<{ workPartId: number; warehouseId: number }>`select work_part_id, warehouse_id from reservations
          where work_part_id = any(${open}::bigint[]) and ended_at is null and warehouse_id is not null`.execute(ctx.db);
  const reserved = new Map(rows.map(({ workPartId, warehouseId }) => [workPartId, warehouseId]));
  return lines.map((line) => {
    const warehouseId = line.warehouseId ?? reserved.get(line.workPartId ?? 0);
    if (warehouseId === undefined || warehouseId === null) throw refuseField(`lines.${line.at}.warehouseId`, "required");
    return { ...line, warehouseId };
  });
}

/** Whoever sees a warehouse and may not take from it is told so. */
async function assertMayTake(ctx: Ctx, lines: readonly Placed[]): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select w.id from warehouses w where w.id = any(${lines.map(({ warehouseId }) => warehouseId)}::bigint[])
    and ${withinReach(ctx, "warehouses", "w")} and not ${mayTakeFrom(ctx, "w", sql<boolean>`true`)}`.execute(ctx.db);
  const barred = new Set(rows.map(({ id }) => id));
  const fields = lines.flatMap(({ at, warehouseId }): FieldFault[] =>
    barred.has(warehouseId) ? [{ path: `lines.${at}.warehouseId`, reason: "not_yours_to_take" }] : [],
  );
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

/** What is in no store costs what its line says. */
async function bookWords(ctx: Ctx, line: TakenLine, quantity: number, path: string, effectiveAt?: string): Promise<void> {
  if (line.unitCostMinor === null) throw refuseField(path, "unit_cost_missing");
  const at = effectiveAt === undefined ? ctx.now.getTime() : Date.parse(timeTold(effectiveAt, ctx.now.getTime()));
  if (at > ctx.now.getTime()) throw refuseField("effectiveAt", "in_future");
  await ctx.db
    .insertInto("workOrderCosts")
    .values({
      workOrderId: line.workOrderId,
      workPartId: line.id,
      costGroup: "parts",
      description: line.text,
      amountMinor: Math.sign(quantity) * shareOf(line.unitCostMinor, thousandths(Math.abs(quantity)), 1000),
      currency: ctx.currency,
      bookedOn: dayAt(at, ctx.clock) ?? todayOf(ctx),
      quantity,
    })
    .execute();
  tell(ctx, line.workOrderId, quantity > 0 ? "parts_taken" : "parts_returned", [
    { field: "parts", before: null, after: `${quantity} × ${line.text}` },
  ]);
}

/** What of it is left to come back, what was taken last first. */
interface Left {
  movementId: number;
  line: number;
  warehouseId: number;
  left: number;
}

export async function giveBack(ctx: Ctx, { workOrderPartId, quantity, effectiveAt, ...to }: GivenBack): Promise<WorkPart[]> {
  const seen = await findPart(ctx, workOrderPartId);
  const order = await holdOrderFor(ctx, seen.workOrderId, "additions");
  const line = await findPart(ctx, workOrderPartId);
  const most = usedOf(line);
  if (quantity > most) throw refuse("conflict", "returned_too_much", { have: most });
  if (line.partId === null) {
    await bookWords(ctx, line, -quantity, "workOrderPartId", effectiveAt);
    return await partsOf(ctx, order.id);
  }
  const { partId } = line;
  const { rows } = await sql<Left>`
    select l.movement_id, l.line, f.warehouse_id, l.quantity - coalesce((select -sum(b.quantity) from stock_movement_lines b
        where b.tenant_id = l.tenant_id and b.of_movement_id = l.movement_id and b.of_line = l.line), 0) as left
    from stock_movement_lines l join stock_movement_lines f on f.tenant_id = l.tenant_id and f.movement_id = l.movement_id and f.line = l.line - 1
    where l.work_order_id = ${order.id} and l.part_id = ${partId} and l.place = 'consumption' and l.quantity > 0 and l.of_movement_id is null and l.kind = 'issue'
      and not exists (select from stock_movements r where r.tenant_id = l.tenant_id and r.reverses_id = l.movement_id)
    order by l.movement_id desc, l.line desc`.execute(ctx.db);
  const places = [...new Set(rows.map(({ warehouseId }) => warehouseId)), ...(to.warehouseId ? [to.warehouseId] : [])];
  // All of it in one order, whatever comes back from where.
  await holdStock(
    ctx,
    places.map((warehouseId) => ({ partId, warehouseId })),
  );
  let left = thousandths(quantity);
  for (const from of rows) {
    const part = Math.min(left, thousandths(from.left));
    if (part <= 0) continue;
    await returnStock(
      asTaker(ctx),
      { movementId: from.movementId, line: from.line, quantity: quantityOf(part), effectiveAt, ...to },
      { orSelfService: true },
    );
    left -= part;
  }
  invariant(left === 0, "what was used of a part was issued");
  return await partsOf(ctx, order.id);
}
