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
];
