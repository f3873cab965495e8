import { changedSubject, placeOf, type Place, type Subject } from "@millwright/domain/register/assets/place.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

export type { Place };
type Named = { [Field in keyof Subject]?: number | null | undefined };

/** Where a record is that names an asset or a location; `home` is its site where neither has one. */
export async function findPlaceOf(ctx: Ctx, { assetId, locationId }: Named, home: number | null): Promise<Place> {
  const [asset, location] = await Promise.all([
    assetId ? ctx.db.selectFrom("assets").select(["locationId", "siteId"]).where("id", "=", assetId).executeTakeFirst() : undefined,
    locationId ? ctx.db.selectFrom("locations").select("siteId").where("id", "=", locationId).executeTakeFirst() : undefined,
  ]);
  return placeOf({ locationId: locationId ?? null, asset, location }, home);
}

/** Where a changed record is, and which field moved it; null where it stays. Without a site at its new place it keeps the one it has. */
export async function findNewPlace(
  ctx: Ctx,
  current: Subject & Place,
  change: Named,
): Promise<{ place: Place; movedBy: keyof Subject } | null> {
  const subject = changedSubject(current, change);
  if (!subject) return null;
  const place = await findPlaceOf(ctx, subject, current.siteId);
  return subject.hasNewAsset
    ? { place, movedBy: "assetId" }
    : { place: { ...place, locationId: subject.locationId }, movedBy: "locationId" };
}
