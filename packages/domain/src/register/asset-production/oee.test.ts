import { expect, test } from "vitest";
import { countAt, type Beside } from "./counted.ts";
import { countedOnce, goodOf, producedOf, readWithin, type Judged, type Produced } from "./oee.ts";

const value = (all: Produced, key: keyof Produced) => {
  const sides = all[key];
  return sides && sides.denominator > 0 ? sides.numerator / sides.denominator : null;
};
const added = (one: Produced, other: Produced): Produced =>
  Object.fromEntries(
    (Object.keys(one) as (keyof Produced)[]).map((key) => [
      key,
      {
        numerator: (one[key]?.numerator ?? 0) + (other[key]?.numerator ?? 0),
        denominator: (one[key]?.denominator ?? 0) + (other[key]?.denominator ?? 0),
      },
    ]),
  );
const told = (all: Judged) => producedOf(all, all);

/** A day of 24 h, required for 16 of them, running for 12; 100 an hour at best. */
const day: Judged = { times: { clock: 1440, required: 960, operating: 720 }, pieces: 960, good: 864, idealPerHour: 100 };

test("OEE is availability × performance × quality, and TEEP that × utilisation", () => {
  const all = told(day);
  expect(value(all, "lineAvailability")).toBe(0.75);
  expect(value(all, "performance")).toBe(0.8);
  expect(value(all, "quality")).toBe(0.9);
  expect(value(all, "oee")).toBeCloseTo(0.54, 12);
  expect(value(all, "utilisation")).toBeCloseTo(2 / 3, 12);
  expect(value(all, "teep")).toBeCloseTo(0.36, 12);
  expect([all.pieces?.numerator, all.scrap?.numerator]).toEqual([960, 96]);
});

test("so it is of a site, where a fast line weighs more than a slow one", () => {
  const slow: Judged = { times: { clock: 1440, required: 1440, operating: 360 }, pieces: 40, good: 40, idealPerHour: 10 };
  const site = added(told(day), told(slow));
  const [availability, performance, quality] = (["lineAvailability", "performance", "quality"] as const).map((key) => value(site, key));
  expect(value(site, "oee")).toBeCloseTo((availability ?? 0) * (performance ?? 0) * (quality ?? 0), 12);
  expect(value(site, "teep")).toBeCloseTo((value(site, "oee") ?? 0) * (value(site, "utilisation") ?? 0), 12);
  expect(value(site, "oee")).toBe(904 / (1600 + 240));
});

test.each<[string, Produced, Partial<Record<keyof Produced, number | null>>]>([
  ["faster than the ideal rate is told as it is", told({ ...day, pieces: 1500, good: 1500 }), { performance: 1.25, oee: 0.9375 }],
  ["without good or scrapped pieces there is no quality and no OEE", producedOf(day, null), { performance: 0.8, quality: null, oee: null }],
  ["without a counter there is nothing", producedOf(null, null), { performance: null, lineAvailability: null, utilisation: null }],
  [
    "an asset that was never required has no OEE, and TEEP of what it made all the same",
    told({ ...day, times: { clock: 1440, required: 0, operating: 0 } }),
    { oee: null, performance: null, lineAvailability: null, utilisation: 0, teep: 0.36 },
  ],
  ["nothing made is an OEE of 0, and no quality", told({ ...day, pieces: 0, good: 0 }), { oee: 0, performance: 0, quality: null }],
])("%s", (_, all, values) => {
  for (const [key, expected] of Object.entries(values)) {
    const found = value(all, key as keyof Produced);
    if (expected === null) expect(found, key).toBeNull();
    else expect(found, key).toBeCloseTo(expected, 12);
  }
});

test.each<[string, number, Beside, number | null, number | null]>([
  ["at a reading it is that reading", 100, { before: { at: 100, count: 7.25 }, next: { at: 200, count: 9 } }, null, 7.25],
  ["between two it counted evenly", 150, { before: { at: 100, count: 10 }, next: { at: 200, count: 30 } }, null, 20],
  ["in whole pieces", 133, { before: { at: 100, count: 10 }, next: { at: 200, count: 20 } }, null, 13],
  ["or as finely as the meter shows", 133, { before: { at: 100, count: 10 }, next: { at: 200, count: 20 } }, 1, 13.3],
  ["before the first reading nobody knows", 50, { before: null, next: { at: 100, count: 10 } }, null, null],
  ["nor after the last one", 250, { before: { at: 200, count: 20 }, next: null }, null, null],
])("the count of an instant: %s", (_, at, beside, decimals, count) => expect(countAt(at, beside, decimals)).toBe(count));

test("days that follow one another have together the pieces of all of them, wherever the readings are", () => {
  const readings = [0, 37, 61, 144, 209].map((at, place) => ({ at, count: place * place * 31 }));
  const at = (instant: number) =>
    countAt(
      instant,
      { before: readings.findLast((one) => one.at <= instant) ?? null, next: readings.find((one) => one.at > instant) ?? null },
      null,
    ) ?? NaN;
  const edges = [0, 24, 48, 72, 96, 120, 144, 168, 192, 209];
  const days = edges.slice(1).map((edge, place) => at(edge) - at(edges[place] ?? 0));
  expect(days.reduce((sum, pieces) => sum + pieces, 0)).toBe(at(209) - at(0));
});

test("what is asked for is cut to where every counter was read", () => {
  const span = { from: 100, until: 200 };
  expect(readWithin(span, [{ from: 0, until: 500 }])).toEqual(span);
  expect(
    readWithin(span, [
      { from: 0, until: 180 },
      { from: 120, until: 300 },
    ]),
  ).toEqual({ from: 120, until: 180 });
  expect(readWithin(span, [{ from: 200, until: 500 }])).toBeNull();
  expect(readWithin(span, [{ from: 0, until: 500 }, undefined])).toBeNull();
});

test("good pieces are those counted as such, or those not scrapped", () => {
  expect(goodOf(100, "good", 93)).toBe(93);
  expect(goodOf(100, "scrap", 7)).toBe(93);
});

test("a machine of a counted line is left out of the sum, and counts where it is asked for by itself", () => {
  const line = { root: 1, ids: [1, 2, 3] };
  const machine = { root: 2, ids: [2] };
  const other = { root: 9, ids: [9] };
  expect(countedOnce([machine, line, other])).toEqual([line, other]);
  expect(countedOnce([machine])).toEqual([machine]);
});
