import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import type { Offline } from "../../kit/offline/joining.ts";

/** Machines and places that were looked at, and that orders at hand are about. */
export const assetsOffline: Offline = { kept: [assets.get, locations.get], queued: [], onReached: [] };
