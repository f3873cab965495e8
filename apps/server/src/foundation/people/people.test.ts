import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildRole } from "../roles/builders.ts";
import { buildPerson } from "./builders.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const roleId = async (tenant: TestTenant, name: string) =>
  await tenant.rows(async (db) => (await db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id);

/** A role that keeps the register of people and does nothing else. */
const clerk = async (tenant: TestTenant, scope: "all" | "site" = "all") => {
  const role = await buildRole(await tenant.as("Administrator"), { name: `Clerk ${scope}` });
  await tenant.rows((db) =>
    db
      .insertInto("roleGrants")
      .values({ roleId: role.id, subModule: "people", flags: ["view", "create", "update", "delete"], scope })
      .execute(),
  );
  return `Clerk ${scope}`;
};

test("a name is the first name, a space and the last name, also after a change", async () => {
  const made = await buildPerson(admin, { firstName: "Mina", lastName: "Okafor", jobTitle: "Fitter", isLead: true });
  expect(made).toMatchObject({ name: "Mina Okafor", jobTitle: "Fitter", isLead: true, hasAccount: false });
  const changed = await admin.ok(people.update, { params: { id: made.id }, body: { version: made.version, lastName: "Berg" } });
  expect(changed.name).toBe("Mina Berg");
});

test("an e-mail address belongs to one person, whatever its case, until that person is archived", async () => {
  const first = await buildPerson(admin, { email: "one@plant.example" });
  const again = { body: { firstName: "B", lastName: "B", email: "ONE@plant.example" } };
  expect((await admin.call(people.create, again)).body.fields).toEqual([{ path: "email", reason: "taken" }]);
  await admin.ok(people.archive, { params: { id: first.id }, body: { version: first.version } });
  await admin.ok(people.create, again);
  const back = await admin.call(people.restore, { params: { id: first.id }, body: { version: first.version + 1 } });
  expect(back).toMatchObject({ status: 409, body: { fields: [{ path: "email", reason: "taken" }] } });
});

test("a person is found by the e-mail address as others are by their code", async () => {
  const made = await buildPerson(admin, { email: "Found.Me@plant.example" });
  const { rows } = await admin.ok(people.list, {
    body: { filterModel: { code: { filterType: "text", type: "equals", filter: "found.me@plant.example" } } },
  });
  expect(rows.map((row) => row.id)).toEqual([made.id]);
});

test("a person's site is a location that is one", async () => {
  const site = await buildLocation(admin, { isSite: true });
  const room = await buildLocation(admin, { parentId: site.id });
  const person = await buildPerson(admin, { siteId: site.id });
  expect(person.site).toMatchObject({ id: site.id });
  const refused = await admin.call(people.update, { params: { id: person.id }, body: { version: person.version, siteId: room.id } });
  expect(refused.body.fields).toEqual([{ path: "siteId", reason: "not_a_site" }]);
});

test("a changed role counts from the next call on, and an archived person's session ends", async () => {
  const worker = await world.tenant.join("Requester");
  expect((await worker.call(suppliers.list, { body: {} })).status).toBe(403);
  const row = await admin.ok(people.get, { params: { id: worker.personId } });
  expect(row).toMatchObject({ hasAccount: true, role: { name: "Requester" } });
  const raised = await admin.ok(people.update, {
    params: { id: row.id },
    body: { version: row.version, roleId: await roleId(world.tenant, "Storekeeper") },
  });
  expect((await worker.call(suppliers.list, { body: {} })).status).toBe(200);
  await admin.ok(people.archive, { params: { id: row.id }, body: { version: raised.version } });
  expect((await worker.call(suppliers.list, { body: {} })).status).toBe(401);
});

test("keeping the register of people is no way to more rights", async () => {
  const tenant = await world.otherTenant();
  const keeper = await tenant.join(await clerk(tenant));
  const administrator = await tenant.as("Administrator");
  const adminRole = await roleId(tenant, "Administrator");
  const colleague = await buildPerson(keeper);
  const given = await keeper.call(people.update, { params: { id: colleague.id }, body: { version: colleague.version, roleId: adminRole } });
  expect(given.body.fields).toEqual([{ path: "roleId", reason: "role_beyond_yours" }]);
  expect((await keeper.call(people.create, { body: { firstName: "A", lastName: "B", roleId: adminRole } })).body.fields).toEqual([
    { path: "roleId", reason: "role_beyond_yours" },
  ]);
  const own = await keeper.call(people.update, { params: { id: keeper.personId }, body: { version: 1, roleId: null } });
  expect(own.body.fields).toEqual([{ path: "roleId", reason: "not_yourself" }]);
  const { version } = await keeper.ok(people.get, { params: { id: administrator.personId } });
  const above = { params: { id: administrator.personId } };
  expect(await keeper.call(people.update, { ...above, body: { version, email: "mine@plant.example" } })).toMatchObject({
    status: 403,
    body: { reason: "person_beyond_you" },
  });
  expect(await keeper.call(people.archive, { ...above, body: { version } })).toMatchObject({
    status: 403,
    body: { reason: "person_beyond_you" },
  });
  const { rows } = await keeper.ok(people.roles, {});
  expect(rows.filter((role) => role.mayGive).map((role) => role.name)).toEqual(["Clerk all"]);
});

test("nobody archives themselves", async () => {
  const me = await admin.ok(people.get, { params: { id: admin.personId } });
  expect((await admin.call(people.archive, { params: { id: me.id }, body: { version: me.version } })).body.reason).toBe("not_yourself");
});

test("a person limited to a site keeps only its people", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Administrator");
  const [mine, other] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  const role = await clerk(tenant, "site");
  await tenant.rows(async (db) =>
    db
      .insertInto("roleGrants")
      .values({ roleId: await roleId(tenant, role), subModule: "locations", flags: ["view"], scope: "all" })
      .execute(),
  );
  const keeper = await tenant.join(role, { siteId: mine.id });
  const near = await buildPerson(by, { siteId: mine.id });
  const far = await buildPerson(by, { siteId: other.id });
  expect((await keeper.ok(people.list, { body: {} })).rows.map((row) => row.id).sort((a, b) => a - b)).toEqual(
    [keeper.personId, near.id].sort((a, b) => a - b),
  );
  expect((await keeper.call(people.get, { params: { id: far.id } })).status).toBe(404);
  expect((await keeper.call(people.create, { body: { firstName: "A", lastName: "B", siteId: other.id } })).body.fields).toEqual([
    { path: "siteId", reason: "outside_site" },
  ]);
  expect(
    (await keeper.call(people.update, { params: { id: near.id }, body: { version: near.version, siteId: null } })).body.fields,
  ).toEqual([{ path: "siteId", reason: "outside_site" }]);
});
