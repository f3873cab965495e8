import type { z } from "zod";
import { sql } from "kysely";
import { refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { WorkPartDraft, workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { isRemovable, outstandingOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { fitsPlaces } from "@millwright/domain/materials/quantities.ts";
import { MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { changesOf } from "../../../platform/records/audit.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { holdOrderFor, tell } from "../orders.ts";
import { findPart, partsOf, readPart, storedLines, type WorkPart } from "./queries.ts";
import { reserveFor } from "./reserving.ts";

/** Lines that an order has at most. */
const MOST = 500;

type Sent = z.output<typeof WorkPartDraft>;

export async function createPart(ctx: Ctx, { workOrderId, ...sent }: Sent & { workOrderId: number }): Promise<WorkPart> {
  const order = await holdOrderFor(ctx, workOrderId, "plan");
  await assertRecords(ctx, [
    { kind: "master-parts", id: sent.partId, field: "partId" },
    { kind: "warehouses", id: sent.fromWarehouseId, field: "fromWarehouseId" },
  ]);
  const there = await storedLines(ctx, sql<boolean>`wp.work_order_id = ${order.id}`);
  if (there.length >= MOST) throw refuse("conflict", "too_many_items", { limit: MOST });
  const text = await named(ctx, sent);
  const { id } = await ctx.db
    .insertInto("workOrderPlannedParts")
    .values({
      workOrderId: order.id,
      partId: sent.partId ?? null,
      text,
      unit: sent.partId ? null : (sent.unit ?? null),
      unitCostMinor: sent.partId ? null : (sent.unitCostMinor ?? null),
      quantity: sent.estimatedQty,
      warehouseId: sent.fromWarehouseId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  tell(ctx, order.id, "part_added", [{ field: "part", before: null, after: text }, ...changesOf({}, { estimatedQty: sent.estimatedQty })]);
  await reserveFor(ctx, [order.id]);
  return await readPart(ctx, id);
}

/** The words of a line: those of its part, else its own. */
async function named(ctx: Ctx, { partId, name, unit, unitCostMinor, estimatedQty }: Partial<Sent>): Promise<string> {
  if (!partId) {
    if (!name) throw refuseField("name", "required");
    return name;
  }
  // What one of our own costs, the store says.
  if (unitCostMinor !== undefined && unitCostMinor !== null) throw refuseField("unitCostMinor", "store_says");
  if (unit) throw refuseField("unit", "store_says");
  const part = await unitOf(ctx, partId);
  assertFits(part, estimatedQty);
  return part.name;
}

interface Unit {
  name: string;
  places: number | null;
  unit: string | null;
}
const unitOf = async (ctx: Ctx, partId: number): Promise<Unit> => {
  const { rows } = await sql<Unit>`select p.name, u.places, u.name as unit from master_parts p
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id where p.id = ${partId}`.execute(ctx.db);
  const [part] = rows;
  if (!part) throw refuseField("partId", "not_known");
  return part;
};
function assertFits({ places, unit }: Unit, quantity: number | undefined): void {
  if (quantity !== undefined && !fitsPlaces(quantity, places ?? MOST_PLACES))
    throw refuseField("estimatedQty", "too_many_places", { places: places ?? MOST_PLACES, unit: unit ?? "" });
}

export async function updatePart(ctx: Ctx, id: number, { version, ...sent }: z.output<typeof workParts.update.body>): Promise<WorkPart> {
  const seen = await findPart(ctx, id);
  const order = await holdOrderFor(ctx, seen.workOrderId, "plan");
  const line = await findPart(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readPart(ctx, id) });
  await assertRecords(ctx, [{ kind: "warehouses", id: sent.fromWarehouseId, field: "fromWarehouseId", was: line.warehouseId }]);
  if (line.partId !== null) {
    for (const field of ["name", "unit", "unitCostMinor"] as const)
      if (sent[field] !== undefined && sent[field] !== null) throw refuseField(field, "store_says");
    assertFits(await unitOf(ctx, line.partId), sent.estimatedQty);
  }
  const patch = {
    ...(line.partId === null ? { text: sent.name ?? undefined, unit: sent.unit, unitCostMinor: sent.unitCostMinor } : {}),
    quantity: sent.estimatedQty,
    warehouseId: sent.fromWarehouseId,
    // Whoever says how many of it are needed plans it.
    isUnplanned: sent.estimatedQty === undefined ? undefined : false,
  };
  const changes = changesOf({ ...line, quantity: line.estimatedQty }, patch);
  if (changes.length > 0) {
    await ctx.db
      .updateTable("workOrderPlannedParts")
      .set({ ...patch, version: sql`version + 1`, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    await reserveFor(ctx, [order.id]);
  }
  tell(
    ctx,
    order.id,
    "part_changed",
    changes.length === 0 ? [] : [{ field: "part", before: line.text, after: sent.name ?? line.text }, ...changes],
  );
  return await readPart(ctx, id);
}

/** A line for which nothing was taken goes, and what was kept for it is free. */
export async function removePart(ctx: Ctx, id: number): Promise<{ removed: number }> {
  const seen = await findPart(ctx, id);
  const order = await holdOrderFor(ctx, seen.workOrderId, "plan");
  const line = await findPart(ctx, id);
  if (!isRemovable(line)) throw refuse("conflict", "part_taken");
  await reserveFor(ctx, [order.id], { without: [id] });
  await ctx.db.deleteFrom("workOrderPlannedParts").where("id", "=", id).execute();
  tell(ctx, order.id, "part_removed", [{ field: "part", before: line.text, after: null }]);
  return { removed: 1 };
}

/** The rest of a line is asked for of another part: one that may be taken instead, or that superseded it. */
export async function takeInstead(
  ctx: Ctx,
  id: number,
  { version, ...sent }: z.output<typeof workParts.instead.body>,
): Promise<WorkPart[]> {
  const seen = await findPart(ctx, id);
  const order = await holdOrderFor(ctx, seen.workOrderId, "plan");
  const line = await findPart(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readPart(ctx, id) });
  await assertRecords(ctx, [
    { kind: "master-parts", id: sent.partId, field: "partId" },
    { kind: "warehouses", id: sent.fromWarehouseId, field: "fromWarehouseId" },
  ]);
  if (line.partId === null || !(await mayReplace(ctx, line.partId, sent.partId))) throw refuseField("partId", "no_alternate");
  const rest = outstandingOf(line);
  if (rest === 0) throw refuse("conflict", "nothing_outstanding");
  const part = await unitOf(ctx, sent.partId);
  if (!fitsPlaces(rest, part.places ?? MOST_PLACES))
    throw refuseField("partId", "too_many_places", { places: part.places ?? MOST_PLACES, unit: part.unit ?? "" });
  const other = { partId: sent.partId, text: part.name, warehouseId: sent.fromWarehouseId ?? null };
  const isWhole = line.issuedQty === 0;
  await ctx.db
    .updateTable("workOrderPlannedParts")
    .set({ ...(isWhole ? other : { quantity: line.issuedQty }), version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
  if (!isWhole)
    await ctx.db
      .insertInto("workOrderPlannedParts")
      .values({ ...other, workOrderId: order.id, quantity: rest })
      .execute();
  await reserveFor(ctx, [order.id]);
  tell(ctx, order.id, "part_changed", [{ field: "part", before: `${rest} × ${line.text}`, after: `${rest} × ${part.name}` }]);
  return await partsOf(ctx, order.id);
}

async function mayReplace(ctx: Ctx, partId: number, byId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from part_alternates a where (a.part_id, a.alternate_id) in ((${partId}, ${byId}), (${byId}, ${partId}))
    union all select 1 from master_parts p where p.id = ${partId} and p.superseded_by_id = ${byId} limit 1`.execute(ctx.db);
  return rows.length > 0;
}
