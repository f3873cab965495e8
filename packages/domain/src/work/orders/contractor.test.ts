import { expect, test } from "vitest";
import { fitsContractor } from "./contractor.ts";

test.each([
  ["nobody is named yet", { contractorId: 7, personId: null }, null, true],
  ["one of its people", { contractorId: 7, personId: 1 }, 7, true],
  ["somebody of another supplier", { contractorId: 7, personId: 1 }, 8, false],
  ["somebody of our own", { contractorId: 7, personId: 1 }, null, false],
  ["no contractor", { contractorId: null, personId: 1 }, 8, true],
  ["neither", { contractorId: undefined, personId: undefined }, null, true],
])("%s", (_, given, employerId, fits) => expect(fitsContractor(given, employerId)).toBe(fits));
