import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** What later features bring to a part's page: tabs (stock, ledger, consumption), and what is read of it at a glance. */
export const partTabs = tabSlotOf<{ part: MasterPart }>("master-parts.tabs");
export const partFacts = slotOf<{ part: MasterPart }>("master-parts.facts");
/** Beside the spare lists, what plans to use it. */
export const partUses = slotOf<{ part: MasterPart }>("master-parts.uses");
