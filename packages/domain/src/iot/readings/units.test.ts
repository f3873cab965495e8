import { expect, test } from "vitest";
import { converted } from "./units.ts";

test.each([
  [41, "[degF]", "Cel", 5],
  [5, "Cel", "[degF]", 41],
  [-40, "Cel", "[degF]", -40],
  [273.15, "K", "Cel", 0],
  [1013.25, "hPa", "bar", 1.01325],
  [1, "[in_i]/s", "mm/s", 25.4],
  [1.5, "MW.h", "kW.h", 1500],
  [6, "m3/h", "l/min", 100],
  [7, "{boxes}", "{boxes}", 7],
])("%d %s is %d in %s", (value, from, to, expected) => expect(converted(value, from, to)).toBeCloseTo(expected, 9));

test("what measures something else is not converted, nor is a code that nobody knows", () => {
  expect(converted(1, "Cel", "bar")).toBeNull();
  expect(converted(1, "{boxes}", "Cel")).toBeNull();
  expect(converted(1, "__proto__", "Cel")).toBeNull();
});
