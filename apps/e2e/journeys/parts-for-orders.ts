import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { LABELLED } from "@millwright/domain/kit/labelled/addresses.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { printed } from "@millwright/server/foundation/labels/builders.ts";
import { HARBOR } from "../harness/accounts.ts";
import { film } from "../harness/camera.ts";
import { downloaded } from "../harness/downloads.ts";
import { sees, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

const BOX = "4006381333948";
const TAPS_AT_MOST = 5;

/** A scanner that is a keyboard, on whatever page. */
const scan = async (page: Page, text: string) => {
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    [...text, "Enter"],
  );
};

export const partsForOrders = [
  journey(
    "A part is made of a code that nobody knew, kept for an order, taken on a phone in five taps by its label, and one of it comes back",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const office = await scene.visit("/materials-management/master-parts", { account: HARBOR.planner });
      await sees(heading(office, "Master parts"));
      await scan(office, BOX);
      await seesText(office, "Unknown code");
      await office.getByRole("link", { name: "Create a part from it" }).click();
      await office.waitForURL(/master-parts\/new/);
      await office.getByLabel(/^Code/).fill("NIGHT-SEAL");
      await office.getByLabel(/^Name/).fill("Night seal");
      await scene.checkAccess(office);
      await button(office, "Save").first().click();
      await office.waitForURL(/master-parts\/\d+$/);
      const partId = Number(/(\d+)$/.exec(new URL(office.url()).pathname)?.[1]);
      const part = await api.ok(masterParts.get, { params: { id: partId } });
      assert.deepEqual(
        part.numbers.map(({ kind, number }) => [kind, number]),
        [["barcode", BOX]],
      );

      const { rows: stores } = await api.ok(warehouses.list, { body: { search: "MAIN", endRow: 1 } });
      const warehouseId = stores[0]?.id ?? 0;
      await api.ok(stockMovements.receive, {
        body: { from: "opening", partId, warehouseId, quantity: 10, price: { amountMinor: 250, per: 1 } },
      });
      const order = await api.ok(workOrders.create, {
        body: { title: "Exchange the night seal", estStartAt: new Date(Date.now() + 3_600_000).toISOString() },
      });
      await api.ok(workParts.create, { body: { workOrderId: order.id, partId, estimatedQty: 4, fromWarehouseId: warehouseId } });

      await office.goto(`${scene.url}${LABELLED["master-parts"]}${partId}`);
      await button(office, "Label").click();
      await office.getByLabel("Paper").selectOption({ label: "Label printer, 62 × 29 mm" });
      const { bytes } = await downloaded(office, button(office, "Save as PDF"), 20_000);
      const [label] = await printed(bytes);
      assert.ok(label, "the file has a page");
      film(scene.camera, label);

      const address = `/maintenance-management/work-order-board/1/${order.id}?tab=2`;
      const phone = await scene.visit(address, { account: HARBOR.planner, view: "phone" });
      await seesText(phone, "Allocated");
      const taps = await countTaps(phone);
      await tap(button(phone, "Scan a code"));
      await tap(button(phone, `Take for ${order.code}`), 20_000);
      const take = phone.getByRole("dialog", { name: "Take Night seal" });
      await tap(take.getByLabel("Quantity"));
      await take.getByLabel("Quantity").fill("3");
      await scene.checkAccess(phone);
      await tap(take.getByRole("button", { name: "Take", exact: true }));
      await seesText(phone, "Issued and booked on this order.");
      const count = await taps();
      assert.ok(count <= TAPS_AT_MOST, `${count} taps from the order to what was taken`);
      process.stdout.write(`  ${count} taps from an order to the part that was taken for it\n`);

      // The sheet of what was scanned is still there, and knows that some was taken.
      await tap(button(phone, `Return from ${order.code}`));
      const back = phone.getByRole("dialog", { name: "Return Night seal" });
      await back.getByLabel("Quantity").fill("1");
      await tap(back.getByRole("button", { name: "Return", exact: true }));
      await seesText(phone, "Returned and credited to this order.");
      await button(phone.getByRole("dialog", { name: "Scan" }), "Close").click();
      // Two at 2.50.
      await seesText(phone, "$5.00");
      await scene.checkAccess(phone);
      const { rows } = await api.ok(workParts.list, { query: { workOrderId: String(order.id) } });
      assert.deepEqual(
        rows.map(({ issuedQty, returnedQty, usedQty, reservedQty, cost }) => [
          issuedQty,
          returnedQty,
          usedQty,
          reservedQty,
          cost?.amountMinor,
        ]),
        [[3, 1, 2, 1, 500]],
      );
    },
    { needsCamera: true, limitMs: 150_000 },
  ),
];

const tap = async (what: Locator, timeout = 8_000) => await what.first().click({ timeout });

/** Counts what a finger does on the page, as the page sees it. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { taps: number };
    counted.taps = 0;
    document.addEventListener("pointerdown", () => (counted.taps += 1), { capture: true });
  });
  return async () => await page.evaluate(() => (globalThis as unknown as { taps: number }).taps);
}
