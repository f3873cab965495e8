import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import type { Offline } from "../../kit/offline/joining.ts";

/** The lists that forms choose from. */
export const referenceListsOffline: Offline = {
  kept: Object.values(referenceValues).map(({ options }) => options),
  queued: [],
  onReached: [],
};
