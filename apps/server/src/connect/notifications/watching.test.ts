import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications, watching, type Card } from "@millwright/domain/connect/notifications/contract.ts";
import { WATCHED, type WatchedKind } from "@millwright/domain/kit/notices/watched.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildPart } from "../../materials/master-parts/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildDowntime } from "../../register/downtimes/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildPlan } from "../../work/plans/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";
import { tellAll } from "./builders.ts";

let world: World;
let planner: Person;
let watcher: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  watcher = await world.tenant.join("Planner");
});
afterAll(async () => await world.close());
beforeEach(async () => {
  await tellAll(world);
  await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
});

const cards = async (person: Person): Promise<Card[]> => {
  await tellAll(world);
  return (await person.ok(notifications.list, { body: {} })).rows;
};
const told = async (person: Person) => (await cards(person)).flatMap(({ lines }) => lines.map(({ text, why }) => [text, why]));
const watch = async (person: Person, kind: WatchedKind, record: number, isWatching = true) =>
  await person.ok(watching.set, { body: { kind, record, isWatching } });
const watches = async (person: Person, kind: WatchedKind, record: number) =>
  (await person.ok(watching.get, { query: { kind, record } })).isWatching;
const hold = async (order: { id: number; version: number }) =>
  await planner.ok(workOrders.setStatus, {
    body: { id: order.id, version: order.version, statusId: STATUS.onHold, reason: "No spare belt" },
  } as never);
const write = async (by: Person, workOrderId: number, note: string) => await by.ok(workNotes.create, { body: { workOrderId, note } });
const ON_HOLD = "Put on hold: No spare belt";

describe("watching", () => {
  test("a record of each kind is watched, and no longer, by whoever sees it", async () => {
    const rows: Record<WatchedKind, { id: number }> = {
      "work-orders": await buildWorkOrder(planner),
      "work-requests": await buildWorkRequest(planner, {}),
      assets: await buildAsset(planner),
      locations: await buildLocation(planner),
      plans: await buildPlan(planner),
      "master-parts": await buildPart(await world.tenant.as("Administrator")),
    };
    for (const kind of WATCHED) {
      const { id } = rows[kind];
      expect(await watches(watcher, kind, id), kind).toBe(false);
      await watch(watcher, kind, id);
      await watch(watcher, kind, id);
      expect(await watches(watcher, kind, id), kind).toBe(true);
      await watch(watcher, kind, id, false);
      expect(await watches(watcher, kind, id), kind).toBe(false);
    }
  });

  test("whoever watches an order hears that it is put on hold, and why; nobody else does", async () => {
    const order = await buildWorkOrder(planner);
    await watch(watcher, "work-orders", order.id);
    const other = await world.tenant.join("Planner");
    await hold(order);
    expect(await told(watcher)).toEqual([[ON_HOLD, "You watch this work order."]]);
    expect(await told(other)).toEqual([]);
    expect(await told(planner)).toEqual([]);
  });

  test("whoever made an order, answers for it or wrote on it watches it by themselves, and hears of it until they stop", async () => {
    const [maker, writer, holder] = [
      await world.tenant.join("Planner"),
      await world.tenant.join("Planner"),
      await world.tenant.join("Planner"),
    ];
    const order = await buildWorkOrder(maker, { responsiblePersonId: holder.personId });
    await write(writer, order.id, "The seal kit is in bay 4.");
    for (const person of [maker, writer, holder]) expect(await watches(person, "work-orders", order.id)).toBe(true);
    await watch(writer, "work-orders", order.id, false);
    await watch(holder, "work-orders", order.id, false);
    expect(await watches(writer, "work-orders", order.id)).toBe(false);
    await tellAll(world);
    await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
    await write(planner, order.id, "Thank you.");
    expect(await told(maker)).toEqual([["Note: Thank you.", "You watch this work order."]]);
    expect(await told(writer)).toEqual([]);
    expect(await told(holder)).toEqual([]);
    // What is asked of whoever is responsible still reaches them.
    await hold(order);
    expect(await told(holder)).toEqual([[ON_HOLD, "You are responsible for this work order."]]);
    expect(await told(writer)).toEqual([]);
  });

  test("whoever watches an asset, or a place above it, hears that it is down and that it runs again; who stopped hears nothing", async () => {
    const [site, hall] = [
      await buildLocation(planner, { isSite: true, name: "Harbor North" }),
      await buildLocation(planner, { name: "Hall 2" }),
    ];
    await world.tenant.rows(async (db) => await sql`update locations set parent_id = ${site.id} where id = ${hall.id}`.execute(db));
    const asset = await buildAsset(planner, { locationId: hall.id });
    const [near, far, gone, busy] = [
      watcher,
      await world.tenant.join("Planner"),
      await world.tenant.join("Planner"),
      await world.tenant.join("Planner"),
    ];
    await watch(near, "assets", asset.id);
    await watch(far, "locations", site.id);
    await watch(gone, "locations", site.id);
    await watch(gone, "locations", site.id, false);
    await buildWorkOrder(planner, { assetId: asset.id, responsiblePersonId: busy.personId });
    await buildWorkOrder(gone, { assetId: asset.id });
    const ended = await buildDowntime(planner, { assetId: asset.id });
    const { version, id } = await buildDowntime(planner, {
      assetId: asset.id,
      endAt: null,
      startAt: new Date(Date.now() - 60_000).toISOString(),
    });
    expect(ended.endAt).not.toBeNull();
    const byWatch = "You watch this asset.";
    const byPlace = "You watch Harbor North, where it is.";
    expect(await told(near)).toEqual([["Down", byWatch]]);
    expect(await told(far)).toEqual([["Down", byPlace]]);
    expect((await told(busy)).find(([text]) => text === "Down")).toEqual(["Down", "You are responsible for open work on this asset."]);
    expect(await told(gone)).toEqual([]);
    await planner.ok(downtimes.update, { params: { id }, body: { version, endAt: new Date().toISOString() } } as never);
    expect(await told(near)).toEqual([
      ["Running again", byWatch],
      ["Down", byWatch],
    ]);
    expect(await cards(far)).toMatchObject([{ variant: "error", count: 2 }]);
    expect(await told(gone)).toEqual([]);
    expect(await told(planner)).toEqual([]);
  });

  test("watching reaches no further than its person: with the right to see the order goes what it told, and a record out of reach is as one that is not there", async () => {
    await addRole(world.tenant, "Sees own orders only", { "work-orders": { flags: ["view"], scope: "own" } });
    const person = await world.tenant.join("Sees own orders only");
    const order = await buildWorkOrder(planner, { responsiblePersonId: person.personId });
    await watch(person, "work-orders", order.id);
    const free = await planner.ok(workOrders.update, {
      params: { id: order.id },
      body: { version: order.version, responsiblePersonId: null },
    } as never);
    await hold(free);
    expect(await cards(person)).toEqual([]);
    const missing = await person.call(watching.get, { query: { kind: "work-orders", record: 99_999_999 } });
    const foreign = await buildWorkOrder(await (await world.otherTenant()).as("Planner"));
    for (const record of [order.id, foreign.id]) {
      const { status, body } = await person.call(watching.set, { body: { kind: "work-orders", record, isWatching: true } });
      expect({ status, body }).toMatchObject({ status: missing.status, body: { reason: (missing.body as { reason: string }).reason } });
    }
    expect(missing.status).toBe(404);
  });

  test("to watch a request is to follow it, and whoever reported it may stop hearing of it", async () => {
    const requester = await world.tenant.as("Requester");
    const request = await buildWorkRequest(requester, {}, planner);
    await watch(watcher, "work-requests", request.id);
    expect(await watcher.ok(workRequests.get, { params: { id: request.id } })).toMatchObject({ isFollowed: true, followers: 1 });
    expect(await watches(requester, "work-requests", request.id)).toBe(true);
    await watch(requester, "work-requests", request.id, false);
    expect(await watches(requester, "work-requests", request.id)).toBe(false);
    await planner.ok(workRequests.setStatus, {
      body: { id: request.id, version: request.version, move: "reject", reason: "Done last week" },
    });
    expect((await told(watcher)).filter(([text]) => text !== "New request")).toEqual([
      ["Rejected: Done last week", "You watch this request."],
    ]);
    expect(await told(requester)).toEqual([]);
  });
});

describe("why something reached somebody", () => {
  test("a right is named with the site at which the record is", async () => {
    await addRole(world.tenant, "Decides where they are", { "work-requests": { flags: ["view", "approve"], scope: "site" } });
    const site = await buildLocation(planner, { isSite: true, name: "Harbor South" });
    const person = await world.tenant.join("Decides where they are", { siteId: site.id });
    const asset = await buildAsset(planner, { locationId: site.id });
    await buildWorkRequest(await world.tenant.as("Requester"), { assetId: asset.id });
    expect(await told(person)).toEqual([["New request", "You approve requests at Harbor South."]]);
  });

  test("of several ties the first is told, with the line as the settings name it", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: watcher.personId });
    await hold(order);
    const [card] = await cards(watcher);
    expect(card?.lines.map(({ why, label }) => [label, why])).toEqual([
      ["Work is put on hold", "You are responsible for this work order."],
      ["A work order is assigned to me", "You are responsible for this work order."],
    ]);
  });

  test("what was told before reasons were kept says none", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: watcher.personId });
    await tellAll(world);
    await world.tenant.rows(async (db) => await sql`update notifications set tie = null where entity_id = ${order.id}`.execute(db));
    expect((await cards(watcher))[0]?.lines[0]?.why).toBeNull();
  });
});
