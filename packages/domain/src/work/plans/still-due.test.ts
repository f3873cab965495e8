import { expect, test } from "vitest";
import { isStillDue } from "./still-due.ts";
import { DAY } from "./sum.ts";

const sum = {
  kind: "meter" as const,
  mode: "fixed" as const,
  meterId: 1,
  base: { from: "start" as const },
  baseUnits: 500,
  isBetweenReadings: false,
  everyUnits: 500,
  k: 0,
  dueUnits: 500,
  last: { at: 0, units: 510 },
  perDay: null,
  averageWindowDays: 30,
  generateAheadUnits: 20,
  dueAt: 0,
  seasonDay: null,
};
const at = (day: number, units: number) => ({ at: day * DAY, units });

test.each([
  ["its value is reached", at(10, 510), null, 0, true],
  ["it is within what is made ahead", at(10, 485), null, 0, true],
  ["the corrected reading is far below, and nothing moves", at(10, 300), at(0, 300), 0, false],
  ["by the average it is still within the lead time", at(10, 450), at(0, 350), 6, true],
  ["by the average it comes after the lead time", at(10, 450), at(0, 350), 4, false],
  ["no reading is left", null, null, 0, false],
])("%s", (_, last, windowFrom, leadTimeDays, stands) => {
  expect(isStillDue(sum, { last, windowFrom }, { leadTimeDays, now: 10 * DAY })).toBe(stands);
});
