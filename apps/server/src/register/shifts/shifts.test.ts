import { afterAll, beforeAll, expect, test } from "vitest";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildShift } from "./builders.ts";

let world: World;
let planner: Person;
let technician: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  technician = await world.tenant.as("Technician");
});
afterAll(() => world.close());

test("shifts that run into one another are refused by their place, across the end of the cycle too", async () => {
  const body = { code: "BAD", name: "Bad", cycleWeeks: 1, anchorDay: "2026-01-05" };
  const span = (day: number, startMinute: number, minutes: number, breakMinutes = 0) => ({ day, startMinute, minutes, breakMinutes });
  const faults = async (...spans: ReturnType<typeof span>[]) =>
    (await planner.call(shifts.create, { body: { ...body, spans } })).body.fields;
  expect(await faults(span(0, 1320, 480), span(1, 300, 60))).toEqual([{ path: "spans.1.startMinute", reason: "spans_overlap" }]);
  expect(await faults(span(0, 300, 60), span(6, 1320, 480))).toEqual([{ path: "spans.0.startMinute", reason: "spans_overlap" }]);
  expect(await faults(span(7, 300, 60))).toEqual([{ path: "spans.0.day", reason: "outside_cycle" }]);
  expect(await faults(span(0, 300, 60, 60))).toEqual([{ path: "spans.0.breakMinutes", reason: "break_too_long" }]);
});

test("a person follows one pattern on a day, and it is told in the pattern's log whose it was", async () => {
  const shift = await buildShift(planner);
  const give = { shiftId: shift.id, personId: technician.personId };
  const term = await planner.ok(shiftTerms.create, { body: { ...give, fromDay: "2027-01-01", toDay: "2027-03-31" } });
  const twice = await planner.call(shiftTerms.create, { body: { ...give, fromDay: "2027-03-31" } });
  expect(twice.body.fields).toEqual([{ path: "fromDay", reason: "follows_already" }]);
  expect((await planner.call(shiftTerms.create, { body: { shiftId: shift.id, fromDay: "2027-03-31" } })).body.fields).toEqual([
    { path: "personId", reason: "person_or_crew" },
  ]);
  const shorter = await planner.ok(shiftTerms.update, { params: { id: term.id }, body: { version: term.version, toDay: "2027-02-28" } });
  expect((await planner.call(shiftTerms.update, { params: { id: term.id }, body: { version: term.version } })).status).toBe(409);
  await planner.ok(shiftTerms.remove, { params: { id: shorter.id } });
  const { rows } = await planner.ok(shifts.log, { params: { id: shift.id } });
  expect(rows.map(({ action }) => action)).toEqual(["follower_removed", "follower_changed", "follower_added", "created"]);
});

test("a technician looks at patterns and changes none", async () => {
  const shift = await buildShift(planner);
  expect(await technician.ok(shifts.get, { params: { id: shift.id } })).toMatchObject({ code: shift.code });
  const { status } = await technician.call(shiftTerms.create, {
    body: { shiftId: shift.id, personId: technician.personId, fromDay: "2028-01-01" },
  });
  expect(status).toBe(403);
});
