import { afterAll, beforeAll, expect, test } from "vitest";
import { auth, shell } from "@millwright/domain/foundation/auth/contract.ts";
import { MENU } from "@millwright/domain/foundation/navigation/menu.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLimitedAdmin } from "./builders.ts";
import { raiseGrantsVersion } from "./service.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const save = async (person: Person, shortcuts: number[]) => await person.call(shell.saveShortcuts, { body: { shortcuts } });
const own = async (person: Person) => (await person.ok(auth.me)).data.shortcuts;
const fields = async (person: Person, shortcuts: number[]) => {
  const { status, body } = await save(person, shortcuts);
  return { status, fields: body.fields?.map(({ path, reason }) => [path, reason]) };
};
const refused = (path: string, reason: string) => ({ status: 400, fields: [[path, reason]] });

test("shortcuts are kept in the person's order, with a word, and are theirs alone", async () => {
  const [person, colleague] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
  expect(await own(person)).toEqual([]);
  expect(await save(person, [502, 403, 302])).toMatchObject({ status: 200, body: { message: "User data saved with api" } });
  expect(await own(person)).toEqual([502, 403, 302]);
  await save(person, [403, 502]);
  expect(await own(person)).toEqual([403, 502]);
  expect(await own(colleague)).toEqual([]);
  await save(person, []);
  expect(await own(person)).toEqual([]);
});

test("saving is in the audit, and in nobody's way who edits the person", async () => {
  const person = await world.tenant.join("Planner");
  const row = async () =>
    await world.tenant.rows((db) => db.selectFrom("people").select("version").where("id", "=", person.personId).executeTakeFirstOrThrow());
  const { version } = await row();
  await save(person, [403]);
  expect((await row()).version).toBe(version);
  const audited = await world.tenant.rows((db) =>
    db.selectFrom("auditLog").select("action").where("entityId", "=", person.personId).where("action", "=", "settings_saved").execute(),
  );
  expect(audited).toHaveLength(1);
});

test("twenty are kept, and one more is refused with nothing changed", async () => {
  const person = await world.tenant.join("Administrator");
  const { menu } = await person.ok(shell.navigation);
  const ids = menu.flatMap(({ children }) => (children ?? []).map(({ id }) => id));
  expect(ids.length).toBeGreaterThan(20);
  expect((await save(person, ids.slice(0, 20))).status).toBe(200);
  expect(await fields(person, ids.slice(0, 21))).toEqual(refused("shortcuts", "too_many_items"));
  expect(await own(person)).toEqual(ids.slice(0, 20));
});

test("what is no entry of the person's menu is refused, naming its place", async () => {
  const requester = await world.tenant.join("Requester");
  await save(requester, [404]);
  const modules = MENU.map(({ id }) => id);
  expect(await fields(requester, [404, 999_999])).toEqual(refused("shortcuts.1", "not_in_menu"));
  expect(await fields(requester, [404, 605]), "not permitted looks the same as not there").toEqual(refused("shortcuts.1", "not_in_menu"));
  expect(await fields(requester, [modules[0] ?? 0]), "a module is no page").toEqual(refused("shortcuts.0", "not_in_menu"));
  expect(await fields(requester, [404, 404])).toEqual(refused("shortcuts.1", "duplicate"));
  expect(await own(requester)).toEqual([404]);
});

test("the entries of another organisation mean nothing", async () => {
  const theirs = await buildLimitedAdmin(world, "shortcuts");
  expect((await save(theirs, [702, 701])).status).toBe(200);
  expect(await own(theirs)).toEqual([702, 701]);
  expect(await fields(theirs, [403])).toEqual(refused("shortcuts.0", "not_in_menu"));
  const ours = await world.tenant.as("Administrator");
  expect(await fields(ours, [701])).toEqual(refused("shortcuts.0", "not_in_menu"));
});

test("a shortcut outlives its right, and the others can be changed meanwhile", async () => {
  const person = await world.tenant.join("Planner");
  await save(person, [502, 404]);
  await world.tenant.rows((db) => db.deleteFrom("roleGrants").where("subModule", "=", "suppliers").execute());
  await raiseGrantsVersion(world.db, world.tenant.id);
  expect(await fields(person, [404, 502])).toEqual({ status: 200, fields: undefined });
  expect(await own(person)).toEqual([404, 502]);
  expect(await fields(person, [404])).toMatchObject({ status: 200 });
  expect(await fields(person, [404, 502]), "given up is given up").toEqual(refused("shortcuts.1", "not_in_menu"));
});
