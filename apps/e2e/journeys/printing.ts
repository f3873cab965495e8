import assert from "node:assert/strict";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { printed, scannedOn, textOn } from "@millwright/server/foundation/labels/builders.ts";
import { HARBOR } from "../harness/accounts.ts";
import { downloaded } from "../harness/downloads.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";
const LONG_MS = 30_000;

export const printing = [
  journey(
    "A job card is printed on a phone, a report of an order and a list in the office",
    async (scene) => {
      const { rows } = await scene.api(HARBOR.planner).ok(workOrders.list, { body: { endRow: 1 } });
      const [order] = rows;
      assert.ok(order, "the demo has orders");
      const print = async (page: Awaited<ReturnType<typeof scene.visit>>, kind: string) => {
        await button(page, "Print").click();
        await page.getByRole("menuitem", { name: kind }).click();
        const dialog = page.getByRole("dialog", { name: "Print" });
        await dialog.waitFor();
        await scene.checkAccess(page);
        return await downloaded(page, dialog.getByRole("button", { name: "Print" }), LONG_MS);
      };
      const phone = await scene.visit(`${ORDERS}/${order.id}`, { account: HARBOR.planner, view: "phone" });
      const card = await print(phone, "Job card");
      assert.equal(card.name, `${order.code}-card.pdf`);
      assert.match((await textOn(card.bytes)).join(" "), /Job card/);
      const [page] = await printed(card.bytes);
      assert.ok(page, "the card has a page");
      assert.deepEqual(await scannedOn(page), [{ format: "QRCode", text: `${scene.url}${ORDERS}/${order.id}` }]);

      const office = await scene.visit(`${ORDERS}/${order.id}`, { account: HARBOR.planner });
      const report = await print(office, "Report");
      assert.match((await textOn(report.bytes)).join(" "), /Work report/);

      const list = await scene.visit(ORDERS, { account: HARBOR.planner });
      await list.getByRole("checkbox", { name: /all/i }).first().check();
      await button(list, "More").click();
      await list.getByRole("menuitem", { name: "Print" }).click();
      const dialog = list.getByRole("dialog", { name: "Print" });
      const { name, bytes } = await downloaded(list, dialog.getByRole("button", { name: "Print" }), LONG_MS);
      assert.match(name, /^work-orders-list-\d+\.pdf$/);
      assert.match((await textOn(bytes)).join(" "), /Work orders/);
    },
    { limitMs: 120_000 },
  ),
  journey("Two refuellings of a van are entered on a phone, and its page tells what it uses", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const { rows } = await api.ok(assets.list, { body: { search: "Delivery van" } });
    const [van] = rows;
    assert.ok(van, "the demo has a van");
    const { rows: lines } = await api.ok(fleet.browse, { query: { assetId: van.id } });
    const last = Math.max(...lines.map(({ odometer }) => odometer ?? 0));
    const page = await scene.visit(`/asset-management/asset/${van.id}?tab=fleet`, { account: HARBOR.planner, view: "phone" });
    await seesText(page, "Consumption per 100 km");
    // The first of them fills the tank, whatever was in it.
    const minuteAgo = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000).toISOString();
    await api.ok(fleet.create, {
      body: { assetId: van.id, at: minuteAgo, odometer: last + 100, fuel: 30, isFull: true, isConfirmed: true },
    });
    await page.goto(`${scene.url}/asset-management/fleet/new?assetId=${van.id}`);
    await field(page, "Odometer, km").fill(String(last + 200));
    await field(page, "Fuel, l").fill("9");
    await page.getByLabel("Full tank").check();
    // A hundred kilometres within the hour are more than it usually drives.
    await page.getByLabel("The reading is correct").check();
    await scene.checkAccess(page);
    await button(page, "Save").click();
    await seesText(page, "l/100 km");
    await seesText(page, "9 l/100 km");
  }),
];
