import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { notifications, type Card } from "@millwright/domain/connect/notifications/contract.ts";
import { features } from "@millwright/domain/features.ts";
import { LINE_IDS } from "@millwright/domain/kit/notices/lines.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workNotes } from "@millwright/domain/work/orders/tasks/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildCertificate } from "../../register/certificates/builders.ts";
import { tellEnding } from "../../register/certificates/service.ts";
import { tellDue } from "../../work/orders/service.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";
import { known, tellAll } from "./builders.ts";

let world: World;
let planner: Person;
let technician: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  technician = await world.tenant.as("Technician");
});
afterAll(async () => await world.close());
beforeEach(async () => {
  await tell();
  await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
});

const tell = async () => await tellAll(world);
const cards = async (person: Person): Promise<Card[]> => (await person.ok(notifications.list, { body: {} })).rows;
const texts = async (person: Person) => (await cards(person)).map(({ lines }) => lines.map(({ text }) => text));
const give = async (order: { id: number; version: number }, personId: number | null) =>
  await planner.ok(workOrders.update, {
    params: { id: order.id },
    body: { version: order.version, responsiblePersonId: personId },
  } as never);

describe("who hears", () => {
  test("whoever an order is given to hears it once, with who did it, and the one who did it does not", async () => {
    const order = await buildWorkOrder(planner, { title: "Change the belt", responsiblePersonId: technician.personId });
    await tell();
    const [card] = await cards(technician);
    expect(card).toMatchObject({
      kind: "work-orders",
      record: order.id,
      workOrderCode: order.code,
      title: "Change the belt",
      variant: "info",
      unread: 1,
      count: 1,
    });
    expect(card?.lines).toMatchObject([{ line: "order-given", text: "Assigned to you", by: { id: planner.personId }, isRead: false }]);
    expect(await cards(planner)).toEqual([]);
    await tell();
    expect(await texts(technician)).toEqual([["Assigned to you"]]);
  });

  test("an order given to oneself tells nobody", async () => {
    await buildWorkOrder(planner, { responsiblePersonId: planner.personId });
    await tell();
    expect(await cards(planner)).toEqual([]);
  });

  test("what is looked at again, after a crash, tells nobody twice", async () => {
    await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    await world.tenant.rows(
      async (db) => await sql`update event_cursor set txid = '0', id = 0 where name = ${`notices/${world.tenant.id}`}`.execute(db),
    );
    await tell();
    expect((await cards(technician)).filter(({ title }) => title !== null).every(({ count }) => count === 1)).toBe(true);
    await world.tenant.rows(async (db) => await sql`delete from notifications where at < now() - interval '1 second'`.execute(db));
  });

  test("an order that goes to somebody else tells both of them, unless one does not see it any more", async () => {
    const [first, second] = [await world.tenant.join("Planner"), await world.tenant.join("Planner")];
    const order = await buildWorkOrder(planner, { responsiblePersonId: first.personId });
    await tell();
    const given = await give(order, second.personId);
    await tell();
    expect(await texts(second)).toEqual([["Assigned to you"]]);
    expect(await texts(first)).toEqual([["No longer assigned to you", "Assigned to you"]]);
    await give(given, technician.personId);
    await tell();
    expect(await texts(technician)).toEqual([["Assigned to you"]]);
    await planner.ok(workOrders.get, { params: { id: order.id } }).then(async (now) => await give(now, first.personId));
    await tell();
    expect(await cards(technician)).toEqual([]);
  });

  test("ten changes of one order are one card, which wears the gravest colour of what was not read", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    const held = await planner.ok(workOrders.setStatus, {
      body: { id: order.id, version: order.version, statusId: STATUS.onHold, reason: "No spare belt" },
    } as never);
    await tell();
    const [card, ...more] = await cards(technician);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ variant: "warning", unread: 2, count: 2 });
    expect(card?.lines.map(({ text }) => text)).toEqual(["Put on hold: No spare belt", "Assigned to you"]);
    expect(held).toBeDefined();
  });

  test("those who may decide about a request where it is hear of it, and nobody of another site does", async () => {
    const [here, there] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
    await addRole(world.tenant, "Decides at a site", {
      "work-requests": { flags: ["view", "approve"], scope: "site" },
    });
    const near = await world.tenant.join("Decides at a site", { siteId: here.id });
    const far = await world.tenant.join("Decides at a site", { siteId: there.id });
    const asset = await buildAsset(planner, { locationId: here.id });
    const requester = await world.tenant.as("Requester");
    await buildWorkRequest(requester, { title: "It leaks", assetId: asset.id });
    await tell();
    expect(await texts(near)).toEqual([["New request"]]);
    expect(await cards(far)).toEqual([]);
    expect((await far.ok(notifications.unread)).unread).toBe(0);
    expect(await cards(requester)).toEqual([]);
  });

  test("of what its person may not see nothing is written, whatever they are to it", async () => {
    await addRole(world.tenant, "Sees own requests", { "work-requests": { flags: ["view"], scope: "own" } });
    const [near, blind] = [await world.tenant.join("Planner"), await world.tenant.join("Sees own requests")];
    const order = await buildWorkOrder(planner, { responsiblePersonId: near.personId });
    await world.tenant.rows(
      async (db) => await sql`update work_orders set requester_id = ${blind.personId} where id = ${order.id}`.execute(db),
    );
    await planner.ok(workOrders.setStatus, {
      body: { id: order.id, version: order.version, statusId: STATUS.onHold, reason: "No belt" },
    } as never);
    await tell();
    const { rows } = await world.tenant.rows(
      async (db) => await sql<{ personId: number }>`select distinct person_id from notifications where entity_id = ${order.id}`.execute(db),
    );
    expect(rows.map(({ personId }) => personId)).toEqual([near.personId]);
  });

  test("a card goes with the right to see its record, from the list and from the badge", async () => {
    await addRole(world.tenant, "Sees own orders", { "work-orders": { flags: ["view"], scope: "own" } });
    const person = await world.tenant.join("Sees own orders");
    const order = await buildWorkOrder(planner, { responsiblePersonId: person.personId });
    await tell();
    expect(await cards(person)).toHaveLength(1);
    await give(order, null);
    await tell();
    expect(await cards(person)).toEqual([]);
    expect((await person.ok(notifications.unread)).unread).toBe(0);
  });

  test("what one call does to more than a few orders is one card that counts them", async () => {
    const other = await world.tenant.join("Planner");
    const orders = await Promise.all(Array.from({ length: 5 }, async () => await buildWorkOrder(planner)));
    await world.tenant.rows(async (db) => {
      for (const { id } of orders)
        await sql`insert into events (kind, entity, entity_id, person_id, request_id, payload, changes) values ('work-orders.updated', 'work-orders', ${id},
          ${planner.personId}, 'one call', '{}', ${JSON.stringify([{ field: "responsiblePersonId", before: null, after: other.personId }])}::jsonb)`.execute(
          db,
        );
    });
    await tell();
    expect(await cards(other)).toMatchObject([{ kind: "work-orders", record: null, lines: [{ text: "Assigned to you (5)" }] }]);
  });
});

describe("what is told because of a date", () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test("an order is told as due within a day and as overdue, once for each date, to whoever is responsible", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: technician.personId, dueAt: inHours(5) });
    await world.tenant.rows(tellDue);
    await world.tenant.rows(tellDue);
    await tell();
    expect(await texts(technician)).toEqual([["Due within 24 hours", "Assigned to you"]]);
    await world.tenant.rows(
      async (db) => await sql`update work_orders set due_at = now() - interval '1 hour' where id = ${order.id}`.execute(db),
    );
    await world.tenant.rows(tellDue);
    await tell();
    expect((await cards(technician))[0]).toMatchObject({ variant: "error", lines: [{ text: "Overdue" }, {}, {}] });
    // What was overdue for days is no news.
    await world.tenant.rows(
      async (db) => await sql`update work_orders set due_at = now() - interval '3 days' where id = ${order.id}`.execute(db),
    );
    await world.tenant.rows(tellDue);
    await tell();
    expect((await cards(technician))[0]?.count).toBe(3);
  });

  test("an order that nobody answers for is told to its crew", async () => {
    const member = await world.tenant.join("Planner");
    const crew = await planner.ok(crews.create, { body: { code: "C-DUE", name: "Night crew" } });
    await world.tenant.rows(
      async (db) =>
        await db.insertInto("crewMembers").values({ crewId: crew.id, personId: member.personId, fromDay: "2020-01-01" }).execute(),
    );
    await buildWorkOrder(planner, { crewId: crew.id, dueAt: inHours(2) });
    await world.tenant.rows(tellDue);
    await tell();
    expect(await texts(member)).toEqual([["Due within 24 hours", "Assigned to your crew"]]);
  });

  test("a certificate that ends is told to its holder thirty and seven days before, and when it is over", async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const certificate = await buildCertificate(await world.tenant.as("Administrator"), {
      personId: technician.personId,
      validUntil: day(20),
    });
    const ends = async (days: number) => {
      await world.tenant.rows(
        async (db) => await sql`update certificates set valid_until = ${day(days)} where id = ${certificate.id}`.execute(db),
      );
      await world.tenant.rows(tellEnding);
      await tell();
    };
    await ends(20);
    await ends(4);
    await ends(-2);
    expect(await texts(technician)).toEqual([["No longer valid", "Ends within 7 days", "Ends within 30 days"]]);
  });

  test("a note is told to whoever answers for the order and to those who wrote on it before", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    await world.tenant.rows(async (db) => await sql`delete from notifications`.execute(db));
    const other = await world.tenant.join("Planner");
    await other.ok(workNotes.create, { body: { workOrderId: order.id, note: "The seal kit is in bay 4." } });
    await tell();
    await planner.ok(workNotes.create, { body: { workOrderId: order.id, note: "Thank you." } });
    await tell();
    expect(await texts(technician)).toEqual([["Note: Thank you.", "Note: The seal kit is in bay 4."]]);
    expect(await texts(planner)).toEqual([["Note: The seal kit is in bay 4."]]);
    expect(await texts(other)).toEqual([["Note: Thank you."]]);
  });
});

describe("what a person does with their cards", () => {
  test("reading a card leaves the others unread, and reading all leaves none", async () => {
    const [one] = [await buildWorkOrder(planner, { responsiblePersonId: technician.personId })];
    await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    expect(await technician.ok(notifications.unread)).toEqual({ unread: 2 });
    const ref = { kind: "work-orders" as const, record: one.id };
    expect(await technician.ok(notifications.read, { body: { cards: [ref], isRead: true } })).toEqual({ unread: 1 });
    expect(await technician.ok(notifications.read, { body: { cards: [ref], isRead: false } })).toEqual({ unread: 2 });
    expect(await technician.ok(notifications.read, { body: { cards: null, isRead: true } })).toEqual({ unread: 0 });
    expect((await technician.ok(notifications.list, { body: { isUnread: true } })).rows).toEqual([]);
  });

  test("a card that was put away comes back whole when that is undone", async () => {
    await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    const before = await cards(technician);
    const { dismissedAt } = await technician.ok(notifications.dismiss, { body: { cards: null } });
    expect(await cards(technician)).toEqual([]);
    expect(await technician.ok(notifications.restore, { body: { dismissedAt } })).toEqual({ unread: 1 });
    expect(await cards(technician)).toEqual(before);
  });

  test("nobody reads, puts away or counts what reached somebody else", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    const other = await world.tenant.join("Technician");
    const ref = [{ kind: "work-orders" as const, record: order.id }];
    await other.ok(notifications.read, { body: { cards: ref, isRead: true } });
    await other.ok(notifications.dismiss, { body: { cards: ref } });
    expect(await cards(technician)).toMatchObject([{ unread: 1 }]);
  });

  test("of a record that is muted nothing more is told, and of a line that is switched off nothing at all", async () => {
    const order = await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    await technician.ok(notifications.mute, { body: { kind: "work-orders", record: order.id, isMuted: true } });
    await planner.ok(workOrders.setStatus, {
      body: { id: order.id, version: order.version, statusId: STATUS.cancelled, reason: "Twice" },
    } as never);
    await tell();
    expect(await texts(technician)).toEqual([["Assigned to you"]]);
    expect(await cards(technician)).toMatchObject([{ isMuted: true }]);
    const { version } = await technician.ok(notifications.settings);
    const saved = await technician.ok(notifications.saveSettings, { body: { version, off: ["order-given", "password-changed"] } });
    expect(saved.off).toEqual(["order-given"]);
    await buildWorkOrder(planner, { responsiblePersonId: technician.personId });
    await tell();
    expect(await cards(technician)).toHaveLength(1);
    expect(await technician.call(notifications.saveSettings, { body: { version, off: [] } })).toMatchObject({
      status: 409,
      body: { reason: "stale" },
    });
    await technician.ok(notifications.saveSettings, { body: { version: saved.version, off: [] } });
  });

  test("requesters hear what becomes of their request", async () => {
    const requester = await world.tenant.as("Requester");
    const request = await buildWorkRequest(requester, {}, planner);
    await planner.ok(workRequests.setStatus, {
      body: { id: request.id, version: request.version, move: "reject", reason: "Done last week" },
    });
    await tell();
    expect(await texts(requester)).toEqual([["Rejected: Done last week"]]);
  });
});

test("every line of the catalogue is told by some feature, and every feature tells lines of the catalogue", () => {
  const told = [...known.byKind.values()].flat().map(({ line }) => line);
  expect([...new Set(told)].sort()).toEqual([...LINE_IDS].sort());
  expect(Object.keys(features)).toContain("notifications");
});
