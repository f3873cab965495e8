import { assets, type Asset } from "@millwright/domain/register/assets/contract.ts";
import { locations, type Location } from "@millwright/domain/register/locations/contract.ts";
import { useAddress } from "../../kit/address.ts";
import { useCall } from "../../kit/wire/query.ts";
import { links as locationLinks } from "../locations/public.ts";
import { links } from "./links.ts";

/** Where a new asset begins, and where its form returns to. */
export interface Place {
  parentId: number | null;
  parent: Asset | null;
  locationId: number | null;
  location: Location | null;
  /** Keeps what was typed for one place apart from another's. */
  key: string;
  back: string;
}

/** The asset or location that the address names as the place of a new one; null while it is being read. What cannot be read is left out. */
export function usePlace(): Place | null {
  const [{ parentId, locationId }] = useAddress();
  const parent = useCall(assets.get, typeof parentId === "number" ? { params: { id: parentId } } : null);
  const location = useCall(locations.get, typeof locationId === "number" ? { params: { id: locationId } } : null);
  if (parent.isLoading || location.isLoading) return null;
  const [above, at] = [parent.data ?? null, location.data ?? null];
  const back = above ? links.record(above.id) : at ? locationLinks.record(at.id) : links.list();
  return {
    parentId: above?.id ?? null,
    parent: above,
    locationId: at?.id ?? null,
    location: at,
    key: above ? `-under-${above.id}` : at ? `-at-${at.id}` : "",
    back,
  };
}
