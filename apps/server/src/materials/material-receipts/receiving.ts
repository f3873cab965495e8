import { sql } from "kysely";
import type { MaterialReceipt, ReceivedPiece } from "@millwright/domain/materials/material-receipts/contract.ts";
import { openOf, RECEIVES, statusByLines, type ReceiptStatus } from "@millwright/domain/materials/material-receipts/status.ts";
import { mostToCome } from "@millwright/domain/materials/purchase-orders/status.ts";
import { worthInStock } from "@millwright/domain/materials/purchase-orders/sums.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { receive, type RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import { Refusal, refuse, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { deliver, holdOrdered, takesIn, type OrderedLine } from "../purchase-orders/service.ts";
import { storedSettings } from "../settings/service.ts";
import { assertPlaces, lotOf, post, type KnownPart } from "../stock/service.ts";
import { heldAsRead, records } from "./changes.ts";

type Line = MaterialReceipt["lines"][number];
/** A piece with all that is known of it. */
interface Placed {
  piece: ReceivedPiece;
  line: Line;
  path: string;
  to: RowPlace;
}

/** Something of a receipt has come: it is put away, or rejected into quarantine. */
export async function receivePieces(ctx: Ctx, id: number, version: number, sent: readonly ReceivedPiece[]): Promise<MaterialReceipt> {
  const receipt = await heldAsRead(ctx, id, version);
  const placed = await placesOf(ctx, receipt, sent);
  if (!RECEIVES.includes(receipt.status)) throw refuse("conflict", "receipt_not_there");
  return await book(ctx, receipt, placed);
}

/** Every open line whole, each where it lies usually. */
export async function receiveAll(ctx: Ctx, receipt: MaterialReceipt, reason: string | null): Promise<MaterialReceipt> {
  const open = receipt.lines.filter((line) => line.open > 0);
  if (open.length === 0) throw refuse("conflict", "receipt_without_lines");
  const followed = open.filter(({ tracking }) => tracking !== "none").map(({ part }) => part.code);
  if (followed.length > 0) throw refuse("conflict", "lots_missing", { parts: followed.join(", ") });
  const pieces = open.map((line): ReceivedPiece => ({ lineId: line.id, quantity: line.open }));
  return await book(ctx, receipt, await placesOf(ctx, receipt, pieces), reason);
}

async function placesOf(ctx: Ctx, receipt: MaterialReceipt, sent: readonly ReceivedPiece[]): Promise<Placed[]> {
  const lines = new Map(receipt.lines.map((line) => [line.id, line]));
  const unknown = sent.flatMap(({ lineId }, at): FieldFault[] =>
    lines.has(lineId) ? [] : [{ path: `pieces.${at}.lineId`, reason: "not_known" }],
  );
  if (unknown.length > 0) throw new Refusal("invalid", { fields: unknown });
  const placed = sent.flatMap((piece, at): Placed[] => {
    const line = lines.get(piece.lineId);
    if (!line) return [];
    const isRejected = piece.isRejected === true;
    const warehouseId = isRejected ? (piece.warehouseId ?? 0) : receipt.warehouseId;
    const usual = isRejected ? null : (line.defaultBin?.id ?? null);
    const binId = piece.binId === undefined ? usual : piece.binId;
    return [{ piece, line, path: `pieces.${at}.`, to: { partId: line.part.id, warehouseId, binId, lotId: null } }];
  });
  const missing = placed.find(({ piece }) => piece.isRejected === true && !piece.warehouseId);
  if (missing) throw refuseField(`${missing.path}warehouseId`, "quarantine_missing");
  const named = placed.filter(({ piece }) => piece.isRejected !== true && piece.warehouseId);
  const claims = placed.map(({ piece, path, to }) => ({ ...to, path, quantity: piece.quantity }));
  const parts = await assertPlaces(ctx, [
    ...claims,
    ...named.map(({ piece, path, to }) => ({ partId: to.partId, warehouseId: piece.warehouseId ?? 0, path })),
  ]);
  await assertQuarantine(ctx, placed);
  return await withLots(ctx, parts, placed);
}

async function assertQuarantine(ctx: Ctx, placed: readonly Placed[]): Promise<void> {
  const rejected = placed.filter(({ piece }) => piece.isRejected === true);
  if (rejected.length === 0) return;
  const { rows } = await sql<{ id: number }>`
    select id from warehouses where type = 'quarantine' and id = any(${rejected.map(({ to }) => to.warehouseId)}::bigint[])`.execute(
    ctx.db,
  );
  const other = rejected.find(({ to }) => !rows.some(({ id }) => id === to.warehouseId));
  if (other) throw refuseField(`${other.path}warehouseId`, "not_quarantine");
}

/** Lots and single pieces, made where they are not known yet: in the order of their names, whoever receives them. */
async function withLots(ctx: Ctx, parts: ReadonlyMap<number, KnownPart>, placed: readonly Placed[]): Promise<Placed[]> {
  const lots = new Map<Placed, number | null>();
  const inOrder = placed.toSorted(
    (one, other) =>
      one.to.partId - other.to.partId || compare(one.piece.lot?.number.toLowerCase() ?? "", other.piece.lot?.number.toLowerCase() ?? ""),
  );
  for (const one of inOrder) {
    const part = parts.get(one.to.partId);
    if (!part) throw refuseField(`${one.path}lineId`, "not_known");
    const lot = await lotOf(ctx, part, one.piece.lot, one.path);
    if (lot?.isSerial && one.piece.quantity !== 1) throw refuseField(`${one.path}quantity`, "serial_is_one");
    lots.set(one, lot?.id ?? null);
  }
  return placed.map((one) => ({ ...one, to: { ...one.to, lotId: lots.get(one) ?? null } }));
}
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Refuses, with the most that may come, what is more than was ordered and what goes beyond it. */
async function assertMost(ctx: Ctx, placed: readonly Placed[]): Promise<ReadonlyMap<number, OrderedLine>> {
  const ordered = await holdOrdered(
    ctx,
    placed.flatMap(({ line }) => line.purchaseOrderLineId ?? []),
  );
  const { overDeliveryPercent } = await storedSettings(ctx);
  const left = new Map<number, number>();
  const faults = placed.flatMap(({ piece, line, path }): FieldFault[] => {
    const order = ordered.get(line.purchaseOrderLineId ?? 0);
    if (order && !takesIn(order)) throw refuse("conflict", "order_takes_nothing");
    if (order?.isEnded || line.isEnded) return [{ path: `${path}lineId`, reason: "line_ended" }];
    const came = order ?? { ordered: line.quantity, received: line.received + line.rejected, isEnded: false };
    const key = line.purchaseOrderLineId ?? -line.id;
    const most = left.get(key) ?? mostToCome(came, overDeliveryPercent);
    left.set(key, quantityOf(Math.max(0, thousandths(most) - thousandths(piece.quantity))));
    return piece.quantity > most ? [{ path: `${path}quantity`, reason: "too_much_delivered", params: { most } }] : [];
  });
  if (faults.length > 0) throw new Refusal("invalid", { fields: faults });
  return ordered;
}

/** What it is worth: by the purchase order, else by the line's own price; what nobody priced cost nothing. */
function worthOfPiece({ piece, line }: Placed, order: OrderedLine | undefined, own: ReadonlyMap<number, number | null>): number {
  if (order) return worthInStock(piece.quantity, order);
  return worthInStock(piece.quantity, { priceMinor: own.get(line.id) ?? null, pricePer: line.pricePer, buyRatio: 1 });
}

async function book(ctx: Ctx, receipt: MaterialReceipt, placed: readonly Placed[], reason: string | null = null): Promise<MaterialReceipt> {
  const { id, version, supplierId } = receipt;
  const ordered = await assertMost(ctx, placed);
  // Prices are read as they are kept: the caller may not be somebody who sees them.
  const prices = await sql<{ id: number; priceMinor: number | null }>`
    select id, price_minor from material_receipt_lines where material_receipt_id = ${id}`.execute(ctx.db);
  const own = new Map(prices.rows.map((line) => [line.id, line.priceMinor]));
  const serials = placed.flatMap(({ line, to }) => (line.tracking === "serial" && to.lotId !== null ? [to.lotId] : []));
  const movement = await post(ctx, {
    kind: "receive",
    reason,
    document: { kind: "material-receipts", id },
    places: placed.map(({ to }) => to),
    serials,
    sparesHard: false,
    lines: (held) =>
      placed.flatMap((one) =>
        receive(
          held.book,
          { place: "supplier", supplierId },
          one.to,
          thousandths(one.piece.quantity),
          worthOfPiece(one, ordered.get(one.line.purchaseOrderLineId ?? 0), own),
        ),
      ),
  });
  await ctx.db
    .insertInto("materialReceiptBookings")
    .values(
      placed.map(({ piece, line, to }) => ({
        materialReceiptLineId: line.id,
        movementId: movement.id,
        kind: piece.isRejected === true ? "rejected" : "received",
        warehouseId: to.warehouseId,
        binId: to.binId,
        lotId: to.lotId,
        quantity: piece.quantity,
        note: piece.note ?? null,
      })),
    )
    .execute();
  const lines = receipt.lines.map((line) => cameOf(line, placed));
  for (const { id: lineId, received, rejected } of lines.filter((line) => placed.some((one) => one.line.id === line.id)))
    await ctx.db
      .updateTable("materialReceiptLines")
      .set({ received, rejected, version: sql`version + 1`, updatedAt: sql`now()` })
      .where("id", "=", lineId)
      .execute();
  await deliver(
    ctx,
    placed.flatMap(({ piece, line }) =>
      line.purchaseOrderLineId === null ? [] : [{ lineId: line.purchaseOrderLineId, quantity: piece.quantity }],
    ),
  );
  const status: ReceiptStatus = statusByLines(lines);
  const told = placed.map(({ piece, line }) => ({
    partId: line.part.id,
    quantity: piece.quantity,
    ...(piece.isRejected && { isRejected: true }),
  }));
  return await records.update(ctx, id, version, { status, statusReason: reason }, "received", [
    { field: "lines", before: null, after: told },
  ]);
}

function cameOf(line: Line, placed: readonly Placed[]): Line {
  const sum = (isRejected: boolean) =>
    placed
      .filter((one) => one.line.id === line.id && (one.piece.isRejected === true) === isRejected)
      .reduce((total, { piece }) => total + thousandths(piece.quantity), 0);
  const after = {
    ...line,
    received: quantityOf(thousandths(line.received) + sum(false)),
    rejected: quantityOf(thousandths(line.rejected) + sum(true)),
  };
  return { ...after, open: openOf(after) };
}
