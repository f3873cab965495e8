import { expect, test } from "vitest";
import { readDuration } from "./durations.ts";

test.each<[string, number]>([
  ["1:30", 90],
  ["36:00", 2160],
  ["0:45:30", 45.5],
  ["01:30 h", 90],
  ["1,5 h", 90],
  ["1.5h", 90],
  ["2 hours", 120],
  ["90 min", 90],
  ["1 h 30 min", 90],
  ["1h30m", 90],
  ["1h30", 90],
  ["1 Std. 15 Min.", 75],
  ["PT1H30M", 90],
  ["PT45M", 45],
  ["90'", 90],
])("%s is %d minutes", (text, minutes) => {
  expect(readDuration(text, undefined)).toBe(minutes);
});

test("what is no time is none, and a number alone says no unit", () => {
  for (const text of ["90", "1,5", "1:75", "1:3", "30 min 1 h", "1 h 2 h", "5 kg", "h", "soon", "", "PT", "1 h and more", "-1:30"])
    expect(readDuration(text, undefined), text).toBeNull();
});

test("a number that may be read in two ways is as its column writes it", () => {
  expect([readDuration("1.250 min", undefined), readDuration("1.250 min", "comma"), readDuration("1.250 min", "point")]).toEqual([
    "open",
    1250,
    1.25,
  ]);
});
