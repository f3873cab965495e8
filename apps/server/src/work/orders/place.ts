import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { sitesReached } from "../../platform/records/reach.ts";

export interface Place {
  locationId: number | null;
  siteId: number | null;
}
interface Named {
  assetId?: number | null | undefined;
  locationId?: number | null | undefined;
}

/** Where an order is: at the named location, else where its asset stands; its site is that of the asset, else of the location, else `home`. */
export async function placeOf(ctx: Ctx, { assetId, locationId }: Named, home: number | null): Promise<Place> {
  const asset = assetId
    ? await ctx.db
        .selectFrom("assets")
        .leftJoin("locations", (join) =>
          join.onRef("locations.tenantId", "=", "assets.tenantId").onRef("locations.id", "=", "assets.locationId"),
        )
        .select(["assets.locationId", "assets.siteId", "locations.siteId as locationSiteId"])
        .where("assets.id", "=", assetId)
        .executeTakeFirst()
    : undefined;
  const location = locationId
    ? await ctx.db.selectFrom("locations").select("siteId").where("id", "=", locationId).executeTakeFirst()
    : undefined;
  return {
    locationId: locationId ?? asset?.locationId ?? null,
    siteId: asset?.siteId ?? location?.siteId ?? asset?.locationSiteId ?? home,
  };
}

/** Those who see one site's orders make none for another and move none there. */
export function assertOwnSite(ctx: Ctx, { siteId }: Place, field: "assetId" | "locationId"): void {
  const sites = sitesReached(ctx, "work-orders");
  if (sites && (siteId === null || !sites.includes(siteId))) throw refuseField(field, "outside_site");
}
