import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { connect } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { sweepKeys, sweepSessions } from "./chores.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("keys of repeated calls are forgotten after a week, of every tenant, and no earlier", async () => {
  const tenants = [world.tenant, await world.otherTenant()];
  for (const tenant of tenants) {
    const planner = await tenant.as("Planner");
    for (const key of ["old", "new"])
      await planner.callWith({ "idempotency-key": key }, suppliers.create, { body: { code: key, name: key } });
    await tenant.rows((db) =>
      db
        .updateTable("idempotencyKeys")
        .set({ createdAt: sql<string>`now() - interval '7 days 1 minute'` })
        .where("key", "=", "old")
        .execute(),
    );
    await tenant.rows((db) =>
      db
        .updateTable("idempotencyKeys")
        .set({ createdAt: sql<string>`now() - interval '6 days 23 hours'` })
        .where("key", "=", "new")
        .execute(),
    );
  }
  expect(await sweepKeys(world.db)).toBeGreaterThanOrEqual(2);
  for (const tenant of tenants)
    expect(await tenant.rows((db) => db.selectFrom("idempotencyKeys").select("key").execute())).toEqual([{ key: "new" }]);
});

test("sessions that have ended are removed, open ones stay", async () => {
  const [ended, open] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
  const owner = await connect("owner");
  await owner.query("update sessions set expires_at = now() - interval '1 second' where person_id = $1 and tenant_id = $2", [
    ended.personId,
    world.tenant.id,
  ]);
  expect(await sweepSessions(world.db)).toBeGreaterThanOrEqual(1);
  const left = await owner.query("select person_id from sessions where tenant_id = $1 and person_id = any($2)", [
    world.tenant.id,
    [ended.personId, open.personId],
  ]);
  await owner.end();
  expect(left.rows).toEqual([{ person_id: String(open.personId) }]);
  expect((await open.call(suppliers.list, { body: {} })).status).toBe(200);
});
