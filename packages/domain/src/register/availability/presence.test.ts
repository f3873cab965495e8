import { describe, expect, test } from "vitest";
import type { FollowedPattern, KnownAbsence, PersonFacts } from "./availability.ts";
import { nextShiftOf, presenceAt } from "./presence.ts";

/** Every day, from a minute of the day on. */
const daily = (startMinute: number, minutes: number): FollowedPattern => ({
  cycle: {
    name: "P",
    cycleWeeks: 1,
    anchorDay: "2026-01-05",
    worksHolidays: false,
    spans: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startMinute, minutes, breakMinutes: 0 })),
  },
  offsetDays: 0,
  fromDay: "2000-01-01",
  toDay: null,
});
const nights = daily(1320, 480);
const person = (facts: Partial<PersonFacts>): PersonFacts => ({
  zone: "Europe/Oslo",
  patterns: [nights],
  absences: [],
  holidays: [],
  leftOn: null,
  ...facts,
});
const away = (
  fromDay: string,
  toDay: string,
  { fromTime = null, toTime = null, state = "approved" }: Partial<KnownAbsence> = {},
): KnownAbsence => ({ fromDay, toDay, fromTime, toTime, state, name: null });
/** Oslo's clock in winter is an hour ahead. */
const oslo = (clock: string) => Date.parse(`${clock}:00+01:00`);

describe("a night from 22:00 to 06:00", () => {
  test.each([
    ["before it begins", "2026-01-13T21:59", "off_shift"],
    ["as it begins", "2026-01-13T22:00", "on_shift"],
    ["after midnight", "2026-01-14T03:10", "on_shift"],
    ["as it ends", "2026-01-14T06:00", "off_shift"],
  ] as const)("%s", (_, at, is) => {
    expect(presenceAt(person({}), oslo(at))).toBe(is);
  });
});

describe("who is away on Tuesday the 13th", () => {
  const tuesday = person({ absences: [away("2026-01-13", "2026-01-13")] });
  test.each([
    ["works the end of Monday's night", "2026-01-13T03:10", "on_shift"],
    ["is absent in the middle of the day, though they never work then", "2026-01-13T12:00", "absent"],
    ["is absent for the end of Tuesday's night, on Wednesday", "2026-01-14T03:10", "absent"],
    ["is there again when that night is over", "2026-01-14T12:00", "off_shift"],
  ] as const)("%s", (_, at, is) => {
    expect(presenceAt(tuesday, oslo(at))).toBe(is);
  });
});

describe("the next shift of who works by night", () => {
  const tuesday = person({ absences: [away("2026-01-13", "2026-01-13")] });
  test.each([
    ["begins tonight", person({}), "2026-01-13T07:00", "2026-01-13T22:00"],
    ["is not the one that they are on", person({}), "2026-01-13T23:00", "2026-01-14T22:00"],
    ["is the one after their absence", tuesday, "2026-01-13T07:00", "2026-01-14T22:00"],
    ["is none without a pattern", person({ patterns: [] }), "2026-01-13T07:00", null],
    ["is none while they are away for long", person({ absences: [away("2026-01-13", "2026-02-13")] }), "2026-01-13T07:00", null],
  ] as const)("%s", (_, facts, at, next) => {
    expect(nextShiftOf(facts, oslo(at), 7)).toBe(next === null ? null : oslo(next));
  });
});

test("an absence of some hours is absence for these hours", () => {
  const hours = person({
    patterns: [daily(420, 480)],
    absences: [away("2026-01-13", "2026-01-13", { fromTime: "09:00", toTime: "11:00" })],
  });
  const at = (clock: string) => presenceAt(hours, oslo(`2026-01-13T${clock}`));
  expect([at("08:59"), at("09:00"), at("10:59"), at("11:00")]).toEqual(["on_shift", "absent", "absent", "on_shift"]);
});

test("what was asked for and is not approved, or was refused, is no absence", () => {
  const at = (state: KnownAbsence["state"]) =>
    presenceAt(person({ absences: [away("2026-01-13", "2026-01-13", { state })] }), oslo("2026-01-13T23:00"));
  expect([at("asked"), at("refused"), at("approved")]).toEqual(["on_shift", "on_shift", "absent"]);
});

test("on a holiday nobody is on shift, and nobody is absent", () => {
  const holidays = [{ day: "2026-01-13", isYearly: false, minutes: null, name: "St Knut's Day" }];
  expect(presenceAt(person({ holidays }), oslo("2026-01-13T23:00"))).toBe("off_shift");
});

test("who follows no pattern is off shift unless they are absent, and who left is neither", () => {
  expect(presenceAt(person({ patterns: [] }), oslo("2026-01-13T12:00"))).toBe("off_shift");
  expect(presenceAt(person({ patterns: [], absences: [away("2026-01-13", "2026-01-13")] }), oslo("2026-01-13T12:00"))).toBe("absent");
  expect(presenceAt(person({ leftOn: "2026-01-13" }), oslo("2026-01-13T23:00"))).toBe("left");
});
