import { afterAll, beforeAll, expect, test } from "vitest";
import { imports } from "@millwright/domain/connect/imports/contract.ts";
import { maintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { openWorld, type Person, type World } from "../../../testing/world.ts";
import { buildAsset } from "../../../register/assets/builders.ts";
import { buildClosedOrder, buildStartedOrder, buildWorkOrder } from "../../../work/orders/builders.ts";
import { importer } from "../builders.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function story(roleName = "Administrator") {
  const tenant = await world.otherTenant();
  const by = await tenant.as(roleName);
  const { upload, check, run, ...others } = importer(world, tenant, by);
  /** With the mapping that is proposed. */
  const bring = async (target: string, lines: readonly string[]) => await run(await check(await upload(target, lines)));
  return { tenant, by, upload, check, run, bring, ...others };
}

const orderByCode = async (by: Person, code: string): Promise<WorkOrder> => {
  const { rows } = await by.ok(workOrders.list, { body: { filterModel: { code: { filterType: "text", type: "equals", filter: code } } } });
  return await by.ok(workOrders.get, { params: { id: rows[0]?.id ?? 0 } });
};

test("an order comes with its own code where that is free, and counting goes on behind it", async () => {
  const { by, bring } = await story();
  const year = new Date().getFullYear();
  const done = await bring("work-orders", ["Code,Title", `WO-${year}-00041,Forty-one`, "SAP-4711,From elsewhere", ",Without one"]);
  expect(done).toMatchObject({ rowsCreated: 3, rowsRefused: 0 });
  expect((await buildWorkOrder(by)).code).toBe(`WO-${year}-00043`);
  expect(await orderByCode(by, "SAP-4711")).toMatchObject({ title: "From elsewhere" });
  // Known by its code, whatever the file calls it now; and by what it says, where it has none.
  expect(await bring("work-orders", ["Code,Title", `wo-${year}-00041,Forty-one`, "SAP-4711,From elsewhere", ",Without one"])).toMatchObject(
    { rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 3 },
  );
});

test("an order that is here is changed by its own rules, and each refusal says why", async () => {
  const { by, bring, refused, check, undo } = await story();
  const pump = await buildAsset(by, { code: "PMP-1", name: "Pump" });
  const open = await buildWorkOrder(by, { title: "Open", assetId: pump.id });
  const started = await buildStartedOrder(by, { title: "Started" });
  const closed = await buildClosedOrder(by, { title: "Closed" });
  const same = await buildClosedOrder(by, { title: "Left alone" });
  const lines = [
    "Code,Title,Priority,Status,Asset code,Cost,Completion notes",
    `${open.code},Opened,High,Open,PMP-1,120.50,`,
    `${started.code},Started,Medium,Completed,,,`,
    `${closed.code},Rewritten,Medium,Closed,,,`,
    `${same.code},Left alone,Medium,Closed,,,`,
    `${open.code},Once more,High,Open,PMP-1,,`,
  ];
  const done = await bring("work-orders", lines);
  expect(done).toMatchObject({ rowsCreated: 0, rowsUpdated: 1, rowsUnchanged: 1, rowsRefused: 3 });
  expect((await refused(done)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([
    [3, "actual_time_missing"],
    [4, "order_sealed"],
    [6, "twice_in_file"],
  ]);
  expect(await orderByCode(by, open.code)).toMatchObject({
    title: "Opened",
    priority: 3,
    costs: [{ group: "other", amount: { amountMinor: 12_050 } }],
  });
  expect(await orderByCode(by, closed.code)).toMatchObject({ title: "Closed", version: closed.version });
  expect(await bring("work-orders", [lines[0] ?? "", lines[1] ?? ""])).toMatchObject({ rowsUnchanged: 1, rowsUpdated: 0 });
  expect(await check(done).catch(() => null)).toBeNull();
  expect(await undo(done)).toMatchObject({ rowsUndone: 1, rowsKept: 0 });
  expect(await orderByCode(by, open.code)).toMatchObject({ title: "Open", priority: 2 });
});

test("what completing takes holds for a file as well", async () => {
  const { by, bring, refused } = await story();
  await by
    .ok(maintenanceSettings.get)
    .then(async ({ version }) => await by.ok(maintenanceSettings.update, { body: { version, completionSignature: "required" } as never }));
  const order = await buildStartedOrder(by, { title: "Signed" });
  const ahead = new Date().getUTCFullYear() + 1;
  const done = await bring("work-orders", ["Code,Title,Finished,Status", `${order.code},Signed,${ahead}-02-03 10:00,Completed`]);
  expect((await refused(done))[0]?.faults).toMatchObject([{ reason: "signature_missing" }]);
});

test("requests are known by their code: new ones keep it, those that are here are changed unless they have their order", async () => {
  const { by, bring, refused } = await story();
  await buildAsset(by, { code: "PMP-1", name: "Pump" });
  const lines = ["Code,What is wrong,Asset code,Details", "N-1,Oil below,PMP-1,Drips", "N-2,Noise,PMP-1,"];
  expect(await bring("work-requests", lines)).toMatchObject({ rowsCreated: 2 });
  expect(await bring("work-requests", lines)).toMatchObject({ rowsCreated: 0, rowsUnchanged: 2 });
  const { rows } = await by.ok(workRequests.list, { body: { search: "N-2" } });
  const [noise] = rows;
  await by.ok(workRequests.setStatus, { body: { id: noise?.id ?? 0, version: 1, move: "accept" } as never });
  await by.ok(workRequests.convert, { query: { workRequestID: noise?.id ?? 0 }, body: { version: 2 } } as never);
  const changed = await bring("work-requests", ["Code,What is wrong,Details", "N-1,Oil below,Runs", "N-2,Loud noise,", "N-2,Noise,"]);
  expect(changed).toMatchObject({ rowsUpdated: 1, rowsRefused: 1, rowsUnchanged: 1 });
  expect((await refused(changed)).map(({ line, faults }) => [line, faults[0]?.reason])).toEqual([[3, "already_converted"]]);
});

test("a status of finished orders is asked where dates are and no status is, and holds for these rows alone", async () => {
  const { by, upload, map, check, run } = await story();
  const made = await upload("work-orders", ["Code,Title,Finished", "A-1,Done,2026-02-04", "A-2,To do,"]);
  const asked = await by.call(imports.check, { body: { id: made.id, version: made.version } });
  expect(asked).toMatchObject({ status: 400, body: { fields: [{ path: "mapping.finishedStatus", reason: "not_mapped" }] } });
  const done = await run(await check(await map(made, { ...made.mapping, finishedStatus: { answer: STATUS.closed } })));
  expect(done).toMatchObject({ rowsCreated: 2, rowsRefused: 0 });
  expect([(await orderByCode(by, "A-1")).statusId, (await orderByCode(by, "A-2")).statusId]).toEqual([STATUS.closed, STATUS.open]);

  const mixed = await upload("work-orders", ["Code,Title,Finished,Status", "B-1,Done,2026-02-04,", "B-2,Also,2026-02-04,Closed"]);
  const judged = await check(mixed);
  expect(judged).toMatchObject({ rowsCreated: 1, rowsRefused: 1 });
});

test("nobody may be given a status or a record that is not there to be chosen", async () => {
  const { upload, map, check, refused } = await story("Planner");
  const made = await upload("work-orders", ["Title,Status,Responsible", "One,TECO,Somebody"]);
  const judged = await check(
    await map(made, {
      ...made.mapping,
      status: { column: 1, values: { TECO: 987_654 } },
      responsiblePerson: { column: 2, values: { Somebody: 987_654 } },
    }),
  );
  expect((await refused(judged))[0]?.faults.map(({ field, reason }) => [field, reason])).toEqual([
    ["status", "not_known"],
    ["responsiblePerson", "not_known"],
  ]);
});

test("an import of orders with codes that died goes on, and counts what it made before as made", async () => {
  const { tenant, by, bring, run, again } = await story();
  const lines = ["Code,Title,Priority", ...Array.from({ length: 620 }, (_, at) => `K-${at},Job ${at},Medium`)];
  await bring("work-orders", ["Code,Title,Priority", "K-3,Before,Low"]);
  const done = await bring("work-orders", lines);
  expect(done).toMatchObject({ rowsCreated: 619, rowsUpdated: 1, rowsRefused: 0 });
  // As the database stands when the process ends between two batches, and the queue gives the job out again.
  await tenant.rows(async (db) => {
    const late = db.selectFrom("importRows").select("recordId").where("importId", "=", done.id).where("line", ">", 501);
    await db.deleteFrom("workOrders").where("id", "in", late).execute();
    await db.deleteFrom("importRows").where("importId", "=", done.id).where("line", ">", 501).execute();
    await db.updateTable("imports").set({ state: "checked" }).where("id", "=", done.id).execute();
  });
  expect(await run(await again(done.id))).toMatchObject({
    state: "done",
    rowsDone: 620,
    rowsCreated: 619,
    rowsUpdated: 1,
    rowsUnchanged: 0,
  });
  expect((await by.ok(workOrders.list, { body: { count: true } })).count?.rows).toBe(620);
});
