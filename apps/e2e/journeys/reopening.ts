import assert from "node:assert/strict";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/failure.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

export const reopening = [
  journey(
    "A signed order stands as it was completed; reopened with a reason its signature is set aside, and closing it asks why it had failed",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { personId } = await personOf(scene.api(HARBOR.technician));
      const made = await orderFor(planner, {
        personId,
        title: "Checkweigher drifts",
        steps: [{ name: "Deviation", kind: "number", unit: "g" }],
      });
      await planner.ok(workOrders.update, { params: { id: made.id }, body: { version: made.version, workType: WORK_TYPE.failure } });
      const path = `/maintenance-management/work-order-board/1/${made.id}`;

      const page = await scene.visit(path, { account: HARBOR.technician });
      await button(page, "Start work").click();
      await page.getByRole("tab", { name: /^Tasks/ }).click();
      const deviation = page.getByRole("textbox", { name: "Deviation", exact: true });
      await deviation.fill("3.4");
      await deviation.press("Enter");
      await becomes(
        "the step",
        async () => (await planner.ok(workOrderSubtasks.list, { query: { woId: made.id } })).rows[0]?.doneAt,
        Boolean,
      );
      await button(page, /^Complete$/).click();
      const completion = page.getByRole("dialog", { name: /^Complete WO-/ });
      await completion.getByRole("combobox", { name: "Class" }).selectOption({ index: 1 });
      await completion.getByRole("combobox", { name: "Problem" }).selectOption({ index: 1 });
      await button(completion, "Enter name").click();
      await field(completion, "Full name of the signer").fill("Ida Holm");
      await scene.checkAccess(page);
      await button(completion, "Complete order").click();
      await seesText(page, /was completed\.$/);

      await seesText(page, /^Work and signatures are locked\./);
      await seesNoMore(page.getByRole("textbox", { name: "Add a task" }));
      assert.ok(await deviation.isDisabled());
      await scene.checkAccess(page);

      const office = await scene.visit(path, { account: HARBOR.planner });
      await seesText(office, "Ida Holm");
      await button(office, /^Status: Completed/).click();
      await office.getByRole("menuitem", { name: "In Progress" }).click();
      await field(office, /^Reason/).fill("The scale was wrong");
      await button(office, "Set to In Progress").click();
      await seesText(office, "No valid signature for the current record.");
      await seesText(office, /^Voided .*reopened afterwards$/);
      await office.getByRole("tab", { name: "Log" }).click();
      await seesText(office, /The scale was wrong; voided: the signature of Ida Holm/);
      await scene.checkAccess(office);

      const again = await planner.ok(workOrders.get, { params: { id: made.id } });
      assert.deepEqual([again.signedBy, again.earlierSignatures.map(({ signerName }) => signerName)], [null, ["Ida Holm"]]);
      await button(office, /^Complete$/).click();
      await button(office.getByRole("dialog"), "Complete order").click();
      await seesText(office, /was completed\.$/);
      await button(office, /^Close$/).click();
      const closing = office.getByRole("dialog", { name: /^Close WO-/ });
      await closing.getByRole("combobox", { name: "Cause" }).selectOption({ index: 1 });
      await closing.getByRole("combobox", { name: "Action" }).selectOption({ index: 1 });
      await scene.checkAccess(office);
      await button(closing, "Close order").click();
      await seesText(office, /is now Closed/);
      const closed = await planner.ok(workOrders.get, { params: { id: made.id } });
      assert.ok(closed.failureProblem && closed.failureCause && closed.failureAction);
      await becomes(
        "the log",
        async () => (await planner.ok(workOrders.log, { params: { id: made.id } })).rows.length,
        (lines) => lines > 5,
      );
    },
  ),
];
