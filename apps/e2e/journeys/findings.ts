import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { files } from "@millwright/domain/foundation/files/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link } from "../harness/words.ts";

const BOARD = "/maintenance-management/work-order-board/1";
const TITLE = "Metal detector check of the labeller";
const WHY = "Reject arm was blocked by a jar, freed and tried five times";

export const findings = [
  journey(
    "An inspection that fails is seen on the order, in the list, on the planner's home and on the asset, and completing asks what follows from it",
    async (scene) => {
      const { personId } = await personOf(scene.api(HARBOR.technician));
      const order = await orderFor(scene.api(HARBOR.planner), {
        personId,
        title: TITLE,
        steps: [
          { name: "Reject device", kind: "inspection" },
          { name: "Sensitivity", kind: "number", unit: "mm", maxValue: 2 },
        ],
      });
      assert.ok(order.assetId);
      const page = await scene.visit(`${BOARD}/${order.id}`, { account: HARBOR.technician, view: "phone" });
      await button(page, "Start work").tap();
      const runner = page.getByRole("dialog", { name: /^Steps of/ });
      await button(runner, "Fail").tap();
      await sees(button(runner, "No follow-up needed"));
      await scene.checkAccess(page);
      await runner
        .locator("input[type=file]")
        .setInputFiles({ name: "reject.png", mimeType: "image/png", buffer: await page.screenshot() });
      await sees(button(runner, /^Open reject\.png/));
      await button(runner, "Next").tap();
      await field(runner, "Sensitivity").fill("2.4");
      await button(runner, "Save").tap();
      await button(runner, "Next").tap();
      await seesText(page, "All steps are done.");

      const planner = await scene.visit(`${BOARD}/${order.id}`, { account: HARBOR.planner });
      await isMarked(planner, "on the order");
      await sees(planner.getByText("2 findings need a follow-up or a reason"));
      await scene.checkAccess(planner);
      await planner.getByRole("tab", { name: /^Files/ }).click();
      await sees(heading(planner, /Reject device$/));
      await sees(button(planner, /reject\.png/));
      assert.equal(await button(planner, /Remove reject\.png/).count(), 0);

      await planner.goto(`${scene.url}${BOARD}?sort=-createdAt`);
      await button(planner, "With findings").click();
      const row = planner.getByRole("row").filter({ hasText: TITLE });
      await sees(row.getByText("Fail"));
      await sees(row.getByText("Out of limits"));
      await scene.checkAccess(planner);

      await planner.goto(`${scene.url}/home`);
      const waiting = planner.getByRole("region", { name: "Open findings" });
      await sees(link(waiting, new RegExp(TITLE)));
      await scene.checkAccess(planner);

      await planner.goto(`${scene.url}/asset-management/asset/${order.assetId}`);
      await sees(link(planner, /Reject device/).filter({ hasText: order.code }));
      await scene.checkAccess(planner);

      await button(page, "Complete order").tap();
      const dialog = page.getByRole("dialog", { name: /^Complete WO-/ });
      await sees(heading(dialog, "Open findings"));
      await scene.checkAccess(page);
      await button(dialog, "Complete order").tap();
      await sees(dialog.getByRole("alert").filter({ hasText: "Reject device, Sensitivity" }));
      const reject = dialog.getByRole("group", { name: "Follow-up for Reject device" });
      await button(reject, "No follow-up needed").tap();
      await field(reject, "Why is no follow-up needed?").fill(WHY);
      await button(reject, "Save the reason").tap();
      await sees(dialog.getByText(WHY));
      await button(dialog.getByRole("group", { name: "Follow-up for Sensitivity" }), "Create follow-up request").tap();
      await sees(link(dialog, /^WR-/));
      await button(dialog, "Complete order").tap();
      await seesText(page, /was completed\.$/);

      const done = await scene.api(HARBOR.planner).ok(workOrders.get, { params: { id: order.id } });
      assert.deepEqual([done.status.name, done.counts.failed, done.counts.outside, done.counts.unanswered], ["Completed", 1, 1, 0]);
      const [first] = (await scene.api(HARBOR.planner).ok(workOrderSubtasks.list, { query: { woId: order.id } })).rows;
      assert.deepEqual([first?.findingReason, first?.findingReasonBy?.id], [WHY, personId]);
      assert.equal(
        (await scene.api(HARBOR.planner).ok(files.list, { query: { rootFolder: "WorkOrders", id: String(order.id) } })).rows.length,
        0,
      );

      await planner.goto(`${scene.url}/home`);
      await sees(heading(planner, "Overdue"));
      await seesNoMore(link(planner.getByRole("region", { name: "Open findings" }), new RegExp(TITLE)));
      await planner.goto(`${scene.url}${BOARD}/${order.id}?tab=1`);
      await isMarked(planner, "on the completed order");
      await seesText(planner, WHY);
    },
  ),
];

/** One that failed and one out of its limits, in words beside the shape. */
async function isMarked(page: Page, where: string): Promise<void> {
  const head = page.getByRole("main");
  await sees(head.getByText("Fail", { exact: true }));
  assert.ok((await head.getByText("Out of limits", { exact: true }).count()) > 0, where);
}
