import { describe, expect, test } from "vitest";
import { scaleOf, shownOf, shownUnit, storedOf, symbolOf, type UnitSystem } from "./shown.ts";

describe("what is stored in one unit is shown", () => {
  test.each<[canonical: string, ofTenant: string | null, system: UnitSystem | null, shown: string]>([
    ["Cel", null, null, "Cel"],
    ["Cel", "[degF]", null, "[degF]"],
    ["Cel", null, "us", "[degF]"],
    ["Cel", "K", "us", "[degF]"],
    ["Cel", "[degF]", "metric", "Cel"],
    ["bar", "kPa", "metric", "kPa"],
    ["%", null, "us", "%"],
    ["kW.h", "MW.h", "us", "MW.h"],
  ])("%s, the organisation's %s, the reader's %s: in %s", (canonical, ofTenant, system, shown) => {
    expect(shownUnit(canonical, ofTenant, system)).toBe(shown);
  });
});

test.each([
  ["Cel", "[degF]", 5, 41],
  ["Cel", "[degF]", -40, -40],
  ["Cel", "K", 0, 273.15],
  ["bar", "kPa", 2.5, 250],
  ["m", "[ft_i]", 0.3048, 1],
])("%s to %s: %d is shown as %d, and what is typed so is stored so", (canonical, unit, stored, shown) => {
  const scale = scaleOf(canonical, unit);
  if (!scale) throw new Error("the same is measured");
  expect([shownOf(stored, scale), storedOf(shown, scale)]).toEqual([shown, stored]);
});

test("what does not measure the same has no scale, and every unit has a sign", () => {
  expect(scaleOf("Cel", "bar")).toBeNull();
  expect(["Cel", "kW.h", "dB[mW]", "A"].map(symbolOf)).toEqual(["°C", "kWh", "dBm", "A"]);
});
