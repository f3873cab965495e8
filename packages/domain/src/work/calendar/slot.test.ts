import { describe, expect, test } from "vitest";
import { clockAt, instantOfStart, loadPercent, objectionsTo, onDay, unconfirmed, type Slot, type SlotPerson } from "./slot.ts";

const at = (clock: string) => Date.parse(`2026-12-01T${clock}:00Z`);
const span = (from: string, until: string) => ({ from: at(from), until: at(until) });
const slot = (facts: Partial<Slot> = {}): Slot => ({ startAt: "2026-12-01T08:00:00Z", minutes: 90, dueAt: null, ...facts });
const person = (facts: Partial<SlotPerson> = {}): SlotPerson => ({
  name: "Ada",
  away: [],
  works: [span("07:00", "15:30")],
  orders: [],
  ...facts,
});

describe("hours and parts", () => {
  const load = (planned: number, minutes: number, available: number) => ({ name: "Night crew", planned, minutes, available });
  const rows: [string, Parameters<typeof objectionsTo>[2], string[]][] = [
    ["the day has room for it", { loads: [load(300, 90, 390)] }, []],
    ["a minute too much", { loads: [load(301, 90, 390)] }, ["over_capacity"]],
    ["nobody works on that day, as far as is known", { loads: [load(0, 90, 0)] }, []],
    ["it is full, and nobody knows how long this takes", { loads: [load(500, 0, 390)] }, []],
    [
      "of a person and of their crew",
      { loads: [load(390, 90, 390), { ...load(400, 90, 480), name: "Bo" }] },
      ["over_capacity", "over_capacity"],
    ],
    ["nothing is short", { parts: null }, []],
    ["what is short comes on that day", { parts: { on: "2026-12-01", expectedOn: "2026-12-01" } }, []],
    ["what is short comes a day late", { parts: { on: "2026-12-01", expectedOn: "2026-12-02" } }, ["parts_not_ready"]],
    ["what is short is not on its way", { parts: { on: "2026-12-01", expectedOn: null } }, ["parts_not_expected"]],
  ];
  test.each(rows)("%s", (_, around, asked) => {
    const objections = objectionsTo(slot(), null, around);
    expect([objections.refused, objections.asked.map(({ reason }) => reason)]).toEqual([[], asked]);
  });

  test("said in hours", () => {
    expect(objectionsTo(slot(), null, { loads: [load(301, 90, 390)] }).asked[0]?.params).toEqual({
      name: "Night crew",
      planned: "06:31",
      of: "06:30",
      over: "00:01",
    });
  });
});

describe("what speaks against a time", () => {
  const rows: [string, Slot, SlotPerson | null, string[], string[]][] = [
    ["nothing, within the shift", slot(), person(), [], []],
    ["nothing, where nobody is named", slot({ startAt: "2026-12-01T03:00:00Z" }), null, [], []],
    ["nothing of a shift, where no pattern is known", slot({ startAt: "2026-12-01T03:00:00Z" }), person({ works: null }), [], []],
    ["it begins before the shift", slot({ startAt: "2026-12-01T06:59:00Z" }), person(), [], ["outside_shift"]],
    ["it ends with the shift", slot({ startAt: "2026-12-01T14:00:00Z" }), person(), [], []],
    ["it ends a minute after the shift", slot({ startAt: "2026-12-01T14:01:00Z" }), person(), [], ["outside_shift"]],
    [
      "it runs over two shifts that touch",
      slot({ minutes: 120 }),
      person({ works: [span("09:00", "17:00"), span("07:00", "09:00")] }),
      [],
      [],
    ],
    ["nobody works on the day", slot(), person({ works: [] }), [], ["outside_shift"]],
    [
      "the person is away the whole day",
      slot(),
      person({ away: [span("00:00", "23:59")], works: [] }),
      ["person_absent"],
      ["outside_shift"],
    ],
    ["the person leaves before its end", slot(), person({ away: [span("09:00", "15:30")] }), ["person_absent"], []],
    ["the person comes back as it begins", slot(), person({ away: [span("00:00", "08:00")] }), [], []],
    ["an order ends as it begins", slot(), person({ orders: [{ ...span("07:00", "08:00"), code: "WO-1" }] }), [], []],
    ["an order runs into it", slot(), person({ orders: [{ ...span("07:00", "08:01"), code: "WO-1" }] }), [], ["overlaps"]],
    ["it ends when it is due", slot({ dueAt: "2026-12-01T09:30:00Z" }), person(), [], []],
    ["it ends after it is due", slot({ dueAt: "2026-12-01T09:29:00Z" }), person(), [], ["after_due"]],
    ["it is due, whoever does it", slot({ dueAt: "2026-11-30T00:00:00Z" }), null, [], ["after_due"]],
  ];
  test.each(rows)("%s", (_, wanted, who, refused, asked) => {
    const objections = objectionsTo(wanted, who);
    expect(objections.refused.map(({ reason }) => reason)).toEqual(refused);
    expect(objections.asked.map(({ reason }) => reason)).toEqual(asked);
  });

  test("the other orders are named, as far as they may be, three at most", () => {
    const other = (code: string | null) => ({ ...span("07:00", "12:00"), code });
    const codes = (...orders: (string | null)[]) => objectionsTo(slot(), person({ orders: orders.map(other) })).asked[0]?.params?.["codes"];
    expect(codes("WO-1", "WO-2")).toBe("WO-1, WO-2");
    expect(codes("WO-1", null)).toBe("WO-1, …");
    expect(codes("WO-1", "WO-2", "WO-3", "WO-4")).toBe("WO-1, WO-2, WO-3, …");
  });

  test("what was confirmed is asked no more; what is refused stays refused", () => {
    const objections = objectionsTo(slot({ dueAt: "2026-11-30T00:00:00Z" }), person({ works: [], away: [span("00:00", "23:59")] }));
    expect(unconfirmed(objections, []).map(({ reason }) => reason)).toEqual(["outside_shift", "after_due"]);
    expect(unconfirmed(objections, ["after_due"]).map(({ reason }) => reason)).toEqual(["outside_shift"]);
    expect(unconfirmed(objections, ["after_due", "outside_shift"])).toEqual([]);
    expect(objections.refused).toHaveLength(1);
  });
});

test("eight in the morning stays eight in the morning over a change of the clock, in its zone", () => {
  const rows: [string, string, string, string][] = [
    ["Europe/Oslo", "2027-03-26T07:00:00Z", "2027-03-29", "2027-03-29T06:00:00Z"],
    ["Europe/Oslo", "2026-10-23T06:00:00Z", "2026-10-26", "2026-10-26T07:00:00Z"],
    ["America/New_York", "2027-03-12T13:00:00Z", "2027-03-15", "2027-03-15T12:00:00Z"],
    ["Australia/Lord_Howe", "2027-04-02T21:00:00Z", "2027-04-05", "2027-04-04T21:30:00Z"],
    ["UTC", "2026-12-01T08:00:00Z", "2026-12-02", "2026-12-02T08:00:00Z"],
  ];
  for (const [zone, before, day, after] of rows) {
    expect(clockAt(before, zone).slice(10)).toBe("T08:00");
    expect(instantOfStart(onDay(before, zone, day), zone)).toBe(after);
  }
});

test("an hour that the clock skips is the hour on, one that it shows twice the first of the two; an instant stays what it is", () => {
  expect(instantOfStart("2027-03-28T02:30", "Europe/Oslo")).toBe("2027-03-28T01:30:00Z");
  expect(instantOfStart("2026-10-25T02:30", "Europe/Oslo")).toBe("2026-10-25T00:30:00Z");
  expect(instantOfStart("2026-10-25T02:30:00Z", "Europe/Oslo")).toBe("2026-10-25T02:30:00Z");
});

test("how full a day is", () => {
  expect([loadPercent(480, 480), loadPercent(600, 480), loadPercent(0, 0), loadPercent(60, 0), loadPercent(60, null)]).toEqual([
    100,
    125,
    null,
    Infinity,
    null,
  ]);
});
