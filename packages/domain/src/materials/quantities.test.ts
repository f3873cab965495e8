import { describe, expect, test } from "vitest";
import { fitsPlaces, quantity } from "./quantities.ts";

describe("a quantity fits its unit", () => {
  test.each([
    [3, 0, true],
    [3.5, 0, false],
    [0.001, 3, true],
    [0.0015, 3, false],
    [0.1 + 0.2, 1, true],
    [999_999_999.999, 3, true],
    [999_999_999.999, 2, false],
    [2.25, null, true],
    [2.2501, null, false],
    [1.01, 2, true],
  ] as const)("%s with %s decimals: %s", (sent, places, fits) => {
    expect(fitsPlaces(sent, places)).toBe(fits);
  });

  test("it is more than nothing, below a thousand million, with three decimals at most, and stays as it was sent", () => {
    expect(quantity().parse(12.345)).toBe(12.345);
    for (const sent of [0, -1, 1e9, 1.2345, Number.NaN, Number.POSITIVE_INFINITY]) expect(quantity().safeParse(sent).success).toBe(false);
  });
});
