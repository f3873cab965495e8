import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { announce, askBefore, recordEvents } from "../../platform/work/events.ts";
import { assertFitsUnder } from "../locations/service.ts";
import { assetMoved, assetMoving, type AssetPlace, type MovedBy } from "./events.ts";
import { standsAt, takeAlong } from "./going-along.ts";
import { findAsset } from "./queries.ts";

export const records = recordsOf({ table: "assets", entity: "assets", find: findAsset });

export interface Placing {
  by: MovedBy;
  at?: string | null;
  reason?: string | null;
  positionId?: number | null;
  /** The field that named the place, for a refusal. */
  field?: string;
}

/**
 * Puts an asset somewhere in the name of another feature, whose own rule said that the caller may: whoever receives what comes from another site does not reach it
 * until it is there. What is mounted on it goes along (`going-along.ts`); the log of each tells it. Under the lock of the places.
 */
export async function placeAsset(ctx: Ctx, assetId: number, to: AssetPlace, { by, field, ...said }: Placing): Promise<AssetPlace> {
  await askBefore(ctx, assetMoving, { id: assetId, payload: { assetId, by } });
  const row = await ctx.db
    .selectFrom("assets")
    .select(["parentId", "locationId", "archivedAt"])
    .where("id", "=", assetId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.archivedAt !== null) throw refuse("conflict", "archived");
  await assertFitsUnder(ctx, "assets", assetId, to.parentId, field);
  const changes = changesOf(row, to);
  if (changes.length > 0) {
    const left = await standsAt(ctx, row);
    await records.write(ctx, assetId, changes);
    audit(ctx, { action: "updated", entity: "assets", entityId: assetId, changes });
    await announce(ctx, recordEvents("assets").updated, { id: assetId, changes });
    await takeAlong(ctx, assetId, left, await standsAt(ctx, to));
  }
  const from = { parentId: row.parentId, locationId: row.locationId };
  await tellMoved(ctx, assetId, from, to, { by, ...said });
  return from;
}

/** In the name of another feature that knows whether it runs; its log tells it. */
export async function setOperatingStatus(ctx: Ctx, assetId: number, operatingStatusId: number | null): Promise<void> {
  const changes = changesOf({ operatingStatusId: await operatingStatusOf(ctx, assetId) }, { operatingStatusId });
  if (changes.length === 0) return;
  await records.write(ctx, assetId, changes);
  audit(ctx, { action: "updated", entity: "assets", entityId: assetId, changes });
  await announce(ctx, recordEvents("assets").updated, { id: assetId, changes });
}

export const operatingStatusOf = async (ctx: Ctx, assetId: number): Promise<number | null> =>
  (await ctx.db.selectFrom("assets").select("operatingStatusId").where("id", "=", assetId).executeTakeFirst())?.operatingStatusId ?? null;

export async function tellMoved(ctx: Ctx, assetId: number, from: AssetPlace, to: AssetPlace, { by, ...said }: Placing): Promise<void> {
  const { at = null, reason = null, positionId = null } = said;
  await announce(ctx, assetMoved, { id: assetId, payload: { assetId, by, from, to, at, reason, positionId } });
}
