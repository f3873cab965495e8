import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { numberOf } from "@millwright/domain/materials/material-requests/status.ts";
import { stock, stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, link } from "../harness/words.ts";

/** Five lie in the main store, and an order of the technician needs eight. */
async function shortOrder(api: Api, technician: Api) {
  const part = await api.ok(masterParts.create, { body: { code: "NIGHT-SEAL", name: "Night seal" } });
  const { rows: stores } = await api.ok(warehouses.list, { body: { search: "MAIN", endRow: 1 } });
  const [store] = stores;
  if (!store) throw new Error("the demo has a main warehouse");
  const place = { partId: part.id, warehouseId: store.id };
  await api.ok(stockMovements.receive, { body: { ...place, from: "opening", quantity: 5 } });
  const { personId } = await personOf(technician);
  const order = await orderFor(api, { personId, title: "Seal the night pump", steps: [] });
  await api.ok(workParts.create, { body: { workOrderId: order.id, partId: part.id, estimatedQty: 8, fromWarehouseId: store.id } });
  const onHand = async () =>
    (await api.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [part.id] } } } })).rows[0]?.onHand;
  return { place, order, onHand };
}

export const askingForMaterial = [
  journey(
    "A technician asks for what an order is short of; the storekeeper approves, issues it in two parts and closes it",
    async (scene) => {
      const keeper = scene.api(HARBOR.storekeeper);
      const { place, order, onHand } = await shortOrder(scene.api(HARBOR.admin), scene.api(HARBOR.technician));

      const asking = await scene.visit(`/maintenance-management/work-order-board/1/${order.id}?tab=2`, { account: HARBOR.technician });
      await seesText(asking, "Short 3 of 8");
      await link(asking, "Request Night seal from store").click();
      await asking.waitForURL(/material-requests\/new/);
      await seesText(asking, "Requested parts");
      await scene.checkAccess(asking);
      await button(asking, "Save").click();
      await asking.waitForURL(/material-requests\/\d+$/);
      await button(asking, "Submit").click();
      await seesText(asking, "Submitted");
      const address = new URL(asking.url()).pathname;

      const page = await scene.visit("/home", { account: HARBOR.storekeeper });
      await link(page, /material requests? to approve/).click();
      await page.waitForURL(/material-requests/);
      await page.goto(`${scene.url}${address}`);
      await button(page, "Approve").click();
      await seesText(page, "Allocated");
      await scene.checkAccess(page);
      const issue = async (quantity: string) => {
        await button(page, "Issue").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("Quantity").fill(quantity);
        await page.keyboard.press("Control+Enter");
        return dialog;
      };
      scene.expectComplaint(/MaterialRequest\/issue/);
      const refused = await issue("4");
      await seesText(page, "At most 3 more can be issued.");
      await scene.checkAccess(page);
      await refused.getByLabel("Quantity").fill("2");
      await page.keyboard.press("Control+Enter");
      await refused.waitFor({ state: "detached" });
      await seesText(page, "Partly issued");
      await (await issue("1")).waitFor({ state: "detached" });
      await button(page, "Close").click();
      await seesText(page, "Closed");
      const left = await onHand();
      if (left !== 2) throw new Error(`two of five are left, not ${left}`);

      // What one asks for oneself, another one decides.
      const own = await keeper.ok(materialRequests.create, {
        body: { workOrderId: order.id, warehouseId: place.warehouseId, lines: [{ partId: place.partId, quantity: 1 }] },
      });
      await keeper.ok(materialRequests.status, { query: { id: own.id, status: numberOf("submitted") }, body: { version: own.version } });
      await page.goto(`${scene.url}/materials-management/material-requests/${own.id}`);
      scene.expectComplaint(/MaterialRequest\/status/);
      await button(page, "Approve").click();
      await seesText(page, "You cannot approve your own material request");
    },
  ),
];
