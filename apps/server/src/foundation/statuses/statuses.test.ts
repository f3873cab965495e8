import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildStatus } from "../reference-lists/builders.ts";

let world: World;
let planner: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
});
afterAll(() => world.close());

test("the product's statuses are there in the order of the work; the list for choosing may leave out cancel", async () => {
  const { rows } = await planner.ok(workOrderStatuses.options);
  expect(rows.map((row) => row.name)).toEqual(["Open", "In Review", "In Progress", "On Hold", "Completed", "Closed", "Cancelled"]);
  const offered = await planner.ok(workOrderStatuses.options, { query: { excludeCancel: "true" } });
  expect(offered.rows.map((row) => row.id)).not.toContain(5);
});

test("a tenant adds its own status within a category, renames it and switches it off", async () => {
  const made = await planner.ok(workOrderStatuses.create, { body: { name: "Waiting for parts", category: "on_hold" } });
  expect(made).toMatchObject({ category: "on_hold", isSystem: false, isActive: true });
  expect(made.id).toBeGreaterThanOrEqual(1000);
  const renamed = await planner.ok(workOrderStatuses.update, {
    params: { id: made.id },
    body: { version: 1, name: "Parts ordered", isActive: false },
  });
  expect(renamed).toMatchObject({ name: "Parts ordered", isActive: false, version: 2 });
  expect((await planner.ok(workOrderStatuses.options)).rows.map((row) => row.id)).not.toContain(made.id);
  expect((await planner.ok(workOrderStatuses.list, { body: {} })).rows.map((row) => row.id)).toContain(made.id);
});

test("a name is taken once", async () => {
  const refused = await planner.call(workOrderStatuses.create, { body: { name: "Open", category: "open" } });
  expect(refused.body).toMatchObject({ code: "conflict", fields: [{ path: "name", reason: "taken" }] });
});

test("the product's own statuses are neither renamed nor switched off nor deleted", async () => {
  const answers = [
    await planner.call(workOrderStatuses.update, { params: { id: 3 }, body: { version: 1, name: "Finished" } }),
    await planner.call(workOrderStatuses.update, { params: { id: 7 }, body: { version: 1, isActive: false } }),
    await planner.call(workOrderStatuses.remove, { params: { id: 1 } }),
  ];
  for (const answer of answers) expect(answer.body).toMatchObject({ code: "conflict", reason: "system_status" });
});

test("a status that work stands in cannot be deleted, and the refusal counts it", async () => {
  const { id } = await buildStatus(planner, "in_progress");
  await world.tenant.rows(async (db) => {
    await db.insertInto("workOrders").values({ code: "WO-S-1", title: "Grease", statusId: id }).execute();
    await db.insertInto("workRequests").values({ code: "WR-S-1", title: "Squeaks", statusId: id }).execute();
  });
  expect((await planner.call(workOrderStatuses.remove, { params: { id } })).body).toMatchObject({
    reason: "in_use",
    params: { where: "1 work order, 1 work request, 1 time that an order stood in it" },
  });
  const unused = await buildStatus(planner);
  await planner.ok(workOrderStatuses.remove, { params: { id: unused.id } });
  expect((await planner.call(workOrderStatuses.get, { params: { id: unused.id } })).status).toBe(404);
});

test("the order of the statuses is the tenant's", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const { id } = await buildStatus(admin);
  await admin.ok(workOrderStatuses.reorder, { body: { ids: [1, 2, id] } });
  expect((await admin.ok(workOrderStatuses.options)).rows.map((row) => row.id).slice(0, 4)).toEqual([1, 2, id, 6]);
  expect((await admin.call(workOrderStatuses.reorder, { body: { ids: [1, 424_242] } })).status).toBe(404);
});
