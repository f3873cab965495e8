import { describe, expect, test } from "vitest";
import { placeRate, rateOn, type Rate } from "./rates.ts";

const of = (fromDay: string, toDay: string | null, amountMinor: number): Rate => ({ fromDay, toDay, amountMinor });
const NONE = { person: [], craft: [], tenant: [] };

describe("an hour costs", () => {
  const craft = [of("2025-01-01", "2025-12-31", 40_00), of("2026-01-01", null, 42_00)];
  const tenant = [of("2024-01-01", null, 35_00)];
  const person = [of("2026-03-01", "2026-05-31", 55_00), of("2026-07-01", null, 58_00)];
  test.each([
    ["what the person's own rate says", { person, craft, tenant }, "2026-04-15", "person", 55_00],
    ["that from its first day", { person, craft, tenant }, "2026-03-01", "person", 55_00],
    ["that up to its last day", { person, craft, tenant }, "2026-05-31", "person", 55_00],
    ["the craft's in a gap between the person's rates", { person, craft, tenant }, "2026-06-15", "craft", 42_00],
    ["the craft's before the person has one", { person, craft, tenant }, "2025-12-31", "craft", 40_00],
    ["the organisation's before the craft has one", { person, craft, tenant }, "2024-06-01", "tenant", 35_00],
    [
      "the later of two that hold at once",
      { ...NONE, craft: [of("2026-01-01", null, 1), of("2026-02-01", null, 2)] },
      "2026-03-01",
      "craft",
      2,
    ],
    [
      "nothing where it was agreed that it costs nothing",
      { ...NONE, person: [of("2026-01-01", null, 0)], tenant },
      "2026-03-01",
      "person",
      0,
    ],
  ] as const)("%s", (_, rates, day, source, amountMinor) => expect(rateOn(rates, day)).toMatchObject({ source, rate: { amountMinor } }));
  test("nobody knows what, where nothing was said for the day", () => {
    expect(rateOn(NONE, "2026-01-01")).toBeNull();
    expect(rateOn({ ...NONE, tenant }, "2023-12-31")).toBeNull();
  });
});

describe("a new rate", () => {
  const old = of("2025-01-01", null, 40_00);
  test("ends the former one the day before", () =>
    expect(placeRate([old], { fromDay: "2026-03-01", toDay: null })).toEqual({
      taken: null,
      ended: [{ rate: old, toDay: "2026-02-28" }],
      toDay: null,
    }));
  test("that comes before another ends the day before that", () =>
    expect(placeRate([old], { fromDay: "2024-01-01", toDay: null })).toEqual({ taken: null, ended: [], toDay: "2024-12-31" }));
  test("keeps an end of its own that is earlier, and cuts one that is later", () => {
    expect(placeRate([old], { fromDay: "2024-01-01", toDay: "2024-06-30" }).toDay).toBe("2024-06-30");
    expect(placeRate([old], { fromDay: "2024-01-01", toDay: "2025-06-30" }).toDay).toBe("2024-12-31");
  });
  test("leaves one alone that ended before, with the gap between them", () =>
    expect(placeRate([of("2025-01-01", "2025-06-30", 1)], { fromDay: "2026-01-01", toDay: null }).ended).toEqual([]));
  test("cannot begin on the day of another", () => expect(placeRate([old], { fromDay: "2025-01-01", toDay: null }).taken).toBe(old));
});
