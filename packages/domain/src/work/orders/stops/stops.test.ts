import { describe, expect, test } from "vitest";
import { MAX_STOPS, routesOf, stopRefusal, type StopState } from "./stops.ts";

describe("what may become of a stop", () => {
  const cases: [from: StopState, to: StopState, mandatoryLeft: number, reason: string | null, refusal: string | null][] = [
    ["open", "done", 0, null, null],
    ["open", "done", 1, null, "subtasks_left"],
    ["open", "skipped", 3, "Behind a locked door", null],
    ["open", "skipped", 0, null, "reason_missing"],
    ["open", "skipped", 0, "  ", "reason_missing"],
    ["done", "open", 0, null, null],
    ["skipped", "open", 2, null, null],
    ["done", "skipped", 0, "Oops", "stop_not_open"],
    ["skipped", "done", 0, null, "stop_not_open"],
    ["done", "done", 0, null, null],
    ["skipped", "skipped", 2, null, null],
  ];
  test.each(cases)("%s to %s with %i mandatory steps open, reason %s: %s", (state, to, mandatoryLeft, reason, refusal) => {
    expect(stopRefusal({ state, mandatoryLeft }, to, reason)).toBe(refusal);
  });
});

describe("the orders of a route", () => {
  const work = (assetId: number, walk = "a", place: number | null = null) => ({ assetId, walk, place, id: assetId });
  const told = (works: readonly ReturnType<typeof work>[]) => routesOf(works).map((one) => one.map(({ assetId }) => assetId));

  test("in the plan's order; those that nobody placed come last, as they came", () => {
    expect(told([work(5), work(3, "a", 2), work(4), work(9, "a", 1)])).toEqual([[9, 3, 4, 5]]);
  });

  test("one for each walk", () => {
    expect(told([work(1, "monday"), work(2, "tuesday"), work(3, "monday")])).toEqual([[1, 3], [2]]);
  });

  test("an asset stands in it once: what comes a second time is of the next one", () => {
    expect(told([work(1), work(2), work(1), work(1)])).toEqual([[1, 2], [1], [1]]);
  });

  test("more than fit are a second order, none is lost", () => {
    const all = Array.from({ length: MAX_STOPS + 5 }, (_, at) => work(at + 1));
    expect(routesOf(all).map(({ length }) => length)).toEqual([MAX_STOPS, 5]);
    expect(
      routesOf(all)
        .flat()
        .map(({ id }) => id),
    ).toEqual(all.map(({ id }) => id));
    expect(told([])).toEqual([]);
  });
});
