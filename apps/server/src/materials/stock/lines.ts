import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import type { CameBack, Line, Place, RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

export interface Written extends Omit<Line, "of" | "value"> {
  movementId: number;
  line: number;
  valueMinor: number;
  ofMovementId: number | null;
  ofLine: number | null;
}

export const lineOf = ({ valueMinor, quantity, ofMovementId, ofLine, ...line }: Written): Line => ({
  place: line.place,
  partId: line.partId,
  warehouseId: line.warehouseId,
  binId: line.binId,
  lotId: line.lotId,
  workOrderId: line.workOrderId,
  costCentreId: line.costCentreId,
  supplierId: line.supplierId,
  assetId: line.assetId,
  toWarehouseId: line.toWarehouseId,
  quantity: thousandths(quantity),
  value: valueMinor,
  of: ofMovementId !== null && ofLine !== null ? { movementId: ofMovementId, line: ofLine } : null,
});

/** Those of these lots that are single pieces: also where none of them ever lay, each keeps its own value. */
export async function serialsAmong(ctx: Ctx, lotIds: readonly (number | null)[]): Promise<number[]> {
  const ids = lotIds.flatMap((id) => id ?? []);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`select id from stock_lots where is_serial and id = any(${ids}::bigint[])`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** A line is known to whoever reaches the warehouse that it is of, or the one that it is on its way to. */
export const reachesLine = (ctx: Ctx, alias: string) => sql<boolean>`(
  (${sql.ref(`${alias}.warehouse_id`)} is not null and ${withinReach(ctx, "stock-movement-lines", alias)})
  or ${sql.ref(`${alias}.to_warehouse_id`)} in (select bound.id from warehouses bound where ${withinReach(ctx, "warehouses", "bound")}))`;

const selfService = sql`s.warehouse_id in (select open.id from warehouses open where open.self_service)`;

/** The lines of a movement, held: whoever takes one of them back waits for another who does. Only where the caller reaches a warehouse of it. */
export async function heldLines(ctx: Ctx, movementId: number, orSelfService = false): Promise<Written[]> {
  // Lines are never changed, so there is nothing of theirs to hold.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stock-movements/${ctx.tenantId}/${movementId}`}, 0))`.execute(ctx.db);
  const { rows } = await sql<Written>`
    select l.* from stock_movement_lines l where l.movement_id = ${movementId} and exists (
      select from stock_movement_lines s where s.movement_id = ${movementId} and (${reachesLine(ctx, "s")} or ${orSelfService ? selfService : sql`false`}))
    order by l.line`.execute(ctx.db);
  return rows;
}

/** A line that something can come back of, what came back of it so far, and the row from which it went. */
export async function heldLine(
  ctx: Ctx,
  { movementId, line: number }: { movementId: number; line: number },
  place: Place,
  orSelfService = false,
): Promise<{ line: Line; cameBack: CameBack; from: RowPlace }> {
  const lines = await heldLines(ctx, movementId, orSelfService);
  const found = lines.find((each) => each.line === number);
  const from = lines.find((each) => each.line === number - 1);
  if (lines.length === 0) throw refuseField("movementId", "not_known");
  if (!found) throw refuseField("line", "not_known");
  if (found.place !== place || found.quantity <= 0 || found.ofMovementId !== null || !from || from.warehouseId === null)
    throw refuse("conflict", "not_returnable");
  const { rows } = await sql<{ quantity: number; valueMinor: number; isReversed: boolean }>`
    select coalesce(-sum(l.quantity), 0) as quantity, coalesce(-sum(l.value_minor), 0)::bigint as value_minor,
      exists (select from stock_movements r where r.reverses_id = ${movementId}) as is_reversed
    from stock_movement_lines l where l.of_movement_id = ${movementId} and l.of_line = ${number}`.execute(ctx.db);
  const [back] = rows;
  if (back?.isReversed) throw refuse("conflict", "reversed_already");
  const { partId, warehouseId, binId, lotId } = from;
  return {
    line: lineOf(found),
    cameBack: { quantity: thousandths(back?.quantity ?? 0), value: back?.valueMinor ?? 0 },
    from: { partId, warehouseId: warehouseId ?? 0, binId, lotId },
  };
}
