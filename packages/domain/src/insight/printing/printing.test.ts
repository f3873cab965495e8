import { expect, test } from "vitest";
import type { Holdings } from "../../kit/access.ts";
import type { Answer } from "../boards/contract.ts";
import type { ToldFigure } from "../figures/contract.ts";
import { changeOf, figureWritten, partNamed, refusedWords, targetOf, widgetTitled, type Pen } from "./saying.ts";
import { readBy, scopeWords, sitesSeen } from "./scope.ts";

const pen: Pen = {
  number: (value, places = 2) => String(Number(value.toFixed(places))),
  money: (amountMinor, currency) => `${currency} ${String(amountMinor / 100)}`,
};

test.each([
  ["count", 54, "54"],
  ["share", 0.987, "98.7 %"],
  ["share", 1.2, "120 %"],
  ["minutes", 90, "1.5 h"],
  ["money", 12_345.6, "EUR 123.46"],
  ["perHour", 0.00123, "0.0012 per hour"],
  ["perDay", 3.25, "3.3"],
  ["times", 2, "2 ×"],
] as const)("a figure in %s, %d, is written %s", (unit, value, written) => {
  expect(figureWritten(pen, { unit, currency: "EUR" }, value)).toBe(written);
});

const told = (facts: Partial<ToldFigure>): ToldFigure => ({
  figure: "availability",
  value: 0.9,
  basis: "several",
  numerator: 9,
  denominator: 10,
  unit: "share",
  currency: null,
  definition: [],
  previous: null,
  target: null,
  isPartial: false,
  zone: "UTC",
  rows: null,
  ...facts,
});
const before = (value: number | null) => ({
  from: "2026-01-01",
  until: "2026-01-31",
  value,
  basis: "several" as const,
  numerator: 0,
  denominator: 1,
});

test("a share changes by points, with a sign and a word; what is nothing as it is written is no change, and what is not known says nothing", () => {
  expect(changeOf(pen, told({ previous: before(0.8) }))).toEqual({ words: "+10 pp, better", is: "better" });
  expect(changeOf(pen, told({ figure: "unplannedDowntime", unit: "minutes", value: 60, previous: before(0) }))).toEqual({
    words: "+1 h, worse",
    is: "worse",
  });
  expect(changeOf(pen, told({ previous: before(0.90001) }))).toEqual({ words: "No change", is: "same" });
  expect(changeOf(pen, told({ previous: before(null) }))).toBeNull();
});

test("a target says whether it is met", () => {
  expect(targetOf(pen, told({ target: 0.85 }))).toEqual({ words: "Target 85 %: met", is: "met" });
  expect(targetOf(pen, told({ target: 0.95 }))).toEqual({ words: "Target 95 %: missed", is: "missed" });
  expect(targetOf(pen, told({}))).toBeNull();
});

test("a part is called as its record, in words, or as none", () => {
  expect(partNamed("asset", { key: "7", label: "Pump" })).toBe("Pump");
  expect(partNamed("priority", { key: "3", label: null })).toBe("High");
  expect(partNamed("crew", { key: null, label: null })).toBe("None");
  expect(partNamed("kind", { key: "work-orders", label: null })).toBe("Work orders");
});

test("a widget is called as somebody says, else by what it shows; why it says nothing gives nothing away", () => {
  expect(widgetTitled({ kind: "figure", figure: "ordersOpen", title: "Ours" })).toBe("Ours");
  expect(widgetTitled({ kind: "bars", figure: "ordersOpen", by: "crew" })).toBe("Open orders by crew");
  const series = { datum: "temperature", label: "Temperature", sensor: { id: 1, code: "S1", name: "Cold room" } };
  const answer = { key: "1", is: "series", series: [series] } as unknown as Answer;
  expect(widgetTitled({ kind: "line", source: { datum: "temperature" } }, answer)).toBe("Cold room");
  expect(widgetTitled({ kind: "value", source: { datum: "temperature" }, combine: "most" }, answer)).toBe("Temperature, maximum");
  expect(refusedWords("not_in_scope")).toBe("Not in your scope");
  expect(refusedWords("ends_before_start")).toBe("Not available for this period or place.");
});

const view = ["view"] as const;
const words = (holdings: Holdings, sites: number[] = []) =>
  scopeWords(
    { holdings, sites },
    ["sensors", "work-orders"],
    new Map([
      [1, "North"],
      [2, "South"],
    ]),
  );

test("the scope of a reader is said once where it is the same, else of each", () => {
  const all = [{ flags: view, scope: "all" as const, sites: null }];
  expect(words({ sensors: all, "work-orders": all })).toBe("All records");
  const north = [{ flags: view, scope: "all" as const, sites: [1] }];
  expect(words({ sensors: [...north, ...all], "work-orders": all }), "the widest counts").toBe("All records");
  expect(words({ sensors: north, "work-orders": [{ flags: view, scope: "site", sites: null }] }, [1])).toBe("Records at North");
  expect(words({ sensors: all, "work-orders": [{ flags: view, scope: "own", sites: null }] })).toBe(
    "Sensors: All records. Work Orders: Own records",
  );
  expect(
    words({
      sensors: [{ flags: ["update"], scope: "all", sites: null }],
      "work-orders": [...north, { flags: view, scope: "crew", sites: null }],
    }),
  ).toBe("Sensors: no access. Work Orders: Records at North; Records of the own crews");
  expect(sitesSeen({ holdings: { sensors: north }, sites: [2] }, ["sensors"])).toEqual([1]);
});

test("what widgets read is what their reader has to see", () => {
  expect(
    readBy(
      [
        { kind: "text", text: "Note" },
        { kind: "line", source: { datum: "temperature" } },
        { kind: "sensors" },
        { kind: "work" },
        { kind: "figure", figure: "ordersOpen" },
        { kind: "list", title: "Short parts", list: "parts", state: {}, columns: [{ field: "name" }] },
      ],
      (list) => (list === "parts" ? "master-parts" : undefined),
    ),
  ).toEqual(["sensors", "work-orders", "master-parts"]);
});
