import assert from "node:assert/strict";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { arrivesAt, sees } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading, link } from "../harness/words.ts";

const PAGE = "/analytics/2?compare=year";

export const analytics = [
  journey(
    "A planner opens a figure's rows and one of its orders, comes back to the same question, and asks it on a phone",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { code } = await planner.ok(workOrders.create, { body: { title: "Counted on the dashboard", dueAt: "2026-01-05T08:00:00Z" } });
      const page = await scene.visit(PAGE, { account: HARBOR.planner });
      await sees(heading(page, "Maintenance Analysis"));
      const overdue = page.getByRole("listitem").filter({ has: heading(page, "Overdue orders") });
      await sees(overdue);
      await scene.checkAccess(page);

      await link(overdue, /open the rows/).click();
      await page.waitForURL(/work-order-board\/1\?.*figure=/);
      await sees(page.getByText(/^Rows of: Overdue orders/));
      await link(page, "Counted on the dashboard").first().click();
      await sees(page.getByText(code));
      await page.goBack();
      await page.goBack();
      await arrivesAt(page, /analytics\/2/);
      assert.match(page.url(), /compare=year/);

      const phone = await scene.visit(PAGE, { account: HARBOR.planner, view: "phone" });
      await button(phone, "Period and place").click();
      await phone.getByRole("combobox", { name: "Period" }).selectOption({ label: "Last Week" });
      await button(phone, "Show").click();
      await arrivesAt(phone, /analytics\/2/);
      assert.match(phone.url(), /range=lastWeek/);
      await scene.checkAccess(phone);
    },
  ),
  journey(
    "An administrator compares another rule, gives a dashboard to storekeepers and sees what they see of it; a storekeeper opens it",
    async (scene) => {
      const page = await scene.visit("/analytics/7", { account: HARBOR.admin });
      const rule = page.getByRole("region", { name: "On-time rule" });
      await rule.getByRole("combobox", { name: "Compare with" }).selectOption({ label: "Done by the due date" });
      const beside = rule.getByRole("table", { name: "Figures under both rules" });
      await sees(beside.getByRole("columnheader", { name: "In use: Up to one day late" }));
      await sees(beside.getByRole("columnheader", { name: "Compared: Done by the due date" }));
      await sees(beside.getByRole("row", { name: /^PM compliance/ }));
      await scene.checkAccess(page);

      await page.getByRole("checkbox", { name: "Storekeeper sees Maintenance Analysis" }).check();
      await button(page, "Dashboards as seen by Storekeeper").click();
      const seen = page.getByRole("dialog", { name: "Dashboards as seen by Storekeeper" });
      await sees(seen.getByText("Maintenance Analysis"));
      await sees(seen.getByText(/^Not shown, permission missing: .*PM compliance/));
      await seen.getByRole("button", { name: "Close" }).last().click();
      await page.getByRole("button", { name: "Save", exact: true }).first().click();
      await sees(page.getByText("Saved."));

      const stores = await scene.visit("/analytics/2", { account: HARBOR.storekeeper });
      await sees(heading(stores, "Maintenance Analysis"));
      await sees(stores.getByText("You do not have access to this figure.").first());
    },
  ),
];
