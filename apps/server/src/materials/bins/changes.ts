import type { Bin, BinDraft } from "@millwright/domain/materials/bins/contract.ts";
import { walkAfter } from "@millwright/domain/materials/bins/pattern.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { askBefore } from "../../platform/work/events.ts";
import { assertFitsUnder, named } from "../../register/locations/service.ts";
import { heldWarehouse } from "../warehouses/service.ts";
import { binArchiving, binEvents } from "./events.ts";
import { codesIn, findBin, lastOnWalk } from "./queries.ts";

export const records = recordsOf({ table: "bins", entity: "bins", find: findBin, events: binEvents });

export async function createBin(ctx: Ctx, sent: BinDraft): Promise<Bin> {
  await assertRecords(ctx, [{ kind: "warehouses", id: sent.warehouseId, field: "warehouseId" }]);
  await heldWarehouse(ctx, sent.warehouseId);
  await assertParent(ctx, sent.warehouseId, sent.parentId ?? null);
  await assertFitsUnder(ctx, "bins", null, sent.parentId ?? null);
  const { walkingOrder = walkAfter(await lastOnWalk(ctx, sent.warehouseId), 1)[0] ?? 0 } = sent;
  return await records.create(ctx, { ...sent, walkingOrder });
}

export async function updateBin(ctx: Ctx, id: number, version: number, sent: Partial<BinDraft>): Promise<Bin> {
  const { warehouseId, ...own } = sent;
  const seen = await inUse(ctx, id);
  await assertRecords(ctx, [{ kind: "warehouses", id: warehouseId, field: "warehouseId", was: seen.warehouseId }]);
  if (warehouseId !== undefined && warehouseId !== seen.warehouseId) throw refuseField("warehouseId", "bin_stays");
  if (own.parentId !== undefined && own.parentId !== seen.parentId) {
    await assertParent(ctx, seen.warehouseId, own.parentId);
    await assertFitsUnder(ctx, "bins", id, own.parentId);
  }
  return await records.update(ctx, id, version, own);
}

export async function blockBin(ctx: Ctx, id: number, version: number, reason: string): Promise<Bin> {
  const { blockedReason } = await inUse(ctx, id);
  const bin = await records.update(ctx, id, version, { blockedReason: reason }, "blocked");
  if (blockedReason !== null) throw refuse("conflict", "bin_blocked", { why: blockedReason });
  return bin;
}

export async function unblockBin(ctx: Ctx, id: number, version: number): Promise<Bin> {
  const { blockedReason } = await inUse(ctx, id);
  const bin = await records.update(ctx, id, version, { blockedReason: null }, "unblocked");
  if (blockedReason === null) throw refuse("conflict", "bin_not_blocked");
  return bin;
}

/** What stands in it goes first; stock that lies in it speaks against it. */
export async function archiveBin(ctx: Ctx, id: number, version: number): Promise<Bin> {
  await inUse(ctx, id);
  const codes = await codesIn(ctx, id);
  if (codes.length > 0) throw refuse("conflict", "has_children", { codes: named(codes) });
  await askBefore(ctx, binArchiving, { id, payload: { binId: id } });
  return await records.archive(ctx, id, version);
}

export async function restoreBin(ctx: Ctx, id: number, version: number): Promise<Bin> {
  const { parentId } = await inUse(ctx, id);
  const parent = parentId === null ? null : await findBin(ctx, parentId);
  if (parent?.archivedAt) throw refuse("conflict", "above_archived", { codes: parent.code });
  return await records.restore(ctx, id, version);
}

/** The bin, its warehouse held: those who change the tree of one warehouse come one after the other. Where the warehouse is archived, its bins rest. */
async function inUse(ctx: Ctx, id: number): Promise<Bin> {
  const { warehouseId } = await records.get(ctx, id);
  const { code, archivedAt } = await heldWarehouse(ctx, warehouseId);
  if (archivedAt !== null) throw refuse("conflict", "above_archived", { codes: code });
  return await records.get(ctx, id);
}

export async function assertParent(ctx: Ctx, warehouseId: number, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  await assertRecords(ctx, [{ kind: "bins", id: parentId, field: "parentId" }]);
  if ((await records.get(ctx, parentId)).warehouseId !== warehouseId) throw refuseField("parentId", "other_warehouse");
}
