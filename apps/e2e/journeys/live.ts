import assert from "node:assert/strict";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";

export const live = [
  journey(
    "What others change shows on an open list and record within a moment, calmly, and waits where somebody is at work",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { personId } = await personOf(planner);
      const mark = `Belt ${Date.now()}`;
      const { id } = await orderFor(planner, { personId, title: mark, steps: [] });
      const change = async (body: object) => {
        const { version } = await planner.ok(workOrders.get, { params: { id } });
        await planner.ok(workOrders.update, { params: { id }, body: { version, ...body } });
      };

      const page = await scene.visit(`${ORDERS}?q=${encodeURIComponent(mark)}&sort=dueAt`, { account: HARBOR.admin });
      const row = page.getByRole("row", { name: mark });
      await sees(row);
      await page.waitForFunction(() => document.querySelector("[data-live=connection]") !== null);
      await change({ priority: 3 });
      await sees(row.getByText("High"));

      // A row that would move waits while something is selected, and comes when it is asked for.
      await row.getByRole("checkbox").check();
      await change({ dueAt: "2027-01-10T10:00:00.000Z" });
      await sees(button(page, "1 change"));
      await scene.checkAccess(page);
      await button(page, "1 change").click();
      await sees(row.getByText("Jan 10, 2027"));
      await seesNoMore(button(page, "1 change"));

      // A form that is open says who changed what, takes it up and keeps what was typed; the save asks nothing.
      await page.goto(`${scene.url}${ORDERS}/${id}?tab=0&mode=edit-general`);
      await field(page, "Title").fill(`${mark} and rollers`);
      await page.waitForFunction(() => document.querySelector("[data-live=connection]") !== null);
      await change({ priority: 1 });
      await seesText(page, /changed Priority to Low\./);
      assert.equal(await field(page, "Title").inputValue(), `${mark} and rollers`);
      await button(page, "Save").click();
      await sees(heading(page, `${mark} and rollers`));
      await seesText(page, "Low");
    },
  ),

  journey(
    "Somebody who is given an order hears of it by the bell, opens it from its card, and the card is read everywhere",
    async (scene) => {
      const { personId } = await personOf(scene.api(HARBOR.technician));
      const page = await scene.visit("/user/profile", { account: HARBOR.technician, view: "phone" });
      await page.waitForFunction(() => document.querySelector("[data-live=connection]") !== null);
      const title = `Gearbox ${Date.now()}`;
      await orderFor(scene.api(HARBOR.planner), { personId, title, steps: [] });
      await sees(page.getByRole("button", { name: /^Notifications: \d+ unread/ }));
      await page.getByRole("button", { name: /^Notifications/ }).tap();
      const panel = page.getByRole("dialog", { name: "Notifcations" });
      const card = panel.getByRole("article").filter({ hasText: title });
      await sees(card.getByText("Assigned to you"));
      await scene.checkAccess(page);
      await card.getByRole("link", { name: title }).tap();
      await sees(heading(page, title));
      await page.getByRole("button", { name: /^Notifications/ }).tap();
      await button(panel, "Unread").tap();
      await seesNoMore(card);
    },
  ),
];
