import { describe, expect, test } from "vitest";
import { consumptionsOf, lineFault, meterFor, rateOf, totalOf, type Filling } from "./fuel.ts";

let day = 0;
const line = (fuel: number | null, isFull: boolean, count: number | null, more: Partial<Filling> = {}): Filling => {
  day += 1;
  return {
    id: day,
    at: new Date(Date.UTC(2026, 0, 1) + day * 86_400_000).toISOString(),
    fuel,
    isFull,
    meterId: count === null ? null : 1,
    measure: count === null ? null : "distance",
    count,
    ...more,
  };
};
const told = (lines: Filling[]) => {
  const found = consumptionsOf(lines);
  return lines.map(({ id }) => {
    const one = found.get(id);
    return one ? [one.fuel, one.way, Math.round(rateOf(one) * 100) / 100] : null;
  });
};

describe("from one full tank to the next", () => {
  test.each<[string, () => Filling[], (number[] | null)[]]>([
    ["the first full tank begins and tells nothing", () => [line(50, true, 1000)], [null]],
    ["two full ones: 40 l over 500 km are 8 l for 100 km", () => [line(50, true, 1000), line(40, true, 1500)], [null, [40, 500, 8]]],
    [
      "two partial ones between are summed up: 20 + 15 + 45 = 80 l over 1,000 km",
      () => [line(50, true, 1000), line(20, false, 1300), line(15, false, 1600), line(45, true, 2000)],
      [null, null, null, [80, 1000, 8]],
    ],
    [
      "what was filled before the first full one does not count",
      () => [line(30, false, 800), line(20, true, 1000), line(40, true, 1500)],
      [null, null, [40, 500, 8]],
    ],
    [
      "a trip has no fuel and changes nothing",
      () => [line(50, true, 1000), line(null, false, 1200), line(40, true, 1500)],
      [null, null, [40, 500, 8]],
    ],
    [
      "a full one without a count is summed up with the next",
      () => [line(50, true, 1000), line(25, true, null), line(35, true, 1800)],
      [null, null, [60, 800, 7.5]],
    ],
    [
      "each interval begins where the one before it ended",
      () => [line(50, true, 1000), line(40, true, 1500), line(30, true, 1800)],
      [null, [40, 500, 8], [30, 300, 10]],
    ],
    [
      "without a way there is no rate, and it begins anew",
      () => [line(50, true, 1000), line(5, true, 1000), line(40, true, 1500)],
      [null, null, [40, 500, 8]],
    ],
    [
      "another meter begins anew",
      () => [
        line(50, true, 1000),
        line(40, true, 20, { meterId: 2, measure: "hours" }),
        line(24, true, 28, { meterId: 2, measure: "hours" }),
      ],
      [null, null, [24, 8, 3]],
    ],
    ["in whichever order they come", () => [line(50, true, 1000), line(40, true, 1500)].toReversed(), [[40, 500, 8], null]],
    ["nothing", () => [], []],
  ])("%s", (_, lines, expected) => expect(told(lines())).toEqual(expected));

  test("a forklift is told in litres an hour: 30 l over 10 h are 3", () => {
    const hours = { measure: "hours" } as const;
    expect(told([line(20, true, 100, hours), line(30, true, 110, hours)])).toEqual([null, [30, 10, 3]]);
  });

  test("of several the fuel is divided by the way, not the mean taken of the rates", () => {
    const found = [...consumptionsOf([line(50, true, 1000), line(10, true, 1100), line(90, true, 2600)]).values()];
    expect(found.map(rateOf)).toEqual([10, 6]);
    const total = totalOf(found, "distance");
    expect(total).toEqual({ measure: "distance", fuel: 100, way: 1600 });
    expect(total && rateOf(total)).toBe(6.25);
    expect(totalOf(found, "hours")).toBeNull();
  });
});

test("the odometer is known by its unit; of two the older one is meant", () => {
  const meter = (id: number, kind: string, code: string | null) => ({ id, kind, unit: code === null ? null : { code } });
  const meters = [
    meter(9, "continuous", "km"),
    meter(3, "continuous", "KM"),
    meter(1, "gauge", "km"),
    meter(2, "continuous", null),
    meter(5, "continuous", "h"),
  ];
  expect(meterFor(meters, "distance")?.id).toBe(3);
  expect(meterFor(meters, "hours")?.id).toBe(5);
  expect(meterFor([], "hours")).toBeUndefined();
});

const nothing = { odometer: null, engineHours: null, fuel: null, isFull: false, hasPrice: false, latitude: null, longitude: null };
test.each([
  ["a trip", {}, null],
  ["a full tank with its price", { fuel: 40, isFull: true, hasPrice: true, odometer: 5 }, null],
  ["two counts", { odometer: 5, engineHours: 5 }, "engineHours one_of_two"],
  ["full of nothing", { isFull: true }, "isFull fleet_without_fuel"],
  ["a price of nothing", { hasPrice: true }, "price fleet_without_fuel"],
  ["half a place", { latitude: 59.9 }, "longitude required"],
  ["the other half", { longitude: 10.7 }, "latitude required"],
])("%s", (_, said, expected) => {
  const fault = lineFault({ ...nothing, ...said });
  expect(fault && `${fault.path} ${fault.reason}`).toBe(expected);
});
