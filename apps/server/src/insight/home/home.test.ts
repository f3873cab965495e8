import { afterAll, beforeAll, expect, test } from "vitest";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAlarm } from "../../iot/alarms/builders.ts";
import { buildSensor } from "../../iot/sensors/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildClosedOrder, buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";

let world: World;

beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test("in the morning a planner sees the own work by urgency, what is overdue, and the requests to judge", async () => {
  const planner = await world.tenant.as("Planner");
  const responsiblePersonId = planner.personId;
  for (const at of [6, 3, 5, 1, 4, 2])
    await buildWorkOrder(planner, { title: `Due ${at}`, responsiblePersonId, dueAt: `2099-01-0${at}T08:00:00Z` });
  await buildWorkOrder(planner, { title: "Some day", responsiblePersonId });
  await buildWorkOrder(planner, { title: "Late, for anybody", dueAt: "2020-01-01T08:00:00Z" });
  await buildClosedOrder(planner, { title: "Done", dueAt: "2020-01-01T08:00:00Z" });
  const waiting = await buildWorkRequest(planner);
  const accepted = await buildWorkRequest(planner);
  await planner.ok(workRequests.setStatus, { body: { id: accepted.id, version: accepted.version, move: "accept" } });

  const morning = await planner.ok(home.get);
  expect(morning.myDay).toMatchObject({ count: 7, parts: [{ part: "later", count: 7 }] });
  expect(morning.myDay?.parts[0]?.rows.map(({ title }) => title)).toEqual(["Due 1", "Due 2", "Due 3", "Due 4", "Due 5"]);
  expect(morning.overdue).toMatchObject({ count: 1, rows: [{ title: "Late, for anybody" }] });
  expect(morning.requestsWaiting).toMatchObject({ count: 1, rows: [{ id: waiting.id }] });
});

test("a requester sees the own open requests and no orders; a storekeeper is not told of requests", async () => {
  const planner = await world.tenant.as("Planner");
  const requester = await world.tenant.as("Requester");
  const place = await buildLocation(planner);
  const own = await requester.ok(workRequests.create, { body: { title: "No light", locationId: place.id } });
  const rejected = await requester.ok(workRequests.create, { body: { title: "No chair", locationId: place.id } });
  await planner.ok(workRequests.setStatus, { body: { id: rejected.id, version: rejected.version, move: "reject", reason: "Not ours" } });
  expect(await requester.ok(home.get)).toMatchObject({
    myDay: null,
    overdue: null,
    requestsWaiting: { count: 1, rows: [{ id: own.id }] },
  });
  const storekeeper = await world.tenant.as("Storekeeper");
  expect(await storekeeper.ok(home.get)).toMatchObject({ myDay: { count: 0, parts: [] }, requestsWaiting: null });
});

test("a question stands among the questions alone: what asks something is not listed a second time", async () => {
  const planner = await world.tenant.as("Planner");
  const requester = await world.tenant.join("Requester");
  const place = await buildLocation(planner);
  const own = await requester.ok(workRequests.create, { body: { title: "No water", locationId: place.id } });
  await planner.ok(workRequests.ask, { body: { id: own.id, version: own.version, text: "Which tap?" } });
  const ids = ({ rows }: { rows: { id: number }[] } = { rows: [] }) => rows.map(({ id }) => id);
  const { questions, requestsWaiting } = await requester.ok(home.get);
  expect([ids(questions ?? undefined), ids(requestsWaiting ?? undefined)]).toEqual([[own.id], []]);
  expect(ids((await planner.ok(home.get)).requestsWaiting ?? undefined)).not.toContain(own.id);
});

test("a technician's day: what was begun, what is late, today's, the week's, the crew's free work; what of others is late stands apart, and nothing twice", async () => {
  const planner = await world.tenant.as("Planner");
  await addRole(world.tenant, "Fitter", { "work-orders": { flags: ["view", "update"], scope: "crew" } });
  const tech = await world.tenant.join("Fitter");
  const admin = await world.tenant.as("Administrator");
  const { id: crewId } = await admin.ok(crews.create, { body: { code: "DAY", name: "Day crew" } });
  await admin.ok(crewMembers.create, { body: { crewId, personId: tech.personId, fromDay: "2020-01-01" } });
  const long = "2020-01-01T08:00:00Z";
  const own = { responsiblePersonId: tech.personId };
  const begun = await buildWorkOrder(planner, { title: "Begun", ...own, dueAt: long });
  await tech.ok(workOrders.setStatus, { body: { id: begun.id, version: begun.version, statusId: STATUS.inProgress } });
  await buildWorkOrder(planner, { title: "Mine, late", ...own, dueAt: long });
  await buildWorkOrder(planner, { title: "Some day", ...own });
  await buildWorkOrder(planner, { title: "Free and late", crewId, dueAt: long });
  await buildWorkOrder(planner, { title: "Late of others", crewId, responsiblePersonId: planner.personId, dueAt: long });

  const day = await tech.ok(home.get);
  expect(day.myDay?.parts.map(({ part, rows }) => [part, rows.map(({ title }) => title)])).toEqual([
    ["started", ["Begun"]],
    ["late", ["Mine, late"]],
    ["later", ["Some day"]],
  ]);
  expect(day.crewsOpen?.rows.map(({ title }) => title)).toEqual(["Free and late"]);
  expect(day.overdue?.rows.map(({ title }) => title)).toContain("Late of others");
  const titles = [...(day.myDay?.parts ?? []), day.crewsOpen, day.overdue].flatMap((part) => part?.rows.map(({ id }) => id) ?? []);
  expect(new Set(titles).size).toBe(titles.length);
  // All that is overdue is counted, whoever's it is: so many the list shows, too.
  expect(day.overdue?.count).toBeGreaterThan(day.overdue?.rows.length ?? 0);
});

test("active alarms stand on home, the worst first; of another site, and of what cleared, nothing; without the right no part at all", async () => {
  const planner = await world.tenant.as("Planner");
  const admin = await world.tenant.as("Administrator");
  const [here, there] = [
    await buildLocation(planner, { code: "AL-1", isSite: true }),
    await buildLocation(planner, { code: "AL-2", isSite: true }),
  ];
  const at = async (locationId: number) => (await buildSensor(admin, { locationId })).id;
  const low = await buildAlarm(world.tenant, admin, { sensorId: await at(here.id), severity: 1 });
  const high = await buildAlarm(world.tenant, admin, { sensorId: await at(there.id), severity: 3 });
  const over = await buildAlarm(world.tenant, admin, { sensorId: await at(here.id), severity: 3 });
  await world.tenant.rows(
    async (db) =>
      await db
        .updateTable("alarms")
        .set({ clearedAt: new Date().toISOString(), clearReason: "back_to_normal" })
        .where("id", "=", over.id)
        .execute(),
  );
  const seen = async (who: Person) => {
    const { alarms } = await who.ok(home.get);
    return alarms && [alarms.count, alarms.rows.map(({ id }) => id)];
  };
  expect(await seen(planner)).toEqual([2, [high.id, low.id]]);
  expect(await seen(await world.tenant.join("Technician", { siteId: here.id }))).toEqual([1, [low.id]]);
  expect(await seen(await world.tenant.as("Requester"))).toBeNull();
});
