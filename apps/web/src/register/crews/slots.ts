import type { Crew } from "@millwright/domain/register/crews/contract.ts";
import { tabSlotOf } from "../../kit/record/contributions.ts";

/** Tabs that later features bring to a crew's page. */
export const crewTabs = tabSlotOf<{ crew: Crew }>("crews.tabs");
