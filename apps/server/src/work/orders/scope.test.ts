import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "@millwright/domain/kit/access.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildStep, buildTask, buildWorkOrder } from "./builders.ts";

let world: World;
let planner: Person;
let here: number;
let there: number;
/** Orders by where they are and whose they are; the person of the tests works here. */
let orders: Record<"here" | "there" | "given" | "nowhere", WorkOrder>;
let step: Subtask;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  here = (await buildLocation(planner, { isSite: true })).id;
  there = (await buildLocation(planner, { isSite: true })).id;
  orders = {
    here: await buildWorkOrder(planner, { locationId: here }),
    there: await buildWorkOrder(planner, { locationId: there }),
    given: await buildWorkOrder(planner, { locationId: there }),
    nowhere: await buildWorkOrder(planner),
  };
  step = await buildStep(planner, { workOrderTaskId: (await buildTask(planner, { workOrderId: orders.there.id })).id });
});
afterAll(() => world.close());

/** A person of this site whose role reaches so far, with an order of another site given to them. */
async function personWith(scope: Scope): Promise<Person> {
  await world.tenant.rows(async (db) => {
    const role = await db
      .insertInto("roles")
      .values({ name: `Scope ${scope}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const flags = ["view", "create", "update"];
    const grants = ["work-orders", "people", "locations"].map((subModule) => ({
      roleId: role.id,
      subModule,
      flags,
      scope: subModule === "work-orders" ? scope : "all",
    }));
    await db.insertInto("roleGrants").values(grants).execute();
  });
  const person = await world.tenant.join(`Scope ${scope}`, { siteId: here });
  const given = await planner.ok(workOrders.get, { params: { id: orders.given.id } });
  await planner.ok(workOrders.update, { params: { id: given.id }, body: { version: given.version, responsiblePersonId: person.personId } });
  return person;
}

test.each([
  ["all", ["given", "here", "nowhere", "there"]],
  ["site", ["given", "here"]],
  ["crew", ["given"]],
  ["own", ["given"]],
] as const)("a scope of %s reaches the orders: %s, and the person's own", async (scope, reached) => {
  const person = await personWith(scope);
  const own = await buildWorkOrder(person);
  const { rows } = await person.ok(workOrders.list, { body: {} });
  const seen = new Set(rows.map(({ id }) => id));
  const named = Object.entries(orders)
    .filter(([, { id }]) => seen.has(id))
    .map(([name]) => name);
  expect(named.sort()).toEqual(reached);
  expect(seen.has(own.id)).toBe(true);
  for (const [name, { id }] of Object.entries(orders)) {
    const answer = await person.call(workOrders.get, { params: { id } });
    expect(answer.status, name).toBe((reached as readonly string[]).includes(name) ? 200 : 404);
  }
});

test("what is out of reach cannot be acted on either, in any call, and answers as if it were not there", async () => {
  const technician = await world.tenant.join("Technician", { siteId: here });
  const { id } = orders.there;
  const attempts = (orderId: number, taskId: number, stepId: number) => [
    technician.call(workOrders.update, { params: { id: orderId }, body: { version: 1, title: "X" } }),
    technician.call(workOrders.updateDetails, { params: { id: orderId }, body: { version: 1 } }),
    technician.call(workOrders.setStatus, { body: { id: orderId, version: 1, statusId: 2 } }),
    technician.call(workOrders.complete, { body: { id: orderId, version: 1 } }),
    technician.call(workOrders.completion, { query: { workOrderId: orderId } }),
    technician.call(workOrders.log, { params: { id: orderId } }),
    technician.call(workOrderTasks.list, { query: { woId: orderId } }),
    technician.call(workOrderTasks.create, { query: { woId: orderId }, body: { plannedTaskName: "X" } }),
    technician.call(workOrderTasks.update, { params: { id: taskId }, body: { version: 1 } }),
    technician.call(workOrderTasks.batchComplete, { body: { ids: [taskId] } }),
    technician.call(workOrderTasks.reorder, { body: { ids: [taskId] } }),
    technician.call(workOrderTasks.removeMany, { body: { ids: [taskId] } }),
    technician.call(workOrderSubtasks.list, { query: { woId: orderId } }),
    technician.call(workOrderSubtasks.create, { body: { workOrderTaskId: taskId, name: "X" } }),
    technician.call(workOrderSubtasks.update, { params: { id: stepId }, body: { version: 1 } }),
    technician.call(workOrderSubtasks.complete, { body: { id: stepId, version: 1, isDone: true } }),
    technician.call(workOrderSubtasks.reorder, { body: { ids: [stepId] } }),
    technician.call(workOrderSubtasks.remove, { params: { id: stepId } }),
    technician.call(workOrderSubtasks.removeMany, { body: { ids: [stepId] } }),
    technician.call(workNotes.list, { query: { workOrderId: orderId } }),
    technician.call(workNotes.create, { body: { workOrderId: orderId, note: "X" } }),
  ];
  const outOfReach = await Promise.all(attempts(id, step.workOrderTaskId, step.id));
  const missing = await Promise.all(attempts(999_999, 999_999, 999_999));
  expect(outOfReach.map(({ status }) => status)).toEqual(outOfReach.map(() => 404));
  expect(outOfReach.map(({ body }) => JSON.stringify(body))).toEqual(missing.map(({ body }) => JSON.stringify(body)));
});

test("those who see one site's orders make none for another and move none there", async () => {
  const technician = await world.tenant.join("Technician", { siteId: here });
  const made = await technician.call(workOrders.create, { body: { title: "X", locationId: there } });
  expect(made).toMatchObject({ status: 400, body: { fields: [{ path: "locationId", reason: "outside_site" }] } });
  const moved = await technician.call(workOrders.update, { params: { id: orders.here.id }, body: { version: 1, locationId: there } });
  expect(moved).toMatchObject({ status: 400, body: { fields: [{ path: "locationId", reason: "outside_site" }] } });
});

test("who hands an order over is answered with it, though it is out of reach afterwards", async () => {
  const technician = await world.tenant.join("Technician", { siteId: here });
  const given = await buildWorkOrder(planner, { locationId: there, responsiblePersonId: technician.personId });
  const handed = await technician.ok(workOrders.update, {
    params: { id: given.id },
    body: { version: 1, responsiblePersonId: planner.personId },
  });
  expect(handed).toMatchObject({ id: given.id, responsiblePersonId: planner.personId });
  expect((await technician.call(workOrders.get, { params: { id: given.id } })).status).toBe(404);
});

test("a requester has no orders at all", async () => {
  const requester = await world.tenant.as("Requester");
  expect((await requester.call(workOrders.list, { body: {} })).status).toBe(403);
  expect((await requester.call(workOrders.get, { params: { id: orders.here.id } })).status).toBe(403);
});
