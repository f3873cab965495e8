import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { stockCounts, type StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { home } from "@millwright/domain/insight/home/contract.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildReservation } from "../reservations/builders.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildBin, buildStock, buildWarehouse, verifyStock } from "../stock/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildCount, buildOpenCount, buildToApprove, enterAll, finishCount, moveCountTo } from "./builders.ts";

let world: World;
let admin: Person;
/** Three people who may decide, and one who may only count. */
let ben: Person;
let cleo: Person;
let keeper: Person;

beforeAll(async () => {
  world = await openWorld();
  [admin, ben, cleo, keeper] = await Promise.all([
    world.tenant.as("Administrator"),
    world.tenant.join("Administrator"),
    world.tenant.join("Administrator"),
    world.tenant.join("Storekeeper"),
  ]);
});
afterAll(async () => {
  expect(await world.tenant.rows(async (db) => await verifyStock(db))).toEqual([]);
  await world.close();
});

const read = async (by: Person, { id }: { id: number }) => await by.ok(stockCounts.get, { params: { id } });
const level = async (partId: number) =>
  await world.tenant.rows(
    async (db) =>
      await db.selectFrom("stockLevels").select(["onHand", "valueMinor", "hard"]).where("partId", "=", partId).executeTakeFirstOrThrow(),
  );
const book = async (by: Person, { id, version }: StockCount) => await by.call(stockCounts.book, { params: { id }, body: { version } });
const booked = async (by: Person, count: StockCount): Promise<StockCount> => {
  const { status, body } = await book(by, count);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as StockCount;
};
const enter = async (by: Person, count: StockCount, quantity: number, at?: string) =>
  (
    await by.ok(stockCounts.enter, {
      body: { stockCountId: count.id, entries: [{ lineId: count.lines[0]?.id ?? 0, quantity, ...(at ? { at } : {}) }] },
    })
  ).rows[0];
const classed = async (partId: number, abc: "a" | "b" | "c") =>
  await world.tenant.rows(async (db) => await db.updateTable("masterParts").set({ abc }).where("id", "=", partId).execute());

test("counted by one, off, counted again by another, approved by a third: the ledger says what lies there", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 10_000 });
  const open = await buildOpenCount(keeper, { warehouseId });
  expect(open).toMatchObject({
    status: "counting",
    statusId: 2,
    lineCount: 1,
    accuracy: null,
    lines: [{ part: { id: partId }, book: null }],
  });
  expect(open.code).toMatch(/^SC-\d{4}-\d{5}$/);
  const first = await finishCount(keeper, await enterAll(keeper, open, [3]));
  expect(first).toMatchObject({
    status: "to_recount",
    accuracy: 0,
    lines: [{ asked: 2, done: 1, mayCount: false, first: { quantity: 3 } }],
  });
  expect(await enter(keeper, open, 4)).toMatchObject({ outcome: "refused", reason: "recount_by_another" });
  const second = await finishCount(ben, await enterAll(ben, first, [4]));
  // Six of ten are missing: 600.00, above the 500.00 up to which a counter may approve.
  expect(second).toMatchObject({ status: "to_approve", needsThird: true, worth: { amountMinor: -60_000 }, hasCounted: true });
  expect((await book(ben, second)).body).toMatchObject({ reason: "third_person", message: expect.stringContaining("$500.00") });
  expect((await book(keeper, second)).status).toBe(403);
  const done = await booked(cleo, second);
  expect(done).toMatchObject({ status: "booked", approvedBy: { id: cleo.personId }, accuracy: 0, worth: { amountMinor: -60_000 } });
  expect(done.lines).toMatchObject([{ first: { quantity: 3 }, last: { quantity: 4 }, book: 10, difference: -6, isWithin: false }]);
  expect(await level(partId)).toMatchObject({ onHand: 4, valueMinor: 40_000 });
  const movement = await admin.ok(stockMovements.get, { params: { id: done.movementId ?? 0 } });
  expect(movement).toMatchObject({ kind: "count", reason: done.code });
  expect(movement.lines.map(({ place, quantity }) => [place, quantity])).toEqual([
    ["stock", -6],
    ["count_difference", 6],
  ]);
});

test("what is within tolerance is booked by whoever may, and its rows are counted; nothing is dated back past that", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 100, each: 100 });
  await classed(partId, "b");
  const approve = await finishCount(admin, await enterAll(admin, await buildOpenCount(admin, { warehouseId }), [98]));
  expect(approve).toMatchObject({ status: "to_approve", accuracy: 1, needsThird: false });
  await booked(admin, approve);
  expect(await level(partId)).toMatchObject({ onHand: 98, valueMinor: 9_800 });
  const { rows } = await admin.ok(stock.rows, { query: { partId: String(partId) } });
  expect(rows[0]?.countedAt).not.toBeNull();
  const back = await admin.call(stockMovements.adjust, {
    body: {
      partId,
      warehouseId,
      quantity: 1,
      direction: "less",
      reason: "Found later",
      effectiveAt: new Date(Date.now() - 3_600_000).toISOString(),
    },
  });
  expect(back.body.fields).toEqual([{ path: "effectiveAt", reason: "before_last_count" }]);
});

test("what was as the books say is marked as counted without a movement", async () => {
  const approve = await buildToApprove(admin);
  const done = await booked(admin, approve);
  expect(done).toMatchObject({ status: "booked", movementId: null, accuracy: 1, worth: { amountMinor: 0 } });
  const { rows } = await admin.ok(stock.rows, { query: { warehouseId: String(approve.warehouseId) } });
  expect(rows.map(({ countedAt }) => countedAt === null)).toEqual([false]);
});

test("what moves between opening and counting, and after it, does no harm", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 100 });
  const open = await buildOpenCount(admin, { warehouseId });
  const issue = async (quantity: number) =>
    await admin.ok(stockMovements.issue, {
      body: { workOrderId: (await buildWorkOrder(admin)).id, lines: [{ partId, warehouseId, quantity }] },
    });
  await issue(2);
  expect(await enter(admin, open, 7)).toMatchObject({ outcome: "kept" });
  await issue(3);
  const again = await finishCount(admin, await read(admin, open));
  const approve = await finishCount(ben, await enterAll(ben, again, [4]));
  expect(approve.lines).toMatchObject([{ first: { quantity: 7 }, book: 5, difference: -1 }]);
  await issue(1);
  await booked(cleo, approve);
  expect(await level(partId)).toMatchObject({ onHand: 3, valueMinor: 300 });
});

test("what was counted without a line and sent later is held against the books of that moment", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 100 });
  const open = await buildOpenCount(admin, { warehouseId });
  const at = new Date(Date.now() - 1).toISOString();
  // Clocks may be wrong by five minutes.
  const before = new Date(Date.parse(open.openedAt ?? "") - 6 * 60_000).toISOString();
  await admin.ok(stockMovements.adjust, { body: { partId, warehouseId, quantity: 4, direction: "less", reason: "Broken" } });
  expect(await enter(admin, open, 10, before)).toMatchObject({ outcome: "refused", reason: "counted_before_opening" });
  expect(await enter(admin, open, 10, new Date(Date.now() + 6 * 60_000).toISOString())).toMatchObject({ reason: "in_future" });
  expect(await enter(admin, open, 10, at)).toMatchObject({ outcome: "kept" });
  // The answer was lost: it is the same once more.
  expect(await enter(admin, open, 10, at)).toMatchObject({ outcome: "kept" });
  const approve = await finishCount(admin, await read(admin, open));
  expect(approve).toMatchObject({ status: "to_approve", lines: [{ book: 10, difference: 0 }] });
  await booked(admin, approve);
  expect(await level(partId)).toMatchObject({ onHand: 6 });
});

test("what was dated back before a count that it did not know is counted once more", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 100 });
  const approve = await finishCount(admin, await enterAll(admin, await buildOpenCount(admin, { warehouseId }), [10]));
  const lastWeek = new Date(Date.now() - 3 * 86_400_000).toISOString();
  await admin.ok(stockMovements.receive, { body: { from: "opening", partId, warehouseId, quantity: 5, effectiveAt: lastWeek } });
  expect((await book(admin, approve)).body).toMatchObject({ reason: "count_this_again" });
  const lineIds = approve.lines.map(({ id }) => id);
  const { id, version } = approve;
  expect((await keeper.call(stockCounts.recount, { params: { id }, body: { version, lineIds, reason: "Look again" } })).status).toBe(403);
  const again = await admin.ok(stockCounts.recount, { params: { id }, body: { version, lineIds, reason: "Five came in late" } });
  expect(again).toMatchObject({ status: "to_recount", statusReason: "Five came in late", lines: [{ mayCount: false, book: null }] });
  await booked(admin, await finishCount(ben, await enterAll(ben, again, [15])));
  expect(await level(partId)).toMatchObject({ onHand: 15 });
});

test("nothing left is worth nothing, and what only lies elsewhere keeps its value", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 3, each: 333 });
  const { id: binId } = await buildBin(world.tenant, warehouseId);
  const open = await buildOpenCount(admin, { warehouseId });
  const found = await admin.ok(stockCounts.found, { body: { stockCountId: open.id, partId, binId, quantity: 3 } });
  expect(found.lines.map(({ isFound }) => isFound).toSorted((one, other) => Number(one) - Number(other))).toEqual([false, true]);
  const once = await admin.call(stockCounts.found, { body: { stockCountId: open.id, partId, binId, quantity: 3 } });
  expect(once.body.fields).toEqual([{ path: "partId", reason: "on_count_already", params: { code: open.code } }]);
  const again = await finishCount(admin, await enterAll(admin, open, [0]));
  const approve = await finishCount(ben, await enterEach(ben, again, (line) => (line.isFound ? 3 : 0)));
  await booked(cleo, approve);
  expect(await level(partId)).toMatchObject({ onHand: 3, valueMinor: 999 });

  const second = await buildOpenCount(admin, { warehouseId });
  const gone = await finishCount(ben, await enterAll(ben, await finishCount(admin, await enterAll(admin, second, [0])), [0]));
  await booked(cleo, gone);
  expect(await level(partId)).toMatchObject({ onHand: 0, valueMinor: 0 });
});

const enterEach = async (by: Person, count: StockCount, quantityOf: (line: StockCount["lines"][number]) => number) => {
  const { lines } = await read(by, count);
  const entries = lines.filter(({ mayCount }) => mayCount).map((line) => ({ lineId: line.id, quantity: quantityOf(line) }));
  await by.ok(stockCounts.enter, { body: { stockCountId: count.id, entries } });
  return await read(by, count);
};

test("a piece with a serial number that is found in another bin moved there, with its value", async () => {
  const { id: partId } = await buildPart(admin, { code: "SERIAL-COUNT", tracking: "serial" });
  const { warehouseId } = await buildStock(admin, { partId, pieces: 1, each: 7_700, lot: "SN-1" });
  const { id: binId } = await buildBin(world.tenant, warehouseId);
  const open = await buildOpenCount(admin, { warehouseId });
  const two = await admin.call(stockCounts.found, { body: { stockCountId: open.id, partId, binId, lot: { number: "sn-1" }, quantity: 2 } });
  expect(two.body.fields).toEqual([{ path: "quantity", reason: "serial_is_one" }]);
  await admin.ok(stockCounts.found, { body: { stockCountId: open.id, partId, binId, lot: { number: "sn-1" }, quantity: 1 } });
  const where = (line: StockCount["lines"][number]) => (line.isFound ? 1 : 0);
  const again = await finishCount(admin, await enterEach(admin, open, where));
  await booked(cleo, await finishCount(ben, await enterEach(ben, again, where)));
  const { rows } = await admin.ok(stock.rows, { query: { partId: String(partId) } });
  expect(rows.filter(({ quantity }) => quantity > 0)).toMatchObject([{ bin: { id: binId }, quantity: 1 }]);
  expect(await level(partId)).toMatchObject({ onHand: 1, valueMinor: 7_700 });
});

test("what was kept for an order and is not there is short", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 5, each: 100 });
  await buildReservation(admin, { partId, warehouseId, quantity: 4 });
  const again = await finishCount(admin, await enterAll(admin, await buildOpenCount(admin, { warehouseId }), [1]));
  await booked(cleo, await finishCount(ben, await enterAll(ben, again, [1])));
  expect(await level(partId)).toMatchObject({ onHand: 1, hard: 1 });
});

test("of two who count one line at once one is kept, and told so", async () => {
  const { warehouseId } = await buildStock(admin);
  const open = await buildOpenCount(admin, { warehouseId });
  const answers = await Promise.all([enter(ben, open, 10), enter(cleo, open, 9)]);
  expect(answers.map((answer) => answer?.outcome ?? "").toSorted((one, other) => one.localeCompare(other))).toEqual(["kept", "refused"]);
  expect(answers.find((answer) => answer?.outcome === "refused")?.reason).toBe("counted_already");
  const entries = await world.tenant.rows(
    async (db) =>
      await db
        .selectFrom("stockCountEntries")
        .select("id")
        .where("stockCountLineId", "=", open.lines[0]?.id ?? 0)
        .execute(),
  );
  expect(entries).toHaveLength(1);
});

test("who entered a number corrects it until the counting is finished; each one stays written", async () => {
  const { warehouseId } = await buildStock(admin);
  const open = await buildOpenCount(admin, { warehouseId });
  await enter(admin, open, 100);
  expect(await enter(admin, open, 10)).toMatchObject({ outcome: "kept" });
  expect(await finishCount(admin, await read(admin, open))).toMatchObject({ status: "to_approve", accuracy: 1 });
  expect(await enter(admin, open, 9)).toMatchObject({ reason: "count_not_there" });
  const entries = await world.tenant.rows(
    async (db) =>
      await db
        .selectFrom("stockCountEntries")
        .select("quantity")
        .where("stockCountLineId", "=", open.lines[0]?.id ?? 0)
        .orderBy("id")
        .execute(),
  );
  expect(entries.map(({ quantity }) => quantity)).toEqual([100, 10]);
  await expect(world.tenant.rows(async (db) => await sql`update stock_count_entries set quantity = 1`.execute(db))).rejects.toThrow(
    "permission denied",
  );
});

test("of fifty who book a count at once, one does", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 100 });
  await classed(partId, "c");
  const { version } = await admin.ok(materialsSettings.get);
  const tolerances = { a: { percent: 0, absolute: 0 }, b: { percent: 2, absolute: 0 }, c: { percent: 5, absolute: 2 } };
  await admin.ok(materialsSettings.update, { body: { version, countTolerances: tolerances } });
  const approve = await finishCount(admin, await enterAll(admin, await buildOpenCount(admin, { warehouseId }), [8]));
  expect(approve.status).toBe("to_approve");
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await book(admin, approve)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).toEqual(new Set([409]));
  expect(await level(partId)).toMatchObject({ onHand: 8 });
  await admin.ok(materialsSettings.update, {
    body: { version: version + 1, countTolerances: { ...tolerances, c: { percent: 5, absolute: 0 } } },
  });
});

test("what lies somewhere is on one count at a time", async () => {
  const { warehouseId, partId } = await buildStock(admin);
  await buildOpenCount(admin, { warehouseId });
  const preview = await admin.ok(stockCounts.preview, { body: { warehouseId, how: "parts", partIds: [partId] } });
  expect(preview).toEqual({ lines: 0, parts: 0, heldElsewhere: 1, hasMore: false });
  const other = await buildCount(admin, { warehouseId });
  const opened = await admin.call(stockCounts.status, { query: { id: other.id, status: 2 }, body: { version: other.version } });
  expect(opened.body).toMatchObject({ reason: "count_empty" });
});

test("what is due is proposed by class, and counted no more once it was", async () => {
  const { id: warehouseId } = await buildWarehouse(admin);
  const parts = await Promise.all((["a", "b", "c"] as const).map(async () => (await buildStock(admin, { warehouseId })).partId));
  const days = [31, 91, 364];
  for (const [at, partId] of parts.entries()) {
    await classed(partId, (["a", "b", "c"] as const)[at] ?? "c");
    await world.tenant.rows(
      async (db) =>
        await db
          .updateTable("stockRows")
          .set({ countedAt: new Date(Date.now() - (days[at] ?? 0) * 86_400_000).toISOString() })
          .where("partId", "=", partId)
          .execute(),
    );
  }
  const due = (await admin.ok(stockCounts.due)).rows.find(({ warehouse }) => warehouse.id === warehouseId);
  // 31 days are more than a twelfth of a year, 91 less than a quarter, 364 less than all of it.
  expect(due?.classes).toEqual([
    { abc: "a", parts: 1, due: 1 },
    { abc: "b", parts: 1, due: 0 },
    { abc: "c", parts: 1, due: 0 },
  ]);
  const count = await buildOpenCount(admin, { warehouseId, how: "abc" });
  expect(count.lines.map(({ part }) => part.id)).toEqual([parts[0]]);
  await booked(admin, await finishCount(admin, await enterAll(admin, count, [10])));
  expect(await admin.ok(stockCounts.preview, { body: { warehouseId, how: "abc" } })).toMatchObject({ lines: 0 });
  const { months, lines, within, accuracy } = await admin.ok(stockCounts.accuracy, { query: { warehouseId } });
  expect([months.length, lines, within, accuracy]).toEqual([1, 1, 1, 1]);
});

test("bins are counted with those that stand in them, in the order in which they are walked past", async () => {
  const { warehouseId, partId } = await buildStock(admin);
  const rack = await buildBin(world.tenant, warehouseId, "RACK");
  const [late, early] = [await buildBin(world.tenant, warehouseId, "R-2"), await buildBin(world.tenant, warehouseId, "R-1")];
  await world.tenant.rows(async (db) => {
    for (const [id, walkingOrder] of [
      [late.id, 20],
      [early.id, 10],
    ] as const)
      await db.updateTable("bins").set({ parentId: rack.id, walkingOrder }).where("id", "=", id).execute();
  });
  for (const bin of [late, early])
    await admin.ok(stockMovements.transfer, {
      body: { partId, warehouseId, binId: null, quantity: 2, toWarehouseId: warehouseId, toBinId: bin.id },
    });
  const count = await buildOpenCount(admin, { warehouseId, how: "bins", binIds: [rack.id] });
  expect(count.lines.map(({ bin }) => bin?.code)).toEqual(["R-1", "R-2"]);
});

test("it begins only with something to count, is fixed then, and is given up with a reason", async () => {
  const { id: warehouseId } = await buildWarehouse(admin);
  const nothing = await buildCount(admin, { warehouseId, how: "bins" });
  const open = async ({ id, version }: StockCount) => await admin.call(stockCounts.status, { query: { id, status: 2 }, body: { version } });
  expect((await open(nothing)).body).toMatchObject({ reason: "count_chooses_nothing" });
  const begun = await buildOpenCount(admin);
  const changed = await admin.call(stockCounts.update, { params: { id: begun.id }, body: { version: begun.version, how: "abc" } });
  expect(changed.body).toMatchObject({ reason: "count_is_fixed" });
  expect((await admin.call(stockCounts.finish, { params: { id: begun.id }, body: { version: begun.version } })).body).toMatchObject({
    reason: "count_unfinished",
  });
  const without = await admin.call(stockCounts.status, { query: { id: begun.id, status: 6 }, body: { version: begun.version } });
  expect(without.body.fields).toEqual([{ path: "reason", reason: "reason_missing" }]);
  expect(await moveCountTo(admin, begun, "cancelled", "The store moves")).toMatchObject({
    status: "cancelled",
    statusReason: "The store moves",
  });
  expect(await buildOpenCount(admin, { warehouseId: begun.warehouseId })).toMatchObject({ lineCount: 1 });
});

test("who decides without the right to prices sees differences, and not what they are worth", async () => {
  const approve = await buildToApprove(admin);
  await addRole(world.tenant, "Decides alone", { "stock-counts": { scope: "all", flags: ["view", "approve"] } });
  const decider = await world.tenant.join("Decides alone");
  expect(await read(decider, approve)).toMatchObject({ worth: null, needsThird: false, lines: [{ book: 10, difference: 0, worth: null }] });
});

test("home tells what waits for whom", async () => {
  const { warehouseId } = await buildStock(admin);
  const before = (await admin.ok(home.get)).stockCounts;
  await finishCount(keeper, await enterAll(keeper, await buildOpenCount(keeper, { warehouseId }), [1]));
  await buildToApprove(admin);
  const after = (await admin.ok(home.get)).stockCounts;
  expect([(after?.toRecount ?? 0) - (before?.toRecount ?? 0), (after?.toApprove ?? 0) - (before?.toApprove ?? 0)]).toEqual([1, 1]);
  expect((await keeper.ok(home.get)).stockCounts?.toApprove).toBe(0);
});

test("a file of counts: tried, run, the same when it comes again, taken back; what leaves comes in again as it was", async () => {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 100 });
  const { code: bin } = await buildBin(world.tenant, warehouseId, "FILE-BIN");
  const part = (await admin.ok(masterParts.get, { params: { id: partId } })).code;
  const warehouse = (await admin.ok(warehouses.get, { params: { id: warehouseId } })).code;
  const { upload, check, run, undo, refused } = importer(world, world.tenant, admin);
  const lines = [
    "Warehouse,Bin,Part,Quantity",
    `${warehouse},,${part},9`,
    `${warehouse},${bin},${part},2`,
    `${warehouse},NOWHERE,${part},2`,
  ];
  const open = async () =>
    (await admin.ok(stockCounts.list, { body: { filterModel: { warehouse: { filterType: "set", values: [warehouseId] } } } })).rows;
  const checked = await check(await upload("stock-counts", lines));
  expect(checked).toMatchObject({ rowsCreated: 2, rowsRefused: 1 });
  expect(await open()).toEqual([]);
  const done = await run(checked);
  expect((await refused(done)).map(({ faults }) => faults[0]?.reason)).toEqual(["not_found_named"]);
  const [made] = await open();
  expect(made).toMatchObject({ status: "counting", lineCount: 2, countedCount: 2 });
  const again = await run(await check(await upload("stock-counts", lines.slice(0, 3))));
  expect(again).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 2 });

  const file = await admin.call(stockCounts.export, {
    body: {
      columns: [{ field: "code" }],
      format: "csv",
      isWhole: true,
      filterModel: { warehouse: { filterType: "set", values: [warehouseId] } },
    },
  });
  const back = await run(await check(await upload("stock-counts", file.body as unknown as Buffer)));
  expect(back).toMatchObject({ rowsCreated: 0, rowsUpdated: 0, rowsRefused: 0, rowsUnchanged: 2 });

  expect(await undo(done)).toMatchObject({ state: "undone", rowsKept: 0 });
  expect(await open()).toEqual([]);
});
