import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect, urlOf } from "../../testing/catalogue.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { sweepKeys, sweepSessions } from "./chores.ts";
import { keepEventMonths } from "./event-months.ts";
import { feedTenant } from "./event-feed.ts";

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

/** Steps back where another file holds a lock for longer than it waits. */
const keepMonths = async () =>
  await expect.poll(async () => await keepEventMonths(urlOf("owner")).catch(() => null), { timeout: 30_000 }).not.toBeNull();
const monthsOf = async (owner: Awaited<ReturnType<typeof connect>>) =>
  (
    await owner.query<{ part: string }>("select inhrelid::regclass::text as part from pg_inherits where inhparent = 'events'::regclass")
  ).rows.map(({ part }) => part);

test("months of events that ended thirty days ago are dropped, those to come are made, and no other row goes", async () => {
  const tenant = await world.otherTenant();
  await buildSupplier(await tenant.as("Planner"));
  const owner = await connect("owner", tenant.id);
  await owner.query("select make_event_month('2001-05-09')");
  await owner.query("select set_config('app.tenant', $1, false)", [String(tenant.id)]);
  await owner.query("insert into events (kind, entity, at) values ('suppliers.old', 'suppliers', '2001-05-31 23:59:59.999Z')");
  const kindsIn = async (part: string) =>
    (await owner.query<{ kind: string }>(`select kind from ${part} order by kind`)).rows.map(({ kind }) => kind);
  expect(await kindsIn("events_2001_05")).toEqual(["suppliers.old"]);
  // The newest that goes, and the oldest that stays, of what nobody foresaw.
  await owner.query(`insert into events (kind, entity, at) values
    ('suppliers.unforeseen', 'suppliers', now() - interval '3 years'), ('suppliers.ahead', 'suppliers', now() + interval '3 years')`);
  expect(await kindsIn("events_default")).toEqual(["suppliers.ahead", "suppliers.unforeseen"]);
  const before = await monthsOf(owner);
  await keepMonths();
  const after = await monthsOf(owner);
  expect(before.filter((part) => !after.includes(part))).toEqual(["events_2001_05"]);
  expect(await kindsIn("events")).toEqual(["suppliers.ahead", "suppliers.created"]);
  const day = new Date();
  const ahead = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 2, 1)).toISOString();
  expect(after).toContain(`events_${ahead.slice(0, 7).replace("-", "_")}`);
  await owner.end();
});

test("what waited in the default part moves into its month once there is one", async () => {
  const tenant = await world.otherTenant();
  const owner = await connect("owner", tenant.id);
  await owner.query("insert into events (kind, entity, at) values ('suppliers.early', 'suppliers', '2101-02-03')");
  expect((await owner.query("select 1 from events_default")).rowCount).toBe(1);
  await owner.query("select make_event_month('2101-02-28')");
  await owner.query("select set_config('app.tenant', $1, false)", [String(tenant.id)]);
  expect((await owner.query("select 1 from events_default")).rowCount).toBe(0);
  expect((await owner.query("select kind from events_2101_02")).rows).toEqual([{ kind: "suppliers.early" }]);
  await owner.query("drop table events_2101_02");
  await owner.end();
});

test("the feed goes on where it was when the events it had read are swept", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const owner = await connect("owner", tenant.id);
  await buildSupplier(planner);
  const feed = { ...world.platform, log: world.app.log };
  await expect.poll(async () => await feedTenant(feed, tenant.id), { timeout: 15_000 }).toBe(1);
  await owner.query("delete from events");
  await keepMonths();
  expect(await feedTenant(feed, tenant.id)).toBe(0);
  await buildSupplier(planner);
  await expect.poll(async () => await feedTenant(feed, tenant.id), { timeout: 15_000 }).toBe(1);
  await owner.end();
});
