import { expect, test } from "vitest";
import { countsOf, perDay, type Read } from "./counting.ts";

const read = (value: number, entry: Read["entry"] = "ordinary", oldValue: number | null = null): Read => ({ value, entry, oldValue });

test.each<[string, Read[], number | null, number[]]>([
  ["a counter counts on", [read(10), read(25), read(25)], null, [10, 25, 25]],
  ["over the end of its dial", [read(99_990), read(15, "roll_over"), read(20)], 100_000, [99_990, 100_015, 100_020]],
  ["twice over the end", [read(90), read(10, "roll_over"), read(95), read(5, "roll_over")], 100, [90, 110, 195, 205]],
  ["set back to 0 by somebody", [read(500), read(20, "reset")], null, [500, 520]],
  ["set back, and somebody looked before", [read(500), read(20, "reset", 530)], null, [500, 550]],
  ["exchanged for one that showed 7", [read(500), read(7, "exchange"), read(17)], null, [500, 500, 510]],
  ["exchanged, and the old one was read", [read(500), read(7, "exchange", 540), read(17)], null, [500, 540, 550]],
  [
    "everything after another",
    [read(90), read(10, "roll_over"), read(0, "reset"), read(3, "exchange", 6), read(9)],
    100,
    [90, 110, 110, 116, 122],
  ],
])("%s", (_, readings, rollOver, counts) => expect(countsOf(readings, rollOver)).toEqual(counts));

test("the average of a day is what was counted, by the time between", () => {
  const at = (day: string, count: number) => ({ at: `2026-03-${day}T06:00:00.000Z`, count });
  expect(perDay(at("01", 100), at("11", 180))).toBe(8);
  expect(perDay(at("01", 100), at("01", 100))).toBeNull();
});
