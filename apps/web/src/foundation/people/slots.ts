import type { Person } from "@millwright/domain/foundation/people/contract.ts";
import { slotOf, tabSlotOf } from "../../kit/record/contributions.ts";

/** The site that a person belongs to: how it is chosen in the form, and how the record names it. */
export const siteField = slotOf<{ name: string; help?: string; label?: string }>("people.siteField");
/** Whom the person works for, where that is not the organisation: how it is chosen, and how the record names it. */
export const employerField = slotOf<{ name: string; help?: string }>("people.employerField");
export const employerChip = slotOf<{ employer: NonNullable<Person["employer"]> }>("people.employerChip");
/** What later features bring to a person's page: tabs, and marks beside the name. */
export const personTabs = tabSlotOf<{ person: Person }>("people.tabs");
export const personMarks = slotOf<{ person: Person }>("people.marks");
/** Further lists of what belongs to people, beside the list of people. */
export const peopleLinks = slotOf<{}>("people.links");
/** Where the person stands with signing in. */
export const accountCard = slotOf<{ person: Pick<Person, "id" | "name" | "email" | "archivedAt"> }>("people.accountCard");
/** On the page of an archived person: what becomes of somebody who left. */
export const leaver = slotOf<{ person: Person }>("people.leaver");
export const siteChip = slotOf<{ site: NonNullable<Person["site"]> }>("people.siteChip");
