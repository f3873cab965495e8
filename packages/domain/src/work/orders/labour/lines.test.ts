import { expect, test } from "vitest";
import { hoursTold, labourIcon, stateOf, taskLabour, totalMinutesOf } from "./lines.ts";

const planned = { isPlanned: true, minutes: 90, headCount: 2, endAt: null, isTimer: false, workedMinutes: null };
const worked = { isPlanned: false, minutes: 0, headCount: 1, endAt: null, isTimer: false, workedMinutes: 45 };
const timer = { ...worked, isTimer: true, workedMinutes: null };

test.each([
  ["what is planned", planned, "planned", 180],
  ["what was worked", worked, "booked", 45],
  ["a timer that runs", timer, "running", 0],
  ["a timer whose end nobody confirmed", { ...timer, endAt: "2026-05-05T08:00:00Z" }, "unconfirmed", 0],
  ["a timer that was stopped", { ...timer, endAt: "2026-05-05T08:00:00Z", workedMinutes: 30 }, "booked", 30],
])("%s is %s", (_name, line, state, minutes) => {
  expect(stateOf(line)).toBe(state);
  expect(totalMinutesOf(line)).toBe(minutes);
});

test.each([
  ["nothing", { planned: 0, worked: 0 }, "none"],
  ["planned alone", { planned: 30, worked: 0 }, "estimated"],
  ["planned and worked", { planned: 30, worked: 5 }, "actual"],
  ["worked, not planned", { planned: 0, worked: 5 }, "actual"],
])("the icon of labour: %s", (_name, of, icon) => {
  expect(labourIcon(of)).toBe(icon);
});

test("hours are told to two decimals, their sum from the minutes", () => {
  const days = [1, 2, 3].map((id) => ({ id, day: `2026-05-0${id}`, minutes: 20 }));
  expect(hoursTold(days)).toMatchObject({ totalHours: 1, details: [{ submissionDate: "2026-05-01", hoursSubmitted: 0.33 }, {}, {}] });
});

test("a task is planned to take what its lines say, else what it is estimated to last", () => {
  expect(taskLabour({ planned: 120, estimate: 60 })).toBe(120);
  expect(taskLabour({ planned: 0, estimate: 60 })).toBe(60);
});
