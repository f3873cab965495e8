import { afterAll, beforeAll, expect, test } from "vitest";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { FLAGS, type Grants } from "@millwright/domain/kit/access.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewAssets, crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import { buildPerson } from "./builders.ts";

/** Two plants, with somebody at each who holds the same role: everything about people, places and crews everywhere, and orders at their plant. */
let world: World;
let tenant: TestTenant;
let admin: Person;
let plants: { hf: { id: number; version: number }; hw: { id: number; version: number } };
let [atHf, atHw, besideHf]: Person[] = [];
const whole = { flags: FLAGS, scope: "all" } as const;
const KEEPS: Grants = {
  people: whole,
  users: whole,
  locations: whole,
  crews: whole,
  assets: whole,
  "work-orders": { flags: FLAGS, scope: "site" },
};

beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  admin = await tenant.as("Administrator");
  await addRole(tenant, "Keeper of a plant", KEEPS);
  await addRole(tenant, "Keeper of a crew", {
    people: whole,
    crews: whole,
    locations: whole,
    "work-orders": { flags: FLAGS, scope: "crew" },
  });
  plants = { hf: await buildLocation(admin, { code: "HF", isSite: true }), hw: await buildLocation(admin, { code: "HW", isSite: true }) };
  atHf = await tenant.join("Keeper of a plant", { siteId: plants.hf.id });
  besideHf = await tenant.join("Keeper of a plant", { siteId: plants.hf.id });
  atHw = await tenant.join("Keeper of a plant", { siteId: plants.hw.id });
});
afterAll(() => world.close());

const who = (person: Person | undefined): Person => person as Person;
const reset = async (by: Person, whom: Person) =>
  await by.call(credentials.handle, { body: { tenantUserId: whom.personId, action: "reset", by: "link" } });
const move = async (by: Person, id: number, siteId: number | null) => {
  const { version } = await admin.ok(people.get, { params: { id } });
  return await by.call(people.update, { params: { id }, body: { version, siteId } });
};

test("who may do something at their plant makes no way into the account of somebody who may do it at another one", async () => {
  expect(await reset(who(atHf), who(atHw))).toMatchObject({ status: 403, body: { reason: "person_beyond_you" } });
  expect((await reset(who(atHf), who(besideHf))).status).toBe(200);
  expect((await reset(admin, who(atHw))).status).toBe(200);
});

test("nobody chooses their own site, whatever they may do", async () => {
  for (const by of [who(atHf), admin])
    expect((await move(by, by.personId, plants.hw.id)).body.fields).toEqual([{ path: "siteId", reason: "not_yourself" }]);
  expect((await admin.ok(people.get, { params: { id: who(atHf).personId } })).siteId).toBe(plants.hf.id);
});

test("somebody is moved only to where they can do no more than who moves them", async () => {
  expect((await move(who(atHf), who(besideHf).personId, plants.hw.id)).body.fields).toEqual([
    { path: "siteId", reason: "site_beyond_yours" },
  ]);
  const other = await tenant.join("Keeper of a plant", { siteId: plants.hf.id });
  expect((await move(admin, other.personId, plants.hw.id)).status).toBe(200);
  const { id } = await buildPerson(admin, { siteId: plants.hf.id });
  expect((await move(who(atHf), id, plants.hw.id)).status).toBe(200);
});

test("a role that says 'their site' is given to people of one's own site", async () => {
  const roleId = await tenant.rows(
    async (db) => (await db.selectFrom("roles").select("id").where("name", "=", "Keeper of a plant").executeTakeFirstOrThrow()).id,
  );
  const give = async (siteId: number) =>
    await who(atHf).call(people.create, { body: { firstName: "N", lastName: `${siteId}`, siteId, roleId } });
  expect((await give(plants.hw.id)).body.fields).toEqual([{ path: "roleId", reason: "role_beyond_yours" }]);
  expect((await give(plants.hf.id)).status).toBe(200);
});

test("a site comes below another one, or stops being one, only by who reached all of it", async () => {
  const under = { params: { id: plants.hw.id }, body: { version: plants.hw.version, parentId: plants.hf.id } };
  expect((await who(atHf).call(locations.update, under)).body.fields).toEqual([{ path: "parentId", reason: "outside_site" }]);
  const ended = { params: { id: plants.hw.id }, body: { version: plants.hw.version, isSite: false } };
  expect((await who(atHf).call(locations.update, ended)).body.fields).toEqual([{ path: "isSite", reason: "outside_site" }]);
  const hall = await buildLocation(admin, { code: "HW-1", parentId: plants.hw.id });
  const brought = { params: { id: hall.id }, body: { version: hall.version, parentId: plants.hf.id } };
  expect((await who(atHf).call(locations.update, brought)).body.fields).toEqual([{ path: "parentId", reason: "outside_site" }]);
  const room = await buildLocation(admin, { code: "HF-1", parentId: plants.hf.id });
  const next = await buildLocation(admin, { code: "HF-2", parentId: plants.hf.id });
  const within = { params: { id: room.id }, body: { version: room.version, parentId: next.id } };
  expect((await who(atHf).call(locations.update, within)).status).toBe(200);
  const third = await buildLocation(admin, { code: "HX", isSite: true });
  expect(
    (await admin.call(locations.update, { params: { id: third.id }, body: { version: third.version, parentId: plants.hf.id } })).status,
  ).toBe(200);
});

test("who keeps crews says nothing of their own membership, and who reaches by crews nothing of what their own serves", async () => {
  const crew = await admin.ok(crews.create, { body: { code: "C-OWN", name: "Own" } });
  const keeper = await tenant.join("Keeper of a crew");
  const joins = { body: { crewId: crew.id, personId: keeper.personId, fromDay: "2020-01-01" } };
  expect((await keeper.call(crewMembers.create, joins)).body.fields).toEqual([{ path: "personId", reason: "not_yourself" }]);
  const member = await admin.ok(crewMembers.create, joins);
  const lead = { params: { id: member.id }, body: { version: member.version, isLead: true } };
  expect((await keeper.call(crewMembers.update, lead)).body.fields).toEqual([{ path: "personId", reason: "not_yourself" }]);
  const serves = { body: { crewId: crew.id, locationId: plants.hw.id } };
  expect((await keeper.call(crewAssets.create, serves)).body.fields).toEqual([{ path: "crewId", reason: "not_yourself" }]);
  expect((await admin.call(crewAssets.create, serves)).status).toBe(200);
  const other = await tenant.join("Keeper of a crew");
  expect(await reset(other, keeper)).toMatchObject({ status: 403, body: { reason: "person_beyond_you" } });
  expect((await reset(keeper, other)).status).toBe(200);
  expect((await keeper.call(crewMembers.remove, { params: { id: member.id } })).status).toBe(200);
});

test("who keeps people of one site, and accounts everywhere, changes no address of another site's by inviting them", async () => {
  await addRole(tenant, "Keeps accounts", { users: whole, people: { flags: ["view"], scope: "all" } });
  await addRole(tenant, "Keeps people", { people: whole });
  const keeper = await tenant.join("Keeps accounts");
  await tenant.rows(async (db) => {
    const role = await db.selectFrom("roles").select("id").where("name", "=", "Keeps people").executeTakeFirstOrThrow();
    await db.insertInto("personRoles").values({ personId: keeper.personId, roleId: role.id, siteId: plants.hf.id }).execute();
  });
  const invite = async (siteId: number) => {
    const { id } = await buildPerson(admin, { siteId, email: `was-${siteId}@${tenant.identifier}.example` });
    const email = `is-${siteId}@${tenant.identifier}.example`;
    return (await keeper.call(users.invite, { body: { personId: id, email, by: "link" } })).status;
  };
  expect([await invite(plants.hf.id), await invite(plants.hw.id)]).toEqual([200, 403]);
});
