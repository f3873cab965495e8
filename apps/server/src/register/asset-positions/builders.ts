import { assetPositions, type AssetPosition, type AssetPositionDraft } from "@millwright/domain/register/asset-positions/contract.ts";
import type { Person } from "../../testing/world.ts";
import { buildAsset } from "../assets/builders.ts";
import { buildLocation } from "../locations/builders.ts";

/** For tests: a position at a location of its own unless another place is named. */
export async function buildPosition(by: Person, draft: Partial<AssetPositionDraft> & { code: string }): Promise<AssetPosition> {
  const isPlaced = draft.locationId !== undefined || draft.parentAssetId !== undefined;
  const place = isPlaced ? {} : { locationId: (await buildLocation(by, { code: `AT-${draft.code}` })).id };
  return await by.ok(assetPositions.create, { body: { name: `Position ${draft.code}`, ...place, ...draft } });
}

/** For tests: one at which something stands since the second of January. */
export async function buildTaken(by: Person, draft: Partial<AssetPositionDraft> & { code: string }): Promise<AssetPosition> {
  const { id } = await buildPosition(by, draft);
  const asset = await buildAsset(by, { code: `IN-${draft.code}` });
  const body = { assetId: asset.id, at: "2026-01-02T03:04:05Z", reason: "New" };
  return await by.ok(assetPositions.install, { params: { id }, body });
}
