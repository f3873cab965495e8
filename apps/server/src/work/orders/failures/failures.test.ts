import { afterAll, beforeAll, expect, test } from "vitest";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/failure.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildValue } from "../../../foundation/reference-lists/builders.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { importer } from "../../../connect/imports/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildWorkOrder } from "../builders.ts";

let world: World;
let administrator: Person;
let planner: Person;
let pumps: number;
let leak: number;
let seal: number;
let replaced: number;
let noise: number;
let area: number;

beforeAll(async () => {
  world = await openWorld();
  administrator = await world.tenant.as("Administrator");
  planner = await world.tenant.as("Planner");
  pumps = (await buildValue(administrator, "failures", { code: "PMPS", name: "Pumps of ours" })).id;
  leak = (await buildValue(administrator, "failures", { parentId: pumps, code: "LK", name: "Leaks" })).id;
  noise = (await buildValue(administrator, "failures", { parentId: pumps, code: "NS", name: "Noise" })).id;
  seal = (await buildValue(administrator, "failures", { parentId: leak, code: "SL", name: "Seal worn" })).id;
  replaced = (await buildValue(administrator, "failures", { parentId: seal, code: "RP", name: "Seal replaced" })).id;
  area = (await buildValue(administrator, "failure-areas", { code: "DRV", name: "Drive" })).id;
});
afterAll(() => world.close());

const failuresOf = async (workOrderId: number) =>
  (await planner.ok(workOrderFailures.browse, { query: { workOrderId: String(workOrderId) } })).rows;
const orderNow = async ({ id }: { id: number }) => await planner.ok(workOrders.get, { params: { id } });
const add = async (workOrderId: number, facts: object) => await planner.ok(workOrderFailures.create, { body: { workOrderId, ...facts } });

test("an order has several failures; the first is its own block, and changing one changes the other", async () => {
  const order = await buildWorkOrder(planner);
  const first = await add(order.id, { failureCauseId: seal, failureAreaId: area });
  expect(first).toMatchObject({ isFirst: true, failureClassId: pumps, failureProblemId: leak, failureCause: { name: "Seal worn" } });
  const told = await orderNow(order);
  expect(told).toMatchObject({ failureClassId: pumps, failureProblemId: leak, failureCauseId: seal, failureAreaId: area });
  expect(told.version, "whoever has the old block does not write over it").toBeGreaterThan(order.version);
  await add(order.id, { failureProblemId: noise, remark: "Bearing" });

  const changed = await planner.ok(workOrders.updateDetails, {
    params: { id: order.id },
    body: { version: told.version, failureActionId: replaced },
  });
  expect(changed.failureAction?.name).toBe("Seal replaced");
  const [one, two] = await failuresOf(order.id);
  expect(one).toMatchObject({ id: first.id, failureActionId: replaced, version: first.version + 1 });
  expect(two).toMatchObject({ isFirst: false, failureProblemId: noise, failureClassId: pumps, remark: "Bearing" });
  expect(
    await planner.call(workOrderFailures.update, { params: { id: first.id }, body: { version: first.version, remark: "Late" } }),
  ).toMatchObject({
    status: 409,
    body: { reason: "stale" },
  });

  await planner.ok(workOrderFailures.remove, { params: { id: first.id } });
  expect(await orderNow(order), "the next one moves up").toMatchObject({
    failureProblemId: noise,
    failureCauseId: null,
    failureAreaId: null,
  });
  await planner.ok(workOrderFailures.remove, { params: { id: two?.id ?? 0 } });
  expect(await orderNow(order), "the class stays the order's").toMatchObject({ failureClassId: pumps, failureProblemId: null });
});

test("the order's block makes the first failure, and takes away one of which nothing is left", async () => {
  const order = await buildWorkOrder(planner);
  const block = async (facts: object) =>
    await planner.ok(workOrders.updateDetails, { params: { id: order.id }, body: { version: (await orderNow(order)).version, ...facts } });
  await block({ failureClassId: pumps });
  expect(await failuresOf(order.id), "a class alone is not what failed").toEqual([]);
  await block({ failureProblemId: leak });
  expect(await failuresOf(order.id)).toMatchObject([{ failureClassId: pumps, failureProblemId: leak, isFirst: true }]);
  await block({ failureProblemId: null });
  expect(await failuresOf(order.id)).toEqual([]);
});

test("another problem forgets the cause of the one before; what says nothing, and what is not below, is refused", async () => {
  const order = await buildWorkOrder(planner);
  const made = await add(order.id, { failureActionId: replaced });
  const changed = await planner.ok(workOrderFailures.update, {
    params: { id: made.id },
    body: { version: made.version, failureProblemId: noise },
  });
  expect(changed).toMatchObject({ failureProblemId: noise, failureCauseId: null, failureActionId: null });
  expect(await planner.call(workOrderFailures.create, { body: { workOrderId: order.id } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "failureProblemId", reason: "failure_empty" }] },
  });
  const body = { workOrderId: order.id, failureProblemId: noise, failureCauseId: seal };
  expect(await planner.call(workOrderFailures.create, { body })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "failureCauseId", reason: "not_below" }] },
  });
});

test("an order of a failure completes and closes by its first failure; a closed one takes nothing more", async () => {
  const { version } = await administrator.ok(maintenanceSettings.get);
  await administrator.ok(maintenanceSettings.update, { body: { version, failureAtCompletion: "required", failureAtClosing: "required" } });
  const started = await buildStartedOrder(planner, { workType: WORK_TYPE.failure });
  const move = async (order: WorkOrder, statusId: number) =>
    await planner.call(workOrders.setStatus, { body: { id: order.id, version: order.version, statusId } });
  const failure = await add(started.id, { failureProblemId: leak });
  const timed = await planner.ok(workOrders.complete, {
    body: { id: started.id, version: (await orderNow(started)).version, actualMinutes: 20 },
  });
  expect((await move(timed, STATUS.completed)).status).toBe(200);
  expect(await move(await orderNow(started), STATUS.closed)).toMatchObject({ status: 409, body: { reason: "cause_missing" } });
  const told = await planner.ok(workOrderFailures.update, {
    params: { id: failure.id },
    body: { version: failure.version, failureActionId: replaced },
  });
  expect((await move(await orderNow(started), STATUS.closed)).status).toBe(200);
  const sealed = { status: 409, body: { reason: "order_sealed" } };
  expect(
    await planner.call(workOrderFailures.update, { params: { id: failure.id }, body: { version: told.version, remark: "Late" } }),
  ).toMatchObject(sealed);
  expect(await planner.call(workOrderFailures.remove, { params: { id: failure.id } })).toMatchObject(sealed);
  expect(await planner.call(workOrderFailures.create, { body: { workOrderId: started.id, remark: "Late" } })).toMatchObject(sealed);
  await administrator.ok(maintenanceSettings.update, {
    body: { version: (await administrator.ok(maintenanceSettings.get)).version, failureAtCompletion: "asked", failureAtClosing: "asked" },
  });
});

test("the order's story names what failed, before and after", async () => {
  const order = await buildWorkOrder(planner);
  const made = await add(order.id, { failureProblemId: leak });
  await planner.ok(workOrderFailures.update, { params: { id: made.id }, body: { version: made.version, failureProblemId: noise } });
  await planner.ok(workOrderFailures.remove, { params: { id: made.id } });
  const { rows } = await planner.ok(workOrders.log, { params: { id: order.id } });
  expect(rows.map(({ logNotes }) => logNotes).slice(0, 3)).toEqual([
    "Failure removed: Noise",
    "Failure changed: Noise (problem)",
    expect.stringContaining("Failure added: Leaks"),
  ]);
  expect(rows[1]?.changes).toContainEqual({ field: "failureProblemId", before: "Leaks", after: "Noise" });
});

test("failures of an asset are listed, follow its order, and go out as a file", async () => {
  const [one, other] = [await buildAsset(administrator), await buildAsset(administrator)];
  const order = await buildWorkOrder(planner, { assetId: one.id });
  await add(order.id, { failureProblemId: leak });
  const of = async (assetId: number) =>
    (await planner.ok(workOrderFailures.list, { body: { filterModel: { asset: { filterType: "set", values: [assetId] } } } })).rows;
  expect(await of(one.id)).toMatchObject([{ workOrder: { code: order.code }, failureProblem: { name: "Leaks" } }]);
  await planner.ok(workOrders.update, { params: { id: order.id }, body: { version: (await orderNow(order)).version, assetId: other.id } });
  expect(await of(one.id)).toEqual([]);
  expect(await of(other.id)).toHaveLength(1);
  expect((await planner.ok(assets.get, { params: { id: other.id } })).openWorkOrders).toBe(1);
});

test("failures come in from a file, also of closed orders, and an undo takes them back with the order's block", async () => {
  const closed = await buildClosedOrder(planner);
  const { upload, check, run, undo } = importer(world, world.tenant, administrator);
  const file = ["Work order code,Problem code,Cause,Detection", `${closed.code},PMPS > LK,Seal worn,Inspection`];
  const done = await run(await check(await upload("work-order-failures", file, "failures.csv")));
  expect(done).toMatchObject({ rowsCreated: 1, rowsRefused: 0 });
  expect(await orderNow(closed)).toMatchObject({ failureProblemId: leak, failureCauseId: seal });
  expect(await undo(done)).toMatchObject({ rowsUndone: 1, rowsKept: 0 });
  expect(await failuresOf(closed.id)).toEqual([]);
  expect(await orderNow(closed)).toMatchObject({ failureProblemId: null });
});

test("an asset's failures are those that its figures count: coded ones and what nobody has coded yet, within reach", async () => {
  const asset = await buildAsset(planner);
  const failed = { assetId: asset.id, workType: WORK_TYPE.failure };
  const [coded, open] = [await buildClosedOrder(planner, failed), await buildClosedOrder(planner, { ...failed, title: "Motor burnt" })];
  await buildClosedOrder(planner, { assetId: asset.id, workType: WORK_TYPE.preventive });
  await buildStartedOrder(planner, failed);
  await world.tenant.rows(
    async (db) => await db.insertInto("workOrderFailures").values({ workOrderId: coded.id, failureProblemId: leak }).execute(),
  );
  const uncoded = async (person: Person) =>
    (await person.call(workOrderFailures.uncoded, { query: { assetId: String(asset.id) } })) as {
      status: number;
      body: { rows: object[] };
    };
  expect((await uncoded(planner)).body.rows).toMatchObject([{ id: open.id, code: open.code, title: "Motor burnt" }]);
  const listed = await planner.ok(workOrderFailures.list, { body: { filterModel: { asset: { filterType: "set", values: [asset.id] } } } });
  const now = Date.now();
  const figures = await planner.ok(downtimes.figures, {
    params: { assetId: asset.id },
    query: { from: new Date(now - 86_400_000).toISOString(), until: new Date(now + 60_000).toISOString() },
  });
  expect(listed.rows.length + (await uncoded(planner)).body.rows.length).toBe(figures.failures);
  const stranger = await (await world.otherTenant()).as("Planner");
  expect((await uncoded(stranger)).body.rows ?? []).toEqual([]);
});
