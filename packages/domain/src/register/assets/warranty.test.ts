import { expect, test } from "vitest";
import { warrantyFault, warrantyOn } from "./warranty.ts";

const of = (warrantyFrom: string | null, warrantyUntil: string | null) => ({ warrantyFrom, warrantyUntil });

test.each([
  [of("2026-01-01", "2027-12-31"), "2026-01-01", "under warranty"],
  [of("2026-01-01", "2027-12-31"), "2027-12-31", "under warranty"],
  [of("2026-01-01", "2027-12-31"), "2028-01-01", "over"],
  [of("2026-01-01", "2027-12-31"), "2025-12-31", "to come"],
  [of(null, "2027-12-31"), "1999-01-01", "under warranty"],
  [of(null, null), "2026-01-01", null],
])("a warranty %o on %s: %s", (warranty, day, state) => {
  expect(warrantyOn(warranty, day)).toBe(state);
});

test("a warranty ends, and not before it begins", () => {
  expect(warrantyFault(of("2026-01-01", null))).toEqual({ path: "warrantyUntil", reason: "required" });
  expect(warrantyFault(of("2026-01-02", "2026-01-01"))).toEqual({ path: "warrantyUntil", reason: "ends_before_start" });
  expect(warrantyFault(of("2026-01-01", "2026-01-01"))).toBeNull();
  expect(warrantyFault(of(null, "2026-01-01"))).toBeNull();
});
