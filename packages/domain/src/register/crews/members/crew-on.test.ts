import { expect, test } from "vitest";
import { crewOn, type Membership } from "./crew-on.ts";

const of = (id: number, facts: Partial<Membership> = {}): Membership => ({
  id,
  crewId: id * 10,
  fromDay: "2026-01-01",
  toDay: null,
  isLead: false,
  ...facts,
});

test.each([
  ["nobody's", [], null],
  ["the only one", [of(1)], 10],
  ["not one that they left the day before", [of(1, { toDay: "2026-11-25" })], null],
  ["still on the last day", [of(1, { toDay: "2026-11-26" })], 10],
  ["not one that they come to tomorrow", [of(1, { fromDay: "2026-11-27" })], null],
  ["of two the one that they lead", [of(1), of(2, { fromDay: "2026-06-01", isLead: true })], 20],
  ["of two the longest", [of(1, { fromDay: "2026-02-01" }), of(2)], 20],
])("%s", (_, memberships, crewId) => expect(crewOn(memberships, "2026-11-26")?.crewId ?? null).toBe(crewId));
