import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { writeAudit } from "../records/audit-words.ts";

let world: World;
/** The organisations of which it was said that something was changed, each time. */
const said: number[] = [];
beforeAll(async () => {
  world = await openWorld();
  world.db.onChange((tenantId, { isAudited }) => void (isAudited && said.push(tenantId)));
});
afterAll(() => world.close());

const LINE = { personId: null, personName: null, action: "updated", entity: "suppliers", entityId: 1 } as const;
const timesSaid = (tenantId: number) => said.filter((id) => id === tenantId).length;

test("what is audited is told: each change of a call once, and nothing of what only reads", async () => {
  const planner = await world.tenant.as("Planner");
  const before = timesSaid(world.tenant.id);
  const { id } = await buildSupplier(planner);
  expect(timesSaid(world.tenant.id)).toBe(before + 1);
  await planner.ok(suppliers.get, { params: { id } });
  await planner.ok(suppliers.list, {});
  expect(timesSaid(world.tenant.id)).toBe(before + 1);
});

test("nobody is told before the commit: of one that fails nothing is told", async () => {
  const { id } = await world.otherTenant();
  await world.db.tenant(id, async (db) => {
    await writeAudit(db, [LINE]);
    expect(timesSaid(id)).toBe(0);
  });
  expect(timesSaid(id)).toBe(1);
  const lost = world.db.tenant(id, async (db) => {
    await writeAudit(db, [LINE]);
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 10000)`.execute(world.db.system());
  });
  await expect(lost).rejects.toThrow();
  expect(timesSaid(id)).toBe(1);
});

test("of what was rolled back, or refused, nothing is told", async () => {
  const { id } = await world.otherTenant();
  const broken = world.db.tenant(id, async (db) => {
    await writeAudit(db, [LINE]);
    throw new Error("broken off");
  });
  await expect(broken).rejects.toThrow("broken off");
  expect(timesSaid(id)).toBe(0);
});

test("what gateways leave in one transaction of many organisations is told to each of those that it is of", async () => {
  const [one, two, none] = [await world.otherTenant(), await world.otherTenant(), await world.otherTenant()];
  await world.db.inParts(0, async (part) => {
    await part(one.id, async (db) => await writeAudit(db, [LINE]));
    await part(none.id, async (db) => await db.selectFrom("suppliers").select("id").execute());
    await part(two.id, async (db) => await writeAudit(db, [LINE]));
    expect([one, two].map(({ id }) => timesSaid(id))).toEqual([0, 0]);
  });
  expect([one, none, two].map(({ id }) => timesSaid(id))).toEqual([1, 0, 1]);
});
