import type { z } from "zod";
import {
  MAX_LINES,
  type MaterialRequest,
  type MaterialRequestDraft,
  type MaterialRequestHead,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { CHANGES, isWaiting } from "@millwright/domain/materials/material-requests/status.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Flag } from "@millwright/domain/kit/access.ts";
import { assertValue } from "../../foundation/reference-lists/service.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { nextCode } from "../../platform/records/codes.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { askBefore } from "../../platform/work/events.ts";
import { orderRequested, requestEvents } from "./events.ts";
import { assertLine, type LineDraft } from "./asking.ts";
import { findRequest, tiesOf } from "./queries.ts";

export const records = recordsOf({ table: "materialRequests", entity: "material-requests", find: findRequest, events: requestEvents });

type Head = z.output<typeof MaterialRequestHead>;
type Aim = Pick<MaterialRequest, "workOrderId" | "costCentreId" | "toWarehouseId" | "warehouseId" | "requesterId">;

export async function createRequest(ctx: Ctx, { lines = [], ...sent }: z.output<typeof MaterialRequestDraft>): Promise<MaterialRequest> {
  const aim = {
    workOrderId: sent.workOrderId ?? null,
    costCentreId: sent.costCentreId ?? null,
    toWarehouseId: sent.toWarehouseId ?? null,
    warehouseId: sent.warehouseId,
    requesterId: sent.requesterId ?? (ctx.personId || null),
  };
  await assertAim(ctx, aim);
  for (const [at, line] of lines.entries()) await assertLine(ctx, line, `lines.${at}.`);
  const ties = await tiesOf(ctx, aim.workOrderId, aim.warehouseId);
  const createdBy = ctx.personId || null;
  if (!wouldReach(ctx, "material-requests", { ...ties, requesterId: aim.requesterId, createdBy }))
    throw refuseField("warehouseId", "outside_site");
  const { note, requiredOn } = sent;
  const values = { ...aim, note, requiredOn, ...ties, code: await nextCode(ctx, "MR"), createdBy };
  const told = lines.map(({ partId, quantity }) => ({ partId, quantity }));
  const { id } = await records.create(ctx, values, told.length > 0 ? [{ field: "lines", before: null, after: told }] : []);
  await addLines(ctx, id, lines);
  return await records.get(ctx, id);
}

export async function addLines(ctx: Ctx, materialRequestId: number, lines: readonly LineDraft[]): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db
    .insertInto("materialRequestLines")
    .values(
      lines.map(({ partId, quantity, warehouseId, note }) => ({
        materialRequestId,
        partId,
        quantity,
        warehouseId: warehouseId ?? null,
        note: note ?? null,
      })),
    )
    .execute();
}
export const assertRoom = ({ lines }: MaterialRequest): void => {
  if (lines.length >= MAX_LINES) throw refuse("conflict", "too_many_items", { limit: MAX_LINES });
};

/** Everything that it names is there for the caller, and it is for one thing. */
async function assertAim(ctx: Ctx, aim: Aim, was?: Aim): Promise<void> {
  const { workOrderId, costCentreId, toWarehouseId, warehouseId, requesterId } = aim;
  await assertRecords(ctx, [
    { kind: "warehouses", id: toWarehouseId, field: "toWarehouseId", was: was?.toWarehouseId },
    { kind: "warehouses", id: warehouseId, field: "warehouseId", was: was?.warehouseId },
    { kind: "people", id: requesterId === ctx.personId ? null : requesterId, field: "requesterId", was: was?.requesterId },
  ]);
  await assertValue(ctx, "cost-centres", costCentreId === was?.costCentreId ? null : costCentreId, "costCentreId");
  if (workOrderId !== null && workOrderId !== was?.workOrderId)
    await askBefore(ctx, orderRequested, { id: null, payload: { workOrderId, by: "naming" } });
  const named = [workOrderId, costCentreId, toWarehouseId].filter((id) => id !== null);
  if (named.length !== 1) throw refuseField(named.length === 0 ? "workOrderId" : "toWarehouseId", "request_one_purpose");
  if (toWarehouseId === warehouseId) throw refuseField("toWarehouseId", "request_same_warehouse");
}

/** What is asked for changes while it is a draft. */
export async function updateRequest(ctx: Ctx, id: number, version: number, sent: Partial<Head>): Promise<MaterialRequest> {
  const seen = await records.get(ctx, id);
  const after = aimAfter(seen, sent);
  await assertAim(ctx, after, seen);
  const { status, archivedAt } = await heldAsRead(ctx, id, version);
  if (!CHANGES.includes(status) || archivedAt !== null) throw refuse("conflict", "request_is_fixed");
  const ties = await tiesOf(ctx, after.workOrderId, after.warehouseId);
  const { createdBy } = await ctx.db.selectFrom("materialRequests").select("createdBy").where("id", "=", id).executeTakeFirstOrThrow();
  if (!wouldReach(ctx, "material-requests", { ...ties, requesterId: after.requesterId, createdBy }))
    throw refuseField("warehouseId", "outside_site");
  const { note, requiredOn } = sent;
  return await records.update(ctx, id, version, { ...after, note, requiredOn, ...ties });
}

const aimAfter = (seen: MaterialRequest, sent: Partial<Head>): Aim => ({
  workOrderId: sent.workOrderId === undefined ? seen.workOrderId : sent.workOrderId,
  costCentreId: sent.costCentreId === undefined ? seen.costCentreId : sent.costCentreId,
  toWarehouseId: sent.toWarehouseId === undefined ? seen.toWarehouseId : sent.toWarehouseId,
  warehouseId: sent.warehouseId ?? seen.warehouseId,
  requesterId: sent.requesterId === undefined ? seen.requesterId : sent.requesterId,
});

export async function archiveRequest(ctx: Ctx, id: number, version: number): Promise<MaterialRequest> {
  await records.lock(ctx, id, "delete");
  const { status } = await records.get(ctx, id);
  if (isWaiting(status) && status !== "draft") throw refuse("conflict", "request_is_waiting");
  return await records.archive(ctx, id, version);
}

/** Held until the end of the call, as the caller read it. */
export async function heldAsRead(ctx: Ctx, id: number, version: number, flag: Flag = "update"): Promise<MaterialRequest> {
  const row = await records.lock(ctx, id, flag);
  const seen = await records.get(ctx, id);
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  return seen;
}

/**
 * Its order is held first, so that nobody who has one waits for the other. Whoever comes with an old version, or finds another one after waiting, is told at once: those
 * behind them wait no longer than they must.
 */
export async function holdOrderOf(ctx: Ctx, id: number, version: number, by: "moving" | "ending"): Promise<void> {
  const { workOrderId } = await records.get(ctx, id);
  await assertRead(ctx, id, version);
  if (workOrderId === null) return;
  await askBefore(ctx, orderRequested, { id, payload: { workOrderId, by } });
  await assertRead(ctx, id, version);
}

async function assertRead(ctx: Ctx, id: number, version: number): Promise<void> {
  const row = await ctx.db.selectFrom("materialRequests").select("version").where("id", "=", id).executeTakeFirst();
  if (row?.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
}
