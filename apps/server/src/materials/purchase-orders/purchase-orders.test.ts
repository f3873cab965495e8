import { afterAll, beforeAll, expect, test } from "vitest";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { numberOf } from "@millwright/domain/materials/purchase-orders/status.ts";
import { materialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWarehouse } from "../stock/builders.ts";
import { buildLine, buildOrder, buildSentOrder, moveOrderTo } from "./builders.ts";

let world: World;
let admin: Person;

beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
});
afterAll(() => world.close());

const read = async (id: number, by = admin) => await by.ok(purchaseOrders.get, { params: { id } });
const approve = async (by: Person, id: number) =>
  await by.call(purchaseOrders.approve, { params: { id }, body: { version: (await read(id)).version } });

test("a line begins with what the supplier's terms say; a price in another currency is shown and typed anew", async () => {
  const supplier = await buildSupplier(admin, { leadTimeDays: 10 });
  const units = { buyRatio: 12 };
  const [ours, theirs] = [await buildPart(admin, { code: "OURS", ...units }), await buildPart(admin, { code: "THEIRS" })];
  const offer = async (partId: number, currency: string) =>
    await admin.ok(partSuppliers.create, {
      body: {
        partId,
        supplierId: supplier.id,
        number: "N-7",
        price: { amountMinor: 4200, currency },
        pricePer: 100,
        pack: 4,
        minimum: 6,
        leadTimeDays: 3,
      },
    });
  await offer(ours.id, "USD");
  await offer(theirs.id, "EUR");
  const { id, code } = await buildOrder(admin, { supplierId: supplier.id });
  expect(code).toMatch(/^PO-\d{4}-\d{5}$/);
  await admin.ok(purchaseOrders.addLine, { body: { purchaseOrderId: id, partId: ours.id } });
  const { lines, total } = await admin.ok(purchaseOrders.addLine, { body: { purchaseOrderId: id, partId: theirs.id, quantity: 5 } });
  expect(lines).toMatchObject([
    { quantity: 8, buyRatio: 12, stockQuantity: 96, price: { amountMinor: 4200, currency: "USD" }, pricePer: 100, supplierNumber: "N-7" },
    { quantity: 5, stockQuantity: 5, price: null, total: { amountMinor: 0 } },
  ]);
  expect(total).toEqual({ amountMinor: 336, currency: "USD" });
  expect(await admin.ok(purchaseOrders.offer, { params: { id }, query: { partId: theirs.id } })).toMatchObject({
    asked: { amountMinor: 4200, currency: "EUR" },
    price: null,
    pack: 4,
    minimum: 6,
  });
  expect((await approve(admin, id)).body).toMatchObject({ reason: "order_without_price", params: { parts: "THEIRS" } });
  const foreign = await admin.call(purchaseOrders.changeLine, {
    params: { lineId: lines[1]?.id ?? 0 },
    body: { version: 1, price: { amountMinor: 1, currency: "EUR" } },
  });
  expect(foreign.body.fields).toEqual([{ path: "price", reason: "other_currency", params: { word: "EUR", currency: "USD" } }]);
});

test("a role approves up to its limit; beyond it, the refusal names who may", async () => {
  await addRole(world.tenant, "Buyer", {
    "purchase-orders": { flags: ["view", "create", "update", "approve"], scope: "all" },
    suppliers: { flags: ["view"], scope: "all" },
    warehousing: { flags: ["view"], scope: "all" },
    "master-parts": { flags: ["view"], scope: "all" },
  });
  const { rows } = await admin.ok(userRoles.list, { body: {} });
  const roleId = rows.find(({ name }) => name === "Buyer")?.id ?? 0;
  const { version } = await admin.ok(materialsSettings.get);
  await admin.ok(materialsSettings.update, {
    body: { version, approvalLimits: [{ roleId, limit: { amountMinor: 4000, currency: "USD" } }] },
  });
  const buyer = await world.tenant.join("Buyer");
  const small = await buildOrder(admin);
  await buildLine(admin, small.id);
  expect((await approve(buyer, small.id)).body).toMatchObject({ status: "approved", approvedBy: { id: buyer.personId } });
  const large = await buildOrder(admin);
  await buildLine(admin, large.id, { quantity: 5 });
  expect((await approve(buyer, large.id)).body).toMatchObject({
    code: "conflict",
    reason: "order_over_limit",
    params: { limit: "$40.00", total: "$50.00", who: "Administrator" },
  });
  expect((await approve(admin, large.id)).status).toBe(200);
  const planner = await world.tenant.join("Planner");
  expect((await approve(planner, small.id)).status).toBe(403);
});

test("a rise above what was approved makes it a draft again, with a line in its log; a fall does not", async () => {
  const { id } = await buildOrder(admin);
  const { lines } = await buildLine(admin, id);
  await approve(admin, id);
  const change = async (body: { quantity: number }) => {
    const line = (await read(id)).lines[0];
    return await admin.ok(purchaseOrders.changeLine, { params: { lineId: line?.id ?? 0 }, body: { version: line?.version ?? 0, ...body } });
  };
  expect(lines).toHaveLength(1);
  expect(await change({ quantity: 3 })).toMatchObject({ status: "approved", total: { amountMinor: 3000 } });
  expect(await change({ quantity: 4 })).toMatchObject({ status: "approved" });
  expect(await change({ quantity: 4.5 })).toMatchObject({ status: "draft", approvedBy: null, approvedTotal: null });
  const log = await admin.ok(purchaseOrders.log, { params: { id } });
  expect(log.rows[0]).toMatchObject({ action: "back_to_draft" });
  expect(log.rows[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: "status", before: "approved", after: "draft" },
      { field: "quantity", before: 4, after: 4.5 },
    ]),
  );
});

test("sent it takes a day, its lines stay; cancelling asks for a reason, and what is cancelled stays so", async () => {
  const sent = await buildSentOrder(admin);
  expect(sent).toMatchObject({ status: "sent", statusId: 3 });
  expect(sent.sentOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  const line = sent.lines[0];
  const fixed = await admin.call(purchaseOrders.changeLine, {
    params: { lineId: line?.id ?? 0 },
    body: { version: line?.version ?? 0, quantity: 1 },
  });
  expect(fixed.body).toMatchObject({ code: "conflict", reason: "order_is_fixed" });
  const move = async (status: number, reason?: string) =>
    await admin.call(purchaseOrders.status, {
      query: { id: sent.id, status },
      body: { version: (await read(sent.id)).version, ...(reason ? { reason } : {}) },
    });
  for (const status of [2, 3, 4, 5, 6]) expect((await move(status)).body, `${status}`).toMatchObject({ reason: "order_not_there" });
  expect((await move(7)).body.fields).toEqual([{ path: "reason", reason: "reason_missing" }]);
  expect((await move(7, "Ordered elsewhere")).body).toMatchObject({ status: "cancelled", statusReason: "Ordered elsewhere" });
  expect((await move(1)).body).toMatchObject({ reason: "order_not_there" });
});

test("of two who change it, the second is told that it is stale; an order with lines keeps its supplier", async () => {
  const { id, version } = await buildOrder(admin);
  await buildLine(admin, id);
  expect((await admin.call(purchaseOrders.approve, { params: { id }, body: { version } })).body).toMatchObject({ reason: "stale" });
  const other = await buildSupplier(admin);
  const change = { params: { id }, body: { version: (await read(id)).version, supplierId: other.id } };
  expect((await admin.call(purchaseOrders.update, change)).body.fields).toEqual([{ path: "supplierId", reason: "order_is_fixed" }]);
});

test("a quantity has no more places than the units in which it is bought and counted", async () => {
  const { id } = await buildOrder(admin);
  const part = await buildPart(admin, { code: "HALF", buyRatio: 0.5 });
  const sent = async (quantity: number) =>
    (await admin.call(purchaseOrders.addLine, { body: { purchaseOrderId: id, partId: part.id, quantity } })).status;
  expect([await sent(3), await sent(0.0005)]).toEqual([200, 400]);
});

test("a part and a warehouse stay as long as something of them is on its way", async () => {
  const warehouse = await buildWarehouse(admin);
  const part = await buildPart(admin, { code: "ON-ITS-WAY" });
  const { id, version } = await buildSentOrder(admin, { warehouseId: warehouse.id }, [{ partId: part.id }]);
  const put = await admin.call(masterParts.archive, { params: { id: part.id }, body: { version: 1 } });
  expect(put.body).toMatchObject({ reason: "part_referenced", params: { where: "1 open line of a purchase order" } });
  expect((await admin.call(purchaseOrders.archive, { params: { id }, body: { version } })).body).toMatchObject({
    reason: "purchase_order_open",
  });
  const { version: now } = await moveOrderTo(admin, { id, version }, "cancelled", "Not needed");
  await admin.ok(purchaseOrders.archive, { params: { id }, body: { version: now } });
  expect((await admin.call(masterParts.archive, { params: { id: part.id }, body: { version: 1 } })).status).toBe(200);
});

test("who is limited to a site orders for its warehouses, and sees no others", async () => {
  const [here, there] = [
    await buildLocation(admin, { code: "PO-H", isSite: true }),
    await buildLocation(admin, { code: "PO-T", isSite: true }),
  ];
  await addRole(world.tenant, "Site buyer", {
    "purchase-orders": { flags: ["view", "create", "update"], scope: "site" },
    warehousing: { flags: ["view"], scope: "all" },
    suppliers: { flags: ["view"], scope: "all" },
  });
  const buyer = await world.tenant.join("Site buyer", { siteId: here.id });
  const [mine, others] = [await buildWarehouse(admin, { locationId: here.id }), await buildWarehouse(admin, { locationId: there.id })];
  const supplierId = (await buildSupplier(admin)).id;
  const made = await buyer.ok(purchaseOrders.create, { body: { supplierId, warehouseId: mine.id } });
  const outside = await buyer.call(purchaseOrders.create, { body: { supplierId, warehouseId: others.id } });
  expect(outside.body.fields).toEqual([{ path: "warehouseId", reason: "outside_site" }]);
  const theirs = await buildOrder(admin, { supplierId, warehouseId: others.id });
  expect((await buyer.ok(purchaseOrders.list, { body: {} })).rows.map(({ id }) => id)).toEqual([made.id]);
  expect((await buyer.call(purchaseOrders.get, { params: { id: theirs.id } })).status).toBe(404);
  const cancel = { query: { id: theirs.id, status: numberOf("cancelled") }, body: { version: 1, reason: "No" } };
  expect((await buyer.call(purchaseOrders.status, cancel)).status).toBe(404);
});
