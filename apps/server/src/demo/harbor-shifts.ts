import { WEST } from "./harbor-west.ts";
import type { ShiftSpan } from "@millwright/domain/register/shifts/cycle.ts";

/** When the people of a demo company work, and when not; days are counted from the day of its first start. */
export interface DemoWorking {
  patterns: readonly {
    code: string;
    name: string;
    cycleWeeks: number;
    worksHolidays?: boolean;
    spans: readonly ShiftSpan[];
    notes?: string;
  }[];
  /** Who follows which: a crew by its code, or a person by e-mail address. */
  terms: readonly { pattern: string; crew?: string; email?: string; offsetDays?: number; sinceDays: number }[];
  /** Days before the start are negative. */
  absences: readonly {
    email: string;
    type: string;
    from: number;
    to: number;
    fromTime?: string;
    toTime?: string;
    state?: "asked" | "approved" | "refused";
    remark?: string;
  }[];
  /** Of this year and the next: month and day, every year; or a day found from Easter. */
  holidays: readonly DemoHoliday[];
}
/** On a date, so many days from Easter, or the first, second … weekday of a month (the last: -1), Monday being 1. Of the first site unless another is said. */
export type DemoHoliday = { name: string; minutes?: number; site?: string } & (
  | { monthDay: string }
  | { fromEaster: number }
  | { weekday: readonly [month: number, weekday: number, which: number] }
);

const EARLY = { startMinute: 360, minutes: 480, breakMinutes: 30 };
const LATE = { startMinute: 840, minutes: 480, breakMinutes: 30 };
const NIGHT = { startMinute: 1320, minutes: 480, breakMinutes: 30 };
const on = (days: readonly number[], shift: Omit<ShiftSpan, "day">): ShiftSpan[] => days.map((day) => ({ day, ...shift }));
const week = (at: number) => [0, 1, 2, 3, 4].map((day) => at * 7 + day);

export const HARBOR_WORKING: DemoWorking = {
  patterns: [
    { code: "DAY", name: "Day shift", cycleWeeks: 1, spans: on(week(0), { startMinute: 420, minutes: 510, breakMinutes: 30 }) },
    {
      code: "ROT3",
      name: "Early, late, night",
      cycleWeeks: 3,
      spans: [...on(week(0), EARLY), ...on(week(1), LATE), ...on(week(2), NIGHT)],
      notes: "Three weeks. The night of Friday ends on Saturday morning and counts on Friday.",
    },
    {
      code: "ROT2",
      name: "Early and late",
      cycleWeeks: 2,
      spans: [...on(week(0), EARLY), ...on(week(1), LATE)],
      notes: "Two weeks, by the clocks of the site.",
    },
    {
      code: "4ON4",
      name: "Four on, four off",
      cycleWeeks: 8,
      worksHolidays: true,
      spans: on(
        Array.from({ length: 56 }, (_, day) => day).filter((day) => day % 8 < 4),
        { startMinute: 360, minutes: 720, breakMinutes: 45 },
      ),
      notes: "Twelve hours. Refrigeration never stops, on holidays neither.",
    },
  ],
  terms: [
    { pattern: "ROT3", crew: "MECH", sinceDays: 400 },
    { pattern: "ROT3", crew: "ELEC", offsetDays: 7, sinceDays: 400 },
    { pattern: "4ON4", crew: "UTIL", sinceDays: 400 },
    { pattern: "ROT2", crew: "WEST", sinceDays: 360 },
    { pattern: "DAY", email: "planner.west@harbor.example", sinceDays: 360 },
    { pattern: "DAY", email: "requester.west@harbor.example", sinceDays: 360 },
    // In a crew on shifts, and on days alone.
    { pattern: "DAY", email: "mei.tanaka@harbor.example", sinceDays: 120 },
    { pattern: "DAY", email: "admin@harbor.example", sinceDays: 400 },
    { pattern: "DAY", email: "planner@harbor.example", sinceDays: 400 },
    { pattern: "DAY", email: "requester@harbor.example", sinceDays: 400 },
  ],
  absences: [
    { email: "tech@harbor.example", type: "Vacation", from: -126, to: -113 },
    { email: "tech@harbor.example", type: "Sick", from: -41, to: -39 },
    { email: "tech@harbor.example", type: "Vacation", from: 29, to: 42, state: "asked", remark: "Family visit" },
    { email: "piotr.zielinski@harbor.example", type: "Vacation", from: 1, to: 2 },
    { email: "piotr.zielinski@harbor.example", type: "Training", from: -60, to: -58, remark: "Shaft alignment course" },
    { email: "daniel.okafor@harbor.example", type: "Training", from: 8, to: 10, remark: "Switching authorisation, renewal" },
    { email: "daniel.okafor@harbor.example", type: "Vacation", from: -98, to: -85 },
    { email: "mei.tanaka@harbor.example", type: "Other", from: 3, to: 3, fromTime: "13:00", remark: "School meeting" },
    { email: "mei.tanaka@harbor.example", type: "Sick", from: -9, to: -7 },
    { email: "carla.mendes@harbor.example", type: "Vacation", from: 15, to: 21 },
    { email: "carla.mendes@harbor.example", type: "Vacation", from: 50, to: 52, state: "refused", remark: "Compressor overhaul that week" },
    { email: "planner@harbor.example", type: "Vacation", from: 22, to: 26 },
    { email: "hana.suzuki@harbor.example", type: "Vacation", from: 4, to: 8 },
    { email: "ben.whitaker@harbor.example", type: "Training", from: 12, to: 13, state: "asked", remark: "Ammonia safety" },
  ],
  holidays: [
    { name: "New Year's Day", monthDay: "01-01" },
    { name: "Good Friday", fromEaster: -2 },
    { name: "Easter Monday", fromEaster: 1 },
    { name: "Labour Day", monthDay: "05-01" },
    { name: "Ascension Day", fromEaster: 39 },
    { name: "Whit Monday", fromEaster: 50 },
    { name: "Christmas Eve, from noon", monthDay: "12-24", minutes: 210 },
    { name: "Christmas Day", monthDay: "12-25" },
    { name: "Boxing Day", monthDay: "12-26" },
    { name: "New Year's Eve, from noon", monthDay: "12-31", minutes: 210 },
    { name: "New Year's Day", monthDay: "01-01", site: WEST },
    { name: "Memorial Day", weekday: [5, 1, -1], site: WEST },
    { name: "Independence Day", monthDay: "07-04", site: WEST },
    { name: "Labor Day", weekday: [9, 1, 1], site: WEST },
    { name: "Thanksgiving", weekday: [11, 4, 4], site: WEST },
    { name: "Christmas Day", monthDay: "12-25", site: WEST },
  ],
};
