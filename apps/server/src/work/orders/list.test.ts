import { afterAll, beforeAll, expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { RelativeDays } from "@millwright/domain/kit/relative-days.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildWorkOrder } from "./builders.ts";

let world: World;
let planner: Person;
let pump: number;

type Body = NonNullable<NonNullable<Parameters<Person["ok"]>[1]>["body"]>;
const titles = async (body: object): Promise<string[]> =>
  (await planner.ok(workOrders.list, { body: body as Body })).rows.map(({ title }) => title);
const set = (...values: (number | string | null)[]) => ({ filterType: "set", values });
const contains = (filter: string) => ({ filterType: "text", type: "contains", filter });
const byTitle = [{ colId: "title", sort: "asc" }];

beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.as("Planner");
  const other = await world.tenant.join("Planner", { firstName: "Zoe" });
  pump = (await buildAsset(planner, { name: "Feed pump" })).id;
  const conveyor = (await buildAsset(planner, { name: "Belt conveyor" })).id;
  await buildWorkOrder(planner, {
    title: "A late",
    assetId: pump,
    priority: 3,
    dueAt: "2020-01-10T08:00:00Z",
    responsiblePersonId: other.personId,
  });
  await buildWorkOrder(planner, { title: "B unassigned", assetId: conveyor, priority: 1, workType: 1, dueAt: "2099-01-10T08:00:00Z" });
  await buildStartedOrder(planner, { title: "C mine", assetId: pump, workType: 2 });
  await buildClosedOrder(planner, { title: "D done late", dueAt: "2020-01-10T08:00:00Z" });
});
afterAll(() => world.close());

test("the newest come first", async () => {
  expect(await titles({})).toEqual(["D done late", "C mine", "B unassigned", "A late"]);
});

test("quick filters show only orders on which work is left", async () => {
  expect(await titles({ quick: ["mine"] })).toEqual(["C mine"]);
  expect(await titles({ quick: ["overdue"] })).toEqual(["A late"]);
  expect(await titles({ quick: ["unassigned"] })).toEqual(["B unassigned"]);
  expect(await titles({ quick: ["mine", "overdue"] })).toEqual([]);
});

test.each([
  ["status", set(STATUS.open, STATUS.closed), ["A late", "B unassigned", "D done late"]],
  ["status", set(), []],
  ["statusCategory", set("in_progress", "closed"), ["C mine", "D done late"]],
  ["priority", set(3), ["A late"]],
  ["workType", set(1, 2), ["B unassigned", "C mine"]],
  ["workType", set(null), ["A late", "D done late"]],
  ["asset", contains("PUMP"), ["A late", "C mine"]],
  ["asset", set(null), ["D done late"]],
  ["responsiblePerson", contains("zoe"), ["A late"]],
  ["responsiblePerson", set(null), ["B unassigned"]],
  ["title", contains("late"), ["A late", "D done late"]],
  ["title", contains("%"), []],
  ["dueAt", { filterType: "date", type: "lessThan", dateFrom: "2021-01-01" }, ["A late", "D done late"]],
  ["dueAt", { filterType: "date", type: "equals", dateFrom: "2099-01-10" }, ["B unassigned"]],
  ["dueAt", { filterType: "date", type: "blank" }, ["C mine"]],
  ["completedAt", { filterType: "date", type: "blank" }, ["A late", "B unassigned", "C mine"]],
] as const)("filtered by %s (%o)", async (column, filter, expected) => {
  expect(await titles({ filterModel: { [column]: filter }, sortModel: byTitle })).toEqual(expected);
});

test("an asset is filtered by its id as by its name", async () => {
  expect(await titles({ filterModel: { asset: set(pump) }, sortModel: byTitle })).toEqual(["A late", "C mine"]);
});

test.each([
  ["status", "asc", ["A late", "B unassigned", "C mine", "D done late"]],
  ["priority", "desc", ["A late", "C mine", "D done late", "B unassigned"]],
  ["asset", "asc", ["B unassigned", "A late", "C mine", "D done late"]],
  ["dueAt", "asc", ["A late", "D done late", "B unassigned", "C mine"]],
] as const)("sorted by %s, %s", async (colId, sort, expected) => {
  expect(await titles({ sortModel: [{ colId, sort }, ...byTitle] })).toEqual(expected);
});

test("an unknown column or a filter that does not fit is refused, not ignored", async () => {
  for (const filterModel of [
    { secret: set(1) },
    { title: set(1) },
    { statusCategory: contains("open") },
    { dueAt: contains("x") },
    { asset: set("x") },
    { constructor: set(1) },
  ]) {
    expect((await planner.call(workOrders.list, { body: { filterModel } as never })).status, JSON.stringify(filterModel)).toBe(400);
  }
  expect((await planner.call(workOrders.list, { body: { sortModel: [{ colId: "tenantId", sort: "asc" }] } })).status).toBe(400);
});

test("a search finds code and title, and the same list answers in the address", async () => {
  const { rows } = await planner.ok(workOrders.list, { body: { search: "UNASS" } });
  expect(rows).toMatchObject([
    { title: "B unassigned", status: { name: "Open" }, asset: { name: "Belt conveyor" }, responsiblePerson: null },
  ]);
  const code = rows[0]?.code ?? "";
  const found = await planner.ok(workOrders.listGet, { query: { search: code.toLowerCase(), sortModel: JSON.stringify(byTitle) } });
  expect(found.rows.map((row) => [row.code, row.workOrderId === row.id])).toEqual([[code, true]]);
});

test("a board counts orders by category, as the list would find them", async () => {
  const tenant = await world.otherTenant();
  const by = await tenant.as("Planner");
  const [mine, other] = [
    await buildWorkOrder(by, { title: "Pump", responsiblePersonId: by.personId }),
    await buildWorkOrder(by, { title: "Pump" }),
  ];
  await buildWorkOrder(by, { title: "Fan" });
  await by.ok(workOrders.setStatus, { body: { id: mine.id, statusId: STATUS.inProgress, version: mine.version } });
  await by.ok(workOrders.setStatus, { body: { id: other.id, statusId: STATUS.cancelled, reason: "Twice", version: other.version } });
  const counts = async (person: Person, body: object) =>
    Object.fromEntries((await person.ok(workOrders.counts, { body: body as Body })).rows.map(({ value, rows }) => [value, rows]));
  expect(await counts(by, {})).toEqual({ open: 1, in_progress: 1, cancelled: 1 });
  expect(await counts(by, { search: "pump" })).toEqual({ in_progress: 1, cancelled: 1 });
  expect(await counts(by, { quick: ["mine"] })).toEqual({ in_progress: 1 });
  const open = { statusCategory: { filterType: "set" as const, values: ["open", "on_hold"] } };
  expect(await counts(by, { filterModel: open })).toEqual({ open: 1 });
  // Whoever reaches fewer orders counts fewer; whoever may not see orders counts none.
  const technician = await tenant.as("Technician");
  expect(await counts(technician, {})).toEqual({});
  await addRole(tenant, "Only assets", { assets: { flags: ["view"], scope: "all" } });
  expect((await (await tenant.as("Only assets")).call(workOrders.counts, { body: {} })).status).toBe(403);
});

test("how long an order was on hold stands beside it, both times and the one that goes on, and no other status counts", async () => {
  const order = await buildStartedOrder(planner, { title: "Held twice" });
  const never = await buildStartedOrder(planner, { title: "Held never" });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await world.tenant.rows(async (db) => {
    const stay = (statusId: number, fromAt: string, untilAt: string | null) => ({ workOrderId: order.id, statusId, fromAt, untilAt });
    await db
      .updateTable("workOrderStays")
      .set({ untilAt: ago(9) })
      .where("workOrderId", "=", order.id)
      .execute();
    await db
      .insertInto("workOrderStays")
      .values([stay(STATUS.onHold, ago(9), ago(7)), stay(STATUS.inProgress, ago(7), ago(1.5)), stay(STATUS.onHold, ago(1.5), null)])
      .execute();
  });
  const { rows } = await planner.ok(workOrders.list, { body: { search: "Held" } });
  const hoursOf = (id: number) => rows.find((row) => row.id === id)?.onHoldHours;
  expect(hoursOf(order.id)).toBeCloseTo(3.5, 1);
  expect(hoursOf(never.id)).toBe(0);
});

test("days that are named from today on are those of today whenever it is asked, in the zone of the organisation", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  for (const days of [-40, -1, 0, 1, 40]) await buildWorkOrder(planner, { title: `Relative ${days}`, dueAt: inDays(days) });
  const due = async (type: RelativeDays) => {
    const { rows } = await planner.ok(workOrders.list, {
      body: { search: "relative", filterModel: { dueAt: { filterType: "date", type } }, sortModel: [{ colId: "dueAt", sort: "asc" }] },
    });
    return rows.map(({ title }) => Number(title.split(" ")[1]));
  };
  expect(await due("today")).toEqual([0]);
  expect(await due("tomorrow")).toEqual([1]);
  // A moment ago is past, too.
  expect(await due("past")).toEqual([-40, -1, 0]);
  expect(await due("last30Days")).toEqual([-1, 0]);
  expect(await due("next30Days")).toEqual([0, 1]);
  expect(await due("thisWeek")).toContain(0);
});

test("a figure that nobody asks for is not worked out", async () => {
  const figures = ["partsReady", "plannedHours", "actualHours", "onHoldHours", "laborState", "partsState", "cost"] as const;
  const rowsWith = async (asked?: readonly string[]) =>
    (await planner.ok(workOrders.list, { body: (asked ? { figures: asked } : {}) as Body })).rows.map((row) =>
      figures.filter((figure) => figure in row),
    );
  const all = await rowsWith();
  expect(all).not.toEqual([]);
  expect(new Set(all.flat())).toEqual(new Set(figures));
  expect(await rowsWith([])).toEqual(all.map(() => []));
  expect(await rowsWith(["plannedHours", "partsReady"])).toEqual(all.map(() => ["partsReady", "plannedHours"]));
  const refused = await planner.call(workOrders.list, { body: { figures: ["title", "plannedHours"] } as Body });
  expect(refused).toMatchObject({ status: 400, body: { fields: [{ path: "figures.0", reason: "unknown_field" }] } });
});

test("rows are ordered and filtered by a figure that they do not hold", async () => {
  const asked = {
    sortModel: [{ colId: "plannedHours", sort: "desc" }],
    filterModel: { actualHours: { filterType: "number", type: "equals", filter: 0 } },
  };
  const ids = async (body: object) => (await planner.ok(workOrders.list, { body: body as Body })).rows.map(({ id }) => id);
  const expected = await ids(asked);
  expect(expected).not.toEqual([]);
  expect(await ids({ ...asked, figures: [] })).toEqual(expected);
});
