import { describe, expect, test } from "vitest";
import { dayAfter } from "../../../kit/zones.ts";
import type { CalendarTrigger, Plan } from "../definition.ts";
import { datesFrom } from "../points.ts";
import { rrulestr } from "./second-opinion.ts";
import { everyDay, firstShown, offsetsOf, type Day } from "./by-enumeration.ts";
import { isInSeason, seasonStarts, workingDay } from "./moving.ts";
import { countFrom, dateAt, type Recurrence, type Series } from "./rule.ts";
import { readRule, writeRule } from "./rrule.ts";
import { wallInstant } from "./wall-time.ts";

/** The domain knows nothing of where it runs; a test may. */
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const FIRST = "2020-01-31";
const UNTIL = "2029-12-31";
const HOLIDAYS = ["01-01", "05-01", "12-25", "12-26"];
const works = ({ weekday, text }: Pick<Day, "weekday" | "text">) => weekday > 0 && weekday < 6 && !HOLIDAYS.includes(text.slice(5));
const isWorkingDay = (day: string) => works({ weekday: new Date(day).getUTCDay(), text: day });

const DAYS = everyDay("2020-01-01", UNTIL);
const monthOf = ({ year, month }: Day) => DAYS.filter((day) => day.year === year && day.month === month);
const months = (every: number) => (day: Day) => ((day.year - 2020) * 12 + day.month - 1) % every === 0;

/** Each kind of rule, and by which of its days a reader of a wall calendar would mark it. */
const KINDS: [rule: string, isMarked: (day: Day) => boolean][] = [
  ["FREQ=DAILY;INTERVAL=1", () => true],
  ["FREQ=DAILY;INTERVAL=10", ({ since }) => since % 10 === 0],
  ["FREQ=WEEKLY;INTERVAL=1;BYDAY=MO,TH", ({ weekday }) => weekday === 1 || weekday === 4],
  // 27 January 2020 is the Monday of the first week.
  [
    "FREQ=WEEKLY;INTERVAL=3;BYDAY=WE,SU",
    ({ text, weekday }) => [3, 0].includes(weekday) && Math.floor((Date.parse(text) - Date.parse("2020-01-27")) / 604_800_000) % 3 === 0,
  ],
  ["FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31", ({ date, length }) => date === Math.min(31, length)],
  ["FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=29", ({ date, length, text }) => text > FIRST && date === Math.min(29, length)],
  ["FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=-1", (day) => months(3)(day) && day.date === day.length],
  ["FREQ=MONTHLY;INTERVAL=1;BYDAY=1MO", ({ weekday, date }) => weekday === 1 && date <= 7],
  ["FREQ=MONTHLY;INTERVAL=2;BYDAY=4FR", (day) => months(2)(day) && day.weekday === 5 && day.date > 21 && day.date <= 28],
  ["FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR", ({ weekday, date, length }) => weekday === 5 && date + 7 > length],
  [
    "FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=3",
    (day) => works(day) && monthOf(day).filter((one) => works(one) && one.date <= day.date).length === 3,
  ],
  [
    "FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
    (day) => works(day) && !monthOf(day).some((one) => works(one) && one.date > day.date),
  ],
  ["FREQ=YEARLY;INTERVAL=1", ({ month, date }) => month === 1 && date === 31],
  ["RDATE:20240229,20210308,20210308,20291231,20190101", ({ text }) => ["2024-02-29", "2021-03-08", "2029-12-31"].includes(text)],
];

const ASSET = { isWorkingDay, offsetDays: 0, since: FIRST };
const fixedBy = (rule: Recurrence): CalendarTrigger => ({
  id: 1,
  kind: "calendar",
  mode: "fixed",
  anchor: "completed",
  rule,
  startDay: FIRST,
  time: "08:00",
  toleranceEarlyDays: 0,
  toleranceLateDays: 0,
});
const planMoving = (workingDayRule: Plan["workingDayRule"]): Plan => ({
  triggers: [],
  triggerLogic: "any",
  levels: [],
  suppressesLower: true,
  leadTimeDays: 0,
  isRoute: false,
  openPolicy: "skip",
  backlogRule: "latest",
  isStatutory: false,
  workingDayRule,
  seasons: [],
  startsSeason: false,
  firstDay: null,
  lastDay: null,
});

const seriesOf = (wire: string, first = FIRST): Series => {
  const rule = readRule(wire);
  if (!rule) throw new Error(`No rule: ${wire}`);
  return { rule, first, isWorkingDay };
};

function datesOf(series: Series, until = UNTIL): string[] {
  const found: string[] = [];
  for (let k = countFrom(series, series.first); k !== null; k += 1) {
    const day = dateAt(series, k);
    if (day === null || day > until) break;
    found.push(day);
  }
  return found;
}

const MARKED = KINDS.map(([wire, isMarked]) => ({
  wire,
  days: everyDay(FIRST, UNTIL)
    .filter(isMarked)
    .map(({ text }) => text),
}));

describe("dates of ten years, beside those marked on a wall calendar", () => {
  test.each(MARKED)("$wire: none is missing, none is there twice", ({ wire, days }) => {
    expect(datesOf(seriesOf(wire))).toEqual(days);
    expect(days.length).toBeGreaterThan(2);
  });

  test.each(MARKED)("$wire: from any day on, the next is found without counting from the first", ({ wire, days }) => {
    const series = seriesOf(wire);
    for (const { text } of everyDay(FIRST, "2029-11-30").filter(({ since }) => since % 37 === 0)) {
      const k = countFrom(series, text);
      const found = k === null ? null : dateAt(series, k);
      expect([text, found !== null && found <= UNTIL ? found : undefined]).toEqual([text, days.find((day) => day >= text)]);
    }
  });
});

/** A day that the site works, found by walking from one day to the next. */
const workedNear = (day: string, by: 1 | -1): string => (isWorkingDay(day) ? day : workedNear(dayAfter(day, by), by));

describe("moved to working days, every day has one date, and none is lost", () => {
  test.each(MARKED.flatMap(({ wire, days }) => (["next", "previous"] as const).map((rule) => ({ wire, days, rule }))))(
    "$wire, $rule",
    ({ wire, days, rule }) => {
      const wanted = [...new Set(days.map((day) => workedNear(day, rule === "next" ? 1 : -1)))].filter((day) => day < "2029-12-01");
      const { rule: recurrence } = seriesOf(wire);
      const found: string[] = [];
      for (const { day } of datesFrom(planMoving(rule), fixedBy(recurrence), ASSET, FIRST, new Set())) {
        if (day >= "2029-12-01") break;
        found.push(day);
      }
      expect(found).toEqual(wanted);
    },
  );
});

/** Zones that differ in what their clocks did in these years; at night every one that is known. */
const ZONES =
  env["TIER"] === "night"
    ? Intl.supportedValuesOf("timeZone")
    : [
        "America/New_York",
        "America/St_Johns",
        "America/Sao_Paulo",
        "America/Santiago",
        "America/Nuuk",
        "Europe/London",
        "Europe/Dublin",
        "Europe/Berlin",
        "Africa/Casablanca",
        "Africa/Cairo",
        "Africa/Juba",
        "Asia/Tehran",
        "Asia/Gaza",
        "Asia/Kolkata",
        "Asia/Kathmandu",
        "Asia/Tokyo",
        "Antarctica/Troll",
        "Australia/Lord_Howe",
        "Pacific/Chatham",
        "Pacific/Fiji",
      ];

test.each(ZONES)("%s: every date of every kind is the first instant at which the clocks show it", (zone) => {
  const offsets = offsetsOf(zone, FIRST, UNTIL);
  const wrong = MARKED.flatMap(({ wire, days }, at) => {
    const time = ["02:30", "00:15", "01:59"][at % 3] ?? "";
    const series = seriesOf(wire);
    const found = datesOf(series).map((day) => wallInstant(day, time, zone));
    const wanted = days.map((day) => firstShown(`${day}T${time}`, offsets));
    return found.length === wanted.length ? days.filter((_, k) => found[k] !== wanted[k]) : [wire];
  });
  expect(wrong).toEqual([]);
});

describe("what clocks and calendars do, by name", () => {
  const at = (day: string, time: string, zone: string) => new Date(wallInstant(day, time, zone)).toISOString();

  test("in the gap of spring it is the first instant after it", () =>
    expect(at("2027-03-14", "02:30", "America/New_York")).toBe("2027-03-14T07:00:00.000Z"));
  test("in the hour that comes twice it is the earlier", () =>
    expect(at("2027-11-07", "01:30", "America/New_York")).toBe("2027-11-07T05:30:00.000Z"));
  test("a day that a zone left out is the first instant of the next", () =>
    expect(at("2011-12-30", "08:00", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z"));
  test("a weekly 02:30 has its order in the week of the change too", () =>
    expect(datesOf(seriesOf("FREQ=WEEKLY;INTERVAL=1;BYDAY=SU", "2027-03-01"), "2027-03-31")).toEqual([
      "2027-03-07",
      "2027-03-14",
      "2027-03-21",
      "2027-03-28",
    ]));
  test("the 31st is the last day of shorter months", () =>
    expect(datesOf(seriesOf("FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=31", "2027-01-31"), "2027-05-31")).toEqual([
      "2027-01-31",
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]));
  test("29 February is 28 February in other years, and itself again", () =>
    expect(datesOf(seriesOf("FREQ=YEARLY;INTERVAL=1", "2024-02-29"), "2028-12-31")).toEqual([
      "2024-02-29",
      "2025-02-28",
      "2026-02-28",
      "2027-02-28",
      "2028-02-29",
    ]));
  test("a month whose date has gone by begins with the next", () =>
    expect(datesOf(seriesOf("FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=10", "2027-01-15"), "2027-07-31")).toEqual([
      "2027-03-10",
      "2027-05-10",
      "2027-07-10",
    ]));
  test("a month without a working day has no date, and the one after it is not lost", () => {
    const series = {
      ...seriesOf("FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1", "2027-07-01"),
      isWorkingDay: (day: string) => !day.startsWith("2027-08"),
    };
    expect([1, 2, 3].map((k) => dateAt(series, k))).toEqual(["2027-07-01", null, "2027-09-01"]);
    expect(countFrom(series, "2027-08-01")).toBe(3);
  });
});

/** Where both mean the same: no date that a month lacks, no time that a clock leaves out. */
test.each([
  "FREQ=DAILY;INTERVAL=10",
  "FREQ=WEEKLY;INTERVAL=3;BYDAY=WE,SU",
  "FREQ=MONTHLY;INTERVAL=2;BYDAY=4FR",
  "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1",
  "FREQ=MONTHLY;INTERVAL=1;BYDAY=-1FR",
])("%s: an engine of RFC 5545 says the same", (wire) => {
  const ours = datesOf(seriesOf(wire), "2023-12-31").map((day) => wallInstant(day, "12:00", "Europe/Berlin"));
  expect(ours).toEqual(rrulestr(wire, FIRST, "12:00", "Europe/Berlin", "2023-12-31"));
});

describe("over the wire", () => {
  test.each(KINDS)("%s comes back as it went", (wire) => {
    const rule = readRule(wire);
    expect(rule && writeRule(rule)).toBe(wire);
  });
  test.each([
    "",
    "FREQ=HOURLY",
    "FREQ=DAILY;INTERVAL=0",
    "FREQ=DAILY;COUNT=3",
    "FREQ=WEEKLY",
    "FREQ=WEEKLY;BYDAY=XX",
    "FREQ=MONTHLY;BYMONTHDAY=32",
    "FREQ=MONTHLY;BYDAY=5MO",
    "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=1",
    "FREQ=DAILY;FREQ=DAILY",
    "RDATE:20270230",
    "RDATE:",
  ])("%s is no rule of ours", (wire) => expect(readRule(wire)).toBeNull());
  test("what is left out is one", () => expect(readRule("FREQ=DAILY")).toEqual({ kind: "days", every: 1 } satisfies Recurrence));
});

describe("working days and seasons", () => {
  const saturday = "2027-05-01";
  test.each([
    ["keep", saturday],
    ["next", "2027-05-03"],
    ["previous", "2027-04-30"],
    ["skip", null],
  ] as const)("%s", (rule, day) => expect(workingDay(saturday, rule, isWorkingDay)).toBe(day));
  test("where a site never works, the date is kept", () => expect(workingDay(saturday, "next", () => false)).toBe(saturday));
  test("a season over the turn of the year", () => {
    const winter = [{ from: "11-01", until: "03-15" }];
    expect(["2027-10-31", "2027-11-01", "2028-01-05", "2028-03-15", "2028-03-16"].map((day) => isInSeason(day, winter))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(seasonStarts(winter, "2027-01-01", "2028-12-31")).toEqual(["2027-11-01", "2028-11-01"]);
    expect(isInSeason("2027-07-01", [])).toBe(true);
  });
});
