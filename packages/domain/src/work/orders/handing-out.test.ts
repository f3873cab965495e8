import { expect, test } from "vitest";
import { handingFault, type Hand } from "./handing-out.ts";

const member: Hand = { personId: 7, isMember: true, isLead: false, mayUpdate: false };
const lead = { ...member, isLead: true };
const stranger = { ...member, isMember: false };
const planner = { ...stranger, mayUpdate: true };
const free = { crewId: 1, responsiblePersonId: null };
const mine = { crewId: 1, responsiblePersonId: 7 };
const others = { crewId: 1, responsiblePersonId: 8 };
const to = (personId: number | null, isMember = true) => ({ personId, isMember });

test.each([
  ["a member takes what nobody has", free, member, to(7), null],
  ["a member gives back their own", mine, member, to(null), null],
  ["a member takes nothing from a colleague", others, member, to(7), "not_yours_to_hand_out"],
  ["a member gives nothing to a colleague", free, member, to(8), "not_yours_to_hand_out"],
  ["a member does not pass on their own", mine, member, to(8), "not_yours_to_hand_out"],
  ["a lead hands out what nobody has", free, lead, to(8), null],
  ["a lead hands on what somebody has", others, lead, to(9), null],
  ["a lead takes work back to the crew", others, lead, to(null), null],
  ["nobody gets work of a crew that they are not of", free, lead, to(9, false), "not_of_the_crew"],
  ["whoever is not of the crew takes nothing", free, stranger, to(7), "not_yours_to_hand_out"],
  ["whose role changes orders hands out as a lead does", others, planner, to(8), null],
  ["what stands already may be said by anybody", others, stranger, to(8), null],
  ["what is no crew's is handed out by nobody", { ...free, crewId: null }, lead, to(7), "no_crew"],
] as const)("%s", (_sentence, order, hand, taker, fault) => {
  expect(handingFault(order, hand, taker)).toBe(fault);
});
