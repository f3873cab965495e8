import { describe, expect, test } from "vitest";
import { countedIn, inMeter, misfit } from "./fitting.ts";

type Asked = Parameters<typeof misfit>;
const GAUGE = { kind: "gauge" as const, unit: "Cel" };
const ENERGY = { kind: "continuous" as const, unit: "kW.h" };
const RUNNING = { kind: "characteristic" as const, unit: null };
const meter = (unit: string | null, kind: Asked[2]["kind"] = "continuous") => ({ kind, unit });
const value = { kind: "value" as const, above: null };
const hours = { kind: "hours" as const, above: null };
const rises = { kind: "rises" as const, above: 80 };

describe("a datum feeds a meter", () => {
  test.each<[string, Asked]>([
    ["an energy counter one in kWh", [value, ENERGY, meter("kWh")]],
    ["a temperature a gauge in °F", [value, GAUGE, meter("°F", "gauge")]],
    ["a bare count one that counts pieces", [value, { kind: "continuous", unit: null }, meter("pcs")]],
    ["a state one of hours", [hours, RUNNING, meter("h")]],
    ["a temperature above a limit one of hours", [{ kind: "hours", above: 80 }, GAUGE, meter("h")]],
    ["rises one that counts pieces, or says no unit", [rises, GAUGE, meter(null)]],
  ])("where they fit: %s", (_, asked) => expect(misfit(...asked)).toBeNull());

  test.each<[string, Asked, object]>([
    ["energy in a meter of litres", [value, ENERGY, meter("l")], { path: "meterId", reason: "feed_unit" }],
    ["energy in a meter without a unit", [value, ENERGY, meter(null)], { path: "meterId", reason: "feed_unit" }],
    ["a bare count in a meter of kWh", [value, { kind: "continuous", unit: null }, meter("kWh")], { path: "meterId", reason: "feed_unit" }],
    ["a temperature in a counter", [value, GAUGE, meter("°C")], { path: "meterId", reason: "feed_needs_gauge" }],
    ["a counter in a gauge", [value, ENERGY, meter("kWh", "gauge")], { path: "meterId", reason: "feed_needs_counter" }],
    ["a state as a value", [value, RUNNING, meter(null, "characteristic")], { path: "kind", reason: "feed_of_state" }],
    ["hours of a counter", [hours, ENERGY, meter("h")], { path: "kind", reason: "feed_of_counter" }],
    ["hours in a meter of kilometres", [hours, RUNNING, meter("km")], { path: "meterId", reason: "feed_needs_time" }],
    ["hours in a gauge", [hours, RUNNING, meter("h", "gauge")], { path: "meterId", reason: "feed_needs_counter" }],
    ["rises in a meter of hours", [rises, GAUGE, meter("h")], { path: "meterId", reason: "feed_needs_count" }],
    ["hours of a temperature without a limit", [hours, GAUGE, meter("h")], { path: "above", reason: "required" }],
  ])("and is refused with the field where they do not: %s", (_, asked, fault) => expect(misfit(...asked)).toMatchObject(fault));

  test("in the meter's own unit", () => {
    expect([inMeter(5, "Cel", "°F"), inMeter(1500, "W.h", "kWh"), inMeter(2, "kW.h", "MWh")]).toEqual([41, 1.5, 0.002]);
    expect([countedIn(0.5, "hours", null, "min"), countedIn(3, "rises", "Cel", "pcs"), countedIn(2, "value", "m3", "l")]).toEqual([
      30, 3, 2000,
    ]);
  });
});
