import { expect, test } from "vitest";
import { daysAsked, monthOf } from "./days-asked.ts";

test.each([
  ["2026-12-31", "2026-12-01", "2026-12-31"],
  ["2027-02-01", "2027-02-01", "2027-02-28"],
  ["2028-02-29", "2028-02-01", "2028-02-29"],
  ["2026-11-15", "2026-11-01", "2026-11-30"],
])("the month of %s is %s to %s", (day, from, until) => {
  expect(monthOf(day)).toEqual({ from, until });
});

test("without days the current month is meant; one end alone is refused by the other's name", () => {
  expect(daysAsked({}, "2026-11-26")).toEqual({ from: "2026-11-01", until: "2026-11-30" });
  expect(daysAsked({ from: "2026-01-01", until: "2026-01-07" }, "2026-11-26")).toEqual({ from: "2026-01-01", until: "2026-01-07" });
  expect(() => daysAsked({ from: "2026-01-01" }, "2026-11-26")).toThrow(
    expect.objectContaining({ detail: { fields: [{ path: "until", reason: "required" }] } }),
  );
  expect(() => daysAsked({ until: "2026-01-01" }, "2026-11-26")).toThrow(
    expect.objectContaining({ detail: { fields: [{ path: "from", reason: "required" }] } }),
  );
});
