import assert from "node:assert/strict";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { numberOf } from "@millwright/domain/materials/purchase-orders/status.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { reordering } from "@millwright/domain/materials/reordering/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

/** Four are left where it is ordered at five, up to ten, in packs of four. */
async function shortPart(api: Api, code = "NIGHT-BELT", name = "Night belt") {
  const part = await api.ok(masterParts.create, { body: { code, name } });
  const { rows } = await api.ok(suppliers.list, { body: { endRow: 1 } });
  const { rows: stores } = await api.ok(warehouses.list, { body: { search: "MAIN", endRow: 1 } });
  const [supplier, store] = [rows[0], stores[0]];
  if (!supplier || !store) throw new Error("the demo has suppliers and a main warehouse");
  const { currency } = await api.ok(partSuppliers.list, { query: { partId: String(part.id) } });
  await api.ok(partSuppliers.create, {
    body: { partId: part.id, supplierId: supplier.id, pack: 4, price: { amountMinor: 1250, currency } },
  });
  const place = { partId: part.id, warehouseId: store.id };
  await api.ok(stockMovements.receive, { body: { ...place, from: "opening", quantity: 4 } });
  const level = async () =>
    (await api.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [part.id] } } } })).rows[0];
  await api.ok(stock.keep, {
    body: { ...place, version: (await level())?.version ?? 1, reorderPoint: 5, maximum: 10, reason: "Two lines stand still" },
  });
  return { level, place };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

export const buying = [
  journey("A part below its reorder point is ordered, comes in two parts, and more than was ordered is refused", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const { level, place } = await shortPart(api);
    // An order needs six tomorrow, and is short of two.
    const order = await api.ok(workOrders.create, { body: { title: "Exchange the night belts", estStartAt: tomorrow() } });
    await api.ok(workParts.create, {
      body: { workOrderId: order.id, partId: place.partId, estimatedQty: 6, fromWarehouseId: place.warehouseId },
    });
    const line = async () => (await api.ok(workParts.list, { query: { workOrderId: String(order.id) } })).rows[0];
    assert.deepEqual([(await line())?.reservedQty, (await line())?.missingQty], [4, 2]);
    const page = await scene.visit("/materials-management/reordering", { account: HARBOR.admin });
    const belts = page.getByRole("row", { name: /Night belt/ });
    await sees(belts.getByRole("cell", { name: "-2 / 5" }));
    assert.equal(await belts.getByRole("textbox", { name: "Order quantity of Night belt" }).inputValue(), "12");
    await scene.checkAccess(page);
    // The demo's store is short of others, too.
    await button(page, "Deselect all").click();
    await page.getByRole("checkbox", { name: /^Order Night belt for/ }).check();
    await button(page, "Create draft orders (1)").click();
    await page.waitForURL(/purchase-orders\/\d+$/);
    await seesText(page, "Night belt");
    await button(page, "Approve").click();
    await button(page, "Mark as sent").click();
    await button(page, "Receive").click();
    await page.waitForURL(/material-receipts\/\d+$/);
    const receive = async (quantity: string) => {
      await button(page, "Receive").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Quantity").fill(quantity);
      await page.keyboard.press("Control+Enter");
      return dialog;
    };
    scene.expectComplaint(/MaterialReceipt\/receive/);
    const refused = await receive("13");
    await seesText(page, "At most 12 more can be received.");
    await scene.checkAccess(page);
    await refused.getByLabel("Quantity").fill("5");
    await page.keyboard.press("Control+Enter");
    await refused.waitFor({ state: "detached" });
    await seesText(page, "Partly received");
    assert.deepEqual([(await line())?.reservedQty, (await line())?.missingQty], [6, 0], "what came first is the order's");
    await (await receive("7")).waitFor({ state: "detached" });
    await seesText(page, "Received");
    const after = await level();
    assert.deepEqual([after?.onHand, after?.hard, after?.onOrder], [16, 6, 0]);
    await page.goto(`${scene.url}/materials-management/reordering`);
    await seesText(page, "Suggestions");
    assert.equal(await page.getByText("Night belt").count(), 0, "it is asked for no more");
  }),
  journey("A delivery is received and given out by keyboard alone, to a cost centre", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const { level, place } = await shortPart(api, "NIGHT-CHAIN", "Night chain");
    const { rows } = await api.ok(reordering.suggestions, { query: { partId: String(place.partId) } });
    const { purchaseOrders: made } = await api.ok(reordering.accept, { body: { lines: [{ stockLevelId: rows[0]?.id ?? 0 }] } });
    const draft = await api.ok(purchaseOrders.get, { params: { id: made[0]?.id ?? 0 } });
    const { id, version } = await api.ok(purchaseOrders.approve, { params: { id: draft.id }, body: { version: draft.version } });
    await api.ok(purchaseOrders.status, { query: { id, status: numberOf("sent") }, body: { version } });

    const page = await scene.visit(`/materials-management/purchase-orders/${id}`, { account: HARBOR.storekeeper });
    const press = async (name: string) => {
      await button(page, name).first().focus();
      await page.keyboard.press("Enter");
    };
    await press("Receive");
    await page.waitForURL(/material-receipts\/\d+$/);
    await page.evaluate(() => {
      document.addEventListener("pointerdown", () => document.documentElement.setAttribute("data-touched", ""), { capture: true });
    });
    await press("Receive");
    const receive = page.getByRole("dialog");
    await receive.getByLabel("Quantity").focus();
    await page.keyboard.press("Control+A");
    await page.keyboard.type("8");
    await page.keyboard.press("Control+Enter");
    await receive.waitFor({ state: "detached" });
    await seesText(page, "Received");
    const main = page.getByRole("main");
    await main
      .getByRole("link", { name: /Night chain/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/master-parts\/\d+$/);
    await page.getByRole("tab", { name: /^Stock/ }).focus();
    await page.keyboard.press("Enter");
    // Of the place where it lies, below the sum of its warehouse.
    await main
      .getByRole("button", { name: /^More actions/ })
      .last()
      .focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Issue", exact: true }).press("Enter");
    const issue = page.getByRole("dialog", { name: "Issue Night chain" });
    await issue.getByLabel("Quantity").waitFor();
    await page.keyboard.type("5");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Maint");
    await page.getByRole("option").first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await scene.checkAccess(page);
    await page.keyboard.press("Control+Enter");
    await issue.waitFor({ state: "detached" });
    assert.equal((await level())?.onHand, 7);
    assert.equal(await page.locator("html[data-touched]").count(), 0, "no pointer touched it");
  }),
];
