/** What a record is about: an asset, a location, both or neither. */
export interface Subject {
  assetId: number | null;
  locationId: number | null;
}
export interface Place {
  locationId: number | null;
  siteId: number | null;
}

/** A record is at the location that it names, else where its asset stands; its site is that of the asset, else of the location, else `home`. */
export function placeOf(
  { locationId, asset, location }: { locationId: number | null; asset?: Place | undefined; location?: Pick<Place, "siteId"> | undefined },
  home: number | null,
): Place {
  return { locationId: locationId ?? asset?.locationId ?? null, siteId: asset?.siteId ?? location?.siteId ?? home };
}

type Change = { [Field in keyof Subject]?: number | null | undefined };

/**
 * What a changed record is about, and whether its asset brings the location; null where both stay. A new asset does, unless another location is named with
 * it; a location that is taken away is not put back because the asset stands there.
 */
export function changedSubject(current: Subject, change: Change): (Subject & { hasNewAsset: boolean }) | null {
  const assetId = change.assetId === undefined ? current.assetId : change.assetId;
  const hasNewAsset = assetId !== current.assetId;
  const kept = hasNewAsset && assetId !== null ? null : current.locationId;
  const locationId = change.locationId === undefined ? kept : change.locationId;
  return hasNewAsset || locationId !== current.locationId ? { assetId, locationId, hasNewAsset } : null;
}
