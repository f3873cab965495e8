import { describe, expect, test } from "vitest";
import { expectedReading, foreseenFault, readNow } from "./expected.ts";

const METER = {
  kind: "continuous" as const,
  rollOver: null,
  maxPerDay: null,
  states: null,
  averagePerDay: 10,
  serviceEvery: null,
  lastValue: 500,
  lastAt: "2026-11-20T08:00:00.000Z",
  sensor: null,
};
const NOW = { at: "2026-11-21T08:00:00.000Z", by: { id: 7, name: "Leila" } };

describe("a reading that is kept without a network", () => {
  test.each([
    ["is taken where the counter went on", { value: 512 }, null],
    ["is sent back where it went back and nobody says why", { value: 400 }, "meter_went_back"],
    ["is taken where somebody says that it was reset", { value: 4, entry: "reset" as const }, null],
    ["is asked about where it ran too fast", { value: 5_000 }, "meter_too_fast"],
    ["is taken where somebody says that it did", { value: 5_000, isConfirmed: true }, null],
    ["of before the last one is the server's to judge", { value: 400, at: "2026-11-19T08:00:00.000Z" }, null],
  ])("%s", (_what, sent, reason) => {
    expect(foreseenFault(METER, sent, NOW)?.reason ?? null).toBe(reason);
  });

  test("is asked about where it passes several services at once", () =>
    expect(foreseenFault({ ...METER, averagePerDay: null, serviceEvery: 250 }, { value: 5_000 }, NOW)?.reason).toBe("meter_leap"));

  test("is the meter's last one from then on, unless it is of before", () => {
    expect(readNow(METER, { value: 512 }, NOW)).toMatchObject({ lastValue: 512, lastAt: NOW.at });
    expect(readNow(METER, { value: 400, at: "2026-11-19T08:00:00.000Z" }, NOW)).toBe(METER);
  });

  test("tells whose it is and when it was made", () => {
    const reading = expectedReading({ id: 1, code: "M-1", name: "Hours" }, { value: 512 }, NOW, 44);
    expect(reading).toMatchObject({ value: 512, at: NOW.at, person: NOW.by, workOrderId: 44, entry: "ordinary" });
  });
});
