import { describe, expect, test } from "vitest";
import { fitted, namesShown, valueAxis } from "./axis.ts";
import { layBars } from "./bars.ts";
import { layGauge } from "./gauge.ts";
import { layHeatMap } from "./heat-map.ts";
import { isBeyond } from "./limits.ts";
import { layLine } from "./lines.ts";
import { layPareto } from "./pareto.ts";
import { laySparkline } from "./sparkline.ts";
import { layTimeLines } from "./time-lines.ts";
import { layTimeline } from "./timeline.ts";
import { walked } from "./walking.ts";

const written = (value: number) => `${String(value)} h`;
const rect = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => [x, y, width, height];

describe("an axis of values", () => {
  test("begins at zero, ends at a round number, and names the unit at each of its ticks", () => {
    const { ticks, place } = valueAxis([37], 100, written);
    expect(ticks).toEqual([
      { at: 100, text: "0 h" },
      { at: 50, text: "20 h" },
      { at: 0, text: "40 h" },
    ]);
    expect(place(10)).toBe(75);
  });

  test("reaches below zero where a value does, and has a length where all is zero", () => {
    expect(valueAxis([-20, 20], 100, written).ticks.map(({ text }) => text)).toEqual(["-20 h", "0 h", "20 h"]);
    expect(valueAxis([0, 0], 100, written).place(0)).toBe(100);
    expect(valueAxis([], 100, written).place(1)).toBe(0);
  });

  test("names that would touch are left out, the first one never; a name that is too long ends with an ellipsis", () => {
    const names = ["Jan 05", "Jan 12", "Jan 19", "Jan 26"];
    expect(namesShown(names, (at) => at * 30, 30).map(({ text }) => text)).toEqual(["Jan 05", "Jan 19"]);
    expect(namesShown(names, (at) => at * 60, 60)).toHaveLength(4);
    expect(namesShown(names, (at) => at * 60, 60, 190).map(({ text }) => text)).toEqual(names.slice(0, 3));
    expect([fitted("Filling line 2", 200), fitted("Filling line 2", 60)]).toEqual(["Filling line 2", "Filling…"]);
  });
});

describe("bars", () => {
  const size = { width: 228, height: 124 };
  const series = [
    { name: "Day crew", values: [10, 20] },
    { name: "Night crew", values: [30, null] },
  ];
  const asked = { names: ["A", "B"], series, size, written };

  test("stacked: a group is as high as its sum, what is not known has no bar, and the capacity is a step over the group it is known of", () => {
    const { plot, bars, ticks, names, capacity, targetAt } = layBars({ ...asked, mode: "stacked", capacity: [40, null], target: 20 });
    expect(plot).toEqual({ left: 34, top: 8, width: 190, height: 100 });
    expect(bars.map((bar) => [bar.group, bar.series, bar.value, ...rect(bar)])).toEqual([
      [0, 0, 10, 14.3, 75, 66.5, 25],
      [1, 0, 20, 109.3, 50, 66.5, 50],
      [0, 1, 30, 14.3, 0, 66.5, 75],
    ]);
    expect(ticks.map(({ text }) => text)).toEqual(["0 h", "20 h", "40 h"]);
    expect(names).toEqual([
      { at: 47.5, text: "A" },
      { at: 142.5, text: "B" },
    ]);
    expect([capacity, targetAt]).toEqual(["M14.3,0L80.8,0", 50]);
  });

  test("grouped: they stand beside each other, on the scale that several charts share", () => {
    const { bars, ticks } = layBars({ ...asked, mode: "grouped", upTo: 80 });
    expect(bars.map(rect)).toEqual([
      [13.8, 90, 32.2, 10],
      [105.8, 80, 32.2, 20],
      [46, 70, 32.2, 30],
    ]);
    expect(ticks.at(-1)?.text).toBe("100 h");
  });

  test("across: they grow from the names at the side", () => {
    const { bars, plot } = layBars({
      names: ["A", "B"],
      series: [{ name: "", values: [10, 20] }],
      mode: "stacked",
      direction: "across",
      size: { width: 256, height: 116 },
      written,
    });
    expect(plot).toEqual({ left: 40, top: 0, width: 200, height: 100 });
    expect(bars.map(rect)).toEqual([
      [0, 7.5, 100, 35],
      [0, 57.5, 200, 35],
    ]);
  });

  test("a credit hangs below zero and takes nothing from the bars above it", () => {
    const { bars } = layBars({
      ...asked,
      names: ["A"],
      series: [
        { name: "", values: [20] },
        { name: "", values: [-20] },
      ],
      mode: "stacked",
    });
    expect(bars.map(({ y, height }) => [y, height])).toEqual([
      [0, 50],
      [50, 50],
    ]);
  });

  test("without groups there is nothing to draw, and nothing fails", () => {
    expect(layBars({ names: [], series: [], mode: "stacked", size, written }).bars).toEqual([]);
  });
});

test("Pareto: the line adds the rows up to the whole, in which the others count; the few that bring 80 % are named", () => {
  const rows = [
    { name: "A", value: 60 },
    { name: "B", value: 25 },
    { name: "C", value: 5 },
  ];
  const { bars, points, line, shares } = layPareto({ rows, total: 100, size: { width: 268, height: 124 }, written });
  expect(points).toEqual([
    { x: 31.7, y: 40, upTo: 0.6, isVital: true },
    { x: 94.9, y: 15, upTo: 0.85, isVital: true },
    { x: 158.4, y: 10, upTo: 0.9, isVital: false },
  ]);
  expect(line).toBe("M31.7,40L94.9,15L158.4,10");
  expect(bars.map(({ height }) => height)).toEqual([100, 41.7, 8.3]);
  expect(shares.map(({ text }) => text)).toEqual(["0 %", "50 %", "80 %", "100 %"]);
  expect(layPareto({ rows: [], total: 0, size: { width: 268, height: 124 }, written }).points).toEqual([]);
});

describe("a sparkline", () => {
  const size = { width: 64, height: 24 };
  test("is open where nothing is known, and ends with a dot", () => {
    expect(laySparkline([1, null, 3, 2], size)).toEqual({
      line: "M2.5,21.5ZM41.8,2.5L61.5,12",
      area: "M2.5,21.5L2.5,24ZM41.8,2.5L61.5,12L61.5,24L41.8,24Z",
      last: { x: 61.5, y: 12 },
    });
  });
  test("runs through the middle where nothing changes, and is empty without data", () => {
    expect(laySparkline([4, 4], size).line).toBe("M2.5,12L61.5,12");
    expect(laySparkline([null, null], size)).toEqual({ line: null, area: null, last: null });
  });
});

describe("a line with limits", () => {
  const laid = layLine({
    names: ["1", "2", "3"],
    values: [10, null, 50],
    target: 20,
    low: 15,
    high: 40,
    size: { width: 200, height: 124 },
    written,
  });
  test("tints what is beyond them, and marks the points that are there", () => {
    expect(laid.beyond).toEqual([
      { y: 0, height: 33.3 },
      { y: 75, height: 25 },
    ]);
    expect(laid.points.map(({ at, x, y, isBeyond: is }) => [at, x, y, is])).toEqual([
      [0, 8, 83.3, true],
      [2, 154, 16.7, true],
    ]);
    expect([laid.lowAt, laid.highAt, laid.targetAt]).toEqual([75, 33.3, 66.7]);
  });
  test("is open where nothing is known", () => expect(laid.line).toBe("M8,83.3ZM154,16.7Z"));
  test.each([
    [15, false],
    [14.9, true],
    [40, false],
    [40.1, true],
  ])("%d: beyond the limits of 15 and 40 is %s", (value, is) => expect(isBeyond(value, 15, 40)).toBe(is));
  test("without limits nothing is beyond them", () => expect(isBeyond(1e9, null, null)).toBe(false));
});

describe("a gauge", () => {
  test("is filled by its share, with its target across the ring", () => {
    expect(layGauge({ share: 0.5, target: 0.8, diameter: 100 })).toEqual({
      track: "M-35.4,35.4A50,50,0,1,1,35.4,35.4L28.3,28.3A40,40,0,1,0,-28.3,28.3Z",
      value: "M-35.4,35.4A50,50,0,0,1,0,-50L0,-40A40,40,0,0,0,-28.3,28.3Z",
      target: { x1: 37.5, y1: -5.9, x2: 51.4, y2: -8.1 },
    });
  });
  test("is never more than full, and without data nothing of it is filled", () => {
    const full = layGauge({ share: 1, diameter: 100, form: "ring" }).value;
    expect(layGauge({ share: 1.4, diameter: 100, form: "ring" }).value).toBe(full);
    expect(layGauge({ share: null, diameter: 100 }).value).toBeNull();
    expect(layGauge({ share: 0, diameter: 100 }).value).toBeNull();
  });
});

test("a timeline shows each state for its time and cuts off what is outside; what was short is seen", () => {
  const { spans, ticks, height } = layTimeline({
    lanes: [
      {
        name: "P-1",
        spans: [
          { from: -10, until: 25, state: "down" },
          { from: 25, until: 99.9, state: "up" },
          { from: 99.9, until: 300, state: "down" },
          { from: 200, until: 300, state: "up" },
        ],
      },
    ],
    from: 0,
    until: 100,
    marks: [
      { at: 50, text: "12:00" },
      { at: 150, text: "18:00" },
    ],
    width: 128,
  });
  expect(spans.map(({ state, x, width }) => [state, x, width])).toEqual([
    ["down", 0, 25],
    ["up", 25, 74.9],
    ["down", 99.9, 1],
  ]);
  expect([ticks, height]).toEqual([[{ at: 50, text: "12:00" }], 42]);
});

test("a heat map shades by equal steps from zero to the most; what is not known has no shade", () => {
  const { cells, levels } = layHeatMap({
    rows: ["Mon", "Tue"],
    columns: ["0", "6"],
    values: [
      [0, 10],
      [null, 5],
    ],
    size: { width: 128, height: 56 },
  });
  expect(cells.map((cell) => [cell.level, ...rect(cell)])).toEqual([
    [0, 0, 0, 48, 18],
    [4, 50, 0, 48, 18],
    [null, 0, 20, 48, 18],
    [2, 50, 20, 48, 18],
  ]);
  expect(levels).toEqual([0, 2, 4, 6, 8]);
});

describe("keys walk from mark to mark", () => {
  const places = [
    { group: 0, series: 0 },
    { group: 0, series: 1 },
    { group: 2, series: 1 },
  ];
  test.each([
    ["ArrowRight", null, 0],
    ["ArrowLeft", null, 2],
    ["ArrowUp", 0, 1],
    ["ArrowUp", 1, 1],
    ["ArrowDown", 1, 0],
    ["ArrowRight", 0, 2],
    ["ArrowLeft", 2, 1],
    ["ArrowLeft", 0, 0],
    ["Home", 2, 0],
    ["End", 0, 2],
    ["x", 0, null],
  ])("%s from %s to %s", (key, seen, next) => expect(walked(key, seen, places)).toBe(next));
  test("there is nowhere to go where there is nothing", () => expect(walked("End", null, [])).toBeNull());
});

describe("curves over time", () => {
  const point = (at: number, mean: number, most = mean) => ({ at, low: mean, high: most, mean });
  const asked = {
    from: 0,
    until: 100,
    marks: [{ at: 50, text: "noon" }],
    size: { width: 200, height: 124 },
    written: { left: written, right: written },
  };

  test("are on the axis of their side, which reaches from the least to the most and to the limits", () => {
    const { ticks, highAt, plot } = layTimeLines({
      ...asked,
      lines: [
        { points: [point(0, 4), point(100, 6)], holdsFor: Infinity, side: "left" },
        { points: [point(0, 900)], holdsFor: Infinity, side: "right" },
      ],
      high: 8,
    });
    expect([ticks.left[0]?.text, ticks.left.at(-1)?.text]).toEqual(["4 h", "8 h"]);
    expect(ticks.right.map(({ text }) => text)).toContain("900 h");
    expect(highAt).toBe(0);
    expect(plot.left + plot.width).toBeLessThan(200 - 24);
  });

  test("are open where a value does not hold any more, and a single one has a band from its least to its most", () => {
    const points = [point(0, 1, 2), point(10, 1), point(90, 1)];
    const [one] = layTimeLines({ ...asked, lines: [{ points, holdsFor: 20, side: "left" }] }).lines;
    expect(one?.line?.match(/M/g)).toHaveLength(2);
    expect(one?.band).not.toBeNull();
    const flat = { points: points.slice(1), holdsFor: Infinity, side: "left" as const };
    expect(layTimeLines({ ...asked, lines: [flat, flat] }).lines[0]?.band).toBeNull();
  });

  test("have behind them what of a stretch is within the time shown, and nothing of others", () => {
    const spans = [
      { from: -50, until: 50, tone: "alarm" },
      { from: 200, until: 300, tone: "alarm" },
    ];
    const laid = layTimeLines({ ...asked, lines: [], spans });
    expect(laid.spans).toEqual([{ x: 0, width: Math.round(laid.plot.width * 5) / 10, tone: "alarm" }]);
    expect(laid.marks[0]?.at).toBe(laid.plot.width / 2);
  });
});
