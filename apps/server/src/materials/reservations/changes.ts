import { sql } from "kysely";
import type { z } from "zod";
import { invariant, refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Reservation, ReservationDraft, reservations } from "@millwright/domain/materials/reservations/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { assertPlaces, holdStock, settleHeld } from "../stock/service.ts";
import { reservationEvents } from "./events.ts";
import { findReservation } from "./queries.ts";
import { end } from "./service.ts";

type Sent<S extends z.ZodType> = z.output<S>;

/** Kept for somebody by hand; more than is free is kept as far as it goes, the rest waits. */
export async function createReservation(
  ctx: Ctx,
  { wantsHard = true, reason = null, requiredOn = null, ...sent }: Sent<typeof ReservationDraft>,
): Promise<Reservation> {
  await assertPlaces(ctx, [sent]);
  const held = await holdStock(ctx, [sent]);
  const values = { ...sent, wantsHard, reason, requiredOn, personId: ctx.personId };
  const { id } = await ctx.db.insertInto("reservations").values(values).returning("id").executeTakeFirstOrThrow();
  await settleHeld(ctx, held);
  await told(ctx, id, "created", changesOf({}, values));
  return await known(ctx, id);
}

export async function updateReservation(
  ctx: Ctx,
  id: number,
  { version, ...sent }: Sent<typeof reservations.update.body>,
): Promise<Reservation> {
  const { row, held } = await heldReservation(ctx, id, version);
  if (row.materialRequestId !== null) throw refuse("conflict", "request_says");
  const [field] = (["quantity", "requiredOn", "reason"] as const).filter((each) => sent[each] !== undefined && sent[each] !== row[each]);
  if (row.workOrderId !== null && field !== undefined) throw refuseField(field, "order_says");
  if (row.workOrderId !== null && sent.wantsHard === false && row.wantsHard) throw refuseField("wantsHard", "order_says");
  if (sent.quantity !== undefined)
    await assertPlaces(ctx, [{ partId: row.partId, warehouseId: row.warehouseId ?? 0, quantity: sent.quantity }]);
  const changes = changesOf(row, sent);
  if (changes.length > 0) {
    await ctx.db
      .updateTable("reservations")
      .set({ ...sent, hard: sql<number>`least(hard, ${sent.quantity ?? row.quantity})`, version: sql`version + 1`, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    await settleHeld(ctx, held);
  }
  await told(ctx, id, "updated", changes);
  return await known(ctx, id);
}

/** Given up: it is free for others. */
export async function releaseReservation(
  ctx: Ctx,
  id: number,
  { version, reason = null }: { version: number; reason?: string | null | undefined },
): Promise<Reservation> {
  const { row, held } = await heldReservation(ctx, id, version);
  if (row.materialRequestId !== null) throw refuse("conflict", "request_says");
  if (row.workOrderId !== null) throw refuse("conflict", "order_says");
  await end(ctx, [id]);
  await settleHeld(ctx, held);
  await told(ctx, id, "updated", [
    { field: "quantity", before: row.quantity, after: 0 },
    ...(reason === null ? [] : [{ field: "releaseReason", before: null, after: reason }]),
  ]);
  return await known(ctx, id);
}

/** As it is stored, behind its balance: whoever comes with an old version is shown it as it stands. */
async function heldReservation(ctx: Ctx, id: number, version: number) {
  const seen = await findReservation(ctx, id);
  if (!seen) throw refuse("not_found", "not_found");
  const held = await holdStock(ctx, seen.warehouse ? [{ partId: seen.part.id, warehouseId: seen.warehouse.id }] : []);
  const row = await ctx.db.selectFrom("reservations").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: await known(ctx, id) });
  if (row.endedAt !== null) throw refuse("conflict", "reservation_over");
  return { row, held };
}

async function told(ctx: Ctx, id: number, action: "created" | "updated", changes: readonly Change[]): Promise<void> {
  audit(ctx, { action, entity: "reservations", entityId: id, changes });
  if (changes.length > 0) await announce(ctx, reservationEvents[action], { id, changes });
}

async function known(ctx: Ctx, id: number): Promise<Reservation> {
  const row = await findReservation(ctx, id);
  invariant(row, "what was written is answered");
  return row;
}
