import { afterAll, beforeAll, expect, test } from "vitest";
import { EVERY_ORDER } from "@millwright/domain/work/orders/boards/columns.ts";
import { workOrderBoards, type Board } from "@millwright/domain/work/orders/boards/contract.ts";
import { calendar } from "@millwright/domain/work/calendar/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../../testing/world.ts";
import { buildClosedOrder, buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../builders.ts";
import { buildBoard } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let planner: Person;
let technician: Person;

beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  planner = await tenant.as("Planner");
  technician = await tenant.as("Technician");
});
afterAll(() => world.close());

const cardsOf = async (by: Person, id: number, body: object = {}) => await by.ok(workOrderBoards.cards, { params: { id }, body });
const countsOf = async (by: Person, id: number, body: object = {}) =>
  Object.fromEntries((await cardsOf(by, id, body)).columns.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]));
const roleId = async (name: string) =>
  await tenant.rows(async (db) => (await db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id);
const start = ({ id, version }: WorkOrder, board?: Board, isConfirmed?: boolean) => ({
  body: {
    id,
    version,
    statusId: STATUS.inProgress,
    ...(board ? { board: { id: board.id, ...(isConfirmed ? { isConfirmed } : {}) } } : {}),
  },
});
/** A planner of a tenant of their own, so that a board holds what a test put there. */
const plannerApart = async () => await (await world.otherTenant()).as("Planner");

test("every organisation begins with the board of every order, which keeps its name and its readers and is not put away", async () => {
  const board = await planner.ok(workOrderBoards.get, { params: { id: EVERY_ORDER } });
  expect(board).toMatchObject({
    name: "All Work Orders",
    owner: null,
    sharedWith: "everyone",
    may: { update: true, delete: false },
  });
  const body = { version: board.version };
  const params = { id: EVERY_ORDER };
  for (const change of [{ name: "Mine" }, { state: { q: "x" } }, { sharedWith: "nobody" as const }])
    expect(await planner.call(workOrderBoards.update, { params, body: { ...body, ...change } })).toMatchObject({
      status: 409,
      body: { reason: "board_of_all" },
    });
  expect(await planner.call(workOrderBoards.archive, { params, body })).toMatchObject({ status: 409, body: { reason: "board_of_all" } });
  expect(await planner.ok(workOrderBoards.update, { params, body: { ...body, lanesBy: "crew" } })).toMatchObject({
    lanesBy: "crew",
    version: board.version + 1,
  });
  expect((await technician.call(workOrderBoards.update, { params, body: { version: 2, lanesBy: "none" } })).status).toBe(403);
});

test("a board that is not there, is another organisation's or nobody shares is missing, for cards as for the record", async () => {
  const own = await buildBoard(planner);
  const foreign = await buildBoard(await plannerApart(), { sharedWith: "everyone" });
  const answers = await Promise.all(
    [999_999, foreign.id, own.id].flatMap((id) => [
      technician.call(workOrderBoards.get, { params: { id } }),
      technician.call(workOrderBoards.cards, { params: { id }, body: {} }),
    ]),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
});

test("a board is seen by its owner, by those of its roles, or by everybody; to share it takes the right to delete boards", async () => {
  const engineer = await tenant.as("Reliability Engineer");
  const technicians = await buildBoard(planner, { name: "For technicians", sharedWith: "roles", roleIds: [await roleId("Technician")] });
  const mine = await buildBoard(engineer, { name: "An engineer's own" });
  const namesFor = async (by: Person) => (await by.ok(workOrderBoards.list, { body: {} })).rows.map(({ name }) => name);
  expect(await namesFor(technician)).toEqual(expect.arrayContaining(["For technicians", "All Work Orders"]));
  expect(await namesFor(await tenant.as("Storekeeper"))).not.toContain("For technicians");
  expect(await namesFor(planner)).not.toContain("An engineer's own");
  const rename = { params: { id: technicians.id }, body: { version: technicians.version, name: "Theirs" } };
  expect((await technician.call(workOrderBoards.update, rename)).status).toBe(403);
  expect((await engineer.call(workOrderBoards.update, rename)).status).toBe(404);
  const refused = [
    await engineer.call(workOrderBoards.create, { body: { name: "For all", columnsBy: "crew", sharedWith: "everyone" } }),
    await engineer.call(workOrderBoards.update, { params: { id: mine.id }, body: { version: mine.version, sharedWith: "everyone" } }),
  ];
  expect(refused.map(({ status, body }) => [status, body.reason])).toEqual([
    [403, "view_sharing_missing"],
    [403, "view_sharing_missing"],
  ]);
  const opened = await planner.ok(workOrderBoards.update, {
    params: { id: technicians.id },
    body: { version: technicians.version, sharedWith: "everyone", roleIds: [] },
  });
  expect(opened).toMatchObject({ sharedWith: "everyone", roles: [], version: 2 });
  const { rows } = await planner.ok(workOrderBoards.log, { params: { id: technicians.id } });
  expect(rows[0]?.changes).toEqual([
    { field: "sharedWith", before: "roles", after: "everyone" },
    { field: "roleIds", before: [await roleId("Technician")], after: [] },
  ]);
  await planner.ok(workOrderBoards.archive, { params: { id: opened.id }, body: { version: opened.version } });
  expect(await namesFor(technician)).not.toContain("For technicians");
});

test("whoever sees orders and no boards has the board of every order, and no other one", async () => {
  await addRole(tenant, "Only orders", { "work-orders": { flags: ["view"], scope: "all" } });
  const reader = await tenant.as("Only orders");
  const shared = await buildBoard(planner, { sharedWith: "everyone" });
  expect((await cardsOf(reader, EVERY_ORDER)).board.name).toBe("All Work Orders");
  expect((await reader.call(workOrderBoards.cards, { params: { id: shared.id }, body: {} })).status).toBe(404);
  expect((await reader.call(workOrderBoards.list, { body: {} })).status).toBe(403);
});

test("six cards of a column come first, what is due before what is urgent, and the next ones in the same order", async () => {
  const by = await plannerApart();
  const made: string[] = [];
  for (let at = 1; at <= 9; at += 1) {
    const due = at <= 3 ? { dueAt: `2027-01-0${4 - at}T08:00:00.000Z` } : {};
    made.push((await buildWorkOrder(by, { title: `Card ${at}`, estimateMinutes: 30, priority: at === 9 ? 3 : 2, ...due })).title);
  }
  await buildClosedOrder(by);
  const first = await cardsOf(by, EVERY_ORDER);
  const titles = first.rows.map(({ title }) => title);
  expect(titles).toEqual(["Card 3", "Card 2", "Card 1", "Card 9", "Card 4", "Card 5"]);
  expect(first.columns[0]).toMatchObject({ key: "open", count: 9, isMore: false, minutes: 270 });
  expect(first.columns.map(({ key }) => key)).toEqual(["open", "in_review", "in_progress", "on_hold", "completed"]);
  const next = await cardsOf(by, EVERY_ORDER, { next: { column: "open", lane: null, startRow: 6, rows: 20 } });
  expect([...titles, ...next.rows.map(({ title }) => title)].toSorted()).toEqual(made.toSorted());
  const closed = await cardsOf(by, EVERY_ORDER, { filterModel: { statusCategory: { filterType: "set", values: ["closed"] } } });
  expect(closed.columns.map(({ key, count }) => [key, count])).toEqual([["closed", 1]]);
});

test("cards and counts hold what the reader reaches, and no more", async () => {
  const apart = await world.otherTenant();
  const by = await apart.as("Planner");
  const [here, there] = [await buildLocation(by, { isSite: true }), await buildLocation(by, { isSite: true })];
  for (const locationId of [here.id, here.id, there.id]) await buildWorkOrder(by, { locationId, estimateMinutes: 60 });
  const board = await buildBoard(by, {
    columnsBy: "priority",
    sharedWith: "everyone",
    limits: [{ column: "2", most: 3, isRefused: true }],
  });
  const local = await apart.join("Technician", { siteId: here.id });
  const seen = await cardsOf(local, board.id);
  expect(seen.rows).toHaveLength(2);
  expect(seen.columns.find(({ key }) => key === "2")).toMatchObject({ count: 2, minutes: 120, limit: { most: 3 } });
  expect((await countsOf(by, board.id))["2"]).toBe(3);
  const next = await cardsOf(local, board.id, { next: { column: "2", lane: null, startRow: 0, rows: 60 } });
  expect(next.rows).toHaveLength(2);
});

test("a board's filter is kept whatever the reader asks beside it", async () => {
  const by = await plannerApart();
  await buildWorkOrder(by, { title: "Press A", priority: 3 });
  await buildWorkOrder(by, { title: "Press B", priority: 1 });
  await buildWorkOrder(by, { title: "Lift", priority: 3 });
  const board = await buildBoard(by, { state: { q: "press", filter: { priority: { filterType: "set", values: [3] } } } });
  expect((await cardsOf(by, board.id)).rows.map(({ title }) => title)).toEqual(["Press A"]);
  const wider = await cardsOf(by, board.id, { filterModel: { priority: { filterType: "set", values: [1] } } });
  expect(wider.rows.map(({ title }) => title)).toEqual(["Press A"]);
  expect((await cardsOf(by, board.id, { search: "lift" })).rows).toEqual([]);
});

test("columns are people, crews, statuses, days or weeks; lanes go across them; what belongs to nothing stands apart", async () => {
  const by = await plannerApart();
  const crew = await by.ok(crews.create, { body: { code: "CREW-B", name: "Fitters" } });
  const given = await buildWorkOrder(by, {
    crewId: crew.id,
    responsiblePersonId: by.personId,
    dueAt: "2026-12-02T10:00:00.000Z",
    priority: 3,
  });
  await buildWorkOrder(by, { dueAt: "2026-11-20T10:00:00.000Z" });
  await buildWorkOrder(by, { dueAt: "2027-06-01T10:00:00.000Z" });
  const none = await buildWorkOrder(by);
  const counts = async (facts: Parameters<typeof buildBoard>[1], body: object = {}) =>
    await countsOf(by, (await buildBoard(by, facts)).id, body);
  expect(await counts({ columnsBy: "crew" })).toEqual({ none: 3, [crew.id]: 1 });
  expect(await counts({ columnsBy: "person" })).toEqual({ none: 3, [by.personId]: 1 });
  expect(await counts({ columnsBy: "status" })).toEqual({ [STATUS.open]: 4 });
  expect(await counts({ columnsBy: "day" }, { from: "2026-11-30" })).toEqual({ before: 1, "2026-12-02": 1, none: 1 });
  expect(await counts({ columnsBy: "week" }, { from: "2026-11-16" })).toEqual({ "2026-11-16": 1, "2026-11-30": 1, none: 1 });
  const lanes = await cardsOf(by, (await buildBoard(by, { columnsBy: "priority", lanesBy: "crew" })).id);
  expect(lanes.lanes).toEqual([
    { key: String(crew.id), name: crew.name },
    { key: "none", name: null },
  ]);
  expect(lanes.cells).toEqual(
    expect.arrayContaining([
      { column: "3", lane: String(crew.id), count: 1 },
      { column: "2", lane: "none", count: 3 },
    ]),
  );
  expect(lanes.rows.find(({ id }) => id === given.id)).toMatchObject({ column: "3", lane: String(crew.id) });
  expect(lanes.rows.find(({ id }) => id === none.id)).toMatchObject({ column: "2", lane: "none" });
});

test("a day is that of the reader's clock, as the card says it, wherever the order stands", async () => {
  const by = await plannerApart();
  const site = await buildLocation(by, { isSite: true, timeZone: "Pacific/Auckland" });
  await buildWorkOrder(by, { locationId: site.id, dueAt: "2026-12-01T20:00:00.000Z" });
  await buildWorkOrder(by, { dueAt: "2026-12-01T20:00:00.000Z" });
  const board = await buildBoard(by, { columnsBy: "day" });
  expect(await countsOf(by, board.id, { from: "2026-11-30" })).toEqual({ "2026-12-01": 2 });
});

test("a card shows what its board's layout names; costs are told to those alone who may see them", async () => {
  const order = await buildStartedOrder(planner, {
    title: "Layout",
    description: "<p>Noise on the <b>drive</b>.</p>",
    estimateMinutes: 90,
  });
  const task = await buildTask(planner, { workOrderId: order.id });
  await buildStep(planner, { workOrderTaskId: task.id });
  await tenant.rows((db) =>
    db
      .insertInto("workOrderCosts")
      .values({ workOrderId: order.id, costGroup: "parts", amountMinor: 1250, currency: "USD", bookedOn: "2026-11-01" })
      .execute(),
  );
  const whole = await buildBoard(planner, {
    state: { q: "Layout" },
    cardFields: ["description", "steps", "labour", "parts", "partsCost", "laborCost", "createdBy", "notes"],
    sharedWith: "everyone",
  });
  const card = (await cardsOf(planner, whole.id)).rows[0];
  expect(card).toMatchObject({
    description: "Noise on the drive .",
    steps: 1,
    stepsDone: 0,
    labour: "estimated",
    parts: "actual",
    totalPartsCost: { amountMinor: 1250, currency: "USD" },
    totalLaborCost: { amountMinor: 0, currency: "USD" },
    createdBy: { id: planner.personId },
    files: null,
    notes: 0,
    site: null,
  });
  const storekeeper = await tenant.as("Storekeeper");
  expect((await cardsOf(storekeeper, whole.id)).rows[0]).toMatchObject({ parts: "actual", totalPartsCost: null, totalLaborCost: null });
  const plain = await buildBoard(planner, { state: { q: "Layout" }, cardFields: [] });
  expect((await cardsOf(planner, plain.id)).rows[0]).toMatchObject({
    description: null,
    steps: null,
    labour: null,
    parts: null,
    totalPartsCost: null,
  });
});

test("a full column refuses one more card, of two dropped at once the second one; an order that is there already goes on as it likes", async () => {
  const by = await plannerApart();
  const board = await buildBoard(by, { limits: [{ column: "in_progress", most: 2, isRefused: true }] });
  const orders = await Promise.all([1, 2, 3, 4].map(() => buildWorkOrder(by, { responsiblePersonId: by.personId })));
  const [first, ...others] = orders;
  if (!first) throw new Error("an order was made");
  const started = await by.ok(workOrders.setStatus, start(first, board));
  const answers = await Promise.all(others.map((order) => by.call(workOrders.setStatus, start(order, board))));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body);
  for (const body of refused)
    expect(body).toMatchObject({
      reason: "board_column_full",
      params: { most: 2, column: "In Progress" },
      message: /^In Progress takes no more than 2/,
    });
  expect(await countsOf(by, board.id)).toEqual({ open: 2, in_progress: 2 });
  // What is not said to be on the board is not the board's concern, and neither is what stays in its column.
  await by.ok(workOrders.update, { params: { id: started.id }, body: { version: started.version, priority: 3, board: { id: board.id } } });
  const free = others[answers.findIndex(({ status }) => status === 409)];
  if (!free) throw new Error("one was refused");
  await by.ok(workOrders.setStatus, start(free));
  expect((await countsOf(by, board.id))["in_progress"]).toBe(3);
});

test("a column that warns is asked first and then takes the card", async () => {
  const by = await plannerApart();
  const board = await buildBoard(by, { limits: [{ column: "*", most: 1, isRefused: false }] });
  await buildStartedOrder(by);
  const order = await buildWorkOrder(by, { responsiblePersonId: by.personId });
  expect(await by.call(workOrders.setStatus, start(order, board))).toMatchObject({
    status: 409,
    body: { reason: "board_column_over", params: { most: 1 } },
  });
  expect((await by.ok(workOrders.setStatus, start(order, board, true))).status.category).toBe("in_progress");
});

test("people, priorities and days have limits as statuses do, whichever call puts the card there", async () => {
  const by = await plannerApart();
  const limits = [{ column: "*", most: 1, isRefused: true }];
  await buildWorkOrder(by, { priority: 3, responsiblePersonId: by.personId, estStartAt: "2026-12-01T08:00:00.000Z" });
  const order = await buildWorkOrder(by, { priority: 1 });
  const [priorities, people, days] = [
    await buildBoard(by, { columnsBy: "priority", limits }),
    await buildBoard(by, { columnsBy: "person", limits }),
    await buildBoard(by, { columnsBy: "day", dated: "start", limits }),
  ];
  const params = { id: order.id };
  const { version } = order;
  const answers = [
    await by.call(workOrders.update, { params, body: { version, priority: 3, board: { id: priorities.id } } }),
    await by.call(workOrders.update, { params, body: { version, responsiblePersonId: by.personId, board: { id: people.id } } }),
    await by.call(calendar.move, { body: { ...params, version, estStartAt: "2026-12-01T11:00:00.000Z", board: { id: days.id } } }),
  ];
  expect(answers.map(({ body }) => body.reason)).toEqual(["board_column_full", "board_column_full", "board_column_full"]);
  const moved = await by.ok(calendar.move, {
    body: { ...params, version, estStartAt: "2026-12-02T11:00:00.000Z", board: { id: days.id } },
  });
  expect(moved.estStartAt).toBe("2026-12-02T11:00:00Z");
  const unknown = await by.call(workOrders.update, { params, body: { version: moved.version, priority: 2, board: { id: 999_999 } } });
  expect(unknown.body.fields).toEqual([{ path: "board.id", reason: "not_known" }]);
});

test("a filter says of which orders a limit speaks", async () => {
  const by = await plannerApart();
  const board = await buildBoard(by, {
    state: { filter: { priority: { filterType: "set", values: [3] } } },
    limits: [{ column: "in_progress", most: 1, isRefused: true }],
  });
  await buildStartedOrder(by, { priority: 2 });
  const order = await buildWorkOrder(by, { priority: 3, responsiblePersonId: by.personId });
  await by.ok(workOrders.setStatus, start(order, board));
});

test("a column has one limit", async () => {
  const limit = { column: "open", most: 3, isRefused: true };
  const twice = await planner.call(workOrderBoards.create, { body: { name: "Twice", columnsBy: "category", limits: [limit, limit] } });
  expect(twice.body.fields).toEqual([{ path: "limits.1.column", reason: "taken" }]);
});
