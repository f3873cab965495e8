import { describe, expect, test } from "vitest";
import { axisOf } from "@millwright/domain/kit/chart/time-axis.ts";
import { drawn, nearest } from "./drawn.ts";

const at = (text: string) => Date.parse(text);
const texts = (marks: readonly number[]) => marks.map((mark) => new Date(mark).toISOString().slice(0, 16));

describe("an axis has its marks at round times of the place's clock", () => {
  test.each([
    [
      "a day by hours",
      "2026-11-26T05:10Z",
      "2026-11-26T11:10Z",
      "UTC",
      6,
      "time",
      ["2026-11-26T06:00", "2026-11-26T07:00", "2026-11-26T08:00", "2026-11-26T09:00", "2026-11-26T10:00", "2026-11-26T11:00"],
    ],
    [
      "a quarter of an hour off",
      "2026-11-26T00:00Z",
      "2026-11-26T04:00Z",
      "Asia/Kathmandu",
      4,
      "time",
      ["2026-11-26T00:15", "2026-11-26T01:15", "2026-11-26T02:15", "2026-11-26T03:15"],
    ],
    [
      "days begin at midnight there, also when the clock was put back",
      "2026-10-24T12:00Z",
      "2026-10-27T12:00Z",
      "Europe/Oslo",
      4,
      "day",
      ["2026-10-24T22:00", "2026-10-25T23:00", "2026-10-26T23:00"],
    ],
    [
      "weeks begin on Monday",
      "2026-11-01T00:00Z",
      "2026-11-29T00:00Z",
      "UTC",
      4,
      "day",
      ["2026-11-02T00:00", "2026-11-09T00:00", "2026-11-16T00:00", "2026-11-23T00:00"],
    ],
    [
      "a year by months",
      "2026-01-15T00:00Z",
      "2026-12-15T00:00Z",
      "UTC",
      4,
      "month",
      ["2026-04-01T00:00", "2026-07-01T00:00", "2026-10-01T00:00"],
    ],
    ["nothing", "2026-01-15T00:00Z", "2026-01-15T00:00Z", "UTC", 4, "time", []],
  ] as const)("%s", (_, from, until, zone, most, says, marks) => {
    const axis = axisOf(at(from), at(until), zone, most);
    expect(axis.says).toBe(says);
    expect(texts(axis.marks)).toEqual(marks);
  });

  test("no mark comes twice in the hour that is repeated, and none is lost in the one that is skipped", () => {
    for (const [from, until] of [
      ["2026-10-24T22:00Z", "2026-10-25T05:00Z"],
      ["2026-03-28T22:00Z", "2026-03-29T05:00Z"],
    ] as const) {
      const { marks } = axisOf(at(from), at(until), "Europe/Oslo", 7);
      expect(new Set(marks).size).toBe(marks.length);
      expect(marks.every((mark, index) => index === 0 || mark > (marks[index - 1] ?? 0))).toBe(true);
    }
  });
});

const point = (second: number, mean: number) => ({ at: second * 1000, low: mean - 1, high: mean + 1, mean });

describe("a line is open where nobody knows", () => {
  test("more than what a value holds for parts it; less does not", () => {
    const { at: times, mean } = drawn([point(0, 1), point(60, 2), point(300, 3)], [], 120_000);
    expect(times).toEqual([0, 60, 180, 300]);
    expect(mean).toEqual([1, 2, null, 3]);
  });

  test("a reading that does not count stands beside the line and does not part it", () => {
    const { mean, apart } = drawn([point(0, 1), point(60, 2)], [{ at: 30_000, value: 9 }], 120_000);
    expect(mean).toEqual([1, undefined, 2]);
    expect(apart).toEqual([null, 9, null]);
  });
});

test("the keys go to the reading that is nearest", () => {
  const points = [0, 10, 20].map((second) => point(second, 0));
  expect([-5, 4, 6, 14, 16, 99].map((second) => nearest(points, second * 1000))).toEqual([0, 0, 1, 1, 2, 2]);
  expect(nearest([], 5)).toBe(-1);
});
