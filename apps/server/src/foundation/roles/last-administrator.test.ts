import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { SUB_MODULES } from "@millwright/domain/kit/access.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildRole } from "./builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const idOf = async (of: TestTenant, name: string) =>
  (await of.rows((db) => db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow())).id;

/** People who may sign in, are here, and may do everything that an administrator may. */
const administrators = async (of: TestTenant): Promise<number> => {
  const { rows } = await of.rows((db) =>
    sql`select h.person_id from held_roles h join role_grants g on g.role_id = h.role_id join people p on p.id = h.person_id
      where p.archived_at is null and p.account_id is not null and h.site_id is null and cardinality(g.flags) = 5 and g.scope = 'all'
      group by h.person_id having count(distinct g.sub_module) = ${SUB_MODULES.length}`.execute(db),
  );
  return rows.length;
};

const NOTHING = Object.fromEntries(SUB_MODULES.map((subModule) => [subModule, { flags: [], scope: "all" as const }]));

describe("an administrator does not lock the organisation out", () => {
  test.each([
    [
      "taking rights out of their own role",
      async (me: Person, id: number, version: number) =>
        await me.call(userRoles.update, { params: { id }, body: { version, grants: NOTHING } }),
    ],
    [
      "taking the right over roles out of it",
      async (me: Person, id: number, version: number) =>
        await me.call(userRoles.update, { params: { id }, body: { version, grants: { "user-roles": { flags: ["view"], scope: "all" } } } }),
    ],
    [
      "limiting it",
      async (me: Person, id: number, version: number) =>
        await me.call(userRoles.update, {
          params: { id },
          body: { version, grants: { people: { flags: ["view", "create", "update", "delete", "approve"], scope: "site" } } },
        }),
    ],
    [
      "deleting it and going to a smaller one",
      async (me: Person, id: number, version: number, lower: number) =>
        await me.call(userRoles.remove, { params: { id }, body: { version, moveTo: lower } }),
    ],
  ] as const)("by %s", async (_, strike) => {
    const of = await world.otherTenant();
    const me = await of.as("Administrator");
    const [id, lower] = [await idOf(of, "Administrator"), await idOf(of, "Technician")];
    const { version } = await me.ok(userRoles.get, { params: { id } });
    expect(await strike(me, id, version, lower)).toMatchObject({ status: 409, body: { reason: "role_keeps_you" } });
    expect(await administrators(of)).toBe(1);
    expect((await me.ok(userRoles.get, { params: { id } })).version).toBe(version);
  });

  test("and may still delete it where they go to one that allows as much, or change it where another role of theirs does", async () => {
    const of = await world.otherTenant();
    const me = await of.as("Administrator");
    const id = await idOf(of, "Administrator");
    const copy = await me.ok(userRoles.copy, { params: { id }, body: { name: "Director" } });
    expect(await me.ok(userRoles.remove, { params: { id }, body: { version: 1, moveTo: copy.id } })).toEqual({ id, moved: 1 });
    expect(await administrators(of)).toBe(1);
    expect((await me.ok(userRoles.get, { params: { id: copy.id } })).isMine).toBe(true);
  });
});

const PAIRS = 6;
interface Pair {
  of: TestTenant;
  one: Person;
  other: Person;
  /** The roles through which each of them is an administrator. */
  roleOfOne: number;
  roleOfOther: number;
  lower: number;
}

/** Two administrators through different roles, nobody else, both signed in with a call behind them. */
async function twoAdministrators(): Promise<Pair> {
  const of = await world.otherTenant();
  const one = await of.as("Administrator");
  const roleOfOne = await idOf(of, "Administrator");
  const { id: roleOfOther } = await one.ok(userRoles.copy, { params: { id: roleOfOne }, body: { name: "Director" } });
  const other = await of.join("Director");
  await Promise.all([one.ok(people.roles), other.ok(people.roles)]);
  return { of, one, other, roleOfOne, roleOfOther, lower: await idOf(of, "Technician") };
}

type Strike = (me: Person, role: number, pair: Pair) => Promise<{ status: number; body: { reason?: string; code?: string } }>;
const empties: Strike = async (me, id) => await me.call(userRoles.update, { params: { id }, body: { version: 1, grants: NOTHING } });
const deletes: Strike = async (me, id, { lower }) =>
  await me.call(userRoles.remove, { params: { id }, body: { version: 1, moveTo: lower } });
const archives: Strike = async (me, _, { one, other }) =>
  await me.call(people.archive, { params: { id: me === one ? other.personId : one.personId }, body: { version: 1 } });
const lowers: Strike = async (me, _, { one, other, lower }) =>
  await me.call(people.update, { params: { id: me === one ? other.personId : one.personId }, body: { version: 1, roleId: lower } });

test.each<[string, Strike, Strike]>([
  ["empty each other's role", empties, empties],
  ["delete each other's role", deletes, deletes],
  ["empty and delete each other's role", empties, deletes],
  ["empty the other's role, and archive that one", empties, archives],
  ["delete the other's role, and take that one's away", deletes, lowers],
])("two administrators who %s in the same instant: one stays", async (_, strike, back) => {
  for (let at = 0; at < PAIRS; at += 1) {
    const pair = await twoAdministrators();
    const answers = await Promise.all([strike(pair.one, pair.roleOfOther, pair), back(pair.other, pair.roleOfOne, pair)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await administrators(pair.of)).toBe(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(["rights_changed", "invalid_token", "forbidden"]).toContain(body.reason ?? body.code);
  }
});

test("somebody whose rights were taken a moment ago writes none of them into a role", async () => {
  const pair = await twoAdministrators();
  const { id } = await buildRole(pair.one);
  const grants = { assets: { flags: ["view" as const], scope: "all" as const } };
  const [, written] = await Promise.all([
    empties(pair.one, pair.roleOfOther, pair),
    pair.other.call(userRoles.update, { params: { id }, body: { version: 1, grants } }),
  ]);
  // Before it was taken, or not at all.
  if (written.status !== 200) expect(["rights_changed", "forbidden"]).toContain(written.body.reason);
  expect(await pair.other.call(userRoles.create, { body: { name: "Afterwards", grants } })).toMatchObject({ status: 403 });
});
