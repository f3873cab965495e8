import { afterAll, beforeAll, expect, test } from "vitest";
import { atHand } from "@millwright/domain/connect/at-hand/contract.ts";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import type { Folder } from "@millwright/domain/nouns.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildClosedOrder, buildStep, buildTask, buildWorkOrder } from "../../work/orders/builders.ts";
import { buildWorkPart } from "../../work/orders/work-parts/builders.ts";
import { buildStop } from "../../work/plans/builders.ts";
import { buildWorkRequest } from "../../work/requests/builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

const read = async (person: Person, had: { stamp: string }[] = []) =>
  await person.ok(atHand.read, { body: { known: had.map(({ stamp }) => stamp) } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("a technician is given their own open work and their crew's, due in the coming days or at no time, and nothing else", async () => {
  const plant = await buildLocation(planner, { isSite: true });
  const tech = await world.tenant.join("Technician", { siteId: plant.id });
  const crew = await planner.ok(crews.create, { body: { code: "AT-HAND", name: "At hand" } });
  await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId: tech.personId, fromDay: "2020-01-01" } });
  const mine = { responsiblePersonId: tech.personId };
  const late = await buildWorkOrder(planner, { ...mine, title: "Late", dueAt: inDays(-3) });
  const soon = await buildWorkOrder(planner, { ...mine, title: "Soon", dueAt: inDays(2) });
  const some = await buildWorkOrder(planner, { ...mine, title: "Some day" });
  const ours = await buildWorkOrder(planner, { crewId: crew.id, title: "Ours", dueAt: inDays(1), locationId: plant.id });
  await buildWorkOrder(planner, { crewId: crew.id, title: "Ours, out of reach", dueAt: inDays(1) });
  await buildWorkOrder(planner, { ...mine, title: "Next month", dueAt: inDays(30) });
  await buildWorkOrder(planner, { title: "Somebody else's", dueAt: inDays(1) });
  await buildClosedOrder(planner, { title: "Over" });
  const { orders, changed, days, megabytes, leftOut } = await read(tech);
  expect(orders.map(({ id }) => id)).toEqual([late.id, ours.id, soon.id, some.id]);
  expect(changed.map(({ order }) => order.title)).toEqual(["Late", "Ours", "Soon", "Some day"]);
  expect({ days, megabytes, leftOut }).toEqual({ days: 7, megabytes: 30, leftOut: 0 });

  const admin = await world.tenant.as("Administrator");
  const { version } = await admin.ok(maintenanceSettings.get);
  const set = await admin.ok(maintenanceSettings.update, { body: { version, atHandDays: 40, atHandMegabytes: 50 } });
  expect(await read(tech)).toMatchObject({ days: 40, megabytes: 50 });
  expect((await read(tech)).orders).toHaveLength(5);
  await admin.ok(maintenanceSettings.update, { body: { version: set.version, atHandDays: 7, atHandMegabytes: 30 } });
});

test("what comes along is what the screens would have been answered", async () => {
  const tech = await world.tenant.join("Technician");
  const order = await buildWorkOrder(planner, { responsiblePersonId: tech.personId });
  const task = await buildTask(planner, { workOrderId: order.id });
  await buildStep(planner, { workOrderTaskId: task.id, name: "Look", kind: "inspection" });
  await planner.ok(workNotes.create, { body: { workOrderId: order.id, note: "Mind the step" } });
  const request = await buildWorkRequest(tech, { title: "Hums" }, planner);
  const { changed, requests } = await read(tech);
  const query = { query: { woId: order.id } };
  expect(changed).toEqual([
    {
      order: await tech.ok(workOrders.get, { params: { id: order.id } }),
      tasks: (await tech.ok(workOrderTasks.list, query)).rows,
      steps: (await tech.ok(workOrderSubtasks.list, query)).rows,
      previous: (await tech.ok(workOrderSubtasks.previous, query)).rows,
      notes: (await tech.ok(workNotes.list, { query: { workOrderId: order.id } })).rows,
      files: [],
      photos: [],
      stops: [],
      parts: [],
      similar: (await tech.ok(similarOrders.find, { query: { workOrderId: order.id } })).rows,
    },
  ]);
  expect(requests).toEqual([await tech.ok(workRequests.get, { params: { id: request.id } })]);
});

test("the photos of steps, of requests and of machines come along, of those machines alone that the caller reaches", async () => {
  const [plant, elsewhere] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  await addRole(world.tenant, "Fitter of a site", {
    "work-orders": { flags: ["view", "update"], scope: "own" },
    "work-requests": { flags: ["view", "create", "update"], scope: "own" },
    assets: { flags: ["view"], scope: "site" },
  });
  const tech = await world.tenant.join("Fitter of a site", { siteId: plant.id });
  const [near, far] = [await buildAsset(planner, { locationId: plant.id }), await buildAsset(planner, { locationId: elsewhere.id })];
  const mine = { responsiblePersonId: tech.personId };
  const order = await buildWorkOrder(planner, { ...mine, assetId: near.id, dueAt: inDays(1) });
  await buildWorkOrder(planner, { ...mine, assetId: far.id, dueAt: inDays(2) });
  const task = await buildTask(planner, { workOrderId: order.id });
  const step = await buildStep(planner, { workOrderTaskId: task.id, name: "Plate", kind: "photo" });
  const request = await buildWorkRequest(tech, { title: "Drips", assetId: near.id });
  const content = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");
  const put = async (by: Person, rootfolder: Folder, id: number, fileName: string) =>
    await by.ok(files.upload, {
      query: { id: String(id), fileName },
      headers: { rootfolder, "content-type": "image/png" },
      body: content,
    } as never);
  await put(planner, "WorkOrderSubTasks", step.id, "plate.png");
  await put(planner, "Assets", near.id, "near.png");
  await put(planner, "Assets", far.id, "far.png");
  await put(planner, "WorkRequests", request.id, "drips.png");
  const { changed, requestFiles, assetFiles } = await read(tech);
  const filed = async (rootFolder: Folder, id: number) => (await tech.ok(files.list, { query: { rootFolder, id: String(id) } })).rows;
  expect(changed[0]?.photos).toEqual((await tech.ok(workOrderSubtasks.photos, { query: { woId: order.id } })).rows);
  expect(changed[0]?.photos.map(({ fileName }) => fileName)).toEqual(["plate.png"]);
  expect(assetFiles).toEqual([{ id: near.id, rows: await filed("Assets", near.id) }]);
  expect(requestFiles).toEqual([{ id: request.id, rows: await filed("WorkRequests", request.id) }]);
  // A photo is part of what changes an order for the device.
  const known = (await read(tech)).orders;
  await put(planner, "WorkOrderSubTasks", step.id, "again.png");
  expect((await read(tech, known)).changed.map(({ order: { id } }) => id)).toEqual([order.id]);
});

test("the machines that orders are about come along with the places they and the orders stand at, of those alone that the caller reaches, and once", async () => {
  const [plant, elsewhere] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const hall = await buildLocation(planner, { parentId: plant.id });
  await addRole(world.tenant, "Fitter of one plant", {
    "work-orders": { flags: ["view", "update"], scope: "own" },
    assets: { flags: ["view"], scope: "site" },
    locations: { flags: ["view"], scope: "site" },
  });
  const tech = await world.tenant.join("Fitter of one plant", { siteId: plant.id });
  const [near, far] = [await buildAsset(planner, { locationId: hall.id }), await buildAsset(planner, { locationId: elsewhere.id })];
  const mine = { responsiblePersonId: tech.personId };
  await buildWorkOrder(planner, { ...mine, assetId: near.id, dueAt: inDays(1) });
  await buildWorkOrder(planner, { ...mine, assetId: near.id, dueAt: inDays(1) });
  await buildWorkOrder(planner, { ...mine, assetId: far.id, dueAt: inDays(2) });
  await buildWorkOrder(planner, { ...mine, locationId: plant.id, dueAt: inDays(3) });
  const first = await read(tech);
  expect(first.changedAssets).toEqual([await tech.ok(assets.get, { params: { id: near.id } })]);
  const at = await Promise.all([plant, hall].map(async ({ id }) => await tech.ok(locations.get, { params: { id } })));
  expect(first.changedLocations.toSorted((one, other) => one.id - other.id)).toEqual(at);
  const known = [...first.orders, ...first.assets, ...first.locations];
  const { version } = await planner.ok(assets.get, { params: { id: near.id } });
  await planner.ok(assets.update, { params: { id: near.id }, body: { version, serialNumber: "SN-77" } });
  const next = await read(tech, known);
  expect(next.changedAssets.map(({ serialNumber }) => serialNumber)).toEqual(["SN-77"]);
  expect(next.changedLocations).toEqual([]);
  expect(next.assets.map(({ id }) => id)).toEqual([near.id]);
});

test("stops of a route and parts come along as their screens tell them, without what anything costs", async () => {
  const admin = await world.tenant.as("Administrator");
  const { workOrderId: id } = await buildStop(admin);
  const tech = await world.tenant.join("Technician");
  const { version } = await admin.ok(workOrders.get, { params: { id } });
  await admin.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: tech.personId } });
  const { partId } = await buildWorkPart(admin, { workOrderId: id, isIssued: true });
  const { changed, currency } = await read(tech);
  const [one] = changed;
  expect(one?.stops.length).toBeGreaterThan(0);
  expect(one?.stops).toEqual((await tech.ok(workOrderStops.list, { query: { woId: id } })).rows);
  const told = await tech.ok(workParts.list, { query: { workOrderId: id } });
  expect({ rows: one?.parts, currency }).toEqual({ ...told, rows: told.rows.map((line) => ({ ...line, unitCost: null, cost: null })) });
  expect(one?.parts.map(({ part }) => part?.id)).toEqual([partId]);
});

test("what a device has is not sent again, until anything of it changes", async () => {
  const tech = await world.tenant.join("Technician");
  const [one, other] = [
    await buildWorkOrder(planner, { responsiblePersonId: tech.personId, dueAt: inDays(1) }),
    await buildWorkOrder(planner, { responsiblePersonId: tech.personId, dueAt: inDays(2) }),
  ];
  const { orders: known } = await read(tech);
  expect((await read(tech, known)).changed).toEqual([]);
  await planner.ok(workNotes.create, { body: { workOrderId: other.id, note: "The key is at the gate" } });
  const after = await read(tech, known);
  expect(after.changed.map(({ order }) => order.id)).toEqual([other.id]);
  await planner.ok(workOrders.update, { params: { id: one.id }, body: { version: one.version, responsiblePersonId: null } });
  expect((await read(tech, after.orders)).orders.map(({ id }) => id)).toEqual([other.id]);
});

test("somebody who may not see orders is given none", async () => {
  const requester = await world.tenant.join("Requester");
  await buildWorkRequest(requester, { title: "Mine" }, planner);
  const { orders, changed, requests } = await read(requester);
  expect({ orders, changed, requests: requests.map(({ title }) => title) }).toEqual({ orders: [], changed: [], requests: ["Mine"] });
});
