import { expect, test } from "vitest";
import { fill, type FreeDay, type Waiting } from "./filling.ts";

const at = (day: string, time: string): number => Date.parse(`2026-11-${day}T${time}:00Z`);
const NOW = at("22", "12:00");
const order = (id: number, facts: Partial<Waiting> = {}): Waiting => ({
  id,
  minutes: 120,
  lasts: 120,
  readiness: "ready",
  isStatutory: false,
  priority: 2,
  dueAt: null,
  personId: null,
  ...facts,
});
/** Works from six to two; so much of it can be planned. */
const day = (personId: number, of: string, minutes = 400, busy: FreeDay["busy"] = []): FreeDay => ({
  personId,
  day: `2026-11-${of}`,
  minutes,
  planned: 0,
  works: [{ from: at(of, "06:00"), until: at(of, "14:00") }],
  busy,
});
const said = (waiting: Waiting[], free: FreeDay[], now = NOW) => {
  const { placed, left } = fill(waiting, free, now);
  return {
    placed: placed.map(({ id, personId, startAt }) => `${id} to ${personId} ${new Date(startAt).toISOString().slice(8, 16)}`),
    left: left.map(({ id, because }) => `${id} ${because}`),
  };
};

test("what is overdue first, then statutory work, then what is ready, by priority and by when it is due; level over the days", () => {
  const waiting = [
    order(1),
    order(2, { priority: 3 }),
    order(3, { dueAt: at("27", "12:00") }),
    order(4, { readiness: "parts_short", priority: 3 }),
    order(5, { isStatutory: true, priority: 1 }),
    order(6, { dueAt: at("20", "12:00"), priority: 1 }),
  ];
  // 720 minutes over two days of 500 are 360 a day.
  expect(said(waiting, [day(7, "23", 500), day(7, "24", 500)])).toEqual({
    placed: ["6 to 7 23T06:00", "5 to 7 23T08:00", "2 to 7 23T10:00", "3 to 7 24T06:00", "1 to 7 24T08:00", "4 to 7 24T10:00"],
    left: [],
  });
});

test("a week of five days is level by hours, what is planned already counted", () => {
  const waiting = Array.from({ length: 10 }, (_, at) => order(at + 1, { minutes: 60, lasts: 60 }));
  const week = ["23", "24", "25", "26", "27"].map((of) => day(7, of));
  const perDay = (free: FreeDay[]) => {
    const { placed } = fill(waiting, free, NOW);
    return ["23", "24", "25", "26", "27"].map((of) => placed.filter((one) => one.day === `2026-11-${of}`).length);
  };
  expect(perDay(week)).toEqual([2, 2, 2, 2, 2]);
  // 240 of Monday's 400 minutes are planned: 840 of 2,000 are 168 a day.
  expect(perDay([{ ...day(7, "23"), minutes: 160, planned: 240 }, ...week.slice(1)])).toEqual([0, 3, 3, 2, 2]);
});

test("what is due in the week ends before that where there is room, however level it is", () => {
  const waiting = [order(1, { priority: 3 }), order(2, { dueAt: at("23", "14:00"), priority: 1 }), order(3), order(4)];
  expect(said(waiting, [day(7, "23"), day(7, "24")]).placed).toEqual([
    "1 to 7 23T06:00",
    "3 to 7 23T08:00",
    "4 to 7 24T06:00",
    "2 to 7 23T10:00",
  ]);
});

test("nobody gets more than their day can take, and of a day whoever has most room gets it", () => {
  const waiting = [order(1), order(2), order(3), order(4)];
  expect(said(waiting, [day(7, "23", 130), day(8, "23", 250)])).toEqual({
    placed: ["1 to 8 23T06:00", "2 to 7 23T06:00", "3 to 8 23T08:00"],
    left: ["4 no_room"],
  });
});

test("nothing is put where its person is busy, before now, or longer than a day", () => {
  const busy = [
    { from: at("23", "06:00"), until: at("23", "07:00") },
    { from: at("23", "08:30"), until: at("23", "09:00") },
  ];
  expect(said([order(1)], [day(7, "23", 400, busy)])).toEqual({ placed: ["1 to 7 23T09:00"], left: [] });
  expect(said([order(1)], [day(7, "23")], at("23", "11:15"))).toEqual({ placed: ["1 to 7 23T11:15"], left: [] });
  expect(said([order(1, { minutes: 900, lasts: 900 })], [day(7, "23"), day(8, "23")])).toEqual({ placed: [], left: ["1 too_long"] });
});

test("what somebody has is placed with them, or not at all", () => {
  expect(said([order(1, { personId: 8 })], [day(7, "23"), day(8, "24")])).toEqual({ placed: ["1 to 8 24T06:00"], left: [] });
  expect(said([order(1, { personId: 9 })], [day(7, "23")])).toEqual({ placed: [], left: ["1 not_of_the_crew"] });
});

test("what waits for something else is left, and says for what", () => {
  const waiting = [
    order(1, { readiness: "blocked" }),
    order(2, { readiness: "on_hold" }),
    order(3, { readiness: "not_estimated", minutes: 0 }),
  ];
  expect(said(waiting, [day(7, "23")])).toEqual({ placed: [], left: ["1 blocked", "2 on_hold", "3 not_estimated"] });
});

test("what would end after it is due says so; an empty crew places nothing", () => {
  const late = fill([order(1, { dueAt: at("23", "07:00") })], [day(7, "23")], NOW);
  expect(late.placed[0]).toMatchObject({ isLate: true, isOverdue: false });
  expect(fill([order(1, { dueAt: at("20", "07:00") })], [day(7, "23")], NOW).placed[0]).toMatchObject({ isLate: true, isOverdue: true });
  expect(said([order(1)], [])).toEqual({ placed: [], left: ["1 too_long"] });
});
