import assert from "node:assert/strict";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { becomes, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

export const ordersInFull = [
  journey(
    "A request joins an open order, which is started once its safety step is done, is split, and what it cost is drilled to its line",
    async (scene) => {
      const planner = scene.api(HARBOR.planner);
      const { personId } = await personOf(planner);
      const { rows } = await planner.ok(assets.list, { body: { endRow: 1, search: "Labeller" } });
      const assetId = rows[0]?.id ?? 0;
      const order = await planner.ok(workOrders.create, {
        body: {
          title: `Labeller jams ${Date.now()}`,
          assetId,
          responsiblePersonId: personId,
          hazards: "Rotating parts",
          protectiveEquipment: "Gloves",
        },
      });
      const addTask = async (plannedTaskName: string) =>
        await planner.ok(workOrderTasks.create, { query: { woId: order.id }, body: { plannedTaskName } });
      const task = await addTask("Free the infeed");
      await addTask("Wiring of the sensor");
      const step = { workOrderTaskId: task.id, name: "Lock and tag", isSafety: true, isMandatory: true };
      await planner.ok(workOrderSubtasks.create, { body: step });
      const request = await planner.ok(workRequests.create, { body: { title: "Labels come out crumpled", assetId } });

      const page = await scene.visit(`/maintenance-management/work-requests/${request.id}`, { account: HARBOR.planner });
      await button(page, "Add to existing order").click();
      const join = page.getByRole("dialog", { name: `Add ${request.code} to an order` });
      await join.getByRole("radio", { name: new RegExp(order.code) }).check();
      await scene.checkAccess(page);
      await button(join, "Add to order").click();
      await seesText(page, `${request.code} was added to ${order.code}.`);
      await button(page, "Remove from order").waitFor();

      await page.goto(`${scene.url}/maintenance-management/work-order-board/1/${order.id}`);
      await seesText(page, "Requests on this order");
      await button(page, "Safety steps first").click();
      await page.getByRole("heading", { name: "Lock and tag" }).waitFor();
      await seesText(page, "Rotating parts");
      await scene.checkAccess(page);
      await button(page, /^Done: /).click();
      await button(page, "Close").click();
      await button(page, "Start work").click();
      const now = async () => await planner.ok(workOrders.get, { params: { id: order.id } });
      await becomes(
        "the order under way",
        async () => (await now()).status.category,
        (category) => category === "in_progress",
      );

      await button(page, "Split").click();
      const split = page.getByRole("dialog", { name: `Split ${order.code}` });
      await field(split, "Title of the new order").fill("Electrical part");
      await split.getByRole("checkbox", { name: "Wiring of the sensor" }).check();
      await scene.checkAccess(page);
      await button(split, "Create order").click();
      await seesText(page, /was split off\.$/);
      const parts = await planner.ok(workOrders.list, {
        body: { filterModel: { parentOrder: { filterType: "set", values: [order.id] } } },
      });
      assert.equal(parts.rows[0]?.title, "Electrical part");

      const admin = scene.api(HARBOR.admin);
      const body = {
        workOrderId: order.id,
        group: "tools",
        day: new Date().toISOString().slice(0, 10),
        text: "Puller on hire",
        amountMinor: 123_45,
      } as const;
      await admin.ok(workOrderCosts.create, { body });
      const costs = await scene.visit("/maintenance-management/work-costs?by=asset", { account: HARBOR.admin });
      await costs.getByRole("heading", { name: "Work Costs" }).waitFor();
      await costs.getByRole("row", { name: /^Total/ }).waitFor();
      await scene.checkAccess(costs);
      await costs
        .getByRole("row", { name: /^L1-LB01 Labeller/ })
        .getByRole("link")
        .last()
        .click();
      await costs.getByText("Puller on hire").first().waitFor();
      await scene.checkAccess(costs);
    },
  ),
];
