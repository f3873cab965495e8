import type { Asset } from "@millwright/domain/register/assets/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to an asset's page: tabs, cards below its facts, and marks in its head. */
export const assetTabs = tabSlotOf<{ asset: Asset }>("assets.tabs");
/** The chip of the crew that looks after it. */
export const assetCrew = slotOf<{ crew: Ref }>("assets.crew");
/** What is read of it at a glance, each a `StripFact`; and what can be begun from its page. */
export const assetFacts = slotOf<{ asset: Asset }>("assets.facts");
export const assetActions = slotOf<{ asset: Asset }>("assets.actions");
export const assetCards = slotOf<{ asset: Asset }>("assets.cards");
/** What is worth knowing while work on it is written down. */
export const assetNotes = slotOf<{ assetId: number }>("assets.notes");
export const assetMarks = slotOf<{ asset: Asset }>("assets.marks");
