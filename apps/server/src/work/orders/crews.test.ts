import { afterAll, beforeAll, expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewAssets, crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let admin: Person;
const whole = { flags: FLAGS, scope: "all" } as const;

beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  admin = await tenant.as("Administrator");
  await addRole(tenant, "Fitter", { "work-orders": { flags: ["view", "update"], scope: "crew" }, people: whole, assets: whole });
  await addRole(tenant, "Sharer", { "work-orders": { flags: ["view"], scope: "crew" } });
  await addRole(tenant, "Local planner", {
    "work-orders": whole,
    assets: whole,
    locations: whole,
    people: { flags: ["view"], scope: "all" },
  });
  await addRole(tenant, "Looker", {
    "work-orders": { flags: ["view", "create"], scope: "own" },
    locations: { flags: ["view"], scope: "all" },
  });
});
afterAll(() => world.close());

let serial = 0;
const crew = async () => {
  serial += 1;
  return await admin.ok(crews.create, { body: { code: `CREW-${serial}`, name: `Crew ${serial}` } });
};
/** Somebody who may look at the crew's work and change nothing, of the crew from 2020 on. */
const member = async (crewId: number, isLead = false): Promise<Person> => {
  const person = await tenant.join("Sharer");
  await admin.ok(crewMembers.create, { body: { crewId, personId: person.personId, fromDay: "2020-01-01", isLead } });
  return person;
};
const seen = async (person: Person): Promise<string[]> =>
  (await person.ok(workOrders.list, { body: { endRow: 500 } })).rows.map(({ title }) => title).sort();
const statusOf = async (person: Person, id: number) => (await person.call(workOrders.get, { params: { id } })).status;

test("a member reaches what is given to the crew from the first day to the last, and with the next call no more", async () => {
  const { id: crewId } = await crew();
  const fitter = await tenant.join("Fitter");
  const order = await buildWorkOrder(admin, { title: "Given to the crew", crewId });
  expect(await statusOf(fitter, order.id)).toBe(404);
  const member = await admin.ok(crewMembers.create, { body: { crewId, personId: fitter.personId, fromDay: "2020-01-01" } });
  expect(await seen(fitter)).toEqual(["Given to the crew"]);
  expect(
    await fitter.ok(workOrders.update, {
      params: { id: order.id },
      body: { version: order.version, responsiblePersonId: fitter.personId },
    }),
  ).toMatchObject({
    responsiblePersonId: fitter.personId,
  });
  await admin.ok(workOrders.update, { params: { id: order.id }, body: { version: order.version + 1, responsiblePersonId: null } });
  await admin.ok(crewMembers.update, { params: { id: member.id }, body: { version: 1, toDay: "2020-12-31" } });
  expect(await seen(fitter)).toEqual([]);
  expect(await statusOf(fitter, order.id)).toBe(404);
  await admin.ok(crewMembers.create, { body: { crewId, personId: fitter.personId, fromDay: "2100-01-01" } });
  expect(await seen(fitter)).toEqual([]);
});

test("a crew reaches the work of what it looks after, with all below it, and nothing beside", async () => {
  const { id: crewId } = await crew();
  const fitter = await tenant.join("Fitter");
  await admin.ok(crewMembers.create, { body: { crewId, personId: fitter.personId, fromDay: "2020-01-01" } });
  const hall = await buildLocation(admin);
  const corner = await buildLocation(admin, { parentId: hall.id });
  const line = await buildAsset(admin, { locationId: corner.id });
  const pump = await buildAsset(admin, { parentId: line.id });
  await buildWorkOrder(admin, { title: "In the corner", locationId: corner.id });
  await buildWorkOrder(admin, { title: "On the pump", assetId: pump.id });
  await buildWorkOrder(admin, { title: "Elsewhere", locationId: (await buildLocation(admin)).id });
  expect(await seen(fitter)).toEqual([]);
  const served = await admin.ok(crewAssets.create, { body: { crewId, locationId: hall.id } });
  expect(await seen(fitter)).toEqual(["In the corner", "On the pump"]);
  const twice = await admin.call(crewAssets.create, { body: { crewId, locationId: hall.id } });
  expect(twice.body.fields).toEqual([{ path: "locationId", reason: "served_already" }]);
  await admin.ok(crewAssets.remove, { params: { id: served.id } });
  expect(await seen(fitter)).toEqual([]);
});

test("an archived crew gives nothing to reach, and a site that is made below one belongs to it with the next call", async () => {
  const made = await crew();
  const fitter = await tenant.join("Fitter");
  await admin.ok(crewMembers.create, { body: { crewId: made.id, personId: fitter.personId, fromDay: "2020-01-01" } });
  await buildWorkOrder(admin, { title: "For a crew that goes", crewId: made.id });
  expect(await seen(fitter)).toEqual(["For a crew that goes"]);
  await admin.ok(crews.archive, { params: { id: made.id }, body: { version: made.version } });
  expect(await seen(fitter)).toEqual([]);

  const plant = await buildLocation(admin, { isSite: true });
  await addRole(tenant, "Of the plant", { "work-orders": { flags: ["view"], scope: "site" } });
  const person = await tenant.join("Of the plant", { siteId: plant.id });
  const wing = await buildLocation(admin, { parentId: plant.id });
  await buildWorkOrder(admin, { title: "In the wing", locationId: wing.id });
  expect(await seen(person)).toEqual(["In the wing"]);
  await admin.ok(locations.update, { params: { id: wing.id }, body: { version: wing.version, isSite: true } });
  expect(await seen(person)).toEqual(["In the wing"]);
});

test("nobody is of a crew twice on one day, also when two enter it at once", async () => {
  const { id: crewId } = await crew();
  const { personId } = await tenant.join("Fitter");
  const body = { crewId, personId, fromDay: "2026-01-01" };
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(crewMembers.create, { body })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body.fields).toEqual([{ path: "personId", reason: "member_already" }]);
});

test("planner in one plant, reporter in the other: changes there, only the own ones here, and a seen order that may not be changed says so", async () => {
  const [north, south] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  const person = await tenant.join("Looker");
  const { roleId, version } = await admin.ok(people.get, { params: { id: person.personId } });
  const roles = (await admin.ok(people.roles)).rows;
  const planner = roles.find(({ name }) => name === "Local planner")?.id ?? 0;
  const changed = await admin.ok(people.update, {
    params: { id: person.personId },
    body: { version, roles: [{ roleId: roleId ?? 0 }, { roleId: planner, siteId: north.id }] },
  });
  expect(changed.roles).toMatchObject([
    { roleId, site: null },
    { roleId: planner, site: { id: north.id } },
  ]);
  const [told] = (await admin.ok(people.log, { params: { id: person.personId } })).rows;
  expect(told?.changes).toEqual([{ field: "roles", before: [], after: [`Local planner at ${north.name}`] }]);
  const there = await buildWorkOrder(admin, { title: "North", locationId: north.id });
  const beside = await buildWorkOrder(admin, { title: "South", locationId: south.id });
  const own = await buildWorkOrder(person, { title: "Mine in the south", locationId: south.id });
  expect(await seen(person)).toEqual(["Mine in the south", "North"]);
  await person.ok(workOrders.update, { params: { id: there.id }, body: { version: there.version, priority: 3 } });
  expect(await statusOf(person, beside.id)).toBe(404);
  const refused = await person.call(workOrders.update, { params: { id: own.id }, body: { version: own.version, priority: 3 } });
  expect(refused.status).toBe(403);
  expect((await person.ok(workOrders.get, { params: { id: own.id } })).may).toEqual({ update: false, delete: false, approve: false });
  expect((await person.ok(workOrders.get, { params: { id: there.id } })).may).toEqual({ update: true, delete: true, approve: true });
  const many = await person.ok(workOrders.bulk, {
    body: { rows: [there, own, beside].map(({ id }) => ({ id })), change: { priority: 1 } },
  });
  expect(many.rows.map(({ outcome, reason }) => reason ?? outcome)).toEqual(["changed", "forbidden", "not_found"]);
  expect((await person.call(workOrders.update, { params: { id: beside.id }, body: { version: beside.version, priority: 3 } })).status).toBe(
    404,
  );
});

test("a lead hands the crew's work to its members, a member takes what nobody has, and nobody else does either", async () => {
  const { id: crewId } = await crew();
  const [lead, fitter, former, outsider] = [
    await member(crewId, true),
    await member(crewId),
    await tenant.join("Sharer"),
    await tenant.join("Sharer"),
  ];
  await admin.ok(crewMembers.create, { body: { crewId, personId: former.personId, fromDay: "2020-01-01", toDay: "2020-12-31" } });
  const order = await buildWorkOrder(admin, { title: "To be shared out", crewId });
  const give = async (by: Person, personId: number | null) => {
    const { version } = await admin.ok(workOrders.get, { params: { id: order.id } });
    return await by.call(workOrders.handOut, { body: { id: order.id, version, personId } });
  };
  const refused = { status: 409, body: { reason: "not_yours_to_hand_out" } };

  expect(await fitter.ok(workOrders.takers, { query: { workOrderId: order.id } })).toEqual({
    mayTake: true,
    mayGiveBack: false,
    people: [],
  });
  const offered = await lead.ok(workOrders.takers, { query: { workOrderId: order.id } });
  expect(offered).toMatchObject({ mayTake: true, people: [{ id: fitter.personId, openOrders: 0 }] });
  expect(await give(fitter, lead.personId)).toMatchObject(refused);
  expect(await give(fitter, fitter.personId)).toMatchObject({ status: 200, body: { responsiblePersonId: fitter.personId } });
  expect(await give(admin, former.personId)).toMatchObject({
    status: 400,
    body: { fields: [{ path: "personId", reason: "not_of_the_crew" }] },
  });
  // Whom the lead does not know is not there.
  expect(await give(lead, former.personId)).toMatchObject({ status: 400, body: { fields: [{ path: "personId", reason: "not_known" }] } });
  expect(await give(lead, lead.personId)).toMatchObject({ status: 200 });
  expect(await give(fitter, fitter.personId)).toMatchObject(refused);
  expect(await give(outsider, outsider.personId)).toMatchObject({ status: 404 });
  expect(await give(lead, null)).toMatchObject({ status: 200, body: { responsiblePerson: null } });
  const [told] = (await admin.ok(workOrders.log, { params: { id: order.id } })).rows;
  expect(told?.changes).toMatchObject([{ field: "responsiblePersonId", after: null }]);

  await admin.ok(workOrders.setStatus, {
    body: {
      id: order.id,
      version: told ? (await admin.ok(workOrders.get, { params: { id: order.id } })).version : 0,
      statusId: 5,
      reason: "Not needed",
    },
  });
  expect(await lead.ok(workOrders.takers, { query: { workOrderId: order.id } })).toEqual({
    mayTake: false,
    mayGiveBack: false,
    people: [],
  });
  expect(await give(lead, fitter.personId)).toMatchObject({ status: 409 });
});

test("in the morning a member is told of the crew's work that nobody has taken; who is of no crew is not", async () => {
  const { id: crewId } = await crew();
  const fitter = await member(crewId);
  await buildWorkOrder(admin, { title: "Free", crewId });
  await buildWorkOrder(admin, { title: "Taken", crewId, responsiblePersonId: fitter.personId });
  expect((await fitter.ok(home.get)).crewsOpen).toMatchObject({ count: 1, rows: [{ title: "Free" }] });
  expect((await admin.ok(home.get)).crewsOpen).toBeNull();
});

test("a request names the crew that its order gets; who reports it does not say so", async () => {
  const { id: crewId } = await crew();
  const reporter = await tenant.as("Requester");
  const place = await buildLocation(admin);
  const body = { title: "Drips", locationId: place.id };
  const refused = await reporter.call(workRequests.create, { body: { ...body, crewId } });
  expect([refused.status, refused.body.fields]).toEqual([400, [{ path: "crewId", reason: "crew_by_judge" }]]);
  const request = await reporter.ok(workRequests.create, { body });
  const named = await admin.ok(workRequests.update, { body: { id: request.id, version: request.version, crewId } });
  expect(named.crew).toMatchObject({ id: crewId });
  // What stays as it is may come along.
  await reporter.ok(workRequests.update, { body: { id: request.id, version: named.version, title: "Drips fast", crewId } });
  const { workOrder } = await admin.ok(workRequests.convert, { query: { workRequestID: request.id }, body: {} });
  expect(workOrder.crewId).toBe(crewId);
});

test("what is put below something that the crew looks after, or taken from there, is in reach or out of it with the next call", async () => {
  const { id: crewId } = await crew();
  const fitter = await member(crewId);
  const line = await buildAsset(admin);
  const beside = await buildAsset(admin);
  await admin.ok(crewAssets.create, { body: { crewId, assetId: line.id } });
  expect(await seen(fitter)).toEqual([]);
  const pump = await buildAsset(admin, { parentId: line.id });
  await buildWorkOrder(admin, { title: "On the new pump", assetId: pump.id });
  expect(await seen(fitter)).toEqual(["On the new pump"]);
  const moved = await admin.ok(assets.update, { params: { id: pump.id }, body: { version: pump.version, parentId: beside.id } });
  expect(await seen(fitter)).toEqual([]);
  await admin.ok(assets.update, { params: { id: pump.id }, body: { version: moved.version, parentId: line.id } });
  expect(await seen(fitter)).toEqual(["On the new pump"]);
});

test("work that is given to somebody and to no crew is their crew's, by whichever way; what has a crew keeps it, and nothing changes by itself", async () => {
  const [own, other] = [await crew(), await crew()];
  const person = await member(own.id);
  const made = await buildWorkOrder(admin, { responsiblePersonId: person.personId });
  expect(made.crewId).toBe(own.id);
  const kept = await buildWorkOrder(admin, { responsiblePersonId: person.personId, crewId: other.id });
  expect(kept.crewId).toBe(other.id);
  const unassigned = await buildWorkOrder(admin);
  const retitled = await admin.ok(workOrders.update, {
    params: { id: unassigned.id },
    body: { version: unassigned.version, title: "Renamed" },
  });
  expect(retitled.crewId).toBeNull();
  const given = await admin.ok(workOrders.update, {
    params: { id: unassigned.id },
    body: { version: retitled.version, responsiblePersonId: person.personId },
  });
  expect(given.crewId).toBe(own.id);
  const { id: locationId } = await buildLocation(admin);
  const request = await admin.ok(workRequests.create, { body: { title: "Leaks", priority: 2, locationId } });
  const { workOrder } = await admin.ok(workRequests.convert, {
    query: { workRequestID: request.id },
    body: { responsiblePersonId: person.personId },
  });
  expect(workOrder.crewId).toBe(own.id);
});
