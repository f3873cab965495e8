import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { slotOf } from "../../kit/record/contributions.ts";

/** What later features know of how an asset ran, below its reliability. */
export const downtimeCards = slotOf<{ asset: Asset }>("downtimes.ofAsset");
