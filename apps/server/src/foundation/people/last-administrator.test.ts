import { afterAll, beforeAll, expect, test } from "vitest";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const AT_ONCE = 16;

/** An organisation whose administrators are all signed in, each with a call behind them, and the role that they are lowered to. */
async function administrators(): Promise<{ tenant: TestTenant; admins: Person[]; lower: number }> {
  const tenant = await world.otherTenant();
  const admins = await Promise.all(Array.from({ length: AT_ONCE }, async () => await tenant.join("Administrator")));
  const roles = await Promise.all(admins.map(async (admin) => await admin.ok(people.roles)));
  return { tenant, admins, lower: roles[0]?.rows.find(({ name }) => name === "Technician")?.id ?? 0 };
}

/** People who may sign in and still are administrators. */
const left = async (tenant: TestTenant) =>
  await tenant.rows((db) =>
    db
      .selectFrom("people")
      .innerJoin("roles", (join) => join.onRef("roles.tenantId", "=", "people.tenantId").onRef("roles.id", "=", "people.roleId"))
      .select("people.id")
      .where("roles.name", "=", "Administrator")
      .where("people.archivedAt", "is", null)
      .where("people.accountId", "is not", null)
      .execute(),
  );

const partnerOf = (admins: readonly Person[], at: number) => ({ id: admins[at ^ 1]?.personId ?? 0 });
const others = (admins: readonly Person[], me: Person) => admins.filter((admin) => admin !== me).map(({ personId }) => ({ id: personId }));

test.each([
  [
    "archive each other",
    async (admin: Person, params: { id: number }) => await admin.call(people.archive, { params, body: { version: 1 } }),
  ],
  [
    "take each other's role",
    async (admin: Person, params: { id: number }) => await admin.call(people.update, { params, body: { version: 1, roleId: null } }),
  ],
] as const)("two administrators who %s in the same instant: one stays, of each of eight pairs", async (_, strike) => {
  const { tenant, admins } = await administrators();
  const answers = await Promise.all(admins.map(async (admin, at) => await strike(admin, partnerOf(admins, at))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(AT_ONCE / 2);
  expect(await left(tenant)).toHaveLength(AT_ONCE / 2);
  // The other hears why; or has no session or right any more, where the call came later.
  for (const { status, body } of answers)
    if (status !== 200) expect(["rights_changed", "invalid_token", "forbidden"]).toContain(body.reason ?? body.code);
});

test.each([
  [
    "archives all others",
    async (admin: Person, rows: { id: number }[]) => await admin.call(people.bulkArchive, { body: { rows, change: { archived: true } } }),
  ],
  [
    "lowers all others",
    async (admin: Person, rows: { id: number }[], roleId: number) => await admin.call(people.bulk, { body: { rows, change: { roleId } } }),
  ],
] as const)("of 16 administrators each %s with one call in the same instant: exactly one is left", async (_, strike) => {
  const { tenant, admins, lower } = await administrators();
  const answers = await Promise.all(admins.map(async (admin) => await strike(admin, others(admins, admin), lower)));
  expect(await left(tenant)).toHaveLength(1);
  const [winner, ...more] = answers.filter(({ status, body }) => status === 200 && body.rows.some(({ outcome }) => outcome === "changed"));
  expect(winner?.body.rows.every(({ outcome }) => outcome === "changed")).toBe(true);
  expect(more).toEqual([]);
  const refused = answers.flatMap(({ status, body }) => (status === 200 ? body.rows : [])).filter(({ outcome }) => outcome === "refused");
  for (const { reason } of refused) expect(reason).toBe("rights_changed");
  expect(answers.map(({ status }) => status)).not.toContain(503);
});
