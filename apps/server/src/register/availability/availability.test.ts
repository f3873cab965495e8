import { afterAll, beforeAll, expect, test } from "vitest";
import { absences } from "@millwright/domain/register/absences/contract.ts";
import { availability } from "@millwright/domain/register/availability/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { absenceType, buildAbsence } from "../absences/builders.ts";
import { buildLocation } from "../locations/builders.ts";
import { buildShift } from "../shifts/builders.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const joined = async (siteId: number | null = null) => (await world.tenant.join("Technician", { siteId })).personId;
const minutesOf = async (personId: number, from: string, until = from) => {
  const { people: found } = await planner.ok(availability.days, { body: { personIds: [personId], from, until } });
  return found[0]?.days.map(({ minutes }) => minutes);
};

test("a crew's pattern holds for its members while they are of the crew; who follows one of their own follows that", async () => {
  const [crewPattern, own] = [
    await buildShift(planner),
    await buildShift(planner, { spans: [{ day: 0, startMinute: 0, minutes: 120, breakMinutes: 0 }] }),
  ];
  const crew = await planner.ok(crews.create, { body: { code: "AV-1", name: "North", indirectPercent: 10 } });
  const [member, leaver, special] = [await joined(), await joined(), await joined()];
  const add = async (personId: number, toDay: string | null = null) =>
    await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01", toDay } });
  await add(member);
  await add(leaver, "2026-11-03");
  await add(special);
  await planner.ok(shiftTerms.create, { body: { shiftId: crewPattern.id, crewId: crew.id, fromDay: "2026-01-01" } });
  await planner.ok(shiftTerms.create, { body: { shiftId: own.id, personId: special, fromDay: "2026-11-01" } });

  const reply = await planner.ok(availability.days, { body: { crewIds: [crew.id], from: "2026-11-02", until: "2026-11-08" } });
  const ofDays = Object.fromEntries(reply.people.map(({ person, days }) => [person.id, days.map(({ minutes }) => minutes)]));
  expect(ofDays[member]).toEqual([480, 480, 480, 480, 480, 0, 0]);
  expect(ofDays[leaver]).toEqual([480, 480, 0, 0, 0, 0, 0]);
  expect(ofDays[special]).toEqual([120, 0, 0, 0, 0, 0, 0]);
  expect(reply.crews).toMatchObject([{ crew: { id: crew.id }, indirectPercent: 10 }]);
  expect(reply.crews[0]?.days.slice(0, 3)).toEqual([
    { day: "2026-11-02", minutes: 1080, indirectMinutes: 108, people: 3 },
    { day: "2026-11-03", minutes: 960, indirectMinutes: 96, people: 2 },
    { day: "2026-11-04", minutes: 480, indirectMinutes: 48, people: 1 },
  ]);
});

test("days, holidays and the change of the clock are those of the person's site", async () => {
  const site = await buildLocation(planner, { isSite: true, timeZone: "America/New_York" });
  const night = await buildShift(planner, {
    spans: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, startMinute: 1320, minutes: 480, breakMinutes: 0 })),
  });
  const personId = await joined(site.id);
  await planner.ok(shiftTerms.create, { body: { shiftId: night.id, personId, fromDay: "2026-01-01" } });
  // There the clock is put back on 1 November 2026, elsewhere not.
  expect(await minutesOf(personId, "2026-10-31", "2026-11-01")).toEqual([540, 480]);
  await planner.ok(holidays.create, { body: { name: "Founders' day", day: "2026-11-10", siteId: site.id, minutes: 120 } });
  expect(await minutesOf(personId, "2026-11-09", "2026-11-11")).toEqual([480, 360, 480]);
});

test("an absence counts once it is approved; why somebody is away is told to who approves alone", async () => {
  const shift = await buildShift(planner);
  const away = await world.tenant.join("Technician");
  await planner.ok(shiftTerms.create, { body: { shiftId: shift.id, personId: away.personId, fromDay: "2026-01-01" } });
  const asked = await buildAbsence(planner, {
    personId: away.personId,
    fromDay: "2026-12-01",
    typeId: await absenceType(planner, "SICK"),
    state: "asked",
  });
  const dayOf = async (by: Person) =>
    (await by.ok(availability.days, { body: { personIds: [away.personId], from: "2026-12-01", until: "2026-12-01" } })).people[0]?.days[0];
  expect(await dayOf(planner)).toMatchObject({ minutes: 480, reasons: [{ kind: "pattern" }, { kind: "asked", name: "Sick", minutes: 0 }] });
  await planner.ok(absences.decide, { params: { id: asked.id }, body: { version: asked.version, state: "approved" } });
  expect(await dayOf(planner)).toMatchObject({
    minutes: 0,
    reasons: [
      { kind: "pattern", minutes: 480 },
      { kind: "absence", name: "Sick", minutes: -480 },
    ],
  });
  const colleague = await world.tenant.join("Technician");
  expect(await dayOf(colleague)).toMatchObject({
    minutes: 0,
    reasons: [{ kind: "pattern" }, { kind: "absence", name: null, minutes: -480 }],
  });
  expect(await dayOf(away)).toMatchObject({ reasons: [{ kind: "pattern" }, { kind: "absence", name: "Sick" }] });
});

test("who left is not counted on from that day", async () => {
  const shift = await buildShift(planner);
  const personId = await joined();
  await planner.ok(shiftTerms.create, { body: { shiftId: shift.id, personId, fromDay: "2020-01-01" } });
  const admin = await world.tenant.as("Administrator");
  const { version } = await admin.ok(people.get, { params: { id: personId } });
  await admin.ok(people.archive, { params: { id: personId }, body: { version } });
  expect(await minutesOf(personId, "2099-01-05")).toEqual([0]);
  expect(await minutesOf(personId, "2020-01-06")).toEqual([480]);
});

test("more than 62 days, days that run backwards and people out of reach are refused by the field", async () => {
  const ask = async (body: object) =>
    (await planner.call(availability.days, { body: body as never })).body.fields?.map(({ path, reason }) => [path, reason]);
  expect(await ask({ from: "2026-01-01", until: "2026-03-04" })).toEqual([["until", "range_too_long"]]);
  expect(await ask({ from: "2026-01-02", until: "2026-01-01" })).toEqual([["until", "ends_before_start"]]);
  const foreign = await (await world.otherTenant()).join("Technician");
  expect(await ask({ personIds: [foreign.personId], from: "2026-01-01", until: "2026-01-02" })).toEqual([["personIds.0", "not_known"]]);
});
