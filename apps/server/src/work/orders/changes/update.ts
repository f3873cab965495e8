import type { z } from "zod";
import type { DetailsDraft, GeneralDraft } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { orderEvents } from "../events.ts";
import { assertMayChange, changeOrder, lockOrder, type LockedOrder } from "../orders.ts";
import { assertOwnSite, placeOf, type Place } from "../place.ts";
import type { WorkOrder } from "../queries.ts";
import { assertReferences } from "../references.ts";
import { sanitise } from "../notes/sanitise.ts";

type General = Partial<z.output<typeof GeneralDraft>>;
type Details = Partial<z.output<typeof DetailsDraft>>;

/** Changes what was sent of an order, general information or details; what was not sent stays. */
export async function updateOrder(ctx: Ctx, id: number, version: number, patch: General & Details): Promise<WorkOrder> {
  const order = await lockOrder(ctx, id, version);
  const sent = { ...patch, description: sanitise(patch.description) };
  assertMayChange(order, sent);
  await assertReferences(ctx, patch, order);
  const place = await newPlace(ctx, order, patch);
  return await changeOrder(ctx, order, { ...sent, ...place }, { as: orderEvents.updated, payload: {} });
}

/** A new asset brings its location, unless another one is named; a location that is taken away is not put back because the asset stands there. */
async function newPlace(ctx: Ctx, order: LockedOrder, patch: General): Promise<Partial<Place>> {
  const assetId = patch.assetId === undefined ? order.assetId : patch.assetId;
  const hasNewAsset = assetId !== order.assetId;
  const kept = hasNewAsset && assetId !== null ? null : order.locationId;
  const locationId = patch.locationId === undefined ? kept : patch.locationId;
  if (!hasNewAsset && locationId === order.locationId) return {};
  const place = await placeOf(ctx, { assetId, locationId }, order.siteId);
  if (place.siteId !== order.siteId) assertOwnSite(ctx, place, hasNewAsset ? "assetId" : "locationId");
  return hasNewAsset ? place : { ...place, locationId };
}
