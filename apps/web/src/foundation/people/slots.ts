import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** The site that a person belongs to: how it is chosen in the form, and how the record names it. */
export const siteField = slotOf<{ name: string; help?: string; label?: string }>("people.siteField");
/** Where the person stands with signing in. */
export const accountCard = slotOf<{ person: Pick<Person, "id" | "name" | "email" | "archivedAt"> }>("people.accountCard");
/** On the page of an archived person: what becomes of somebody who left. */
export const leaver = slotOf<{ person: Person }>("people.leaver");
export const siteChip = slotOf<{ site: NonNullable<Person["site"]> }>("people.siteChip");
/** Tabs that later features bring to a person's page. */
export const personTabs = tabSlotOf<{ person: Person }>("people.tabs");
