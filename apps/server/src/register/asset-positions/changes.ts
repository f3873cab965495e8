import type { AssetPosition, AssetPositionDraft } from "@millwright/domain/register/asset-positions/contract.ts";
import { placeAt } from "@millwright/domain/register/asset-positions/installing.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { findPlaceOf, placeAsset } from "../assets/service.ts";
import { assertFitsUnder, lockPlaces } from "../locations/service.ts";
import { assetPositionEvents } from "./events.ts";
import { findAssetPosition } from "./queries.ts";

export const records = recordsOf({
  table: "assetPositions",
  entity: "asset-positions",
  find: findAssetPosition,
  events: assetPositionEvents,
});

interface Place {
  parentAssetId: number | null;
  locationId: number | null;
}

export async function createAssetPosition(ctx: Ctx, sent: AssetPositionDraft): Promise<AssetPosition> {
  await assertRecords(ctx, [
    { kind: "locations", id: sent.locationId, field: "locationId" },
    { kind: "assets", id: sent.parentAssetId, field: "parentAssetId" },
  ]);
  await siteOf(ctx, { parentAssetId: sent.parentAssetId ?? null, locationId: sent.locationId ?? null });
  return await records.create(ctx, { ...sent, createdBy: ctx.personId });
}

export async function updateAssetPosition(
  ctx: Ctx,
  id: number,
  version: number,
  sent: Partial<AssetPositionDraft>,
): Promise<AssetPosition> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, [
    { kind: "locations", id: sent.locationId, field: "locationId", was: seen.locationId },
    { kind: "assets", id: sent.parentAssetId, field: "parentAssetId", was: seen.parentAssetId },
  ]);
  const { parentAssetId = seen.parentAssetId, locationId = seen.locationId } = sent;
  if (parentAssetId === seen.parentAssetId && locationId === seen.locationId) return await records.update(ctx, id, version, { ...sent });
  await lockPlaces(ctx, "moving");
  const place = { parentAssetId, locationId };
  const siteId = await siteOf(ctx, place);
  const { assetId } = await records.lock(ctx, id);
  const field = parentAssetId === null ? "locationId" : "parentAssetId";
  if (assetId === null) return await records.update(ctx, id, version, { ...sent });
  // What is installed goes along, within the site.
  if (siteId !== seen.siteId) throw refuseField(field, "to_other_site");
  await assertFitsUnder(ctx, "assets", assetId, parentAssetId, field);
  const changed = await records.update(ctx, id, version, { ...sent });
  await placeAsset(ctx, assetId, placeAt(place), { by: "position", positionId: id, field });
  return changed;
}

/** Under a location or under an asset, or nowhere yet; a person limited to a site puts none where it would be out of their sight. */
async function siteOf(ctx: Ctx, { parentAssetId, locationId }: Place): Promise<number | null> {
  if (parentAssetId !== null && locationId !== null) throw refuseField("parentAssetId", "one_of_two");
  const { siteId } = await findPlaceOf(ctx, { assetId: parentAssetId, locationId }, null);
  const reached = wouldReach(ctx, "asset-positions", { siteId, parentAssetId, locationId, createdBy: ctx.personId });
  if (!reached) throw refuseField(parentAssetId === null ? "locationId" : "parentAssetId", "outside_site");
  return siteId;
}

export async function archiveAssetPosition(ctx: Ctx, id: number, version: number): Promise<AssetPosition> {
  await lockPlaces(ctx, "moving");
  const { asset } = await records.get(ctx, id);
  if (asset) throw refuse("conflict", "asset_installed", { codes: asset.code });
  return await records.archive(ctx, id, version);
}

export async function restoreAssetPosition(ctx: Ctx, id: number, version: number): Promise<AssetPosition> {
  await lockPlaces(ctx, "adding");
  const { locationId, parentAssetId } = await records.get(ctx, id);
  const above =
    parentAssetId === null
      ? locationId === null
        ? undefined
        : await ctx.db.selectFrom("locations").select(["code", "archivedAt"]).where("id", "=", locationId).executeTakeFirst()
      : await ctx.db.selectFrom("assets").select(["code", "archivedAt"]).where("id", "=", parentAssetId).executeTakeFirst();
  if (above?.archivedAt) throw refuse("conflict", "above_archived", { codes: above.code });
  return await records.restore(ctx, id, version);
}
