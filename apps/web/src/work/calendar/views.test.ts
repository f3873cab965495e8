import { expect, test } from "vitest";
import { offsetOf, rangeOf, startsOf, stepped } from "./views.ts";

test("a month shows whole weeks, a week begins on Monday, a day is itself", () => {
  expect(rangeOf("month", "2026-11-23")).toEqual({ from: "2026-10-26", until: "2026-12-06" });
  expect(rangeOf("month", "2027-02-28")).toEqual({ from: "2027-02-01", until: "2027-02-28" });
  expect(rangeOf("week", "2026-11-29")).toEqual({ from: "2026-11-23", until: "2026-11-29" });
  expect(rangeOf("crews", "2027-01-01")).toEqual({ from: "2026-12-28", until: "2027-01-03" });
  expect(rangeOf("list", "2026-11-23")).toEqual({ from: "2026-11-23", until: "2026-11-23" });
});

test("steps go by what is shown, over the ends of months and years", () => {
  expect(stepped("month", "2026-01-31", 1)).toBe("2026-02-01");
  expect(stepped("month", "2026-01-31", -1)).toBe("2025-12-01");
  expect(stepped("week", "2026-12-30", 1)).toBe("2027-01-06");
  expect(stepped("list", "2026-03-01", -1)).toBe("2026-02-28");
});

test("the line of the moment goes by the zone that is shown, in summer as in winter", () => {
  const [winter, summer] = [Date.parse("2026-12-07T12:00:00Z"), Date.parse("2026-07-07T12:00:00Z")];
  expect(["America/Los_Angeles", "Europe/Zurich", "Asia/Kolkata"].map((zone) => offsetOf(zone, winter))).toEqual([
    "-08:00",
    "+01:00",
    "+05:30",
  ]);
  expect(["America/Los_Angeles", "Europe/Zurich"].map((zone) => offsetOf(zone, summer))).toEqual(["-07:00", "+02:00"]);
  // The library takes nought for the device's own.
  expect(offsetOf("UTC", winter)).toBe("+00:01");
});

test("what is due on a day and has no hour begins at none", () => {
  const at = (start: string, allDay = false) => ({ start, allDay });
  expect(startsOf([at("2026-11-24T09:30"), at("2026-11-25", true), at("2026-11-25T00:00", true), at("2026-11-26T00:30")])).toEqual([
    "09:30",
    "00:30",
  ]);
});
