import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { profileRights, userRoles, type UserRoleDraft } from "@millwright/domain/foundation/roles/contract.ts";
import { FLAGS, SUB_MODULES, type Flag, type Grants, type Scope } from "@millwright/domain/kit/access.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, send, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildPerson } from "../people/builders.ts";
import { buildRole } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  admin = await tenant.as("Administrator");
});
afterAll(() => world.close());

const grant = (scope: Scope, ...flags: Flag[]) => ({ scope, flags });
const ROLES = grant("all", "view", "create", "update", "delete");
const idOf = async (name: string, of = tenant) =>
  (await of.rows((db) => db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow())).id;
const get = async (id: number, by = admin) => await by.ok(userRoles.get, { params: { id } });
const update = async (by: Person, id: number, change: Partial<UserRoleDraft>) =>
  await by.call(userRoles.update, { params: { id }, body: { version: (await get(id)).version, ...change } });
const remove = async (by: Person, id: number, moveTo?: number) =>
  await by.call(userRoles.remove, { params: { id }, body: { version: (await get(id)).version, ...(moveTo && { moveTo }) } });

describe("a role", () => {
  test("is made, changed where it is named, and read again, with who has it", async () => {
    const made = await buildRole(admin, { grants: { assets: grant("site", "view", "update"), people: grant("all", "view") } });
    expect(made).toMatchObject({ userRoleId: made.id, people: 0, leavers: 0, isMine: false, isBeyond: false, version: 1 });
    const changed = await admin.ok(userRoles.update, {
      params: { id: made.id },
      body: { version: 1, grants: { assets: grant("all", "view"), people: grant("all"), audit: grant("own", "view") } },
    });
    expect(changed.version).toBe(2);
    expect(changed.grants).toEqual({ assets: grant("all", "view"), audit: grant("own", "view") });
    await buildPerson(admin, { roleId: made.id });
    expect((await get(made.id)).people).toBe(1);
    const { rows } = await admin.ok(userRoles.list, {
      body: { filterModel: { people: { filterType: "number", type: "equals", filter: 1 } }, search: made.name },
    });
    expect(rows).toMatchObject([{ id: made.id, userRoleId: made.id, people: 1, opens: 2, limited: 1 }]);
  });

  test("lets whoever may do anything to something view it, too", async () => {
    const { grants } = await buildRole(admin, { grants: { suppliers: grant("all", "delete"), assets: grant("all", "create", "create") } });
    expect(grants).toEqual({ suppliers: grant("all", "view", "delete"), assets: grant("all", "view", "create") });
  });

  test.each([
    ["a flag that there is not", { assets: { flags: ["view", "fly"], scope: "all" } }, "grants.assets.flags.1", "not_an_option"],
    ["a scope that there is not", { assets: { flags: ["view"], scope: "moon" } }, "grants.assets.scope", "not_an_option"],
    ["a sub-module that there is not", { rockets: { flags: ["view"], scope: "all" } }, "grants.rockets", "unknown_field"],
    ["something else beside them", { assets: { flags: ["view"], scope: "all", sites: [1] } }, "grants.assets.sites", "unknown_field"],
    ["a scope that means nothing here", { suppliers: { flags: ["view"], scope: "site" } }, "grants.suppliers.scope", "scope_not_here"],
    [
      "a scope where everybody sees all",
      { "reference-lists": { flags: ["view"], scope: "own" } },
      "grants.reference-lists.scope",
      "scope_not_here",
    ],
  ])("is refused %s, by its field", async (_, grants, path, reason) => {
    const body = { name: `Odd ${path}`, grants };
    const answer = await send(world, userRoles.create, { body }, { authorization: `Bearer ${admin.token}` });
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path, reason }] } });
  });

  test("has a name that no other has, whatever its capitals", async () => {
    const { id } = await buildRole(admin);
    const taken = { status: 409, body: { fields: [{ path: "name", reason: "taken" }] } };
    expect(await admin.call(userRoles.create, { body: { name: "PLANNER" } })).toMatchObject(taken);
    expect(await update(admin, id, { name: "planner" })).toMatchObject(taken);
    expect(await admin.call(userRoles.copy, { params: { id }, body: { name: "Technician" } })).toMatchObject(taken);
  });

  test("is not written over by whoever saw an older one, and neither deleted", async () => {
    const { id } = await buildRole(admin);
    await update(admin, id, { description: "First." });
    const stale = { status: 409, body: { reason: "stale", current: { description: "First.", version: 2 } } };
    expect(await admin.call(userRoles.update, { params: { id }, body: { version: 1, description: "Second." } })).toMatchObject(stale);
    expect(await admin.call(userRoles.remove, { params: { id }, body: { version: 1 } })).toMatchObject(stale);
  });

  test("tells in its log what it allows more and less, in words", async () => {
    const { id } = await buildRole(admin, { grants: { assets: grant("site", "view") } });
    await update(admin, id, { grants: { assets: grant("site", "view", "delete"), audit: grant("own", "view") } });
    await update(admin, id, { name: "Renamed", grants: { assets: grant("all", "view") } });
    const { rows } = await admin.ok(userRoles.log, { params: { id } });
    expect(rows.map(({ logNotes }) => logNotes)).toEqual([
      expect.stringMatching(/^name: Role \d+ → Renamed; Equipment: may no longer delete, everywhere instead of at their site$/),
      "Equipment: may now delete, at their site; Audit: may now view, their own",
      "Created",
    ]);
    expect(rows[1]?.changes[0]).toEqual({ field: "rights: assets", before: grant("site", "view"), after: grant("site", "view", "delete") });
  });
});

test("whoever keeps people chooses roles as before, without the right to see what they say", async () => {
  const name = "People clerk";
  await addRole(tenant, name, { people: grant("all", "view", "create", "update") });
  const clerk = await tenant.join(name);
  const { rows } = await clerk.ok(people.roles);
  expect(rows.find((role) => role.name === name)?.mayGive).toBe(true);
  expect((await clerk.call(userRoles.list, { body: {} })).status).toBe(403);
  expect((await clerk.call(userRoles.get, { params: { id: await idOf(name) } })).status).toBe(403);
});

/** Somebody who keeps roles and may do little else, in an organisation of their own, with a role below theirs and what they hold themselves. */
async function keeping(grants: Grants, siteName?: string) {
  const of = await world.otherTenant();
  const owner = await of.as("Administrator");
  await addRole(of, "Keeper", { "user-roles": ROLES, ...grants });
  const keeper = await of.join("Keeper");
  if (siteName) {
    const site = await buildLocation(owner, { code: siteName, isSite: true });
    await of.rows((db) => db.updateTable("people").set({ roleSiteId: site.id }).where("id", "=", keeper.personId).execute());
  }
  const said = async () =>
    await of.rows((db) =>
      sql`select r.id, r.name, r.version, g.sub_module, g.flags, g.scope from roles r left join role_grants g on g.role_id = r.id order by r.id, g.sub_module`.execute(
        db,
      ),
    );
  const all = async (id: number) => (await owner.ok(userRoles.get, { params: { id } })).version;
  return { of, owner, keeper, said, versionOf: all };
}

describe("nobody gives more than they hold", () => {
  const beyond = (path: string) => ({ status: 400, body: { fields: [{ path, reason: "role_beyond_yours" }] } });
  const closed = { status: 403, body: { reason: "role_beyond_yours" } };

  test.each<[string, Partial<Record<string, { flags: Flag[]; scope: Scope }>>, string]>([
    ["a flag", { assets: grant("site", "view", "update") }, "grants.assets"],
    ["a wider scope", { assets: grant("all", "view") }, "grants.assets"],
    ["another sub-module", { people: grant("own", "view") }, "grants.people"],
    ["a right over roles", { "user-roles": grant("all", "view", "approve") }, "grants.user-roles"],
  ])("by %s, in a new role, in a role below theirs or in their own", async (_, grants, path) => {
    const { of, keeper, said, versionOf } = await keeping({ assets: grant("site", "view") });
    const below = await buildRole(keeper, { grants: { assets: grant("own" as Scope) } });
    const mine = await idOf("Keeper", of);
    const before = await said();
    expect(await keeper.call(userRoles.create, { body: { name: "More", grants } })).toMatchObject(beyond(path));
    for (const id of [below.id, mine])
      expect(await keeper.call(userRoles.update, { params: { id }, body: { version: await versionOf(id), grants } })).toMatchObject(
        beyond(path),
      );
    expect(await said()).toEqual(before);
  });

  test("by copying, by moving people, or by touching a role that does more than theirs", async () => {
    const { of, keeper, owner, said, versionOf } = await keeping({ assets: grant("site", "view") });
    const top = await idOf("Administrator", of);
    const below = await buildRole(keeper, { grants: { assets: grant("site", "view") } });
    await buildPerson(owner, { roleId: below.id });
    const before = await said();
    const params = { id: top };
    const version = await versionOf(top);
    expect((await keeper.ok(userRoles.get, { params })).isBeyond).toBe(true);
    const copied = await keeper.call(userRoles.copy, { params, body: { name: "Second one" } });
    expect(copied).toMatchObject({ status: 400 });
    expect(copied.body.fields?.[0]?.reason).toBe("role_beyond_yours");
    const moved = { params: { id: below.id }, body: { version: await versionOf(below.id), moveTo: top } };
    expect(await keeper.call(userRoles.remove, moved)).toMatchObject(beyond("moveTo"));
    expect(await keeper.call(userRoles.update, { params, body: { version, name: "Nobody" } })).toMatchObject(closed);
    expect(await keeper.call(userRoles.update, { params, body: { version, grants: { assets: grant("all") } } })).toMatchObject(closed);
    expect(await keeper.call(userRoles.remove, { params, body: { version, moveTo: below.id } })).toMatchObject(closed);
    expect(await said()).toEqual(before);
  });

  test("by what they hold at one site only: a role holds for everywhere", async () => {
    const whole = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, grant("all", ...FLAGS)])) as Grants;
    const { of, keeper, said, versionOf } = await keeping(whole, "NORTH");
    const before = await said();
    expect((await keeper.ok(userRoles.list, { body: {} })).rows.length).toBeGreaterThan(5);
    expect(await keeper.call(userRoles.create, { body: { name: "Here", grants: { assets: grant("site", "view") } } })).toMatchObject(
      beyond("grants.assets"),
    );
    const id = await idOf("Requester", of);
    expect(await keeper.call(userRoles.update, { params: { id }, body: { version: await versionOf(id), description: "?" } })).toMatchObject(
      closed,
    );
    expect(await said()).toEqual(before);
  });

  test("and gives what they do hold", async () => {
    const { keeper } = await keeping({ assets: grant("site", "view", "update") });
    const role = await buildRole(keeper, { grants: { assets: grant("crew", "view") } });
    const params = { id: role.id };
    await keeper.ok(userRoles.update, { params, body: { version: 1, grants: { assets: grant("site", "view", "update") } } });
    expect((await keeper.ok(userRoles.copy, { params, body: { name: "Like it" } })).grants).toEqual({
      assets: grant("site", "view", "update"),
    });
  });
});

describe("a changed role is felt with the next call", () => {
  test("of somebody who is signed in, in both directions", async () => {
    const role = await buildRole(admin, { name: "Gate keeper", grants: { assets: grant("all", "view") } });
    const person = await tenant.join("Gate keeper");
    const body = { code: "GATE-1", name: "Gate" };
    expect((await person.call(assets.create, { body })).status).toBe(403);
    await update(admin, role.id, { grants: { assets: grant("all", "view", "create") } });
    expect((await person.call(assets.create, { body })).status).toBe(200);
    await update(admin, role.id, { grants: { assets: grant("all") } });
    expect((await person.call(assets.list, { body: {} })).status).toBe(403);
  });
});

test("every answer says which rights it was given under: the same until somebody's are changed, and those of another organisation are none of them", async () => {
  const role = await buildRole(admin, { grants: { assets: grant("all", "view") } });
  const person = await tenant.join(role.name);
  const elsewhere = await (await world.otherTenant()).as("Administrator");
  const saidTo = async (by: Person) => (await by.call(profileRights.mine)).headers["x-rights"];
  const [before, there] = [await saidTo(person), await saidTo(elsewhere)];
  expect(before).toMatch(/^\d+\/\d{4}-\d\d-\d\d$/);
  await buildPerson(admin, {});
  expect(await saidTo(person)).toBe(before);
  await update(admin, role.id, { grants: { assets: grant("all", "view", "create") } });
  const after = await saidTo(person);
  expect(after).not.toBe(before);
  expect(await saidTo(person)).toBe(after);
  expect(await saidTo(elsewhere)).toBe(there);
});

describe("a role that somebody has", () => {
  test("is not deleted while nothing is said of them; they are counted and named", async () => {
    const { id } = await buildRole(admin);
    const holder = await buildPerson(admin, { firstName: "Ada", lastName: "Holm", roleId: id });
    expect(await remove(admin, id)).toMatchObject({
      status: 409,
      body: { reason: "role_in_use_once", params: { count: 1, names: "Ada Holm" } },
    });
    for (let at = 0; at < 6; at += 1) await buildPerson(admin, { firstName: "Bo", lastName: `Nr ${at}`, roleId: id });
    const { body } = await remove(admin, id);
    expect(body.params).toEqual({ count: 7, names: "Ada Holm, Bo Nr 0, Bo Nr 1, Bo Nr 2, Bo Nr 3, 2 more" });
    expect((await admin.ok(people.get, { params: { id: holder.id } })).roleId).toBe(id);
    expect((await remove(admin, id, id)).body.fields).toEqual([{ path: "moveTo", reason: "role_itself" }]);
  });

  test("goes when it is said which one they get: where they had it, once, whoever left as well, and their logs say so", async () => {
    const site = await buildLocation(admin, { code: "MOVE", name: "Moving plant", isSite: true });
    const [from, to] = [await buildRole(admin, { name: "From here" }), await buildRole(admin, { name: "To there" })];
    const at = (roleId: number, siteId: number | null = null) => ({ roleId, siteId });
    const first = await buildPerson(admin, { roles: [at(from.id, site.id)] });
    const both = await buildPerson(admin, { roles: [at(from.id), at(to.id), at(from.id, site.id)] });
    const second = await buildPerson(admin, { roles: [at(to.id), at(from.id), at(from.id, site.id)] });
    const left = await buildPerson(admin, { roles: [at(from.id)] });
    await admin.ok(people.archive, { params: { id: left.id }, body: { version: left.version } });
    expect(await get(from.id)).toMatchObject({ people: 3, leavers: 1 });

    expect((await remove(admin, from.id, to.id)).body).toEqual({ id: from.id, moved: 4 });

    const rolesOf = async (id: number) =>
      (await admin.ok(people.get, { params: { id } })).roles.map(({ roleId, siteId }) => ({ roleId, siteId }));
    expect(await rolesOf(first.id)).toEqual([at(to.id, site.id)]);
    expect(await rolesOf(both.id)).toEqual([at(to.id), at(to.id, site.id)]);
    expect(await rolesOf(second.id)).toEqual([at(to.id), at(to.id, site.id)]);
    expect(await rolesOf(left.id)).toEqual([at(to.id)]);
    const { rows } = await admin.ok(people.log, { params: { id: first.id } });
    expect(rows[0]?.changes).toEqual([{ field: "roles", before: ["From here at Moving plant"], after: ["To there at Moving plant"] }]);
    expect((await admin.call(userRoles.get, { params: { id: from.id } })).status).toBe(404);
  });

  test("that is given in the same instant as it is deleted is either had or gone, never both", async () => {
    const { id } = await buildRole(admin);
    const giving = Array.from({ length: 6 }, (_, at) =>
      admin.call(people.create, { body: { firstName: "In", lastName: `Time ${at}`, roleId: id } }),
    );
    const [deleted, ...given] = await Promise.all([remove(admin, id), ...giving]);
    if (deleted?.status === 200)
      for (const { status, body } of given) expect([status, body.fields?.[0]?.reason]).toEqual([400, "not_known"]);
    else expect(deleted?.body.reason).toMatch(/^role_in_use/);
    expect(given.map(({ status }) => status)).not.toContain(500);
  });
});

test("a role of another organisation, or none at all, is the same nothing to every call", async () => {
  const elsewhere = await world.otherTenant();
  const foreign = await buildRole(await elsewhere.as("Administrator"));
  const own = await buildRole(admin);
  const plain = ({ status, body }: { status: number; body: object }) => ({ status, body: { ...body, requestId: "" } });
  const asked = async (id: number) => {
    const params = { id };
    return [
      await admin.call(userRoles.get, { params }),
      await admin.call(userRoles.log, { params }),
      await admin.call(userRoles.people, { params }),
      await admin.call(userRoles.subModule, { params: { ...params, subModuleId: "303" } }),
      await admin.call(userRoles.update, { params, body: { version: 1, name: "Mine" } }),
      await admin.call(userRoles.copy, { params, body: { name: "Mine" } }),
      await admin.call(userRoles.remove, { params, body: { version: 1 } }),
      await admin.call(userRoles.remove, { params: { id: own.id }, body: { version: own.version, moveTo: id } }),
    ].map(plain);
  };
  const answers = await asked(foreign.id);
  expect(answers).toEqual(await asked(999_999_999));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 400]);
});

test("those who have a role are named to whoever may see them; the others are counted", async () => {
  const [north, south] = [await buildLocation(admin, { code: "N", isSite: true }), await buildLocation(admin, { code: "S", isSite: true })];
  const { id } = await buildRole(admin);
  const here = await buildPerson(admin, { siteId: north.id, roles: [{ roleId: id, siteId: north.id }] });
  await buildPerson(admin, { siteId: south.id, roles: [{ roleId: id, siteId: south.id }, { roleId: id }] });
  await addRole(tenant, "Looks at the north", { "user-roles": grant("all", "view"), people: grant("site", "view") });
  await addRole(tenant, "Looks at roles", { "user-roles": grant("all", "view") });
  const ofRole = async (by: Person) => await by.ok(userRoles.people, { params: { id } });
  const limited = await ofRole(await tenant.join("Looks at the north", { siteId: north.id }));
  expect(limited).toMatchObject({ unseen: 1, rows: [{ person: { id: here.id }, site: { id: north.id } }] });
  expect(await ofRole(await tenant.join("Looks at roles"))).toEqual({ rows: [], unseen: 2 });
  expect((await ofRole(admin)).rows).toHaveLength(3);
});

describe("sub-modules", () => {
  test("of the organisation come with what the caller may give of each", async () => {
    await addRole(tenant, "Writes some roles", { "user-roles": ROLES, suppliers: grant("own", "view") });
    const { modules, menuLimit } = await (await tenant.join("Writes some roles")).ok(userRoles.subModules);
    const find = (key: string) => modules.flatMap(({ subModules }) => subModules).find(({ subModule }) => subModule === key);
    expect(menuLimit).toBeNull();
    expect(find("suppliers")).toMatchObject({ subModuleId: 502, title: "Suppliers", scopes: ["all", "own"], mayGive: { view: "own" } });
    expect(find("assets")).toMatchObject({ mayGive: {}, isInMenu: true });
    expect(find("user-roles")).toMatchObject({ subModuleId: 604, scopes: ["all"], mayGive: { view: "all", delete: "all" } });
  });

  test("of a role tell one by its number or word", async () => {
    const { id } = await buildRole(admin, { grants: { assets: grant("site", "view", "update") } });
    const ask = async (subModuleId: string) => await admin.call(userRoles.subModule, { params: { id, subModuleId } });
    const told = { subModuleId: 303, create: false, update: true, limit: true, scope: "site" };
    expect((await ask("303")).body).toMatchObject(told);
    expect((await ask("assets")).body).toMatchObject(told);
    expect((await ask("502")).body).toMatchObject({ view: false, limit: false, scope: null });
    expect((await ask("999")).status).toBe(404);
  });
});

describe("what somebody may do", () => {
  test("is told to everybody of themselves, and of others to those who see people", async () => {
    const requester = await tenant.as("Requester");
    const mine = await requester.ok(profileRights.mine);
    expect(mine.modules.flatMap(({ subModules }) => subModules.map(({ subModule }) => subModule))).toEqual([
      "locations",
      "assets",
      "work-requests",
      "reference-lists",
    ]);
    expect((await requester.ok(profileRights.of)).rights[0]?.modules).toEqual(mine.modules);
    expect((await requester.call(profileRights.of, { query: { tenantUserId: admin.personId } })).status).toBe(403);
    const technician = await tenant.as("Technician");
    expect(await technician.ok(profileRights.of, { query: { tenantUserId: requester.personId } })).toMatchObject({
      roles: [{ name: "Requester", site: null }],
    });
    const elsewhere = await (await world.otherTenant()).as("Requester");
    for (const tenantUserId of [elsewhere.personId, 999_999_999])
      expect((await technician.call(profileRights.of, { query: { tenantUserId } })).status).toBe(404);
  });

  test("is told by site", async () => {
    const site = await buildLocation(admin, { code: "BYSITE", isSite: true });
    const { id } = await buildRole(admin, { grants: { suppliers: grant("all", "view") } });
    const person = await buildPerson(admin, { roles: [{ roleId: id, siteId: site.id }, { roleId: await idOf("Requester") }] });
    const { rights, roles } = await admin.ok(profileRights.of, { query: { tenantUserId: person.id } });
    expect(roles).toHaveLength(2);
    const at = rights.find((each) => each.site?.id === site.id);
    expect(at?.modules).toMatchObject([{ moduleId: 5, subModules: [{ subModule: "suppliers", scope: "all" }] }]);
    expect(rights.find((each) => each.site === null)?.modules.length).toBeGreaterThan(1);
  });
});
