import assert from "node:assert/strict";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/failure.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, workOrderTasks, type SubtaskDraft } from "@millwright/domain/work/orders/tasks/contract.ts";
import type { z } from "zod";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { becomes, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

export const failureOrder = [
  journey(
    "On a phone a failure is mended: down now, steps with choice, meter and one that does not apply, what failed, and completed once its sub-order is over",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { personId } = await personOf(scene.api(HARBOR.technician));
      const code = `FAIL-${Date.now()}`;
      const { rows: near } = await planner.ok(assets.list, { body: { endRow: 1, search: "Labeller" } });
      // At the technician's own site: what stands nowhere is out of their reach.
      const { locationId } = await planner.ok(assets.get, { params: { id: near[0]?.id ?? 0 } });
      const asset = await planner.ok(assets.create, { body: { code, name: "Pump of the story", locationId } });
      await planner.ok(meters.create, { body: { code, name: "Operating hours", kind: "continuous", assetId: asset.id } });
      const facts = { assetId: asset.id, responsiblePersonId: personId };
      const order = await planner.ok(workOrders.create, { body: { title: "Pump leaks", workType: WORK_TYPE.failure, ...facts } });
      const part = await planner.ok(workOrders.create, { body: { title: "Order the seal", ...facts } });
      await planner.ok(workOrderRelations.create, { body: { workOrderId: order.id, otherId: part.id, role: "sub_order" } });
      const task = await planner.ok(workOrderTasks.create, { query: { woId: order.id }, body: { plannedTaskName: "Mend it" } });
      const steps: z.input<typeof SubtaskDraft>[] = [
        { name: "State of the seal", kind: "choice", choices: ["Good", "Worn"] },
        { name: "Operating hours", kind: "meter" },
        { name: "Guard closes", kind: "inspection", isMandatory: true },
      ];
      for (const step of steps) await planner.ok(workOrderSubtasks.create, { body: { ...step, workOrderTaskId: task.id } });

      const path = `/maintenance-management/work-order-board/1/${order.id}`;
      const page = await scene.visit(`${path}?tab=6`, { account: HARBOR.technician, view: "phone" });
      await button(page, "Start downtime").click();
      await button(page, "End downtime").waitFor();
      await scene.checkAccess(page);
      await button(page, "Start work").click();
      await button(page, "Worn").click();
      await field(page, "Operating hours").fill("12");
      await button(page, "Save").click();
      await page.getByRole("heading", { name: "Guard closes" }).waitFor();
      await button(page, "Can't do").click();
      await scene.checkAccess(page);
      await field(page, "Another reason").fill("This pump has no guard");
      await button(page, "Save the reason").click();
      await seesText(page, "All steps are done.");
      await scene.checkAccess(page);
      await button(page, "Back to the order").click();

      await button(page, "Record a failure").click();
      const told = page.getByRole("dialog", { name: "Record a failure" });
      for (const level of ["Class", "Problem", "Cause", "Action"])
        await told.getByRole("combobox", { name: level, exact: true }).selectOption({ index: 1 });
      await scene.checkAccess(page);
      await button(told, "Save").click();
      await seesText(page, "The failure was saved.");
      await button(page, "End downtime").click();
      await becomes(
        "the downtime",
        async () => (await planner.ok(downtimes.browse, { query: { workOrderId: String(order.id) } })).rows[0]?.endAt,
        Boolean,
      );

      const now = async () => await planner.ok(workOrders.get, { params: { id: order.id } });
      const timed = await planner.ok(workOrders.complete, { body: { id: order.id, version: (await now()).version, actualMinutes: 30 } });
      const early = planner.ok(workOrders.setStatus, { body: { id: order.id, version: timed.version, statusId: STATUS.completed } });
      await assert.rejects(early, new RegExp(part.code));
      await planner.ok(workOrders.setStatus, {
        body: { id: part.id, version: part.version, statusId: STATUS.cancelled, reason: "One was on the shelf" },
      });

      const again = await scene.visit(path, { account: HARBOR.technician, view: "phone" });
      await button(again, /^Complete/).click();
      await button(again.getByRole("dialog", { name: /^Complete WO-/ }), "Complete order").click();
      await seesText(again, /was completed\.$/);
      const { rows } = await planner.ok(workOrderFailures.browse, { query: { workOrderId: String(order.id) } });
      assert.ok(rows[0]?.failureCause && rows[0].failureAction);
      assert.equal((await now()).failureProblemId, rows[0].failureProblemId);
    },
  ),
];
