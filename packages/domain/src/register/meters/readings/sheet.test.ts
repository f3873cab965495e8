import { expect, test } from "vitest";
import { faultOfLine, pasted, valueOf, type SheetMeter } from "./sheet.ts";

const meter = (facts: Partial<SheetMeter> = {}): SheetMeter => ({
  id: 1,
  code: "A-1",
  kind: "continuous",
  rollOver: 1000,
  maxPerDay: 24,
  states: null,
  lastValue: 100,
  lastAt: "2026-01-01T06:00:00Z",
  averagePerDay: 10,
  serviceEvery: null,
  ...facts,
});
const three = [meter(), meter({ id: 2, code: "B-2" }), meter({ id: 3, code: "C-3" })];
const nextDay = "2026-01-02T06:00:00Z";

test("a figure is read with a point or a comma, a word by its place, and nothing is guessed", () => {
  expect(["1.5", " 1,5 ", "-3", "1.234,5", "", "abc"].map((typed) => valueOf(meter(), typed))).toEqual([
    1.5,
    1.5,
    -3,
    undefined,
    undefined,
    undefined,
  ]);
  const looks = meter({ kind: "characteristic", states: "clear, cloudy" });
  expect([valueOf(looks, "Cloudy"), valueOf(looks, "black")]).toEqual([1, undefined]);
});

test("a line is judged as the server will: back, too fast, and what was said of it", () => {
  const reasons = [
    faultOfLine(meter(), { typed: "110" }, nextDay),
    faultOfLine(meter(), { typed: "90" }, nextDay),
    faultOfLine(meter(), { typed: "5", entry: "reset" }, nextDay),
    faultOfLine(meter(), { typed: "400" }, nextDay),
    faultOfLine(meter(), { typed: "400", isConfirmed: true }, nextDay),
    faultOfLine(meter(), { typed: "x" }, nextDay),
  ].map((fault) => fault?.reason ?? null);
  expect(reasons).toEqual([null, "meter_went_back", null, "meter_too_fast", null, "not_a_number"]);
});

test("what is older than the last reading is left to the server", () => {
  expect(faultOfLine(meter(), { typed: "90" }, "2025-12-31T06:00:00Z")).toBeNull();
});

test("one column goes down from where it was pasted, two go by their codes", () => {
  expect([...pasted("7\n8\n9\n", three, 1).values]).toEqual([
    [2, "7"],
    [3, "8"],
  ]);
  expect(pasted("7\n8\n9\n", three, 1).left).toEqual(["9"]);
  const two = pasted("c-3\t30\r\nA-1\t10\r\nX-9\t1\r\n", three, 2);
  expect([...two.values]).toEqual([
    [3, "30"],
    [1, "10"],
  ]);
  expect(two.left).toEqual(["X-9"]);
});
