import { sql } from "kysely";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { levelKey, type Line } from "@millwright/domain/materials/stock/ledger.ts";
import { shareOut, takeOff, type Claim } from "@millwright/domain/materials/reservations/keeping.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { announce } from "../../../platform/work/events.ts";
import { reservationShort } from "../events.ts";

export interface OpenClaim extends Claim {
  partId: number;
  warehouseId: number;
  workOrderId: number | null;
  materialRequestId: number | null;
}
type Place = Pick<OpenClaim, "partId" | "warehouseId">;

/** Who claims what of these balances, which the caller holds: nobody else writes a claim on them meanwhile. */
export async function openClaims(ctx: Ctx, places: readonly Place[]): Promise<OpenClaim[]> {
  const [parts, warehouses] = [places.map(({ partId }) => partId), places.map(({ warehouseId }) => warehouseId)];
  const { rows } = await sql<OpenClaim>`
    select r.id, r.part_id, r.warehouse_id, r.work_order_id, r.material_request_id, r.quantity, r.hard, r.wants_hard, r.required_on from reservations r
    join unnest(${parts}::bigint[], ${warehouses}::bigint[]) as named (part_id, warehouse_id)
      on named.part_id = r.part_id and named.warehouse_id = r.warehouse_id where r.ended_at is null order by r.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, quantity: thousandths(row.quantity), hard: thousandths(row.hard) }));
}

/** For whom something is taken, beside what the lines say of it. */
export interface Taker {
  workOrderId: number | null;
  /** The material request on which it is handed out. */
  materialRequestId: number | null;
}

/** Where any of these parts is reserved for the order or the request, which the caller holds. */
export async function claimedPlaces(
  ctx: Ctx,
  { workOrderId, materialRequestId }: Taker,
  lines: readonly { partId: number }[],
): Promise<Place[]> {
  if (workOrderId === null && materialRequestId === null) return [];
  const { rows } = await sql<Place>`select part_id, warehouse_id from reservations
    where (work_order_id = ${workOrderId} or material_request_id = ${materialRequestId}) and ended_at is null
    and warehouse_id is not null and part_id = any(${lines.map(({ partId }) => partId)}::bigint[])`.execute(ctx.db);
  return rows;
}

/**
 * What these lines take for orders, or on a material request, comes off what was reserved for them: where it was taken from first, then in other warehouses; what an
 * order's own lines reserve before what its requests reserve beyond that.
 */
export function lessTaken(claims: readonly OpenClaim[], lines: readonly Line[], requestId: number | null = null): OpenClaim[] {
  let after = [...claims];
  lines.forEach((line, at) => {
    const taken = takenBy(lines, at, requestId);
    if (!taken) return;
    const its = after.filter((claim) => claim.partId === line.partId && taken.isFor(claim));
    let left = taken.quantity;
    for (const isThere of [true, false])
      for (const rank of [0, 1, 2]) {
        const group = its.filter((claim) => (claim.warehouseId === taken.from) === isThere && rankOf(claim, requestId) === rank);
        const served = takeOff(group, left);
        left -= sum(group) - sum(served);
        const changed = new Map(served.map((claim) => [claim.id, claim]));
        after = after.map((claim) => changed.get(claim.id) ?? claim);
      }
  });
  return after;
}
const sum = (claims: readonly OpenClaim[]): number => claims.reduce((all, { quantity }) => all + quantity, 0);
const rankOf = ({ materialRequestId }: OpenClaim, requestId: number | null): number =>
  materialRequestId === null ? 0 : materialRequestId === requestId ? 1 : 2;

/** Of a line that takes something for somebody: from where, how much, and whose claims it serves. */
function takenBy(lines: readonly Line[], at: number, requestId: number | null) {
  const [before, line, after] = [lines[at - 1], lines[at], lines[at + 1]];
  if (!line) return null;
  if (line.place === "consumption" && line.workOrderId !== null && line.quantity > 0)
    // The line before it says from where.
    return {
      from: before?.warehouseId ?? null,
      quantity: line.quantity,
      isFor: ({ workOrderId }: OpenClaim) => workOrderId === line.workOrderId,
    };
  const isForOrder = after?.place === "consumption" && after.workOrderId !== null;
  if (requestId === null || isForOrder || line.place !== "stock" || line.quantity >= 0) return null;
  return {
    from: line.warehouseId,
    quantity: -line.quantity,
    isFor: ({ materialRequestId }: OpenClaim) => materialRequestId === requestId,
  };
}

/** The claims on each balance as they stand when so much may be used there. */
export const settled = (claims: readonly OpenClaim[], usableOf: (key: string) => number): OpenClaim[] =>
  [...Map.groupBy(claims, levelKey)].flatMap(([key, its]) => {
    const kept = shareOut(usableOf(key), its);
    return its.map((claim) => ({ ...claim, hard: kept.get(claim.id) ?? 0 }));
  });

export const keptOf = (claims: readonly OpenClaim[], key: string): number =>
  claims.reduce((sum, claim) => sum + (levelKey(claim) === key ? claim.hard : 0), 0);

/** Writes what differs; a claim of which nothing is left is over. Whoever lost what was kept for them is told of it. */
export async function writeClaims(ctx: Ctx, before: readonly OpenClaim[], after: readonly OpenClaim[]): Promise<void> {
  const was = new Map(before.map((claim) => [claim.id, claim]));
  const changed = after.filter((claim) => {
    const so = was.get(claim.id);
    return !so || so.quantity !== claim.quantity || so.hard !== claim.hard;
  });
  if (changed.length === 0) return;
  await sql`
    update reservations r set quantity = n.quantity, hard = n.hard, ended_at = case when n.quantity = 0 then ${ctx.now.toISOString()}::timestamptz end,
      version = r.version + (n.quantity <> r.quantity)::int, updated_at = now()
    from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ quantity }) => quantityOf(quantity))}::numeric[], ${changed.map(({ hard }) => quantityOf(hard))}::numeric[])
      as n (id, quantity, hard) where r.id = n.id`.execute(ctx.db);
  for (const claim of changed) {
    const so = was.get(claim.id);
    const lost = so && claim.quantity === so.quantity ? so.hard - claim.hard : 0;
    if (lost > 0)
      await announce(ctx, reservationShort, {
        id: claim.id,
        payload: {
          partId: claim.partId,
          warehouseId: claim.warehouseId,
          workOrderId: claim.workOrderId,
          missing: quantityOf(claim.quantity - claim.hard),
        },
      });
  }
}
