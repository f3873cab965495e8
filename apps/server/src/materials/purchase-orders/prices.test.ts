import { afterAll, beforeAll, expect, test } from "vitest";
import { FLAGS } from "@millwright/domain/kit/access.ts";
import type { Endpoint } from "@millwright/domain/kit/endpoint.ts";
import { bins } from "@millwright/domain/materials/bins/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { reservations } from "@millwright/domain/materials/reservations/contract.ts";
import { shortages } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { assetCosts } from "@millwright/domain/work/asset-costs/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildReceipt } from "../material-receipts/builders.ts";
import { buildStock } from "../stock/builders.ts";
import { buildSentOrder } from "./builders.ts";

let world: World;
let admin: Person;
let keeper: Person;
const whole = { flags: FLAGS, scope: "all" } as const;
beforeAll(async () => {
  world = await openWorld();
  admin = await world.tenant.as("Administrator");
  // Everything about material but what it costs.
  await addRole(world.tenant, "Store without prices", {
    "master-parts": whole,
    warehousing: whole,
    "material-receipts": whole,
    suppliers: whole,
    "work-orders": whole,
    assets: whole,
  });
  keeper = await world.tenant.as("Store without prices");
  await everythingPriced();
});
afterAll(() => world.close());

/** Amounts that stand for themselves: wherever one of them is read, a price was told. */
const AMOUNTS = /88[.,]?77|77[.,]?66|66[.,]?55/;
const usd = (amountMinor: number) => ({ amountMinor, currency: "USD" });

async function everythingPriced(): Promise<void> {
  const { partId, warehouseId } = await buildStock(admin, { pieces: 10, each: 6655 });
  await admin.ok(partSuppliers.create, { body: { partId, supplierId: (await buildSupplier(admin)).id, price: usd(8877) } });
  const order = await buildSentOrder(admin, { warehouseId }, [{ partId, quantity: 1, price: usd(7766) }]);
  await buildReceipt(admin, { purchaseOrderId: order.id });
  const { id: workOrderId } = await buildWorkOrder(admin);
  await admin.ok(workParts.create, { body: { workOrderId, partId, estimatedQty: 2, fromWarehouseId: warehouseId } });
  await admin.ok(workParts.whParts, { body: { workOrderId, lines: [{ partId, warehouseId, quantity: 1 }] } });
  await admin.ok(reservations.create, { body: { partId, warehouseId, quantity: 30, wantsHard: true } });
}

type Listed = { list: Endpoint; export: Endpoint };
const LISTS: Readonly<Record<string, Listed>> = {
  masterParts,
  warehouses,
  bins,
  stock,
  stockMovements,
  reservations,
  shortages,
  purchaseOrders,
  materialReceipts,
};
const PRICES = ["price", "priceMinor", "unitCost", "unitCostMinor", "value", "valueMinor", "total", "totalMinor", "cost", "worth"];
const asked = async (who: Person, call: Endpoint, body: object) => await who.call(call, { body } as never);

test.each(Object.keys(LISTS))("%s: without the right no price is told, sorted by, filtered by, or in a file", async (name) => {
  const { list, export: taken } = LISTS[name] as Listed;
  for (const colId of PRICES) {
    const sorted = await asked(keeper, list, { sortModel: [{ colId, sort: "asc" }] });
    const filtered = await asked(keeper, list, { filterModel: { [colId]: { filterType: "number", type: "greaterThan", filter: 1 } } });
    const file = await asked(keeper, taken, { columns: [{ field: colId }], format: "csv", sortModel: [{ colId, sort: "asc" }] });
    for (const { status } of [sorted, filtered, file]) expect([400, 403]).toContain(status);
  }
  const plain = await asked(keeper, list, { endRow: 200 });
  const file = await asked(keeper, taken, { columns: [{ field: "code" }], format: "csv", isWhole: true });
  expect(JSON.stringify(plain.body)).not.toMatch(AMOUNTS);
  expect(String(file.body)).not.toMatch(AMOUNTS);
});

test("who may see prices is told them: the amounts are there to be hidden", async () => {
  const orders = await asked(admin, purchaseOrders.list, { sortModel: [{ colId: "total", sort: "desc" }] });
  expect(JSON.stringify(orders.body)).toMatch(AMOUNTS);
  const file = await asked(admin, stock.export, { columns: [{ field: "part" }], format: "csv", isWhole: true });
  expect(String(file.body)).toMatch(AMOUNTS);
});

test("nor is what an order's parts cost, in the order's lines or in what a part was used for", async () => {
  const part = (await admin.ok(masterParts.list, { body: {} })).rows.find(({ code }) => code.startsWith("PART-"));
  const used = async (who: Person) => (await who.ok(assetCosts.parts, { query: { partId: String(part?.id) } as never })).rows;
  expect(JSON.stringify(await used(admin))).toMatch(AMOUNTS);
  const [row] = await used(keeper);
  expect(row).toMatchObject({ quantity: 1, cost: null });
  const lines = await keeper.ok(workParts.list, { query: { workOrderId: String(row?.workOrder?.id) as never } });
  expect(lines.rows).toMatchObject([{ unitCost: null, cost: null, usedQty: 1 }]);
  expect((await keeper.call(partSuppliers.list, { query: { partId: String(part?.id) as never } })).body).not.toMatchObject({
    rows: [{ price: { amountMinor: 8877 } }],
  });
});
