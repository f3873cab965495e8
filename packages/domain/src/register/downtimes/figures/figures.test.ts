import { describe, expect, test } from "vitest";
import { minutesIn } from "../../../kit/intervals.ts";
import { requiredTime, type ProductionWeek, type Stay } from "../../production-calendars/required-time.ts";
import { reliabilityOf, type DoneOrder, type DowntimeEntry, type Facts } from "./figures.ts";
import { counted } from "./minute-by-minute.ts";

const at = (text: string): number => Date.parse(`${text.replace(" ", "T")}:00Z`);
const HOUR = 3_600_000;
const days = (from: string, until: string) => ({ from: at(`${from} 00:00`), until: at(`${until} 00:00`) });
const JUNE = days("2026-06-01", "2026-07-01");

let serial = 0;
const entry = (from: string, until: string | null, more: Partial<DowntimeEntry> = {}): DowntimeEntry => ({
  id: (serial += 1),
  from: at(from),
  until: until === null ? null : at(until),
  isPlanned: false,
  state: "down",
  orderId: null,
  ...more,
});
const order = (startedAt: string | null, completedAt: string, more: Partial<DoneOrder> = {}): DoneOrder => ({
  id: (serial += 1),
  isFailure: true,
  startedAt: startedAt === null ? null : at(startedAt),
  completedAt: at(completedAt),
  hasEntry: false,
  untimedMinutes: null,
  ...more,
});
/** Over June, required all the time, and past. */
const over = (facts: Partial<Facts>) => {
  const period = facts.period ?? JUNE;
  return reliabilityOf({ period, now: at("2027-01-01 00:00"), required: [period], entries: [], orders: [], ...facts });
};

const DAY_SHIFT: ProductionWeek = {
  hours: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, startMinute: 360, minutes: 960 })),
  worksHolidays: false,
  exceptions: [],
};
const NIGHTS: ProductionWeek = {
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, startMinute: 1320, minutes: 480 })),
  worksHolidays: false,
  exceptions: [],
};
const stay = (calendar: ProductionWeek | null, more: Partial<Stay> = {}): Stay => ({
  from: -Infinity,
  until: Infinity,
  zone: "Europe/Oslo",
  calendar,
  holidays: [],
  ...more,
});

describe("how often it fails", () => {
  test("one failure in June: 720 hours less 6 are the mean time between failures, and it is said that there was one", () => {
    const is = over({ entries: [entry("2026-06-10 08:00", "2026-06-10 14:00")] });
    expect(is.mtbf).toMatchObject({ value: 714 * 60, basis: "one", numerator: 714 * 60, denominator: 1, of: "operating", by: "failures" });
    expect(is.failureRate).toMatchObject({ value: 1 / 714, basis: "one" });
    expect(is.availability.value).toBeCloseTo(714 / 720, 12);
    expect(is.mtbf.rows).toHaveLength(1);
  });

  test("no failure: no mean and no rate, and all of the time it was available", () => {
    const is = over({});
    expect(is.mtbf).toMatchObject({ value: null, basis: "none", denominator: 0 });
    expect(is.failureRate).toMatchObject({ value: null, basis: "none" });
    expect(is.mttr).toMatchObject({ value: null, basis: "none" });
    expect(is.availability.value).toBe(1);
  });

  test("a planned stop and running badly are no failures; the planned one is downtime, the other is not", () => {
    const is = over({
      entries: [
        entry("2026-06-02 00:00", "2026-06-02 12:00", { isPlanned: true }),
        entry("2026-06-03 00:00", "2026-06-03 06:00", { state: "degraded" }),
      ],
    });
    expect(is).toMatchObject({ failures: 0, plannedMinutes: 720, unplannedMinutes: 0, degradedMinutes: 360, operatingMinutes: 708 * 60 });
    expect(is.availability.value).toBeCloseTo(708 / 720, 12);
    expect(is.availabilityLessPlanned.value).toBe(1);
  });

  test("a completed failure order without an entry is a failure; one with an entry is the same failure", () => {
    const bare = order("2026-06-05 08:00", "2026-06-05 10:00");
    const told = order("2026-06-15 08:00", "2026-06-15 09:00", { hasEntry: true });
    const is = over({ orders: [bare, told], entries: [entry("2026-06-15 07:00", "2026-06-15 09:00", { orderId: told.id })] });
    expect(is.failures).toBe(2);
    expect(is.mtbf.value).toBe((718 * 60) / 2);
    expect(is.mttr).toMatchObject({ value: 90, numerator: 180, denominator: 2 });
  });

  test("a failure belongs to the month in which it happened, its standing still to both", () => {
    const long = entry("2026-05-31 20:00", "2026-06-01 04:00");
    expect(over({ entries: [long] })).toMatchObject({ failures: 0, unplannedMinutes: 240 });
    expect(over({ entries: [long], period: days("2026-05-01", "2026-06-01") })).toMatchObject({ failures: 1, unplannedMinutes: 240 });
  });
});

describe("how long it takes", () => {
  test("a failure without an order is in neither side of the mean time to repair, and is said", () => {
    const done = order("2026-06-05 08:00", "2026-06-05 11:00", { hasEntry: true });
    const is = over({
      orders: [done],
      entries: [entry("2026-06-05 07:00", "2026-06-05 11:00", { orderId: done.id }), entry("2026-06-20 00:00", "2026-06-20 10:00")],
    });
    expect(is).toMatchObject({ failures: 2, failuresWithoutRepair: 1 });
    expect(is.mttr).toMatchObject({ value: 180, basis: "one" });
    expect(is.mdt).toMatchObject({ value: 420, numerator: 840, denominator: 2 });
  });

  test("preventive orders are maintenance and no repairs", () => {
    const is = over({ orders: [order("2026-06-05 08:00", "2026-06-05 11:00", { isFailure: false })] });
    expect(is.mttr.value).toBeNull();
    expect(is.mtbm).toMatchObject({ value: 720 * 60, basis: "one" });
  });

  test("an order that says how long and not when is in no figure, and counted beside", () => {
    const is = over({ orders: [order(null, "2026-06-05 11:00", { isFailure: false, untimedMinutes: 45 })] });
    expect(is).toMatchObject({ untimedMinutes: 45, unplannedMinutes: 0 });
    expect(is.availability.value).toBe(1);
  });

  test("what still stands is counted to now, and what has not come is not counted", () => {
    const is = over({ entries: [entry("2026-06-10 00:00", null)], now: at("2026-06-11 12:00") });
    expect(is).toMatchObject({ requiredMinutes: 10.5 * 1440, unplannedMinutes: 36 * 60, operatingMinutes: 9 * 1440 });
  });
});

describe("when it was required", () => {
  test("a planned stop from Friday to Tuesday over a holiday on Monday costs Friday and Tuesday", () => {
    const period = days("2026-05-18", "2026-05-30");
    const holidays = [{ name: "Whit Monday", day: "2026-05-25", isYearly: false, minutes: null }];
    const required = requiredTime([stay(DAY_SHIFT, { holidays })], period);
    // Ten working days less the holiday, of sixteen hours.
    expect(minutesIn(required)).toBe(9 * 960);
    const is = over({ period, required, entries: [entry("2026-05-22 10:00", "2026-05-26 10:00", { isPlanned: true })] });
    // 12:00 to 22:00 on Friday, 06:00 to 12:00 on Tuesday, of the clock in Oslo.
    expect(is.plannedMinutes).toBe(960);
    expect(is.availability.value).toBeCloseTo(8 / 9, 12);
    expect(is.availabilityLessPlanned.value).toBe(1);
  });

  test("a failure at night, when nothing is run, costs no time and is a failure", () => {
    const period = days("2026-06-01", "2026-06-06");
    const required = requiredTime([stay(DAY_SHIFT)], period);
    const is = over({ period, required, entries: [entry("2026-06-02 21:00", "2026-06-03 03:00")] });
    expect(is).toMatchObject({ failures: 1, unplannedMinutes: 0, operatingMinutes: 5 * 960 });
    expect(is.mdt.value).toBe(360);
  });

  test.each([
    ["2026-03-28", "2026-03-29", 420],
    ["2026-10-24", "2026-10-25", 540],
    ["2026-06-06", "2026-06-07", 480],
  ])("the night from %s to %s has %i minutes", (from, until, is) => {
    const night = { from: at(`${from} 12:00`), until: at(`${until} 12:00`) };
    expect(minutesIn(requiredTime([stay(NIGHTS)], night))).toBe(is);
    const stood = reliabilityOf({
      period: night,
      now: night.until,
      required: requiredTime([stay(NIGHTS)], night),
      entries: [entry(`${from} 12:00`, null)],
      orders: [],
    });
    expect(stood).toMatchObject({
      unplannedMinutes: is,
      operatingMinutes: 0,
      availability: { value: 0 },
      mtbf: { value: null, basis: "none" },
    });
  });

  test("an exception stands for its whole day, even for a holiday", () => {
    const holidays = [{ name: "Closed", day: "2026-06-03", isYearly: false, minutes: null }];
    const exceptions = [
      { day: "2026-06-03", name: "Big order", hours: [{ startMinute: 480, minutes: 240 }] },
      { day: "2026-06-04", name: "Stocktaking", hours: [] },
    ];
    const required = requiredTime([stay({ ...DAY_SHIFT, exceptions }, { holidays })], days("2026-06-01", "2026-06-06"));
    expect(minutesIn(required)).toBe(3 * 960 + 240);
  });

  test("a half holiday takes the end of the day", () => {
    const holidays = [{ name: "Eve", day: "2026-06-03", isYearly: false, minutes: 240 }];
    expect(minutesIn(requiredTime([stay(DAY_SHIFT, { holidays })], days("2026-06-03", "2026-06-04")))).toBe(720);
  });

  test("an asset that was moved on Wednesday at noon follows two calendars, each for its own days", () => {
    const period = days("2026-06-01", "2026-06-06");
    const moved = at("2026-06-03 10:00");
    const stays = [stay(DAY_SHIFT, { until: moved }), stay(null, { from: moved })];
    // Monday, Tuesday, six hours of Wednesday; then all of 62 hours.
    expect(minutesIn(requiredTime(stays, period))).toBe(2 * 960 + 360 + 62 * 60);
  });
});

describe("an asset and all below it", () => {
  test("a minute in which two stand still counts once, and one order's standstills are one failure", () => {
    const done = order("2026-06-10 09:00", "2026-06-10 12:00", { hasEntry: true });
    const is = over({
      orders: [done],
      entries: [
        entry("2026-06-10 08:00", "2026-06-10 12:00", { orderId: done.id }),
        entry("2026-06-10 10:00", "2026-06-10 14:00", { orderId: done.id }),
        entry("2026-06-10 11:00", "2026-06-10 12:00", { isPlanned: true }),
      ],
    });
    expect(is).toMatchObject({
      failures: 1,
      unplannedMinutes: 360,
      plannedMinutes: 0,
      operatingMinutes: 714 * 60,
      failuresWithoutRepair: 0,
    });
    expect(is.mdt).toMatchObject({ value: 360, basis: "one" });
  });
});

/** The same counted in another way: every minute of sixty days is looked at by itself. */
const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process;
const HISTORIES = env["TIER"] === "night" ? 1000 : 100;
test(
  `${HISTORIES} made-up histories of sixty days have the figures that counting each minute by itself gives`,
  { timeout: 600_000 },
  () => {
    let seed = 20_261_122;
    const below = (limit: number): number => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * limit);
    };
    const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
    const PERIODS = [at("2026-03-01 00:00"), at("2026-09-10 00:00"), at("2026-01-05 00:00")];
    const ZONES = ["Europe/Oslo", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"];
    const dayOf = (start: number) => new Date(start + below(60) * 24 * HOUR).toISOString().slice(0, 10);
    const span = () => ({ startMinute: one([0, 90, 120, 150, 180, 360, 840, 1320, 1410]), minutes: one([30, 90, 240, 480, 720, 1440]) });
    const week = (start: number): ProductionWeek => ({
      hours: Array.from({ length: below(12) }, () => ({ weekday: below(7), ...span() })),
      worksHolidays: below(4) === 0,
      exceptions: Array.from({ length: below(3) }, () => ({ day: dayOf(start), name: null, hours: below(2) === 0 ? [] : [span()] })),
    });

    const different: unknown[] = [];
    for (let history = 0; history < HISTORIES; history += 1) {
      const start = one(PERIODS);
      const minute = () => start + (below(66 * 1440) - 3 * 1440) * 60_000;
      const from = start + below(300) * 60_000;
      const period = { from, until: from + 60 * 24 * HOUR };
      const now = below(3) === 0 ? minute() : period.until + 7 * 24 * HOUR;
      const moved = minute();
      const [first, second] = [one(ZONES), one(ZONES)];
      const whole = { from: start - 4 * 24 * HOUR, until: start + 70 * 24 * HOUR };
      const holidays = Array.from({ length: below(4) }, () => ({
        name: "H",
        day: dayOf(start),
        isYearly: false,
        minutes: below(2) === 0 ? null : 30 * (1 + below(20)),
      }));
      const stays: Stay[] = [
        { from: whole.from, until: moved, zone: first, calendar: below(5) === 0 ? null : week(start), holidays },
        { from: moved, until: whole.until, zone: second, calendar: below(5) === 0 ? null : week(start), holidays },
      ];
      const orders: DoneOrder[] = Array.from({ length: below(8) }, (_, id) => {
        const completedAt = minute();
        return {
          id,
          isFailure: below(3) > 0,
          startedAt: below(4) === 0 ? null : completedAt - below(3000) * 60_000,
          completedAt,
          hasEntry: false,
          untimedMinutes: null,
        };
      });
      const entries: DowntimeEntry[] = Array.from({ length: below(14) }, (_, id) => {
        const begins = minute();
        return {
          id,
          from: begins,
          until: below(12) === 0 ? null : begins + (1 + below(4000)) * 60_000,
          isPlanned: below(3) === 0,
          state: below(4) === 0 ? "degraded" : "down",
          orderId: orders.length > 0 && below(2) === 0 ? below(orders.length) : null,
        };
      });
      // Nothing is entered that has not come.
      const known = entries
        .filter((each) => each.from < now)
        .map((each) => ({ ...each, until: each.until !== null && each.until > now ? null : each.until }));
      for (const each of orders)
        each.hasEntry = known.some(({ orderId, isPlanned, state }) => orderId === each.id && !isPlanned && state === "down");

      const is = reliabilityOf({ period, now, required: requiredTime(stays, period), entries: known, orders });
      const by = counted(stays, { ...period, now }, known, orders);
      const same = {
        required: is.requiredMinutes,
        operating: is.operatingMinutes,
        unplanned: is.unplannedMinutes,
        planned: is.plannedMinutes,
        degraded: is.degradedMinutes,
        downtime: is.mdt.numerator,
        stretches: is.mdt.denominator,
        failures: is.failures,
        repairs: is.mttr.denominator,
        repairMinutes: is.mttr.numerator,
        actions: is.mtbm.denominator,
      };
      if (JSON.stringify(same) !== JSON.stringify(by)) different.push({ history, same, by });
      expect(is.mtbf.value).toBe(by.failures > 0 && by.operating > 0 ? by.operating / by.failures : null);
      expect(is.availability.value).toBe(by.required > 0 ? by.operating / by.required : null);
    }
    expect(different).toEqual([]);
  },
);
