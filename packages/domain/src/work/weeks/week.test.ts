import { expect, test } from "vitest";
import { availabilityOn, type PersonFacts } from "../../register/availability/availability.ts";
import { capacityOf, daysOfWeek, loadOf, spread, weekName, type Shift } from "./week.ts";

const OSLO = "Europe/Oslo";
const always = [{ fromDay: "2020-01-01", toDay: null }];
/** Every day from six to two with half an hour's break; every night from ten to six. */
const pattern = (startMinute: number, breakMinutes: number): PersonFacts["patterns"][number] => ({
  cycle: {
    name: "Pattern",
    worksHolidays: false,
    cycleWeeks: 1,
    anchorDay: "2026-01-05",
    spans: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startMinute, minutes: 480, breakMinutes })),
  },
  offsetDays: 0,
  fromDay: "2020-01-01",
  toDay: null,
});
const person = (facts: Partial<PersonFacts>): PersonFacts => ({
  zone: OSLO,
  patterns: [pattern(360, 30)],
  absences: [],
  holidays: [],
  leftOn: null,
  ...facts,
});
const away = (fromDay: string, toDay: string, times: { fromTime?: string; toTime?: string } = {}) => ({
  fromDay,
  toDay,
  fromTime: times.fromTime ?? null,
  toTime: times.toTime ?? null,
  state: "approved" as const,
  name: null,
});
const capacities = (facts: PersonFacts, monday: string, percent: number, terms: { fromDay: string; toDay: string | null }[] = always) =>
  daysOfWeek(monday).map((day) => capacityOf({ minutes: availabilityOn(facts, day).minutes, terms, day }, percent));

test.each([
  ["no share: shift less break", person({}), "2026-11-23", 0, always, [450, 450, 450, 450, 450, 450, 450]],
  ["12 % of 450 is 54", person({}), "2026-11-23", 12, always, [396, 396, 396, 396, 396, 396, 396]],
  [
    "away on Tuesday and Wednesday",
    person({ absences: [away("2026-11-24", "2026-11-25")] }),
    "2026-11-23",
    10,
    always,
    [405, 0, 0, 405, 405, 405, 405],
  ],
  // From ten on: four of eight hours are left, and half of the break: 225, less 10 %.
  [
    "away on Friday from ten on",
    person({ absences: [away("2026-11-27", "2026-11-27", { fromTime: "10:00" })] }),
    "2026-11-23",
    10,
    always,
    [405, 405, 405, 405, 202, 405, 405],
  ],
  [
    "a holiday on Thursday",
    person({ holidays: [{ name: "Day off", day: "2026-11-26", isYearly: false, minutes: null }] }),
    "2026-11-23",
    0,
    always,
    [450, 450, 450, 0, 450, 450, 450],
  ],
  [
    "of the crew until Wednesday",
    person({}),
    "2026-11-23",
    0,
    [{ fromDay: "2026-01-01", toDay: "2026-11-25" }],
    [450, 450, 450, 0, 0, 0, 0],
  ],
  ["of the crew from Saturday on", person({}), "2026-11-23", 0, [{ fromDay: "2026-11-28", toDay: null }], [0, 0, 0, 0, 0, 450, 450]],
  ["nobody's week: no pattern", person({ patterns: [] }), "2026-11-23", 0, always, [0, 0, 0, 0, 0, 0, 0]],
  // The clock goes forward on Sunday 29 March 2026 at two: the night that begins on Saturday lasts seven hours.
  [
    "nights, the clock goes forward",
    person({ patterns: [pattern(1320, 0)] }),
    "2026-03-23",
    0,
    always,
    [480, 480, 480, 480, 480, 420, 480],
  ],
  // It goes back on Sunday 25 October 2026 at three: nine hours, less 10 %.
  ["nights, the clock goes back", person({ patterns: [pattern(1320, 0)] }), "2026-10-19", 10, always, [432, 432, 432, 432, 432, 486, 432]],
] as const)("capacity: %s", (_, facts, monday, percent, terms, expected) => {
  expect(capacities(facts, monday, percent, [...terms])).toEqual(expected);
});

test("an order asks for its planned labour, else for its estimate, else for nothing that is known", () => {
  expect(loadOf({ plannedMinutes: 180, estimateMinutes: 60 })).toBe(180);
  expect(loadOf({ plannedMinutes: 0, estimateMinutes: 60 })).toBe(60);
  expect(loadOf({ plannedMinutes: 0, estimateMinutes: null })).toBe(0);
});

const at = (instant: string): number => Date.parse(instant);
const shift = (day: string, from: string, until: string): Shift => ({ day, from: at(from), until: at(until) });
const WEEKDAYS = [
  shift("2026-11-23", "2026-11-23T06:00:00Z", "2026-11-23T14:00:00Z"),
  shift("2026-11-24", "2026-11-24T06:00:00Z", "2026-11-24T14:00:00Z"),
  shift("2026-11-25", "2026-11-25T06:00:00Z", "2026-11-25T14:00:00Z"),
];
const NIGHTS = [
  shift("2026-11-23", "2026-11-23T21:00:00Z", "2026-11-24T05:00:00Z"),
  shift("2026-11-24", "2026-11-24T21:00:00Z", "2026-11-25T05:00:00Z"),
];

test.each([
  ["within one shift", 120, "2026-11-23T08:00:00Z", "2026-11-23T10:00:00Z", WEEKDAYS, { "2026-11-23": 120 }],
  // Six hours of Monday, eight of Tuesday, two of Wednesday.
  [
    "over three shifts, as much as it covers of each",
    960,
    "2026-11-23T08:00:00Z",
    "2026-11-25T08:00:00Z",
    WEEKDAYS,
    { "2026-11-23": 360, "2026-11-24": 480, "2026-11-25": 120 },
  ],
  // 100 minutes over 6 : 8 : 2 are 37.5, 50 and 12.5; the minute that is left goes to the earlier half.
  [
    "to the minute",
    100,
    "2026-11-23T08:00:00Z",
    "2026-11-25T08:00:00Z",
    WEEKDAYS,
    { "2026-11-23": 38, "2026-11-24": 50, "2026-11-25": 12 },
  ],
  ["beside every shift it is all on its day", 90, "2026-11-23T16:00:00Z", "2026-11-23T17:30:00Z", WEEKDAYS, { "2026-11-23": 90 }],
  [
    "after midnight it is of the night that began the day before",
    60,
    "2026-11-24T02:00:00Z",
    "2026-11-24T03:00:00Z",
    NIGHTS,
    { "2026-11-23": 60 },
  ],
  ["nobody works: all on its day", 45, "2026-11-23T08:00:00Z", "2026-11-23T08:45:00Z", [], { "2026-11-23": 45 }],
])("load: %s", (_, minutes, from, until, shifts, expected) => {
  const found = spread(minutes, { from: at(from), until: at(until) }, shifts, from.slice(0, 10));
  expect(Object.fromEntries(found)).toEqual(expected);
  expect([...found.values()].reduce((sum, one) => sum + one, 0)).toBe(minutes);
});

test.each([
  ["2026-11-23", "2026-W48"],
  ["2026-12-28", "2026-W53"],
  ["2027-01-04", "2027-W01"],
  ["2024-12-30", "2025-W01"],
])("the week from %s on is %s", (monday, name) => {
  expect(weekName(monday)).toBe(name);
});
