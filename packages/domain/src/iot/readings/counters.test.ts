import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judge, NEW_COUNTER } from "./counters.ts";

const of = (values: readonly number[], late: readonly number[] = []) =>
  values.map((value, at) => ({ at, value, isLate: late.includes(at) }));
const rises = (values: readonly number[], rollOver: number | null = null, late: readonly number[] = []) => {
  const { verdicts } = judge(of(values, late), NEW_COUNTER, rollOver);
  return values.map((_, at) => (verdicts.get(at)?.isCounted ? (verdicts.get(at)?.rise ?? 0) : null));
};

describe("a counter", () => {
  test("counts what it rises", () => expect(rises([10, 12, 12, 15])).toEqual([0, 2, 0, 3]));

  test("rolls over where it drops by more than half of what it is said to roll over at", () =>
    expect(rises([990, 10, 20], 1000)).toEqual([0, 20, 10]));

  test("does not roll over by less than that, or where nobody said at what", () => {
    expect(rises([500, 10], 1000)).toEqual([0, null]);
    expect(rises([990, 10])).toEqual([0, null]);
  });

  test("was reset once two further readings confirm it, from the first of the three", () =>
    expect(rises([500, 3, 5, 9, 10])).toEqual([0, 3, 2, 4, 1]));

  test("a lone low value counts nowhere, nor do two", () => {
    expect(rises([500, 0, 501])).toEqual([0, null, 1]);
    expect(rises([500, 0, 1, 501])).toEqual([0, null, null, 1]);
  });

  test("a lower one still begins the doubt anew", () => expect(rises([500, 7, 3, 4, 5])).toEqual([0, null, 3, 1, 1]));

  test("late ones neither begin nor confirm a reset", () => {
    expect(rises([500, 3, 5, 9], null, [1])).toEqual([0, null, null, null]);
    expect(rises([500, 3, 5, 9], null, [2])).toEqual([0, null, null, null]);
  });

  test("judged hour by hour it is judged as in one go, wherever it is cut", () => {
    const series = fc.array(fc.oneof(fc.nat(20), fc.integer({ min: 900, max: 1000 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(series, fc.nat(40), fc.constantFrom(null, 1000), (values, cut, rollOver) => {
        const readings = of(values);
        const whole = judge(readings, NEW_COUNTER, rollOver);
        const { state } = judge(readings.slice(0, cut), NEW_COUNTER, rollOver);
        // An hour looks two readings beyond its end.
        const before = judge(readings.slice(0, cut + 2), NEW_COUNTER, rollOver);
        const after = judge(readings.slice(cut), state, rollOver);
        expect(after.state).toEqual(whole.state);
        for (const { at } of readings.slice(cut)) expect(after.verdicts.get(at)).toEqual(whole.verdicts.get(at));
        for (const { at } of readings.slice(0, cut)) expect(before.verdicts.get(at)).toEqual(whole.verdicts.get(at));
      }),
      { numRuns: 2000 },
    );
  });
});
