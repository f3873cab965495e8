import { expect, test } from "vitest";
import { combined, type Series, type Step } from "./combining.ts";
import { COMBINATIONS, type Combination } from "./widgets.ts";

const step = (at: number, value: number): Step => ({ at, low: value - 1, high: value + 1, mean: value });
const series = (points: [number, number][], holdsFor: number | null = null): Series => ({
  points: points.map(([at, value]) => step(at, value)),
  holdsFor,
});
const means = (steps: readonly Step[]) => steps.map(({ at, mean }) => [at, mean]);

test.each<[Combination, [number, number][]]>([
  [
    "sum",
    [
      [0, 30],
      [10, 32],
      [20, 34],
    ],
  ],
  [
    "mean",
    [
      [0, 15],
      [10, 16],
      [20, 17],
    ],
  ],
  [
    "difference",
    [
      [0, -10],
      [10, -8],
      [20, -6],
    ],
  ],
  // The band of a step counts: least and most are those of readings, not of means.
  [
    "least",
    [
      [0, 9],
      [10, 11],
      [20, 13],
    ],
  ],
  [
    "most",
    [
      [0, 21],
      [10, 21],
      [20, 21],
    ],
  ],
])("%s of two series of which one says something less often", (how, expected) => {
  expect(
    means(
      combined(how, [
        series([
          [0, 10],
          [10, 12],
          [20, 14],
        ]),
        series([[0, 20]]),
      ]),
    ),
  ).toEqual(expected);
});

test("a sum is not known where one of its parts is silent, the least and the most are those of the others", () => {
  const both = [
    series(
      [
        [0, 10],
        [10, 10],
      ],
      5,
    ),
    series([[0, 20]], 5),
  ];
  expect(means(combined("sum", both))).toEqual([[0, 30]]);
  expect(means(combined("difference", both))).toEqual([[0, -10]]);
  expect(means(combined("least", both))).toEqual([
    [0, 9],
    [10, 9],
  ]);
});

test("a difference of one series is not known, and of three the first two count", () => {
  expect(combined("difference", [series([[0, 1]])])).toEqual([]);
  expect(means(combined("difference", [series([[0, 5]]), series([[0, 3]]), series([[0, 100]])]))).toEqual([[0, 2]]);
  expect(combined("sum", [])).toEqual([]);
});

/** A small generator, so that a failure can be played again. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function generated(seed: number): Series[] {
  const below = chance(seed + 1);
  return Array.from({ length: 1 + below(12) }, () => {
    let at = below(20);
    const points = Array.from({ length: below(30) }, () => {
      const [mean, spread] = [below(2000) / 10 - 100, below(50) / 10];
      const point = { at, mean, low: mean - spread, high: mean + spread };
      at += 1 + below(25);
      return point;
    });
    return { points, holdsFor: below(3) === 0 ? null : 5 + below(40) };
  });
}

/** Said plainly: at every time, each series is looked through from its beginning. */
function plainly(how: Combination, all: readonly Series[]): [number, number][] {
  const used = how === "difference" ? all.slice(0, 2) : all;
  if (how === "difference" && all.length < 2) return [];
  const times = new Set<number>();
  for (const one of used) for (const point of one.points) times.add(point.at);
  const rows: [number, number][] = [];
  for (const at of [...times].sort((one, other) => one - other)) {
    const held: (Step | undefined)[] = used.map((one) => {
      let found: Step | undefined;
      for (const point of one.points) if (point.at <= at) found = point;
      return found && one.holdsFor !== null && at > found.at + one.holdsFor ? undefined : found;
    });
    const there = held.filter((one) => one !== undefined);
    if (there.length === 0) continue;
    if (how === "least") rows.push([at, Math.min(...there.map(({ low }) => low))]);
    else if (how === "most") rows.push([at, Math.max(...there.map(({ high }) => high))]);
    else if (there.length === held.length) {
      let sum = 0;
      for (const { mean } of there) sum += mean;
      if (how === "sum") rows.push([at, sum]);
      if (how === "mean") rows.push([at, sum / there.length]);
      if (how === "difference") rows.push([at, (there[0]?.mean ?? 0) - (there[1]?.mean ?? 0)]);
    }
  }
  return rows;
}

test("over 500 generated sets of series every combination equals a plain recomputation", () => {
  let compared = 0;
  for (let seed = 0; seed < 500; seed += 1) {
    const all = generated(seed);
    const plain = COMBINATIONS.map((how) => plainly(how, all));
    const told = COMBINATIONS.map((how) => means(combined(how, all)));
    if (JSON.stringify(told) !== JSON.stringify(plain)) expect(told, `set ${String(seed)}`).toEqual(plain);
    compared += plain.flat().length;
  }
  expect(compared).toBeGreaterThan(10_000);
});
