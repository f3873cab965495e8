import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { z } from "zod";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { connect } from "../../testing/catalogue.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import type { Announced, Ctx, Listener } from "../call/ctx.ts";
import { eventFeed, feedTenant, tenantsToRead } from "./event-feed.ts";
import { announce, DEEPEST, event, on, recordEvents } from "./events.ts";

const log = pino({ level: "silent" }) as unknown as Ctx["log"];
const { created, updated } = recordEvents("suppliers");
const odd = recordEvents("suppliers", "asked", "answered");
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const feedOf = (...listeners: Listener[]) => ({ ...world.platform, listeners, log });
const feed = async (tenant: TestTenant, ...listeners: Listener[]) => await feedTenant(feedOf(...listeners), tenant.id);
const until = async (step: () => Promise<number>, count: number) => await expect.poll(step, { timeout: 15_000, interval: 200 }).toBe(count);

/** Leaves a row for every event it gets, in the transaction it gets it in. */
const counter = (seen: Announced[] = [], its: typeof created = created): Listener =>
  on(its, "after it", async function count(ctx, _payload, announced) {
    seen.push(announced);
    await ctx.db
      .insertInto("counters")
      .values({ name: `seen ${announced.id}`, year: 1, value: 1 })
      .onConflict((conflict) => conflict.columns(["tenantId", "name", "year"]).doUpdateSet({ value: 2 }))
      .execute();
  });

const counted = async (tenant: TestTenant) =>
  (await tenant.rows((db) => db.selectFrom("counters").select("value").where("name", "like", "seen %").execute())).map(
    ({ value }) => value,
  );
const waiting = async (tenant: TestTenant) =>
  await tenant.rows((db) => db.selectFrom("eventDeliveries").select(["listener", "attempts", "lastError"]).orderBy("listener").execute());

test("a listener gets what a call announced, whole and once", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const supplier = await buildSupplier(planner);
  const seen: Announced[] = [];
  await until(async () => await feed(tenant, counter(seen)), 1);
  expect(seen).toEqual([
    {
      id: expect.any(Number),
      kind: "suppliers.created",
      entity: "suppliers",
      entityId: supplier.id,
      personId: planner.personId,
      payload: {},
      changes: expect.arrayContaining([{ field: "code", before: null, after: supplier.code }]),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      causedBy: null,
      depth: 0,
    },
  ]);
  expect(await feed(tenant, counter(seen))).toBe(0);
  expect(seen).toHaveLength(1);
  expect(await waiting(tenant)).toEqual([]);
});

test("an event of a transaction that ended late comes after those read before it, and is not skipped", async () => {
  const tenant = await world.otherTenant();
  const { personId } = await tenant.as("Planner");
  const [late, early] = await Promise.all([connect("app", tenant.id), connect("app", tenant.id)]);
  const tell = async (client: typeof late, action: string) =>
    await client.query("insert into events (kind, entity, person_id) values ($1, 'suppliers', $2)", [`suppliers.${action}`, personId]);
  const seen: Announced[] = [];
  const hearing = [counter(seen, odd.asked), counter(seen, odd.answered)];
  await late.query("begin");
  await tell(late, "asked");
  await tell(early, "answered");
  await feed(tenant, ...hearing);
  await late.query("commit");
  await until(async () => (await feed(tenant, ...hearing), seen.length), 2);
  expect(await counted(tenant)).toEqual([1, 1]);
  await Promise.all([late.end(), early.end()]);
});

test("what a failing listener wrote is undone, and the event is tried again", async () => {
  const tenant = await world.otherTenant();
  await buildSupplier(await tenant.as("Planner"));
  let attempts = 0;
  const failsOnce = on(created, "after it", async function failOnce(ctx, _payload, { id }) {
    await ctx.db
      .insertInto("counters")
      .values({ name: `seen ${id}`, year: 1, value: 1 })
      .execute();
    if ((attempts += 1) === 1) throw new Error("not today");
  });
  // Of this tenant alone: other files read their own.
  const step = eventFeed(feedOf(failsOnce), async () => await Promise.resolve([tenant.id]));
  await until(async () => (await step(), attempts), 1);
  expect(await counted(tenant)).toEqual([]);
  expect(await waiting(tenant)).toEqual([{ listener: "suppliers.created failOnce", attempts: 1, lastError: "not today" }]);
  // Nothing new was announced: what is due again is reason enough to look.
  await expect.poll(async () => await tenantsToRead(world.db), { timeout: 15_000 }).toContain(tenant.id);
  await until(async () => (await step(), attempts), 2);
  expect(await counted(tenant)).toEqual([1]);
  expect(await waiting(tenant)).toEqual([]);
});

test("a listener that fails stops neither the others nor what is announced later", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  const fails = on(created, "after it", async function failAlways() {
    await Promise.reject(new Error("never"));
  });
  const seen: Announced[] = [];
  await buildSupplier(planner);
  await until(async () => (await feed(tenant, fails, counter(seen)), seen.length), 1);
  await buildSupplier(planner);
  await until(async () => (await feed(tenant, fails, counter(seen)), seen.length), 2);
  expect(await waiting(tenant)).toMatchObject([{ listener: "suppliers.created failAlways" }, { listener: "suppliers.created failAlways" }]);
});

test("feeds that run side by side hand each event on once", async () => {
  const tenant = await world.otherTenant();
  const planner = await tenant.as("Planner");
  for (let at = 0; at < 12; at += 1) await buildSupplier(planner);
  await until(async () => (await Promise.all([1, 2, 3, 4].map(() => feed(tenant, counter()))), (await counted(tenant)).length), 12);
  expect(new Set(await counted(tenant))).toEqual(new Set([1]));
});

test("what a listener announces afterwards names its cause, and a circle ends", async () => {
  const tenant = await world.otherTenant();
  const { personId } = await tenant.as("Planner");
  const round = event("suppliers.round", z.object({ turn: z.int() }));
  const turns = on(round, "after it", async function turn(ctx, payload, { entityId }) {
    await announce(ctx, round, { id: entityId, payload: { turn: payload.turn + 1 } });
  });
  // It has gone on for a while.
  const first = { kind: round.kind, entity: round.entity, entityId: 7, personId, depth: DEEPEST - 1, payload: JSON.stringify({ turn: 1 }) };
  await tenant.rows((db) => db.insertInto("events").values(first).execute());
  const told = async () => await tenant.rows((db) => db.selectFrom("events").selectAll().orderBy("depth").execute());
  await until(async () => (await feed(tenant, turns), (await told()).length), 2);
  const [begun, answered] = await told();
  expect(answered).toMatchObject({
    depth: DEEPEST,
    causedBy: begun?.id,
    requestId: `event ${begun?.id}`,
    entityId: 7,
    personId,
    payload: { turn: 2 },
  });
  // The next answer is refused, and not tried again.
  await until(async () => await feed(tenant, turns), 1);
  expect([await told(), await waiting(tenant)]).toEqual([[begun, answered], []]);
});

test("a listener of the same transaction: its work stands with the call, and its failure takes the call back", async () => {
  const changed = on(updated, "with it", async (ctx, _payload, { changes, entityId }) => {
    const name = changes.find(({ field }) => field === "name");
    if (name?.after === "Refuse me") throw new Error("no");
    await announce(ctx, recordEvents("suppliers").archived, { id: entityId ?? 0 });
  });
  const listening = await openWorld(undefined, {}, { listeners: [changed] });
  try {
    const planner = await listening.tenant.as("Planner");
    const supplier = await buildSupplier(planner);
    const rename = async (version: number, name: string) =>
      await planner.call(suppliers.update, { params: { id: supplier.id }, body: { version, name } });
    expect((await rename(1, "Kept")).status).toBe(200);
    expect((await rename(2, "Refuse me")).status).toBe(500);
    expect(await planner.ok(suppliers.get, { params: { id: supplier.id } })).toMatchObject({ version: 2, name: "Kept" });
    const rows = await listening.tenant.rows((db) =>
      db.selectFrom("events").select(["id", "kind", "depth", "causedBy", "requestId"]).orderBy("id").execute(),
    );
    expect(rows.map(({ kind, depth }) => [kind, depth])).toEqual([
      ["suppliers.created", 0],
      ["suppliers.updated", 0],
      ["suppliers.archived", 1],
    ]);
    expect(rows[2]).toMatchObject({ causedBy: rows[1]?.id, requestId: rows[1]?.requestId });
  } finally {
    await listening.close();
  }
});

test("listeners that set one another off are refused, and the call with them", async () => {
  const again = on(updated, "with it", async (ctx, _payload, { entityId }) => await announce(ctx, updated, { id: entityId ?? 0 }));
  const listening = await openWorld(undefined, {}, { listeners: [again] });
  try {
    const planner = await listening.tenant.as("Planner");
    const supplier = await buildSupplier(planner);
    const answer = await planner.call(suppliers.update, { params: { id: supplier.id }, body: { version: 1, name: "Round" } });
    expect(answer).toMatchObject({ status: 409, body: { reason: "events_in_a_circle" } });
    expect(await planner.ok(suppliers.get, { params: { id: supplier.id } })).toMatchObject({ version: 1 });
  } finally {
    await listening.close();
  }
});
