import { afterAll, beforeAll, expect, test } from "vitest";
import { listViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { MAX_OWN_VIEWS } from "@millwright/domain/foundation/list-views/sharing.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildListView } from "./builders.ts";

let world: World;
let planner: Person;
let technician: Person;

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  technician = await world.tenant.as("Technician");
});
afterAll(() => world.close());

const roleId = async (name: string) =>
  (await world.tenant.rows((db) => db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow())).id;
const namesFor = async (person: Person, list = "suppliers") =>
  (await person.ok(listViews.list, { query: { list } })).rows.map(({ name }) => name);

test("a view keeps order, filters, search and columns as they were saved", async () => {
  const state = {
    sort: "-rating",
    q: "north",
    quick: "mine",
    archived: true,
    filter: { name: { filterType: "text" as const, type: "contains" as const, filter: "bear" } },
  };
  const columns = [
    { field: "rating", width: 90 },
    { field: "code", isHidden: true },
  ];
  const made = await buildListView(planner, { name: "Kept whole", state, columns });
  expect(await planner.ok(listViews.get, { params: { id: made.id } })).toMatchObject({
    state,
    columns,
    isMine: true,
    mayChange: true,
    sharedWith: "nobody",
    version: 1,
  });
});

test("a view shared with a role is seen by people of that role and by nobody else", async () => {
  const made = await buildListView(planner, {
    name: "For technicians",
    list: "work-orders",
    sharedWith: "roles",
    roleIds: [await roleId("Technician")],
  });
  const storekeeper = await world.tenant.as("Storekeeper");
  expect(await namesFor(technician, "work-orders")).toContain("For technicians");
  expect(await technician.ok(listViews.get, { params: { id: made.id } })).toMatchObject({
    isMine: false,
    mayChange: false,
    roles: [{ name: "Technician" }],
  });
  expect(await namesFor(storekeeper, "work-orders")).not.toContain("For technicians");
  expect((await storekeeper.call(listViews.get, { params: { id: made.id } })).status).toBe(404);
});

test("a private view is seen by its owner alone, in the same role too", async () => {
  const made = await buildListView(planner, { name: "Only mine" });
  const other = await world.tenant.join("Planner");
  expect(await namesFor(other)).not.toContain("Only mine");
  for (const call of [
    await other.call(listViews.get, { params: { id: made.id } }),
    await other.call(listViews.update, { params: { id: made.id }, body: { version: 1, name: "Taken" } }),
    await other.call(listViews.remove, { params: { id: made.id } }),
  ])
    expect(call.status).toBe(404);
});

test("whoever may not delete in a list keeps views of their own and shares none", async () => {
  const own = await buildListView(technician, { name: "My slow ones" });
  const shared = await technician.call(listViews.create, {
    body: { list: "suppliers", name: "For all", state: {}, sharedWith: "everyone" },
  });
  expect(shared).toMatchObject({ status: 403, body: { reason: "view_sharing_missing" } });
  const opened = await technician.call(listViews.update, { params: { id: own.id }, body: { version: 1, sharedWith: "everyone" } });
  expect(opened).toMatchObject({ status: 403, body: { reason: "view_sharing_missing" } });
  expect(await technician.ok(listViews.list, { query: { list: "suppliers" } })).toMatchObject({ mayShare: false, roles: [] });
});

test("a shared view is changed by those who look after the list, not by its other readers", async () => {
  const made = await buildListView(planner, { name: "Common", sharedWith: "everyone" });
  const params = { id: made.id };
  expect((await technician.call(listViews.update, { params, body: { version: 1, name: "Mine now" } })).status).toBe(403);
  expect((await technician.call(listViews.remove, { params })).status).toBe(403);
  const storekeeper = await world.tenant.as("Storekeeper");
  expect(await storekeeper.ok(listViews.update, { params, body: { version: 1, name: "Common to all" } })).toMatchObject({
    name: "Common to all",
    version: 2,
    isMine: false,
  });
});

test("other roles are a change of their own, with a version and in the audit", async () => {
  const [technicians, keepers] = [await roleId("Technician"), await roleId("Storekeeper")];
  const made = await buildListView(planner, { sharedWith: "roles", roleIds: [technicians] });
  const changed = await planner.ok(listViews.update, { params: { id: made.id }, body: { version: 1, roleIds: [keepers] } });
  expect(changed).toMatchObject({ version: 2, roles: [{ name: "Storekeeper" }] });
  expect((await technician.call(listViews.get, { params: { id: made.id } })).status).toBe(404);
  const audits = await world.tenant.rows((db) =>
    db
      .selectFrom("auditLog")
      .select("changes")
      .where("entity", "=", "list-views")
      .where("entityId", "=", made.id)
      .where("action", "=", "updated")
      .execute(),
  );
  expect(audits.map(({ changes }) => changes)).toEqual([[{ field: "roleIds", before: [technicians], after: [keepers] }]]);
  const stale = await planner.call(listViews.update, { params: { id: made.id }, body: { version: 1, name: "Late" } });
  expect(stale).toMatchObject({ status: 409, body: { reason: "stale" } });
});

test("views of a list are closed to those who may not see the list", async () => {
  const requester = await world.tenant.as("Requester");
  const made = await buildListView(planner, { sharedWith: "everyone" });
  expect((await requester.call(listViews.list, { query: { list: "suppliers" } })).status).toBe(403);
  expect((await requester.call(listViews.get, { params: { id: made.id } })).status).toBe(403);
  expect((await requester.call(listViews.arrange, { body: { list: "suppliers", columns: [] } })).status).toBe(403);
});

test("each person's columns and default view follow them, and nobody else", async () => {
  const view = await buildListView(planner, { name: "Starts here" });
  const columns = [
    { field: "rating", width: 120 },
    { field: "currency", isHidden: true },
  ];
  await planner.ok(listViews.arrange, { body: { list: "suppliers", columns } });
  await planner.ok(listViews.arrange, { body: { list: "suppliers", defaultViewId: view.id } });
  expect((await planner.ok(listViews.list, { query: { list: "suppliers" } })).layout).toEqual({ columns, defaultViewId: view.id });
  expect((await technician.ok(listViews.list, { query: { list: "suppliers" } })).layout).toEqual({ columns: null, defaultViewId: null });
  expect((await planner.ok(listViews.list, { query: { list: "assets" } })).layout.columns).toBeNull();

  const notTheirs = await technician.call(listViews.arrange, { body: { list: "suppliers", defaultViewId: view.id } });
  expect(notTheirs.body.fields).toEqual([{ path: "defaultViewId", reason: "not_known" }]);
  await planner.ok(listViews.remove, { params: { id: view.id } });
  expect((await planner.ok(listViews.list, { query: { list: "suppliers" } })).layout).toEqual({ columns, defaultViewId: null });
});

test("two lists that one permission opens keep their views apart, and what is no list has none", async () => {
  const keeper = await world.tenant.as("Administrator");
  const [centres, statuses] = ["reference-lists/CostCentre", "work-order-statuses"] as const;
  await buildListView(keeper, { name: "Of centres", list: centres });
  await keeper.ok(listViews.arrange, { body: { list: centres, columns: [{ field: "name" }] } });
  const of = async (list: string) => await keeper.ok(listViews.list, { query: { list } });
  expect((await of(centres)).rows.map(({ name }) => name)).toEqual(["Of centres"]);
  expect(await of(statuses)).toMatchObject({ rows: [], layout: { columns: null } });
  const none = await keeper.call(listViews.list, { query: { list: "reference-lists" } });
  expect(none).toMatchObject({ status: 400, body: { fields: [{ path: "list", reason: "not_known" }] } });
  // The permission is that of the sub-module behind the name.
  await addRole(world.tenant, "Only assets", { assets: { flags: ["view"], scope: "own" } });
  const other = await world.tenant.as("Only assets");
  expect(await namesFor(other, "assets")).toEqual([]);
  expect((await other.call(listViews.list, { query: { list: centres } })).status).toBe(403);
  expect((await other.call(listViews.create, { body: { list: statuses, name: "Mine", state: {} } })).status).toBe(403);
});

test("a view that a data folder has kept under a name of before is found under it", async () => {
  const { personId } = planner;
  await world.tenant.rows((db) =>
    db.insertInto("listViews").values({ list: "work-orders", name: "From before", ownerId: personId, state: "{}" }).execute(),
  );
  expect(await namesFor(planner, "work-orders")).toContain("From before");
});

test("a name is taken once by one person in one list; another person may use it too", async () => {
  await buildListView(planner, { name: "Overdue" });
  const second = await planner.call(listViews.create, { body: { list: "suppliers", name: "OVERDUE", state: {} } });
  expect(second).toMatchObject({ status: 409, body: { fields: [{ path: "name", reason: "taken" }] } });
  expect((await buildListView(technician, { name: "Overdue" })).name).toBe("Overdue");
  expect((await buildListView(planner, { name: "Overdue", list: "assets" })).name).toBe("Overdue");
});

test("one person keeps no more views of a list than the limit", async () => {
  const collector = await world.tenant.join("Technician");
  for (let at = 0; at < MAX_OWN_VIEWS; at += 1) await buildListView(collector);
  const more = await collector.call(listViews.create, { body: { list: "suppliers", name: "One more", state: {} } });
  expect(more).toMatchObject({ status: 409, body: { reason: "too_many_views", params: { limit: MAX_OWN_VIEWS } } });
});
