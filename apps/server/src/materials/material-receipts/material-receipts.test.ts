import { afterAll, beforeAll, expect, test } from "vitest";
import { materialReceipts, type MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildSentOrder, moveOrderTo } from "../purchase-orders/builders.ts";
import { buildBin, buildWarehouse, verifyStock } from "../stock/builders.ts";
import { buildEmptyReceipt, buildReceipt, buildRejected, moveReceiptTo } from "./builders.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(async () => {
  expect(await world.tenant.rows(async (db) => await verifyStock(db))).toEqual([]);
  await world.close();
});

const order = async (id: number) => await admin.ok(purchaseOrders.get, { params: { id } });
const level = async (partId: number, warehouseId: number) =>
  (await admin.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [partId] } } } })).rows.find(
    (row) => row.warehouse.id === warehouseId,
  );
const worth = async (partId: number) =>
  await world.tenant.rows(
    async (db) => await db.selectFrom("stockLevels").select(["onHand", "valueMinor"]).where("partId", "=", partId).executeTakeFirst(),
  );
type Piece = { lineId?: number; quantity: number } & Record<string, unknown>;
const receive = async ({ id, version, lines }: MaterialReceipt, pieces: readonly Piece[], by = admin) =>
  await by.call(materialReceipts.receive, {
    body: { materialReceiptId: id, version, pieces: pieces.map((piece) => ({ lineId: lines[0]?.id ?? 0, ...piece })) },
  });
const received = async (receipt: MaterialReceipt, pieces: readonly Piece[]) => {
  const { status, body } = await receive(receipt, pieces);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as MaterialReceipt;
};

test("a delivery in parts: stock, value by the price of the order, and its status follow", async () => {
  const part = await buildPart(admin, { code: "BOX-12", buyRatio: 12 });
  // Two boxes of twelve, 10.00 for ten boxes: 0.0833… a piece.
  const bought = await buildSentOrder(admin, {}, [
    { partId: part.id, quantity: 2, price: { amountMinor: 1000, currency: "USD" }, pricePer: 10 },
  ]);
  const receipt = await buildReceipt(admin, { purchaseOrderId: bought.id, deliveryNote: "DN-1" });
  expect(receipt).toMatchObject({ status: "draft", supplier: { id: bought.supplierId }, warehouse: { id: bought.warehouseId } });
  expect(receipt.code).toMatch(/^GR-\d{4}-\d{5}$/);
  expect(receipt.lines).toMatchObject([{ quantity: 24, open: 24, price: null, purchaseOrder: { id: bought.id } }]);
  const first = await received(receipt, [{ quantity: 6 }, { quantity: 1 }]);
  expect(first).toMatchObject({ status: "partly_received", lines: [{ received: 7, open: 17 }] });
  expect(await order(bought.id)).toMatchObject({ status: "partly_received", lines: [{ received: 7, open: 17 }] });
  expect(await worth(part.id)).toEqual({ onHand: 7, valueMinor: 58 });
  const all = await moveReceiptTo(admin, await received(first, [{ quantity: 16 }]), "received", "One is missing");
  expect(all).toMatchObject({ status: "received", lines: [{ received: 23, isEnded: true, open: 0 }], statusReason: "One is missing" });
  // The order waits for the one that is missing.
  expect(await order(bought.id)).toMatchObject({ status: "partly_received", lines: [{ open: 1 }] });
  const rest = await buildReceipt(admin, { purchaseOrderId: bought.id });
  expect(rest.lines).toMatchObject([{ quantity: 1 }]);
  expect(await moveReceiptTo(admin, rest, "received")).toMatchObject({ status: "received", lines: [{ received: 1 }] });
  expect(await order(bought.id)).toMatchObject({ status: "received", lines: [{ received: 24, open: 0 }] });
  expect(await worth(part.id)).toEqual({ onHand: 24, valueMinor: 199 });
  expect((await moveOrderTo(admin, await order(bought.id), "closed")).status).toBe("closed");
});

test("what was ordered is refused beyond the tolerance, with the most that may come", async () => {
  const bought = await buildSentOrder(admin, {}, [{ quantity: 10 }]);
  const receipt = await buildReceipt(admin, { purchaseOrderId: bought.id });
  const beyond = async (quantity: number, now = receipt) => (await receive(now, [{ quantity }])).body.fields;
  expect(await beyond(10.5)).toEqual([{ path: "pieces.0.quantity", reason: "too_much_delivered", params: { most: 10 } }]);
  const { version } = await admin.ok(materialsSettings.get);
  await admin.ok(materialsSettings.update, { body: { version, overDeliveryPercent: 10 } });
  const some = await received(receipt, [{ quantity: 4 }]);
  expect(await beyond(8, some)).toEqual([{ path: "pieces.0.quantity", reason: "too_much_delivered", params: { most: 7 } }]);
  // Two pieces of one line count together.
  expect((await receive(some, [{ quantity: 5 }, { quantity: 3 }])).body.fields).toEqual([
    { path: "pieces.1.quantity", reason: "too_much_delivered", params: { most: 2 } },
  ]);
  expect(await received(some, [{ quantity: 7 }])).toMatchObject({ status: "received" });
  expect(await order(bought.id)).toMatchObject({ status: "received", lines: [{ received: 11, open: 0 }] });
  await admin.ok(materialsSettings.update, { body: { version: version + 1, overDeliveryPercent: 0 } });
});

test("of fifty who receive the last that is open, one gets it and the others are told why", async () => {
  const bought = await buildSentOrder(admin, {}, [{ quantity: 1 }]);
  const receipts: MaterialReceipt[] = [];
  for (let count = 0; count < 50; count += 1) receipts.push(await buildReceipt(admin, { purchaseOrderId: bought.id }));
  const answers = await Promise.all(receipts.map(async (receipt) => await receive(receipt, [{ quantity: 1 }])));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const told = answers.flatMap(({ body }) => (body.fields ?? []) as unknown as { reason: string; params: { most: number } }[]);
  expect(told.map(({ reason, params }) => [reason, params.most])).toEqual(Array.from({ length: 49 }, () => ["too_much_delivered", 0]));
  expect(await order(bought.id)).toMatchObject({ status: "received", lines: [{ received: 1 }] });
});

test("put away where the part lies usually, or where somebody says; lots and single pieces by their numbers", async () => {
  const warehouse = await buildWarehouse(admin);
  const [usual, other] = [await buildBin(world.tenant, warehouse.id), await buildBin(world.tenant, warehouse.id)];
  const [plain, oil, motor] = [
    await buildPart(admin, { code: "PLAIN" }),
    await buildPart(admin, { code: "OIL", tracking: "lot" }),
    await buildPart(admin, { code: "MOTOR", tracking: "serial" }),
  ];
  await admin.ok(stock.keep, { body: { partId: plain.id, warehouseId: warehouse.id, version: 1, defaultBinId: usual.id } });
  const bought = await buildSentOrder(admin, { warehouseId: warehouse.id }, [
    { partId: plain.id },
    { partId: oil.id },
    { partId: motor.id, quantity: 2 },
  ]);
  const receipt = await buildReceipt(admin, { purchaseOrderId: bought.id });
  const [one, two, three] = receipt.lines.map(({ id }) => id);
  expect(receipt.lines[0]?.defaultBin).toMatchObject({ id: usual.id });
  const byHand = await admin.call(materialReceipts.status, { query: { id: receipt.id, status: 3 }, body: { version: receipt.version } });
  expect(byHand.body).toMatchObject({ reason: "lots_missing", params: { parts: "OIL, MOTOR" } });
  const refused = async (piece: Piece) => (await receive(receipt, [piece])).body.fields;
  expect(await refused({ lineId: two ?? 0, quantity: 1 })).toEqual([{ path: "pieces.0.lot", reason: "lot_required" }]);
  expect(await refused({ lineId: three ?? 0, quantity: 2, lot: { number: "S-1" } })).toEqual([
    { path: "pieces.0.quantity", reason: "serial_is_one" },
  ]);
  const elsewhere = await buildBin(world.tenant, (await buildWarehouse(admin)).id);
  expect(await refused({ quantity: 1, binId: elsewhere.id })).toEqual([{ path: "pieces.0.binId", reason: "bin_elsewhere" }]);
  const done = await received(receipt, [
    { lineId: one ?? 0, quantity: 3 },
    { lineId: one ?? 0, quantity: 1, binId: other.id },
    { lineId: two ?? 0, quantity: 4, lot: { number: "L-7", expiresOn: "2028-01-31" } },
    { lineId: three ?? 0, quantity: 1, lot: { number: "S-1" } },
    { lineId: three ?? 0, quantity: 1, lot: { number: "S-2" } },
  ]);
  expect(done.status).toBe("received");
  const lying = await admin.ok(stock.rows, { query: { warehouseId: String(warehouse.id) } });
  expect(lying.rows.map(({ part, bin, lot, quantity }) => [part.code, bin?.id ?? null, lot?.number ?? null, quantity])).toEqual([
    ["MOTOR", null, "S-1", 1],
    ["MOTOR", null, "S-2", 1],
    ["OIL", null, "L-7", 4],
    ["PLAIN", usual.id, null, 3],
    ["PLAIN", other.id, null, 1],
  ]);
});

test("what is rejected lies in quarantine until it goes back; its line is open again", async () => {
  const receipt = await buildRejected(admin);
  const [line] = receipt.lines;
  const at = line?.bookings[0];
  expect(receipt).toMatchObject({ status: "partly_received", lines: [{ received: 0, rejected: 1, open: 3 }] });
  expect(at).toMatchObject({ kind: "rejected", note: "Cracked", quantity: 1 });
  expect(await level(line?.part.id ?? 0, at?.warehouse.id ?? 0)).toMatchObject({ onHand: 1, usable: 0, available: 0 });
  const back = await admin.ok(materialReceipts.returnRejected, {
    body: { materialReceiptId: receipt.id, version: receipt.version, reason: "Cracked" },
  });
  expect(back.lines).toMatchObject([{ rejected: 1, returned: 1 }]);
  expect(await level(line?.part.id ?? 0, at?.warehouse.id ?? 0)).toMatchObject({ onHand: 0 });
  expect(await order(receipt.purchaseOrderId ?? 0)).toMatchObject({ status: "sent", lines: [{ received: 0, open: 4 }] });
  const twice = await admin.call(materialReceipts.returnRejected, { body: { materialReceiptId: receipt.id, version: back.version } });
  expect(twice.body).toMatchObject({ reason: "receipt_without_lines" });
  const other = await buildReceipt(admin);
  const rejected = async (warehouseId?: number) =>
    (await receive(other, [{ quantity: 1, isRejected: true, ...(warehouseId && { warehouseId }) }])).body.fields;
  expect(await rejected()).toEqual([{ path: "pieces.0.warehouseId", reason: "quarantine_missing" }]);
  expect(await rejected(other.warehouse.id)).toEqual([{ path: "pieces.0.warehouseId", reason: "not_quarantine" }]);
});

test("all of it goes back from where it lies; what was used cannot, and what came with a receipt is not reversed beside it", async () => {
  const receipt = await moveReceiptTo(admin, await buildReceipt(admin), "received");
  const movementId = receipt.lines[0]?.bookings[0]?.movementId ?? 0;
  const reversed = await admin.call(stockMovements.reverse, { params: { id: movementId }, body: { reason: "Wrong" } });
  expect(reversed.body).toMatchObject({ code: "conflict", reason: "receipt_takes_back" });
  const back = await moveReceiptTo(admin, receipt, "returned", "Wrong parts");
  expect(back).toMatchObject({ status: "returned", lines: [{ received: 4, returned: 4 }] });
  expect(await order(receipt.purchaseOrderId ?? 0)).toMatchObject({ status: "sent" });
  const used = await moveReceiptTo(admin, await buildReceipt(admin), "received");
  const partId = used.lines[0]?.part.id ?? 0;
  await admin.ok(stockMovements.scrap, { body: { partId, warehouseId: used.warehouse.id, quantity: 1, reason: "Fell down" } });
  const late = await admin.call(materialReceipts.status, { query: { id: used.id, status: 4 }, body: { version: used.version } });
  expect(late.body).toMatchObject({ code: "conflict", reason: "stock_short", params: { have: 3 } });
});

test("by hand its status goes where it may, and nowhere else; of two who receive, the second is told that it is stale", async () => {
  const receipt = await buildReceipt(admin);
  const move = async (status: number) =>
    (await admin.call(materialReceipts.status, { query: { id: receipt.id, status }, body: { version: 1 } })).body;
  for (const status of [1, 2, 4]) expect(await move(status)).toMatchObject({ code: "conflict", reason: "receipt_not_there" });
  await received(receipt, [{ quantity: 1 }]);
  expect((await receive(receipt, [{ quantity: 1 }])).body).toMatchObject({ reason: "stale" });
});

test("what nobody ordered takes a right of its own, and its price another one", async () => {
  const keeper = await world.tenant.as("Storekeeper");
  const planner = await world.tenant.as("Planner");
  const receipt = await buildEmptyReceipt(admin);
  const part = await buildPart(admin, { code: "FREE" });
  const body = { materialReceiptId: receipt.id, partId: part.id, quantity: 3, price: { amountMinor: 1000, currency: "USD" } };
  expect((await keeper.call(materialReceipts.addFree, { body: { ...body, pricePer: 1 } })).status).toBe(403);
  const added = await planner.ok(materialReceipts.addFree, { body: { ...body, pricePer: 1 } });
  const done = await moveReceiptTo(keeper, added, "received");
  expect(done.lines).toMatchObject([{ received: 3, purchaseOrder: null, price: { amountMinor: 1000 } }]);
  expect(await worth(part.id)).toEqual({ onHand: 3, valueMinor: 3000 });
  // A technician looks at receipts, and at no prices.
  const technician = await world.tenant.as("Technician");
  expect((await technician.ok(materialReceipts.get, { params: { id: receipt.id } })).lines).toMatchObject([{ price: null }]);
  await addRole(world.tenant, "Taker", {
    "material-receipts": { flags: ["view", "create", "update", "approve"], scope: "all" },
    "master-parts": { flags: ["view"], scope: "all" },
    warehousing: { flags: ["view"], scope: "all" },
  });
  const taker = await world.tenant.join("Taker");
  const other = await buildEmptyReceipt(admin);
  const priced = await taker.call(materialReceipts.addFree, { body: { ...body, materialReceiptId: other.id, pricePer: 1 } });
  expect(priced.body.fields).toEqual([{ path: "price", reason: "prices_missing_right" }]);
});

test("a receipt takes lines of its own supplier and warehouse; a line that one expects stays on its order", async () => {
  const bought = await buildSentOrder(admin);
  const lineId = bought.lines[0]?.id ?? 0;
  const other = await buildEmptyReceipt(admin, { supplierId: (await buildSupplier(admin)).id });
  const add = { body: { materialReceiptId: other.id, purchaseOrderLineId: lineId } };
  expect((await admin.call(materialReceipts.addLine, add)).body.fields).toEqual([
    { path: "purchaseOrderLineId", reason: "receipt_elsewhere" },
  ]);
  const receipt = await buildReceipt(admin, { purchaseOrderId: bought.id });
  await moveOrderTo(admin, bought, "draft");
  const removed = await admin.call(purchaseOrders.removeLine, { params: { lineId: lineId } });
  expect(removed.body).toMatchObject({ reason: "in_use", params: { where: receipt.code } });
  expect((await receive(receipt, [{ quantity: 1 }])).body).toMatchObject({ reason: "order_takes_nothing" });
});
