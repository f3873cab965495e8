import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to an asset's page: tabs, cards below its facts, and marks in its head. */
export const assetTabs = tabSlotOf<{ asset: Asset }>("assets.tabs");
export const assetCards = slotOf<{ asset: Asset }>("assets.cards");
export const assetMarks = slotOf<{ asset: Asset }>("assets.marks");
