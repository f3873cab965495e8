import { describe, expect, test } from "vitest";
import { availabilityOn, daysFrom, type FollowedPattern, type KnownAbsence, type PersonFacts } from "./availability.ts";
import { checked } from "./minute-by-minute.ts";

const spans = (...of: [day: number, startMinute: number, minutes: number, breakMinutes?: number][]) =>
  of.map(([day, startMinute, minutes, breakMinutes = 0]) => ({ day, startMinute, minutes, breakMinutes }));
const follows = (cycleWeeks: number, of: ReturnType<typeof spans>, more: Partial<FollowedPattern> = {}): FollowedPattern => ({
  cycle: { name: "P", cycleWeeks, anchorDay: "2026-01-05", worksHolidays: false, spans: of },
  offsetDays: 0,
  fromDay: "2000-01-01",
  toDay: null,
  ...more,
});
const person = (facts: Partial<PersonFacts>): PersonFacts => ({
  zone: "Europe/Oslo",
  patterns: [],
  absences: [],
  holidays: [],
  leftOn: null,
  ...facts,
});
const away = (fromDay: string, toDay: string, fromTime: string | null = null, toTime: string | null = null): KnownAbsence => ({
  fromDay,
  toDay,
  fromTime,
  toTime,
  state: "approved",
  name: "Vacation",
});
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const nights = follows(1, spans(...everyDay.map((day): [number, number, number, number] => [day, 1320, 480, 30])));
const daily = follows(1, spans(...everyDay.map((day): [number, number, number, number] => [day, 420, 510, 30])));
const minutes = (facts: Partial<PersonFacts>, day: string) => availabilityOn(person(facts), day).minutes;

describe("the night in which the clock changes", () => {
  test.each([
    ["Europe/Oslo", "2026-03-28", 390],
    ["Europe/Oslo", "2026-03-27", 450],
    ["Europe/Oslo", "2026-10-24", 510],
    ["America/New_York", "2026-10-31", 510],
    ["America/New_York", "2026-10-24", 450],
    // Half an hour, not a whole one.
    ["Australia/Lord_Howe", "2026-04-04", 480],
    ["Australia/Lord_Howe", "2026-10-03", 420],
    ["Asia/Kathmandu", "2026-10-24", 450],
    ["UTC", "2026-10-24", 450],
  ])("in %s, from %s at 22:00 to 06:00 with half an hour's break: %i minutes", (zone, day, is) => {
    expect(minutes({ zone, patterns: [nights] }, day)).toBe(is);
  });

  test("a shift that would begin in the hour that is left out begins when that hour is over", () => {
    const at = availabilityOn(person({ patterns: [follows(1, spans([6, 150, 120]))] }), "2026-03-29");
    expect(at.spans).toEqual([{ from: "2026-03-29T01:30:00Z", until: "2026-03-29T02:30:00Z", minutes: 60 }]);
  });
});

test("a shift across midnight counts on the day it begins, with all its hours", () => {
  const friday = follows(1, spans([4, 1320, 480]));
  expect(minutes({ patterns: [friday] }, "2026-06-05")).toBe(480);
  expect(minutes({ patterns: [friday] }, "2026-06-06")).toBe(0);
});

// Of half an hour's break in 510 minutes, 240 minutes have 14 and 270 have 16.
describe("absences", () => {
  test.each([
    ["whole days take the shifts that begin on them", away("2026-06-02", "2026-06-03"), [480, 0, 0, 480]],
    ["from a time on", away("2026-06-02", "2026-06-03", "11:00"), [480, 226, 0, 480]],
    ["until a time", away("2026-06-02", "2026-06-03", null, "11:00"), [480, 0, 254, 480]],
    ["within a day", away("2026-06-02", "2026-06-02", "09:00", "10:00"), [480, 424, 480, 480]],
    ["outside of what is worked", away("2026-06-02", "2026-06-02", "18:00", "19:00"), [480, 480, 480, 480]],
  ] as const)("%s", (_, absence, is) => {
    expect(daysFrom("2026-06-01", "2026-06-04").map((day) => minutes({ patterns: [daily], absences: [absence] }, day))).toEqual(is);
  });

  test("who is away on Tuesday works Monday's night to its end and not Tuesday's", () => {
    const tuesday = { patterns: [nights], absences: [away("2026-06-02", "2026-06-02")] };
    expect(["2026-06-01", "2026-06-02", "2026-06-03"].map((day) => minutes(tuesday, day))).toEqual([450, 0, 450]);
  });

  test("a time in the early morning cuts the night that began the day before", () => {
    expect(minutes({ patterns: [nights], absences: [away("2026-06-02", "2026-06-02", "04:00", "06:00")] }, "2026-06-01")).toBe(338);
  });

  test("one that is asked for is said and still counted on; one that was refused is not said", () => {
    const asked = availabilityOn(
      person({ patterns: [daily], absences: [{ ...away("2026-06-02", "2026-06-02"), state: "asked" }] }),
      "2026-06-02",
    );
    expect(asked).toMatchObject({ minutes: 480, reasons: [{ kind: "pattern" }, { kind: "asked", minutes: 0 }] });
    const refused = availabilityOn(
      person({ patterns: [daily], absences: [{ ...away("2026-06-02", "2026-06-02"), state: "refused" }] }),
      "2026-06-02",
    );
    expect(refused.reasons).toHaveLength(1);
  });
});

describe("holidays", () => {
  const holiday = { name: "Midsummer", day: "2025-06-02", isYearly: true, minutes: null };
  test.each([
    ["a yearly one in a later year", holiday, "2026-06-02", 0],
    ["a yearly one before its first year", holiday, "2024-06-02", 480],
    ["one of one year in another", { ...holiday, isYearly: false }, "2026-06-02", 480],
    ["a half day takes the end of the shift", { ...holiday, minutes: 240 }, "2026-06-02", 240],
    ["more than is worked leaves nothing", { ...holiday, minutes: 1440 }, "2026-06-02", 0],
    ["29 February in a leap year", { ...holiday, day: "2024-02-29" }, "2028-02-29", 0],
    ["29 February in another one", { ...holiday, day: "2024-02-29" }, "2027-03-01", 480],
  ] as const)("%s", (_, one, day, is) => {
    expect(minutes({ patterns: [daily], holidays: [one] }, day)).toBe(is);
  });

  test("those who work on holidays do", () => {
    const pattern = { ...daily, cycle: { ...daily.cycle, worksHolidays: true } };
    expect(minutes({ patterns: [pattern], holidays: [holiday] }, "2026-06-02")).toBe(480);
  });

  test("an absence on a holiday takes nothing a second time", () => {
    const both = availabilityOn(
      person({ patterns: [daily], holidays: [holiday], absences: [away("2026-06-01", "2026-06-05")] }),
      "2026-06-02",
    );
    expect(both.reasons.map(({ kind }) => kind)).toEqual(["pattern", "holiday"]);
  });
});

test("one's own pattern comes before the crew's; without any there is nothing, and it says so", () => {
  const own = follows(1, spans([1, 0, 60]), { fromDay: "2026-06-02", toDay: "2026-06-02" });
  expect(daysFrom("2026-06-01", "2026-06-03").map((day) => minutes({ patterns: [own, daily] }, day))).toEqual([480, 60, 480]);
  expect(availabilityOn(person({ patterns: [own] }), "2026-06-01").reasons).toEqual([{ kind: "none", minutes: 0, name: null }]);
});

test("from the day somebody left there is nothing", () => {
  const left = { patterns: [daily], leftOn: "2026-06-02" };
  expect(["2026-06-01", "2026-06-02", "2026-06-03"].map((day) => minutes(left, day))).toEqual([480, 0, 0]);
});

/** The same counted in another way: every minute of the days is looked at by itself. */
test("a thousand made-up people have the minutes that counting each minute by itself gives", () => {
  let seed = 20_261_122;
  const below = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * limit);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const DAYS = [
    "2026-03-27",
    "2026-03-28",
    "2026-03-29",
    "2026-10-24",
    "2026-10-25",
    "2026-04-04",
    "2026-04-05",
    "2026-10-03",
    "2026-10-31",
    "2026-11-01",
    "2026-06-15",
  ];
  const clock = () => `${String(below(24)).padStart(2, "0")}:${one(["00", "15", "30", "45"])}`;
  for (let round = 0; round < 1000; round += 1) {
    const cycleWeeks = 1 + below(3);
    const made = Array.from({ length: cycleWeeks * 7 }, (_, day) => day).flatMap((day) =>
      below(3) === 0 ? [] : [{ day, startMinute: 15 * below(96), minutes: 15 * (1 + below(40)), breakMinutes: 0 }],
    );
    const day = one(DAYS);
    const absence = (): KnownAbsence => {
      const [a, b] = [one(DAYS), day].toSorted() as [string, string];
      return {
        ...away(a, b, below(2) ? clock() : null, below(2) ? clock() : null),
        state: one(["approved", "approved", "asked", "refused"] as const),
      };
    };
    const facts = person({
      zone: one(["Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC", "Africa/Casablanca"]),
      patterns: [follows(cycleWeeks, made, { offsetDays: below(21) })],
      absences: Array.from({ length: below(3) }, absence),
      holidays: below(4) === 0 ? [{ name: "H", day, isYearly: false, minutes: one([null, 60, 240]) }] : [],
      leftOn: below(10) === 0 ? day : null,
    });
    const found = availabilityOn(facts, day);
    expect(found.minutes, JSON.stringify({ facts, day })).toBe(checked(facts, day));
    expect(found.reasons.reduce((sum, reason) => sum + reason.minutes, 0)).toBe(found.minutes);
    expect(found.spans.reduce((sum, span) => sum + span.minutes, 0)).toBe(found.minutes);
  }
});
