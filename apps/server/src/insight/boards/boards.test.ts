import { afterAll, beforeAll, expect, test } from "vitest";
import { boards, boardWidgets } from "@millwright/domain/insight/boards/contract.ts";
import { MOST_WIDGETS } from "@millwright/domain/insight/boards/widgets.ts";
import { users } from "@millwright/domain/foundation/users/contract.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildSensor } from "../../iot/sensors/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildPlantBoard, buildWidget } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let planner: Person;
let technician: Person;

beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  planner = await tenant.as("Planner");
  technician = await tenant.as("Technician");
  await addRole(tenant, "Shift lead", { boards: { flags: ["view", "update"], scope: "all" } });
});
afterAll(() => world.close());

const roleId = async (name: string) =>
  await tenant.rows(async (db) => (await db.selectFrom("roles").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id);
const get = async (by: Person, id: number) => await by.call(boards.get, { params: { id } });
const names = async (by: Person) => (await by.ok(boards.list, { body: {} })).rows.map(({ name }) => name);
const place = ({ id, x, y, w, h }: { id: number; x: number; y: number; w: number; h: number }) => [id, x, y, w, h];

test("a board has what was said of it, an address for people, and the clock of the site at which it looks", async () => {
  const site = await buildLocation(planner, { isSite: true, timeZone: "Asia/Kathmandu" });
  const made = await buildPlantBoard(planner, { name: "Cold store", description: "On the wall", locationId: site.id, range: "days7" });
  expect(made).toMatchObject({
    name: "Cold store",
    uri: "cold-store",
    locationId: site.id,
    range: "days7",
    refreshSeconds: 15,
    timeZone: "Asia/Kathmandu",
    sharedWith: "nobody",
    isMine: true,
    widgets: [],
    may: { update: true, delete: true },
  });
  const wrong = await planner.call(boards.update, { params: { id: made.id }, body: { version: 1, locationId: 999_999 } });
  expect(wrong.body.fields).toEqual([{ path: "locationId", reason: "not_known" }]);
  const renamed = await planner.ok(boards.update, { params: { id: made.id }, body: { version: 1, name: "Cold store, night" } });
  expect(renamed).toMatchObject({ version: 2, uri: "cold-store-night" });
  const stale = await planner.call(boards.update, { params: { id: made.id }, body: { version: 1, name: "Late" } });
  expect(stale.status).toBe(409);
});

test("a private board, one of another organisation and one that does not exist are the same to whoever asks", async () => {
  const own = await buildPlantBoard(planner);
  const foreign = await buildPlantBoard(await (await world.otherTenant()).as("Planner"), { sharedWith: "everyone" });
  const answers = await Promise.all([own.id, foreign.id, 999_999].map(async (id) => await get(technician, id)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(answers.map(({ body }) => (body as { message?: string }).message)).size).toBe(1);
  const lists = await Promise.all(
    [own.id, foreign.id, 999_999].map(async (boardId) => await technician.call(boardWidgets.list, { query: { boardId } })),
  );
  expect(lists.map(({ status }) => status)).toEqual([404, 404, 404]);
  const admin = await tenant.as("Administrator");
  expect((await get(admin, own.id)).status, "a private board is its owner's alone").toBe(404);
});

test("a role with which a board is shared looks at it, and edits it where that was said", async () => {
  const lead = await tenant.join("Shift lead");
  const board = await buildPlantBoard(planner, {
    name: "For leads",
    sharedWith: "roles",
    roles: [{ roleId: await roleId("Shift lead"), mayEdit: false }],
  });
  const widget = await buildWidget(planner, board.id);
  expect(await names(lead)).toContain("For leads");
  expect(await names(technician)).not.toContain("For leads");
  const mayEdit = async () => (await lead.ok(boards.all)).rows.find(({ id }) => id === board.id)?.mayEdit;
  expect(await mayEdit(), "a board to look at takes no widgets of theirs").toBe(false);
  expect((await get(lead, board.id)).body).toMatchObject({ may: { update: false }, widgets: [{ id: widget.id, may: { update: false } }] });
  const change = {
    params: { id: widget.id },
    body: { version: widget.version, widget: { kind: "text", text: "Ring the shift lead" } },
  } as const;
  const arrangement = () => ({ body: { boardId: board.id, version: 2, places: [{ id: widget.id, x: 0, y: 0, w: 4, h: 2 }] } });
  const tries = async () => [
    (await lead.call(boardWidgets.update, change)).status,
    (await lead.call(boardWidgets.create, { body: { boardId: board.id, widget: { kind: "alarms" } } })).status,
    (await lead.call(boardWidgets.layout, arrangement())).status,
  ];
  expect(await tries()).toEqual([403, 403, 403]);
  await planner.ok(boards.update, {
    params: { id: board.id },
    body: { version: board.version, roles: [{ roleId: await roleId("Shift lead"), mayEdit: true }] },
  });
  expect(await tries()).toEqual([200, 200, 200]);
  const { body: seen } = await get(lead, board.id);
  expect(seen.may).toMatchObject({ update: true, delete: false });
  expect((await technician.call(boardWidgets.update, change)).status, "without the right to change boards").toBe(403);
});

test("to put a board before others takes the right to delete boards", async () => {
  const lead = await tenant.join("Shift lead");
  const board = await buildPlantBoard(planner, { sharedWith: "roles", roles: [{ roleId: await roleId("Shift lead"), mayEdit: true }] });
  const shared = await lead.call(boards.update, { params: { id: board.id }, body: { version: board.version, sharedWith: "everyone" } });
  expect([shared.status, shared.body.reason]).toEqual([403, "view_sharing_missing"]);
  expect((await lead.ok(boards.sharing)).mayShare).toBe(false);
  expect((await lead.call(boards.remove, { params: { id: board.id } })).status).toBe(403);
  const wrong = await planner.call(boards.update, {
    params: { id: board.id },
    body: { version: board.version, roles: [{ roleId: 999_999, mayEdit: true }] },
  });
  expect(wrong.body.fields).toEqual([{ path: "roles.0.roleId", reason: "not_known" }]);
  await planner.ok(boards.remove, { params: { id: board.id } });
  expect((await get(planner, board.id)).status).toBe(404);
});

test("of two people who change two widgets both are right; of the same one the later sees both", async () => {
  const board = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const [one, other] = [await buildWidget(planner, board.id), await buildWidget(planner, board.id)];
  const admin = await tenant.as("Administrator");
  const text = (words: string) => ({ kind: "text", text: words }) as const;
  const [first, second] = await Promise.all([
    planner.call(boardWidgets.update, { params: { id: one.id }, body: { version: 1, widget: text("Planner") } }),
    admin.call(boardWidgets.update, { params: { id: other.id }, body: { version: 1, widget: text("Administrator") } }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const late = await admin.call(boardWidgets.update, { params: { id: one.id }, body: { version: 1, widget: text("Mine") } });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ reason: "stale", current: { id: one.id, version: 2, widget: { kind: "text", text: "Planner" } } });
  // Where it is, is no part of what it says.
  await planner.ok(boardWidgets.layout, { body: { boardId: board.id, version: 1, places: [{ id: one.id, x: 6, y: 0, w: 6, h: 3 }] } });
  expect((await admin.call(boardWidgets.update, { params: { id: one.id }, body: { version: 2, widget: text("Again") } })).status).toBe(200);
});

test("widgets are placed where there is room, make room for each other, and never lie upon one another", async () => {
  const board = await buildPlantBoard(planner);
  const [one, two] = [await buildWidget(planner, board.id), await buildWidget(planner, board.id)];
  expect([place(one), place(two)]).toEqual([
    [one.id, 0, 0, 3, 2],
    [two.id, 3, 0, 3, 2],
  ]);
  const layout = (version: number, id: number) => ({ body: { boardId: board.id, version, places: [{ id, x: 0, y: 9, w: 12, h: 4 }] } });
  const { rows, version } = await planner.ok(boardWidgets.layout, layout(1, two.id));
  expect(rows.map(place)).toEqual([
    [one.id, 0, 0, 3, 2],
    [two.id, 0, 2, 12, 4],
  ]);
  const late = await planner.call(boardWidgets.layout, layout(1, one.id));
  expect(late.body, "who arranges an older state is told so").toMatchObject({ code: "conflict", reason: "stale", current: { version } });
  const foreign = await buildWidget(planner, (await buildPlantBoard(planner)).id);
  const wrong = await planner.call(boardWidgets.layout, layout(version, foreign.id));
  expect(wrong.status, "a widget of another board is not on this one").toBe(404);
  await planner.ok(boardWidgets.remove, { params: { id: one.id } });
  expect((await planner.ok(boards.get, { params: { id: board.id } })).widgets.map(({ id }) => id)).toEqual([two.id]);
});

test("a widget points at what its maker reaches, at a breakdown that its figure has, and a board takes so many", async () => {
  const board = await buildPlantBoard(planner);
  const sensor = await buildSensor(planner);
  const source = (sensorId: number) => ({ series: [{ sensorId, datum: "temperature" }] });
  const create = async (widget: object) =>
    await planner.call(boardWidgets.create, { body: { boardId: board.id, widget: widget as never } });
  expect((await create({ kind: "line", source: source(sensor.id) })).status).toBe(200);
  expect((await create({ kind: "line", source: source(999_999) })).body.fields).toEqual([
    { path: "widget.source.series.0.sensorId", reason: "not_known" },
  ]);
  expect((await create({ kind: "bars", figure: "stockValue", by: "crew" })).body.fields).toEqual([
    { path: "widget.by", reason: "not_known" },
  ]);
  expect((await create({ kind: "script", text: "alert(1)" })).status).toBe(400);
  expect((await create({ kind: "text", text: "x", html: "<b>" })).status).toBe(400);
  await tenant.rows(async (db) => {
    const spot = { boardId: board.id, widget: JSON.stringify({ kind: "text", text: "x" }), x: 0, y: 0, w: 3, h: 2 };
    await db
      .insertInto("boardWidgets")
      .values(Array.from({ length: MOST_WIDGETS - 1 }, (_, y) => ({ ...spot, y: 2 * y })))
      .execute();
  });
  const full = await create({ kind: "alarms" });
  expect([full.status, full.body.reason]).toEqual([409, "too_many_widgets"]);
});

test("a copy is the caller's own, with every widget in its place, shared with nobody", async () => {
  const board = await buildPlantBoard(planner, { sharedWith: "everyone", range: "days30" });
  await buildWidget(planner, board.id);
  const admin = await tenant.as("Administrator");
  const copy = await admin.ok(boards.copy, { body: { id: board.id, name: "My own" } });
  expect(copy).toMatchObject({
    name: "My own",
    range: "days30",
    sharedWith: "nobody",
    isMine: true,
    widgets: [{ widget: { kind: "figure" }, x: 0, y: 0 }],
  });
  expect(copy.widgets[0]?.id).not.toBe(board.id);
  const own = await buildPlantBoard(planner);
  expect((await admin.call(boards.copy, { body: { id: own.id, name: "Not mine" } })).status, "a private one").toBe(404);
});

test("one board opens at an entry of the menu, and who looks after boards says which", async () => {
  const apart = await world.otherTenant();
  const admin = await apart.as("Administrator");
  const first = await buildPlantBoard(admin, { name: "Chillers", menuEntry: 701, sharedWith: "everyone" });
  expect((await admin.ok(boards.all)).rows).toMatchObject([{ id: first.id, uri: "chillers", menuEntry: 701 }]);
  const second = await admin.call(boards.create, { body: { name: "Other chillers", menuEntry: 701 } });
  expect(second.body.fields).toMatchObject([{ path: "menuEntry", reason: "board_entry_taken" }]);
  await addRole(apart, "Maker", { boards: { flags: ["view", "create", "update"], scope: "all" } });
  const maker = await apart.as("Maker");
  expect((await maker.call(boards.create, { body: { name: "Mine", menuEntry: 701 } })).status).toBe(403);
});

test("the log says who changed what a board is and with whom it is shared", async () => {
  const board = await buildPlantBoard(planner, { name: "Logged" });
  await planner.ok(boards.update, { params: { id: board.id }, body: { version: 1, name: "Logged twice", sharedWith: "everyone" } });
  const { rows } = await planner.ok(boards.log, { params: { id: board.id } });
  expect(rows[0]?.changes).toEqual([
    { field: "name", before: "Logged", after: "Logged twice" },
    { field: "sharedWith", before: "nobody", after: "everyone" },
  ]);
});

test("who leaves hands over the boards that others look at; a private one stays theirs alone", async () => {
  const leaver = await tenant.join("Reliability Engineer");
  const shared = await buildPlantBoard(leaver, { name: "Left behind", sharedWith: "everyone" });
  await buildPlantBoard(leaver, { name: "Nobody's business" });
  const admin = await tenant.as("Administrator");
  const { rows } = await admin.ok(users.handOver, { params: { id: leaver.personId }, body: { toId: planner.personId } });
  expect(rows.filter(({ kind }) => kind === "boards")).toMatchObject([{ id: shared.id, outcome: "changed" }]);
  expect(await planner.ok(boards.get, { params: { id: shared.id } })).toMatchObject({ isMine: true, sharedWith: "everyone" });
});

test("a favourite is the caller's own: it comes first for them, can be filtered by, and ends with the board", async () => {
  const apart = await world.otherTenant();
  const [admin, other] = [await apart.join("Administrator"), await apart.join("Planner")];
  const made = [];
  for (const name of ["Boilers", "Cold store", "Warehouse"]) made.push(await buildPlantBoard(admin, { name, sharedWith: "everyone" }));
  const id = made[2]?.id ?? 0;
  const mark = async (by: Person, isFavourite: boolean) => await by.ok(boards.favourite, { params: { id }, body: { isFavourite } });
  expect(await mark(other, true)).toEqual({ isFavourite: true });
  expect(await mark(other, true), "twice changes nothing").toEqual({ isFavourite: true });
  const sorted = async (by: Person) =>
    (
      await by.ok(boards.list, {
        body: {
          sortModel: [
            { colId: "isFavourite", sort: "desc" },
            { colId: "name", sort: "asc" },
          ],
        },
      })
    ).rows.map(({ name }) => name);
  expect((await sorted(other))[0]).toBe("Warehouse");
  expect((await sorted(admin))[0]).not.toBe("Warehouse");
  expect((await other.ok(boards.get, { params: { id } })).isFavourite).toBe(true);
  expect((await admin.ok(boards.get, { params: { id } })).isFavourite).toBe(false);
  await mark(other, false);
  expect((await other.ok(boards.get, { params: { id } })).isFavourite).toBe(false);
  await mark(other, true);
  await admin.ok(boards.remove, { params: { id } });
  expect((await other.call(boards.favourite, { params: { id }, body: { isFavourite: true } })).status).toBe(404);
});
