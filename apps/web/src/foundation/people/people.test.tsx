import { expect, test } from "vitest";
import type { PersonRow } from "@millwright/domain/foundation/people/contract.ts";
import { hasMessage } from "../../i18n/foundation.ts";
import { links } from "./links.ts";
import { columns } from "./list.tsx";

const row: PersonRow = {
  id: 1002,
  name: "Leila Haddad",
  email: "tech@harbor.example",
  phone: null,
  jobTitle: "Mechanical technician",
  isLead: true,
  role: { id: 1000, name: "Technician" },
  site: { id: 1000, code: "HF", name: "Harbor plant" },
  craft: { id: 1010, code: "MECH", name: "Mechanic" },
  employer: null,
  isContractor: false,
  certificateEndsOn: "2027-03-31",
  hasAccount: true,
  archivedAt: null,
};

test("the list shows name, job, craft, when a certificate ends, role, site, how to reach the person, crew lead and sign-in", () => {
  expect(columns.map((column) => column.text(row))).toEqual([
    "Leila Haddad",
    "Mechanical technician",
    "Mechanic",
    "Mar 31, 2027",
    "Technician",
    "Harbor plant",
    "tech@harbor.example",
    "",
    "",
    "No",
    "Yes",
    "Yes",
  ]);
  expect(columns.filter(({ title }) => !hasMessage(title))).toEqual([]);
});

test("the list stands under the specification's address for all people", () => {
  expect(links.list()).toBe("/settings/people/all");
  expect(links.record(1002)).toBe("/settings/people/1002");
});
