import assert from "node:assert/strict";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button } from "../harness/words.ts";

/** Four are left where it is ordered at five, up to ten, in packs of four. */
async function shortPart(api: Api) {
  const part = await api.ok(masterParts.create, { body: { code: "NIGHT-BELT", name: "Night belt" } });
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
  return { level };
}

export const buying = [
  journey("A part below its reorder point is ordered, comes in two parts, and more than was ordered is refused", async (scene) => {
    const api = scene.api(HARBOR.admin);
    const { level } = await shortPart(api);
    const page = await scene.visit("/materials-management/reordering", { account: HARBOR.admin });
    await seesText(page, "4 available − 0 reserved + 0 on order = 4 ≤ 5 → order 8");
    await scene.checkAccess(page);
    // The demo's store is short of others, too.
    await button(page, "Untick all").click();
    await page.getByRole("checkbox", { name: /^Order Night belt for/ }).check();
    await button(page, "Draft 1 line").click();
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
    const refused = await receive("9");
    await seesText(page, "At most 8 more of it may come.");
    await scene.checkAccess(page);
    await refused.getByLabel("Quantity").fill("5");
    await page.keyboard.press("Control+Enter");
    await refused.waitFor({ state: "detached" });
    await seesText(page, "Partly received");
    await (await receive("3")).waitFor({ state: "detached" });
    await seesText(page, "Received");
    const after = await level();
    if (after?.onHand !== 12 || after.onOrder !== 0) throw new Error(`12 lie there, none is on order: ${JSON.stringify(after)}`);
    await page.goto(`${scene.url}/materials-management/reordering`);
    await seesText(page, "To be ordered");
    assert.equal(await page.getByText("Night belt").count(), 0, "it is asked for no more");
  }),
];
