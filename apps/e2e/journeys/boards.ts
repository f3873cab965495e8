import assert from "node:assert/strict";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link } from "../harness/words.ts";

const ORDERS = "/maintenance-management/work-order-board/1";

export const boards = [
  journey(
    "A planner goes from a machine's orders to all of them, and moves one over the board by keyboard, by dragging and on a phone",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { personId: responsiblePersonId } = await personOf(planner);
      const machine = await planner.ok(assets.create, { body: { code: "CAPSTAN-1", name: "Capstan" } });
      const titles = Array.from({ length: 12 }, (_, at) => `Capstan check ${String(at + 1).padStart(2, "0")}`);
      for (const title of titles) await planner.ok(workOrders.create, { body: { title, assetId: machine.id, responsiblePersonId } });
      const categories = async () =>
        new Map(
          (await planner.ok(workOrders.list, { body: { search: "Capstan check" } })).rows.map((row) => [row.title, row.status.category]),
        );

      const page = await scene.visit(`/asset-management/asset/${machine.id}?tab=orders`, { account: HARBOR.planner });
      const card = page.getByRole("region", { name: "Work orders" });
      await sees(link(card, "Capstan check 12"));
      assert.equal(await card.getByRole("row").count(), 11, "ten rows and their head");
      await button(card, "Title").click();
      await sees(link(card, "Capstan check 01"));
      await scene.checkAccess(page);
      await link(card, "All 12 of Work orders").click();
      await page.waitForURL(/work-order-board\/1\?filter=/);
      await seesText(page, "12 orders");

      await button(page, "Board").click();
      await page.waitForURL(/shape=board/);
      const lane = (name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
      await sees(lane("Open 12"));
      await scene.checkAccess(page);

      // By keyboard: the menu of a card, the second of its moves.
      await button(page, /^Move .*Capstan check 05 to/).focus();
      await page.keyboard.press("Enter");
      await sees(page.getByRole("menuitem", { name: "In Progress" }));
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await sees(link(lane("In Progress 1"), /Capstan check 05/));
      await becomes(
        "the focus on the card that was moved",
        () => page.evaluate(() => document.activeElement?.textContent ?? ""),
        (text) => text.includes("Capstan check 05"),
      );

      // By dragging: what is to be completed is asked for its time.
      await link(lane("Open"), /Capstan check 07/).dragTo(lane("In Progress"));
      await sees(link(lane("In Progress 2"), /Capstan check 07/));
      await link(lane("In Progress"), /Capstan check 07/).dragTo(lane("Completed"));
      const completion = page.getByRole("dialog", { name: /^Complete / });
      await field(completion, /^Actual time/).fill("0:20");
      await scene.checkAccess(page);
      await button(completion, "Complete the order").click();
      await sees(link(lane("Completed 1"), /Capstan check 07/));

      const phone = await scene.visit(`${ORDERS}?shape=board&q=Capstan`, { account: HARBOR.planner, view: "phone" });
      await sees(heading(phone, /^Open/));
      await button(phone, /^Move .*Capstan check 09 to/).click();
      await phone.getByRole("menuitem", { name: "On Hold" }).click();
      const reason = phone.getByRole("dialog");
      await field(reason, /^Reason/).fill("Waiting for parts");
      await button(reason, /^Set to/).click();
      await sees(link(phone, /Capstan check 09/));
      await seesNoMore(heading(phone, /^Open/));
      await scene.checkAccess(phone);
      const now = await categories();
      assert.deepEqual(
        ["05", "07", "09", "11"].map((at) => now.get(`Capstan check ${at}`)),
        ["in_progress", "completed", "on_hold", "open"],
      );
    },
  ),
];
