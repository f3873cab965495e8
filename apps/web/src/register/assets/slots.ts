import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to an asset's page: tabs, and cards below its facts. */
export const assetTabs = tabSlotOf<{ asset: Asset }>("assets.tabs");
export const assetCards = slotOf<{ asset: Asset }>("assets.cards");
