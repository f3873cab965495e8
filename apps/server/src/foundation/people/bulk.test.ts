import { afterAll, beforeAll, expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { auditsOf } from "../../testing/audits.ts";
import { rowsOf } from "../../testing/bulk-rows.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPerson } from "./builders.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const me = () => ({ id: admin.personId });
const roleCalled = async (name: string) => (await admin.ok(people.roles)).rows.find((role) => role.name === name)?.id ?? 0;

test("a role is given to many, never to oneself: the last administrator stays one", async () => {
  const roleId = await roleCalled("Technician");
  const [one, two] = [await buildPerson(admin), await buildPerson(admin, { roleId })];
  const answer = await admin.call(people.bulk, { body: { rows: rowsOf(one, me(), two), change: { roleId } } });
  expect(answer.body.rows).toMatchObject([
    { outcome: "changed" },
    { outcome: "refused", reason: "not_yourself", message: "You cannot do this to yourself." },
    { outcome: "unchanged" },
  ]);
  expect(await auditsOf(world.tenant, answer)).toEqual([{ action: "updated", entity: "people", entityId: one.id }]);
  expect((await admin.ok(people.get, { params: { id: admin.personId } })).role?.name).toBe("Administrator");
});

test("a role is taken from many, who may do nothing more", async () => {
  const storekeeper = await world.tenant.join("Storekeeper");
  const without = await buildPerson(admin);
  const { rows } = await admin.ok(people.bulk, { body: { rows: rowsOf({ id: storekeeper.personId }, without), change: { roleId: null } } });
  expect(rows.map(({ outcome }) => outcome)).toEqual(["changed", "unchanged"]);
  expect((await storekeeper.call(people.list, { body: {} })).status).toBe(403);
});

test("a role counts at once for a person who is signed in", async () => {
  const storekeeper = await world.tenant.join("Storekeeper");
  expect((await storekeeper.call(people.list, { body: {} })).status).toBe(200);
  await admin.ok(people.bulk, { body: { rows: rowsOf({ id: storekeeper.personId }), change: { roleId: await roleCalled("Requester") } } });
  expect((await storekeeper.call(people.list, { body: {} })).status).toBe(403);
});

test("people are archived together, never oneself, and come back", async () => {
  const [one, two] = [await buildPerson(admin), await buildPerson(admin)];
  const rows = rowsOf(one, me(), two);
  const gone = await admin.ok(people.bulkArchive, { body: { rows, change: { archived: true } } });
  expect(gone.rows.map(({ outcome, reason }) => reason ?? outcome)).toEqual(["changed", "not_yourself", "changed"]);
  const back = await admin.ok(people.bulkArchive, { body: { rows, change: { archived: false } } });
  expect(back.rows.map(({ outcome }) => outcome)).toEqual(["changed", "unchanged", "changed"]);
});

test("nobody gives a role that allows more than their own, nor changes a person who may do more", async () => {
  const roleId = await world.tenant.rows(async (db) => {
    const role = await db.insertInto("roles").values({ name: "Clerk" }).returning("id").executeTakeFirstOrThrow();
    await db
      .insertInto("roleGrants")
      .values({ roleId: role.id, subModule: "people", flags: ["view", "create", "update", "delete"], scope: "all" })
      .execute();
    return role.id;
  });
  const clerk = await world.tenant.join("Clerk");
  const plain = await buildPerson(admin);
  const raised = await clerk.ok(people.bulk, { body: { rows: rowsOf(plain), change: { roleId: await roleCalled("Administrator") } } });
  expect(raised.rows).toMatchObject([{ outcome: "refused", reason: "role_beyond_yours" }]);
  const lowered = await clerk.ok(people.bulk, { body: { rows: rowsOf(me()), change: { roleId } } });
  expect(lowered.rows).toMatchObject([{ outcome: "refused", reason: "person_beyond_you" }]);
  const planner = await world.tenant.as("Planner");
  expect((await planner.call(people.bulk, { body: { rows: rowsOf(plain), change: { roleId } } })).status).toBe(403);
});
