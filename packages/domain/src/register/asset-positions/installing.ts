import type { FieldFault } from "../../kit/errors.ts";

/** That something stood somewhere; without an end it still does. */
export interface Standing {
  installedAt: string;
  removedAt: string | null;
}

/**
 * Why an asset cannot be installed; null where it can. `here` is what stood at the position last, `there` where the asset stood last: what is entered comes
 * after both, so that nothing ever stands at two positions and no position holds two.
 */
export function installFault(at: string, now: number, here: Standing | null, there: Standing | null): FieldFault | null {
  if (Date.parse(at) > now) return { path: "at", reason: "in_future" };
  if (there && there.removedAt === null) return { path: "assetId", reason: "installed_elsewhere" };
  if (here && here.removedAt === null) return { path: "assetId", reason: "position_taken" };
  const end = [here, there]
    .flatMap((one) => one?.removedAt ?? [])
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
  return end !== undefined && Date.parse(at) < Date.parse(end) ? { path: "at", reason: "before_removal" } : null;
}

/** Why what stands there cannot be taken away at that time. */
export function removeFault(at: string, now: number, here: Standing | null): FieldFault | null {
  if (!here || here.removedAt !== null) return { path: "toLocationId", reason: "position_empty" };
  if (Date.parse(at) > now) return { path: "at", reason: "in_future" };
  return Date.parse(at) <= Date.parse(here.installedAt) ? { path: "at", reason: "before_installation" } : null;
}

/** The place of what is installed is that of its position: below an asset it stands where that one does. */
export const placeAt = ({ parentAssetId, locationId }: { parentAssetId: number | null; locationId: number | null }) =>
  parentAssetId === null ? { parentId: null, locationId } : { parentId: parentAssetId, locationId: null };
