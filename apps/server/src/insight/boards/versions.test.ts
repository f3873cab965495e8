import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { boards, boardWidgets } from "@millwright/domain/insight/boards/contract.ts";
import { MOST_VERSIONS, VERSION_MINUTES } from "@millwright/domain/insight/boards/limits.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildPlantBoard, buildWidget } from "./builders.ts";

let world: World;
let tenant: TestTenant;
let planner: Person;
let engineer: Person;

beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  planner = await tenant.as("Planner");
  engineer = await tenant.as("Reliability Engineer");
});
afterAll(() => world.close());

const get = async (id: number) => await planner.ok(boards.get, { params: { id } });
const versions = async (id: number) => (await planner.ok(boards.versions, { params: { id } })).rows;
const shown = ({ widgets }: Awaited<ReturnType<typeof get>>) => widgets.map(({ widget, x, y, w, h }) => ({ widget, x, y, w, h }));
const restore = async (by: Person, id: number, number: number, version: number) =>
  await by.call(boards.restoreVersion, { params: { id, number }, body: { version } });
/** As if what was kept so far had been kept earlier. */
const age = async (id: number, minutes: number) =>
  await tenant.rows(
    async (db) => await sql`update board_versions set until = until - make_interval(mins => ${minutes}) where board_id = ${id}`.execute(db),
  );

test("what one person changes within ten minutes is one version, another person and a later hour make another one", async () => {
  const { id } = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const first = await buildWidget(planner, id);
  expect(await versions(id), "an empty board is no version").toEqual([]);
  await buildWidget(planner, id, { kind: "alarms" });
  await planner.ok(boardWidgets.update, { params: { id: first.id }, body: { version: 1, widget: { kind: "text", text: "Hello" } } });
  expect(await versions(id)).toMatchObject([{ number: 1, widgets: 1, changedBy: { id: planner.personId } }]);
  await buildWidget(engineer, id, { kind: "gateways" });
  expect(await versions(id)).toMatchObject([
    { number: 2, widgets: 2, changedBy: { id: engineer.personId } },
    { number: 1, widgets: 1 },
  ]);
  await buildWidget(engineer, id, { kind: "sensors" });
  expect(await versions(id)).toHaveLength(2);
  await age(id, VERSION_MINUTES + 1);
  await buildWidget(engineer, id, { kind: "work" });
  expect((await versions(id)).map(({ widgets }) => widgets)).toEqual([4, 2, 1]);
});

test("a version brings back what widgets showed and where, those that were removed as well, and can itself be taken back", async () => {
  const { id } = await buildPlantBoard(planner, { sharedWith: "everyone" });
  const kept = await buildWidget(planner, id);
  const removed = await buildWidget(planner, id, { kind: "alarms", most: 5 });
  const before = await get(id);
  await engineer.ok(boardWidgets.layout, {
    body: { boardId: id, version: before.version, places: [{ id: kept.id, x: 6, y: 0, w: 6, h: 4 }] },
  });
  await engineer.ok(boardWidgets.update, { params: { id: kept.id }, body: { version: 1, widget: { kind: "text", text: "Night" } } });
  await engineer.ok(boardWidgets.remove, { params: { id: removed.id } });
  await buildWidget(engineer, id, { kind: "gateways" });
  const after = await get(id);
  const [newest] = await versions(id);
  const looked = await planner.ok(boards.version, { params: { id, number: newest?.number ?? 0 } });
  expect(looked.widgets.map(({ widget, x, y, w, h }) => ({ widget, x, y, w, h }))).toEqual(shown(before));

  const restored = await restore(planner, id, newest?.number ?? 0, after.version);
  expect(restored.status).toBe(200);
  expect(shown(await get(id))).toEqual(shown(before));
  expect((await get(id)).widgets.find((one) => one.id === kept.id)?.version, "whoever still edits it is told").toBe(3);
  const [undone] = await versions(id);
  expect(undone).toMatchObject({ changedBy: { id: planner.personId }, widgets: 2 });
  await planner.ok(boards.restoreVersion, {
    params: { id, number: undone?.number ?? 0 },
    body: { version: (await get(id)).version },
  });
  expect(shown(await get(id))).toEqual(shown(after));
});

test("who looks at a board from before another change, or may not change it, brings nothing back", async () => {
  const { id } = await buildPlantBoard(planner, { sharedWith: "everyone" });
  await buildWidget(planner, id);
  await buildWidget(planner, id);
  const technician = await tenant.as("Technician");
  expect((await technician.call(boards.versions, { params: { id } })).status).toBe(403);
  expect((await restore(technician, id, 1, 1)).status).toBe(403);
  expect((await restore(planner, id, 1, 7)).status).toBe(409);
  expect((await restore(planner, id, 9, 1)).status).toBe(404);
  expect((await get(id)).widgets, "nothing was changed by that").toHaveLength(2);
  expect(await versions(id)).toHaveLength(1);
});

test("the last twenty are kept", async () => {
  const { id } = await buildPlantBoard(planner);
  const { id: widgetId } = await buildWidget(planner, id);
  for (let turn = 1; turn <= MOST_VERSIONS + 3; turn += 1) {
    await age(id, VERSION_MINUTES + 1);
    await planner.ok(boardWidgets.update, {
      params: { id: widgetId },
      body: { version: turn, widget: { kind: "text", text: String(turn) } },
    });
  }
  const kept = await versions(id);
  expect(kept.map(({ number }) => number)).toEqual(Array.from({ length: MOST_VERSIONS }, (_, at) => MOST_VERSIONS + 3 - at));
});

test("the log names the version, and each widget that it changed with what it showed before", async () => {
  const { id } = await buildPlantBoard(planner);
  const widget = await buildWidget(planner, id);
  await planner.ok(boardWidgets.update, { params: { id: widget.id }, body: { version: 1, widget: { kind: "text", text: "Later" } } });
  await planner.ok(boards.restoreVersion, { params: { id, number: 1 }, body: { version: 1 } });
  const { rows } = await planner.ok(boards.log, { params: { id } });
  expect(rows[0]?.changes).toMatchObject([{ field: "version", before: null, after: expect.any(String) as string }]);
  const lines = await tenant.rows(
    async (db) =>
      await db
        .selectFrom("auditLog")
        .select(["action", "changes"])
        .where("entity", "=", "board-widgets")
        .where("entityId", "=", widget.id)
        .execute(),
  );
  expect(lines.at(-1)).toMatchObject({
    action: "updated",
    changes: [{ field: "widget", before: { kind: "text", text: "Later" }, after: { kind: "figure" } }],
  });
});
