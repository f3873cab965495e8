import { describe, expect, test } from "vitest";
import { usualData } from "../sensors/types.ts";
import { scaleOf, shownOf, unitMeant } from "../sensors/units/shown.ts";
import { datumMeant, isSameValue, judgedTime, storedValue, stretchesOf } from "./imported.ts";

const HUM = usualData("HUM");

describe("what a row of a file measures", () => {
  test.each([
    ["temperature", HUM, [], "temperature"],
    ["HUMIDITY", HUM, [], "humidity"],
    ["Humidity", HUM, [], "humidity"],
    ["CO₂", usualData("CO2"), [], "co2"],
    ["battery", HUM, [], "battery"],
    // What it has said so far, whatever its type.
    ["Inlet_7", HUM, ["inlet_7"], "inlet_7"],
    // Neither a type nor a reading: what sensors usually mean by it.
    ["temperature", [], [], "temperature"],
    [null, usualData("PRESS"), [], "pressure"],
    [null, usualData("PRESS"), ["pressure", "battery"], "pressure"],
  ] as const)("%s", (text, ofType, measured, key) => {
    expect(datumMeant(text, ofType, measured)).toEqual({ ok: key });
  });

  test.each([
    ["tempreature", HUM, [], { field: "datum", reason: "datum_not_measured", params: { name: "tempreature" } }],
    ["pressure", HUM, [], { field: "datum", reason: "datum_not_measured", params: { name: "pressure" } }],
    [null, HUM, [], { field: "datum", reason: "datum_needed" }],
    [null, [], [], { field: "datum", reason: "datum_needed" }],
  ] as const)("%s is refused where it is not known", (text, ofType, measured, fault) => {
    expect(datumMeant(text, ofType, measured)).toEqual({ fault });
  });
});

test.each([
  [41, "°F", "Cel", 5],
  [41, "Fahrenheit", "Cel", 5],
  [5, null, "Cel", 5],
  [1200, "mbar", "bar", 1.2],
  [3, "own", "own", 3],
] as const)("%d %s are stored as %s %d", (value, unit, stored, expected) => {
  expect(storedValue(value, unit, stored)).toMatchObject({ ok: { value: expected } });
});

test.each([
  [5, "%", "Cel"],
  [5, "°C", null],
  [5, "furlong", "m"],
] as const)("%d %s do not measure what is stored in %s", (value, unit, stored) => {
  expect(storedValue(value, unit, stored)).toEqual({ fault: { field: "unit", reason: "unit_does_not_fit" } });
});

test("a unit is known by its code and as people write it; a milliwatt is no megawatt", () => {
  expect(["Cel", "°C", "degC", "kWh", "m³/h", "[degF]", "MW", "mW"].map(unitMeant)).toEqual([
    "Cel",
    "Cel",
    "Cel",
    "kW.h",
    "m3/h",
    "[degF]",
    "MW",
    null,
  ]);
});

test("400 days back are taken, and a clock that is a minute ahead; older and later is refused with the reason", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  const day = 86_400_000;
  expect(judgedTime(now - 400 * day, now)).toEqual({ ok: now - 400 * day });
  expect(judgedTime(now - 400 * day - 1, now)).toEqual({ fault: { field: "at", reason: "too_far_back", params: { days: 400 } } });
  expect(judgedTime(now + 60_000, now)).toEqual({ ok: now + 60_000 });
  expect(judgedTime(now + 3_600_000, now)).toEqual({ fault: { field: "at", reason: "in_future" } });
});

test("what went through another unit and back is the same value", () => {
  const scale = scaleOf("Cel", "[degF]");
  for (const stored of [0.1 + 0.2, 0.000123456789, -17.77777777, 21.37, 0]) {
    const back = scale && storedValue(shownOf(stored, scale), "°F", "Cel");
    expect(back && "ok" in back && isSameValue(stored, back.ok), String(stored)).toBe(true);
  }
  expect(isSameValue(4.2, { value: 4.2001, zero: 0 })).toBe(false);
  expect(isSameValue(0, { value: 0.001, zero: -17.8 })).toBe(false);
});

test("what was here already is in no stretch of what a file brought, and what is doubted has one of its own", () => {
  const marks = ["late", "late", "known", "late", "suspect", "suspect", "late"] as const;
  const placed = marks.map((mark, at) => ({ at, mark }));
  expect(stretchesOf(placed).map((stretch) => stretch.map(({ at }) => at))).toEqual([[0, 1], [3], [4, 5], [6]]);
});
