import { afterAll, beforeAll, expect, test } from "vitest";
import { boards, boardWidgets, type Answer } from "@millwright/domain/insight/boards/contract.ts";
import type { OfList } from "@millwright/domain/insight/boards/widgets.ts";
import type { ViewState } from "@millwright/domain/foundation/list-views/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildLocation } from "../../../register/locations/builders.ts";
import { addRole } from "../../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildWorkOrder } from "../../../work/orders/builders.ts";
import { buildCost } from "../../../work/orders/costs/builders.ts";
import { buildWorkRequest } from "../../../work/requests/builders.ts";
import { buildPlantBoard, buildWidget } from "../builders.ts";

let world: World;
let admin: Person;
/** Limited to the first site; to what is their own; who may see boards and nothing else; who sees all orders and no costs. */
let local: Person;
let owner: Person;
let blind: Person;
let reader: Person;
let site: { id: number };
let press: { id: number };
const three: number[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { tenant } = world;
  admin = await tenant.as("Administrator");
  const [first, second] = [await buildLocation(admin, { isSite: true }), await buildLocation(admin, { isSite: true })];
  site = first;
  press = await buildAsset(admin, { name: "Press 4", locationId: first.id });
  const view = (scope: "all" | "site" | "own") => ({ flags: ["view" as const], scope });
  const role = async (name: string, orders: "all" | "site" | "own" | null, facts: { siteId?: number } = {}) => {
    await addRole(tenant, name, { boards: view("all"), ...(orders ? { "work-orders": view(orders) } : {}) });
    return await tenant.join(name, facts);
  };
  local = await role("Local", "site", { siteId: first.id });
  owner = await role("Own only", "own");
  blind = await role("Boards only", null);
  reader = await role("Reader of all", "all");
  for (const [title, locationId, priority] of [
    ["Oil the press", first.id, 3],
    ["Grease the fan", second.id, 1],
    ["Tighten the belt", second.id, 2],
  ] as const)
    three.push(
      (await buildWorkOrder(admin, { title, locationId, priority, ...(title === "Oil the press" ? { assetId: press.id } : {}) })).id,
    );
});
afterAll(() => world.close());

const COLUMNS: OfList["columns"] = [
  { field: "title", title: "Title" },
  { field: "priority", title: "Priority", words: { "1": "Low", "2": "Medium", "3": "High" } },
];
const orders = (state: ViewState = {}, facts: Partial<OfList> = {}): OfList => ({
  kind: "list",
  list: "work-orders",
  state: { sort: "title", ...state },
  columns: COLUMNS,
  ...facts,
});
async function ask(by: Person, widgets: readonly OfList[], where = {}): Promise<Answer[]> {
  const body = {
    from: "2026-11-26T00:00:00.000Z",
    until: "2026-11-27T00:00:00.000Z",
    px: 600,
    where,
    widgets: widgets.map((widget, key) => ({ key: String(key), widget })),
  };
  return (await by.ok(boards.data, { body })).answers;
}
async function one(by: Person, widget: OfList, where = {}): Promise<Answer> {
  const [answer] = await ask(by, [widget], where);
  if (!answer) throw new Error("the widget was not answered");
  return answer;
}
const cellsOf = (answer: Answer) => (answer.is === "list" ? answer.rows.map(({ cells }) => cells) : answer);
const titlesOf = (answer: Answer) => (answer.is === "list" ? answer.rows.map(({ cells: [title] }) => title) : answer);
const set = (...values: (number | string)[]) => ({ filterType: "set" as const, values });

test("rows are those of the list, in its order, as its own call gives them", async () => {
  const { rows } = await admin.ok(workOrders.list, { body: { sortModel: [{ colId: "title", sort: "asc" }] } });
  const answer = await one(admin, orders());
  expect(titlesOf(answer)).toEqual(rows.map(({ title }) => title));
  expect(answer).toMatchObject({ is: "list", of: "work-orders", rows: rows.map(({ id }) => ({ id })), count: { rows: rows.length } });
});

test("of each row come the columns that are shown and no others, with the words of the list", async () => {
  const answer = await one(admin, orders({ filter: { priority: set(3) } }));
  expect(cellsOf(answer)).toEqual([["Oil the press", "High"]]);
  expect(JSON.stringify(answer)).not.toContain("createdAt");
});

test("values keep what they are: another record, a status, a time, an amount", async () => {
  const { workOrderId } = await buildCost(admin, { amountMinor: 45_000 });
  const columns = ["asset", "status", "createdAt", "cost", "partsReady"].map((field) => ({ field }));
  const [priced, machine] = await ask(admin, [
    orders({ filter: { id: set(workOrderId) } }, { columns }),
    orders({ filter: { asset: set(press.id) } }, { columns }),
  ]);
  expect(priced && cellsOf(priced)).toMatchObject([
    [null, { status: expect.any(String), category: "open" }, { instant: expect.any(String) }, { amountMinor: 45_000 }, null],
  ]);
  expect(machine && cellsOf(machine)).toMatchObject([[{ id: press.id, name: "Press 4" }, {}, {}, null, null]]);
  expect(machine).toMatchObject({ columns: [{ title: "Asset", to: "assets" }, {}, {}, { isNumber: true }, {}] });
});

test("as many rows are shown as the widget says, and of how many they are", async () => {
  const answer = await one(admin, orders({}, { most: 2 }));
  const { count } = await admin.ok(workOrders.list, { body: { count: true } });
  expect(answer).toMatchObject({ is: "list", count });
  expect(titlesOf(answer)).toHaveLength(2);
});

test("each reader sees the rows that the list shows them: all, those of a site, their own, none", async () => {
  const mine = orders({ filter: { id: set(...three) } });
  expect(titlesOf(await one(reader, mine))).toEqual(["Grease the fan", "Oil the press", "Tighten the belt"]);
  const here = await one(local, mine);
  expect(titlesOf(here)).toEqual(["Oil the press"]);
  expect(here, "nobody is told how many there are elsewhere").toMatchObject({ count: { rows: 1, isCapped: false } });
  expect(titlesOf(await one(owner, mine))).toEqual([]);
  expect(await one(blind, mine)).toEqual({ key: "0", is: "refused", refusal: "forbidden" });
});

test("a filter by a record out of reach finds what the list finds: nothing that the reader does not see", async () => {
  const elsewhere = await buildAsset(admin, { name: "Far press" });
  await buildWorkOrder(admin, { title: "Far work", assetId: elsewhere.id });
  expect(titlesOf(await one(local, orders({ filter: { asset: set(elsewhere.id) } })))).toEqual([]);
});

test("a column that a reader may not see is empty, and neither filter nor order by it says anything", async () => {
  await buildCost(admin, { amountMinor: 99_000 });
  const columns = [{ field: "title" }, { field: "cost" }];
  const hidden = await one(reader, orders({}, { columns, most: 50 }));
  expect(hidden.is === "list" && new Set(hidden.rows.map(({ cells }) => cells[1]))).toEqual(new Set([null]));
  const over = { filter: { cost: { filterType: "number" as const, type: "greaterThan" as const, filter: 100 } } };
  for (const state of [{ sort: "-cost" }, over]) {
    const list = await reader.call(workOrders.list, {
      body: { sortModel: state === over ? [] : [{ colId: "cost", sort: "desc" }], filterModel: state === over ? over.filter : {} },
    });
    const answer = await one(reader, orders(state, { columns }));
    expect(list.status, "as the list itself").toBe(400);
    expect(answer).toEqual({ key: "0", is: "refused", refusal: "list_changed" });
    expect((await one(admin, orders(over, { columns }))).is).toBe("list");
  }
});

test("a column that only some rows hide is empty in these", async () => {
  const by = await world.tenant.as("Requester");
  await buildWorkRequest(by, { title: "It leaks" }, admin);
  const requests: OfList = { kind: "list", list: "work-requests", state: {}, columns: [{ field: "title" }, { field: "requester" }] };
  await addRole(world.tenant, "Sees requests", {
    boards: { flags: ["view"], scope: "all" },
    "work-requests": { flags: ["view"], scope: "all" },
  });
  const other = await world.tenant.as("Sees requests");
  const list = await other.ok(workRequests.list, { body: {} });
  expect(cellsOf(await one(other, requests))).toEqual(
    list.rows.map(({ title, requester }) => [title, requester && { id: requester.id, name: requester.name }]),
  );
});

test("what is chosen above the board narrows a list that has such a column; its own filter goes first", async () => {
  const room = await buildLocation(admin, { parentId: site.id });
  expect(titlesOf(await one(admin, orders(), { locationId: site.id }))).toEqual(["Oil the press"]);
  expect(titlesOf(await one(admin, orders(), { locationId: room.id })), "a room is part of its site").toEqual(["Oil the press"]);
  expect(titlesOf(await one(admin, orders(), { locationId: 999_999 }))).toEqual([]);
  expect(titlesOf(await one(admin, orders(), { assetId: press.id }))).toEqual(["Oil the press"]);
  expect(titlesOf(await one(admin, orders({ filter: { asset: set(press.id) } }), { assetId: 999_999 }))).toEqual(["Oil the press"]);
  const part = await admin.ok(masterParts.create, { body: { name: "Belt", code: "BELT-1" } });
  const parts: OfList = { kind: "list", list: "master-parts", state: {}, columns: [{ field: "name" }] };
  expect(titlesOf(await one(admin, parts, { locationId: site.id })), "a part is at no site").toEqual([part.name]);
});

test("quick filters and the search of a view hold here as well; a list without such words is not asked by them", async () => {
  expect(titlesOf(await one(admin, orders({ q: "belt" })))).toEqual(["Tighten the belt"]);
  expect(titlesOf(await one(reader, orders({ quick: "mine" })))).toEqual([]);
  const parts: OfList = { kind: "list", list: "master-parts", state: { quick: "mine" }, columns: [{ field: "name" }] };
  expect(await one(admin, parts)).toMatchObject({ is: "refused", refusal: "list_changed" });
});

test("a widget of an unknown list, column, filter or order is refused, and the field is named", async () => {
  const board = await buildPlantBoard(admin);
  const faultOf = async (widget: OfList, by = admin) =>
    (await by.call(boardWidgets.create, { body: { boardId: board.id, widget } })).body.fields?.map(({ path, reason }) => [path, reason]);
  expect(await faultOf(orders({}, { list: "nothing" }))).toEqual([["widget.list", "not_known"]]);
  expect(await faultOf(orders({}, { list: "constructor" }))).toEqual([["widget.list", "not_known"]]);
  expect(await faultOf(orders({}, { columns: [{ field: "title" }, { field: "secret" }] }))).toEqual([
    ["widget.columns.1.field", "unknown_field"],
  ]);
  expect(await faultOf(orders({ filter: { secret: set(1) } }))).toEqual([["widget.state.filter.secret", "bad_filter"]]);
  expect(await faultOf(orders({ sort: "secret" }))).toEqual([["widget.state.sort", "bad_sort"]]);
  expect((await faultOf(orders({ quick: "nobodys" })))?.map(([path]) => path)).toEqual(["widget.state.quick"]);
});

test("who may not see a list puts none of it onto a board, and may still give a widget of it another title", async () => {
  const board = await buildPlantBoard(admin, { sharedWith: "everyone" });
  const widget = await buildWidget(admin, board.id, orders());
  await addRole(world.tenant, "Edits boards", { boards: { flags: ["view", "create", "update", "delete"], scope: "all" } });
  const editor = await world.tenant.as("Edits boards");
  expect((await editor.call(boardWidgets.create, { body: { boardId: board.id, widget: orders() } })).status).toBe(403);
  const params = { id: widget.id };
  const titled = { ...orders(), title: "This week" };
  const { version } = await editor.ok(boardWidgets.update, { params, body: { version: widget.version, widget: titled } });
  const other = await editor.call(boardWidgets.update, { params, body: { version, widget: orders({ q: "belt" }) } });
  expect(other.status).toBe(403);
});

test("a board survives what its list loses: a column goes, a filter that is gone is said, the other widgets are answered", async () => {
  const lost = [{ field: "title" }, { field: "wasThereOnce" }];
  const answers = await ask(admin, [
    orders({}, { columns: lost, most: 1 }),
    orders({}, { columns: [{ field: "wasThereOnce" }] }),
    orders({ filter: { wasThereOnce: set(1) } }),
    orders({}, { list: "was-there-once" }),
    orders({}, { most: 1 }),
  ]);
  expect(answers.map((answer) => (answer.is === "refused" ? answer.refusal : answer.is))).toEqual([
    "list",
    "list_changed",
    "list_changed",
    "list_gone",
    "list",
  ]);
  expect(answers[0]).toMatchObject({ columns: [{ field: "title" }] });
});

test("every list that is opened by itself answers a widget with whatever columns it has", async () => {
  const { LIST_NAMES } = await import("@millwright/domain/lists.ts");
  const { features } = await import("@millwright/domain/features.ts");
  const calls = Object.values<Record<string, { name?: string; columns?: object; params?: unknown; body?: unknown }>>(features as never)
    .flatMap((contract) => Object.values(contract))
    .filter(({ name, columns, params, body }) => name !== undefined && columns && !params && body);
  expect(calls.length).toBeGreaterThan(40);
  expect(calls.every(({ name }) => LIST_NAMES.includes(name ?? ""))).toBe(true);
  for (const { name = "", columns = {} } of calls)
    for (let at = 0; at < Object.keys(columns).length; at += 5) {
      const some = Object.keys(columns).slice(at, at + 5);
      const answer = await one(admin, { kind: "list", list: name, state: {}, columns: some.map((field) => ({ field })) });
      const isOfIdsAlone = answer.is === "refused" && answer.refusal === "list_changed";
      expect(answer.is === "list" || isOfIdsAlone, `${name}: ${some.join(", ")} ${JSON.stringify(answer)}`).toBe(true);
    }
});
