import { expect, test } from "vitest";
import { isWanted, wantedOf, type Said } from "./line.ts";

const TODAY = "2026-11-23";
const ruleOf = (said: Said) => {
  const { wanted, faults } = wantedOf(said, TODAY);
  if (!wanted) return faults.map(({ path }) => path).join(", ") || "nothing";
  return wanted.kind === "calendar"
    ? [wanted.mode, wanted.rrule, wanted.startsOn].join(" ")
    : [wanted.mode, wanted.everyUnits, wanted.startsAt].join(" ");
};

test.each<[string, Said, string]>([
  ["nothing of it", {}, "nothing"],
  ["a period without a number", { period: "months" }, "every"],
  ["a number without a period", { every: 3 }, "period"],
  ["units without a unit", { every: 500, period: "units" }, "unit"],
  ["a rule that is none", { rule: "FREQ=HOURLY" }, "rule"],
  ["half a month", { every: 0.5, period: "months" }, "every"],
  [
    "done before: from there",
    { every: 3, period: "months", lastDoneDay: "2026-09-15" },
    "floating FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=1 2026-09-15",
  ],
  ["floating weeks are days", { every: 2, period: "weeks", lastDoneDay: "2026-11-10" }, "floating FREQ=DAILY;INTERVAL=14 2026-11-10"],
  ["never done: fixed from today", { every: 1, period: "quarters" }, "fixed FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=23 2026-11-23"],
  ["fixed from a day", { every: 1, period: "weeks", startDay: "2026-11-26" }, "fixed FREQ=WEEKLY;INTERVAL=1;BYDAY=TH 2026-11-26"],
  [
    "fixed, and done before: an interval after it",
    { every: 1, period: "years", mode: "fixed", lastDoneDay: "2026-02-03" },
    "fixed FREQ=YEARLY;INTERVAL=1 2027-02-03",
  ],
  ["a meter that was read when it was done", { every: 500, period: "units", unitId: 7, lastDoneUnits: 1200 }, "floating 500 1700"],
  ["a meter from its first value", { every: 500, unitId: 7, firstAt: 750 }, "fixed 500 750"],
])("%s", (_, said, expected) => {
  expect(ruleOf(said)).toBe(expected);
});

test("what a row does not say fits the trigger that is there", () => {
  const kept = { kind: "calendar", mode: "fixed", rrule: "FREQ=DAILY;INTERVAL=7", startDay: "2026-01-05", time: "07:30" } as const;
  const none = { unitId: null, everyUnits: null, firstAt: null };
  const fits = (said: Said) => {
    const { wanted } = wantedOf({ rule: "FREQ=DAILY;INTERVAL=7", mode: "fixed", ...said }, TODAY);
    return wanted !== null && isWanted({ ...kept, ...none }, wanted);
  };
  expect([fits({}), fits({ time: "07:30" }), fits({ startDay: "2026-01-06" }), fits({ mode: "floating" })]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
