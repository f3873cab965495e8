import type { Crew } from "@millwright/domain/register/crews/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** Tabs that later features bring to a crew's page. */
export const crewTabs = tabSlotOf<{ crew: Crew }>("crews.tabs");

/** What may be done with a crew beside editing it. */
export const crewActions = slotOf<{ crew: Crew }>("crews.actions");
