import type { AssetMovement } from "@millwright/domain/register/asset-movements/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { wouldReach } from "../../platform/records/reach.ts";
import { placeAsset } from "../assets/service.ts";
import { lockPlaces } from "../locations/service.ts";
import { fromOf, isMine, toOf, writeLine } from "./entering.ts";
import { findMovement, heldAsset, lastOf, siteOfPlace } from "./queries.ts";

/** A counter-entry to the last line of an asset: it stands again where it stood, is under way again, or is lent again. */
export async function undoMovement(ctx: Ctx, id: number, reason: string): Promise<AssetMovement> {
  await lockPlaces(ctx, "moving");
  const seen = await findMovement(ctx, id);
  const asset = seen && (await heldAsset(ctx, seen.asset.id));
  // What was sent here is taken back by those who sent it.
  if (!asset || !wouldReach(ctx, "asset-movements", { siteId: asset.siteId, assetId: asset.id, createdBy: ctx.personId }))
    throw refuse("not_found", "not_found");
  if (!(await isMine(ctx, asset))) throw refuse("not_found", "not_found");
  if (seen.kind === "install" || seen.kind === "remove") throw refuse("conflict", "undo_at_position", { code: seen.position?.code ?? "" });
  const last = await lastOf(ctx, asset.id);
  if (last?.id !== id) throw refuse("conflict", "not_last");
  const back = { parentId: last.fromParentId, locationId: last.fromLocationId };
  const from = { parentId: asset.parentId, locationId: asset.locationId };
  const isPlaced = last.toLocationId !== null || seen.toParent !== null;
  const moves = isPlaced && last.kind !== "transfer";
  if (moves) {
    const there = await siteOfPlace(ctx, back);
    if (there && (there.archivedAt !== null || there.siteId !== last.fromSiteId)) throw refuse("conflict", "no_way_back");
    await placeAsset(ctx, asset.id, back, { by: "movement" });
  }
  return await writeLine(ctx, {
    assetId: asset.id,
    kind: "undo",
    at: ctx.now.toISOString(),
    reason,
    undoesId: id,
    siteId: moves ? last.fromSiteId : asset.siteId,
    ...(moves ? { ...fromOf(from, asset.siteId), ...toOf(back, last.fromSiteId) } : {}),
  });
}
