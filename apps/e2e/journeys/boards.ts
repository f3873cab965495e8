import assert from "node:assert/strict";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import type { Page } from "playwright-core";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
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
      await button(completion, "Complete order").click();
      await sees(link(lane("Completed 1"), /Capstan check 07/));

      // Carried by keyboard: Space, arrows, Escape, and again with Enter.
      await link(lane("Open"), /Capstan check 08/).focus();
      for (const key of ["Space", "ArrowRight", "ArrowRight", "Escape"]) await page.keyboard.press(key);
      await sees(link(lane("Open 10"), /Capstan check 08/));
      for (const key of ["Space", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      await sees(link(lane("In Progress 2"), /Capstan check 08/));

      // What cannot be is back with a sentence and the way to the order.
      await link(lane("Open"), /Capstan check 04/).dragTo(lane("Completed"));
      await seesText(page, /cannot be moved to Completed/);
      await sees(link(lane("Open 9"), /Capstan check 04/));
      await sees(button(page, "Open order"));

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
  journey(
    "Two planners are on a board: one moves a card, the other drags it too and is told who was there before, and a full column takes no more",
    async (scene) => {
      // Refused as stale, refused by a full column, and an address that names no board.
      scene.expectComplaint(/409/);
      scene.expectComplaint(/404/);
      const api = scene.api(HARBOR.planner);
      const orders = await Promise.all(
        ["Winch 1", "Winch 2", "Winch 3"].map((title) =>
          api.ok(workOrders.create, { body: { title, priority: title === "Winch 3" ? 3 : 2 } }),
        ),
      );
      const limits = [{ column: "3", most: 2, isRefused: true }];
      const state = { q: "Winch" };
      const board = await api.ok(workOrderBoards.create, {
        body: { name: "Winches", columnsBy: "priority", state, limits, sharedWith: "everyone" },
      });
      const address = `/maintenance-management/work-order-board/${board.id}`;
      const [planner, other] = [
        await scene.visit(address, { account: HARBOR.planner }),
        await scene.visit(address, { account: HARBOR.admin }),
      ];
      const lane = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name}`) });
      await sees(lane(planner, "Medium 2"));
      await sees(lane(other, "Medium 2"));
      await scene.checkAccess(planner);
      await link(lane(planner, "Medium"), /Winch 1/).dragTo(lane(planner, "Low"));
      await sees(link(lane(planner, "Low 1"), /Winch 1/));
      // The other one's page still shows it where it stood.
      await link(lane(other, "Medium"), /Winch 1/).dragTo(lane(other, "High"));
      await seesText(other, /changed WO-.* in the meantime/);
      await sees(link(lane(other, "Low 1"), /Winch 1/));
      await link(lane(other, "Medium"), /Winch 2/).dragTo(lane(other, "High"));
      await sees(link(lane(other, "High 2"), /Winch 2/));
      await link(lane(other, "Low"), /Winch 1/).dragTo(lane(other, "High"));
      await seesText(other, /High has reached its limit of 2/);
      await sees(link(lane(other, "Low 1"), /Winch 1/));
      assert.equal(orders.length, 3);
      const missing = await scene.visit("/maintenance-management/work-order-board/999999", { account: HARBOR.planner });
      await sees(heading(missing, /./));
      await sees(missing.getByRole("navigation").first());
      await scene.checkAccess(missing);
    },
  ),
];
