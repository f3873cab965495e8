import { expect, test } from "vitest";
import { lastUntil, nextAfter, type Schedule } from "./schedule.ts";

const at = (of: Partial<Schedule>): Schedule => ({
  rhythm: "day",
  weekday: null,
  monthDay: null,
  time: "07:00",
  timeZone: "Europe/Lisbon",
  ...of,
});
const monday = at({ rhythm: "week", weekday: 1 });
const on = (monthDay: number, of: Partial<Schedule> = {}) => at({ rhythm: "month", monthDay, ...of });
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

test.each<[title: string, schedule: Schedule, after: string, next: string]>([
  ["this morning, while it is still to come", at({}), "2026-12-04T06:59", "2026-12-04T07:00"],
  ["tomorrow, once it has come", at({}), "2026-12-04T07:00", "2026-12-05T07:00"],
  ["the Monday after a Friday", monday, "2026-12-04T12:00", "2026-12-07T07:00"],
  ["the Monday itself, before its hour", monday, "2026-12-07T06:00", "2026-12-07T07:00"],
  ["a week later, after it", monday, "2026-12-07T08:00", "2026-12-14T07:00"],
  ["in summer an hour earlier by UTC", monday, "2026-07-01T00:00", "2026-07-06T06:00"],
  ["the first Monday after the clocks went forward", monday, "2027-03-26T00:00", "2027-03-29T06:00"],
  ["the first Monday after they went back", monday, "2026-10-24T00:00", "2026-10-26T07:00"],
  ["a time that the clocks leave out, an hour later", at({ time: "01:30" }), "2027-03-28T00:00", "2027-03-28T01:30"],
  ["a time that they show twice, the first time", at({ time: "01:30" }), "2026-10-24T12:00", "2026-10-25T00:30"],
  ["after which comes the next day and not the second time", at({ time: "01:30" }), "2026-10-25T00:30", "2026-10-26T01:30"],
  ["the 31st of a month that has 30 days", on(31), "2026-11-01T00:00", "2026-11-30T07:00"],
  ["the 31st in February", on(31), "2027-02-01T00:00", "2027-02-28T07:00"],
  ["the 29th in February of a leap year", on(29), "2028-02-01T00:00", "2028-02-29T07:00"],
  ["and the 31st again afterwards", on(31), "2027-02-28T07:00", "2027-03-31T06:00"],
  ["the 1st after the end of a year", on(1), "2026-12-02T00:00", "2027-01-01T07:00"],
  ["in a zone that is a day ahead", at({ timeZone: "Pacific/Auckland" }), "2026-12-04T18:30", "2026-12-05T18:00"],
  ["in a zone that is behind", at({ timeZone: "America/Los_Angeles", time: "23:30" }), "2026-12-04T07:00", "2026-12-04T07:30"],
  ["in a zone of three quarters of an hour", at({ timeZone: "Asia/Kathmandu" }), "2026-12-04T00:00", "2026-12-04T01:15"],
  ["across midnight of the month by UTC", on(1, { timeZone: "Pacific/Auckland" }), "2026-11-30T17:59", "2026-11-30T18:00"],
])("the next occurrence: %s", (_title, schedule, after, next) => {
  expect(iso(nextAfter(schedule, Date.parse(`${after}Z`)))).toBe(next);
});

test.each<[title: string, schedule: Schedule, due: string, now: string, last: string]>([
  ["in time it is the one that was due", monday, "2026-12-07T07:00", "2026-12-07T07:00", "2026-12-07T07:00"],
  ["five days that were missed are one, the last", at({}), "2026-12-01T07:00", "2026-12-05T09:00", "2026-12-05T07:00"],
  ["before today's hour it is yesterday's", at({}), "2026-12-01T07:00", "2026-12-05T06:00", "2026-12-04T07:00"],
  ["a year that was missed is the last month", on(31), "2025-12-31T07:00", "2026-12-05T09:00", "2026-11-30T07:00"],
  ["a week of which nothing else was missed", monday, "2026-12-07T07:00", "2026-12-13T23:00", "2026-12-07T07:00"],
  ["in a zone that is a day ahead", at({ timeZone: "Pacific/Auckland" }), "2026-12-01T18:00", "2026-12-04T18:30", "2026-12-04T18:00"],
])("what is sent late: %s", (_title, schedule, due, now, last) => {
  expect(iso(lastUntil(schedule, Date.parse(`${due}Z`), Date.parse(`${now}Z`)))).toBe(last);
});

const ZONES = ["UTC", "Europe/Lisbon", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Apia"];
test.each(ZONES)("in %s each day of three years has its report once, at any hour, and late ones are among them", (timeZone) => {
  for (const time of ["00:00", "01:30", "02:15", "23:59"]) {
    const schedule = at({ time, timeZone });
    const all: number[] = [];
    const [begin, end] = [Date.UTC(2025, 11, 31), Date.UTC(2028, 11, 31)];
    for (let next = nextAfter(schedule, begin); next <= end; next = nextAfter(schedule, next)) all.push(next);
    expect(all).toHaveLength(1096);
    for (const [place, each] of all.entries())
      if (place % 97 === 0 && place > 0) expect(lastUntil(schedule, all[0] ?? 0, each + 1)).toBe(each);
  }
});

test("what belongs to another rhythm says nothing", () => {
  const after = Date.parse("2026-12-04T12:00Z");
  expect(nextAfter(at({ weekday: 3, monthDay: 9 }), after)).toBe(nextAfter(at({}), after));
  expect(nextAfter({ ...monday, monthDay: 9 }, after)).toBe(nextAfter(monday, after));
  expect(nextAfter(on(9, { weekday: 3 }), after)).toBe(nextAfter(on(9), after));
});
