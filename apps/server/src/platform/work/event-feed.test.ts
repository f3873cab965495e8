import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { eventFeed, feedTenant, type Listener, type News } from "./event-feed.ts";

const silent = pino({ level: "silent" });
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Leaves a row for every event it gets, in the transaction it gets it in. */
const counter =
  (tenantId: number, seen: News[] = []): Listener =>
  async (db, news) => {
    if (news.tenantId !== tenantId) return;
    seen.push(news);
    await db
      .insertInto("counters")
      .values({ name: `seen ${news.id}`, year: 1, value: 1 })
      .onConflict((conflict) => conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value: 2 }))
      .execute();
  };

const counted = async (tenant: TestTenant) =>
  (await tenant.rows((db) => db.selectFrom("counters").select("value").where("name", "like", "seen %").execute())).map(
    ({ value }) => value,
  );

test("a listener gets what a call announced, whole and once", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const supplier = await buildSupplier(planner);
  const seen: News[] = [];
  await expect.poll(() => feedTenant(world.db, tenant.id, [counter(tenant.id, seen)]), { timeout: 15_000 }).toBe(1);
  expect(seen).toEqual([
    {
      tenantId: tenant.id,
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      kind: "suppliers.created",
      entity: "suppliers",
      entityId: supplier.id,
      personId: planner.personId,
      payload: {},
    },
  ]);
  expect(await feedTenant(world.db, tenant.id, [counter(tenant.id, seen)])).toBe(0);
});

test("an event of a transaction that ended late comes after those read before it, and is not skipped", async () => {
  const tenant = await world.otherTenant();
  const [late, early] = await Promise.all([connect("app", tenant.id), connect("app", tenant.id)]);
  const tell = async (client: typeof late, kind: string) =>
    await client.query("insert into events (kind, entity) values ($1, 'test')", [kind]);
  const seen: News[] = [];
  await late.query("begin");
  await tell(late, "late");
  await tell(early, "early");
  await feedTenant(world.db, tenant.id, [counter(tenant.id, seen)]);
  await late.query("commit");
  await expect
    .poll(async () => (await feedTenant(world.db, tenant.id, [counter(tenant.id, seen)]), seen.length), { timeout: 15_000 })
    .toBe(2);
  expect(await counted(tenant)).toEqual([1, 1]);
  await Promise.all([late.end(), early.end()]);
});

test("what a failing listener wrote is undone, and the event is tried again", async () => {
  const tenant = await world.otherTenant();
  await buildSupplier(await tenant.as("Planner"));
  let failures = 0;
  const failsOnce: Listener = async (_db, news) => {
    if (news.tenantId === tenant.id && (failures += 1) === 1) throw new Error("not today");
  };
  const step = eventFeed(world.db, [counter(tenant.id), failsOnce], silent);
  await expect.poll(async () => (await step(), failures), { timeout: 15_000, interval: 200 }).toBe(2);
  expect(await counted(tenant)).toEqual([1]);
});

test("feeds that run side by side hand each event on once", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  for (let at = 0; at < 12; at += 1) await buildSupplier(planner);
  await expect
    .poll(
      async () => {
        await Promise.all([1, 2, 3, 4].map(() => feedTenant(world.db, tenant.id, [counter(tenant.id)])));
        return (await counted(tenant)).length;
      },
      { timeout: 15_000 },
    )
    .toBe(12);
  expect(new Set(await counted(tenant))).toEqual(new Set([1]));
});
