import assert from "node:assert/strict";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { becomes, sees, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, field } from "../harness/words.ts";

const addressOf = (id: number, end = "") => `/maintenance-management/work-order-board/1/${id}${end}`;

/** An order of the technician's that is under way. */
async function underWay(scene: Scene, title: string) {
  const api = scene.api(HARBOR.technician);
  const { personId } = await personOf(api);
  const order = await orderFor(scene.api(HARBOR.planner), { personId, title, steps: [] });
  const { version } = await api.ok(workOrders.get, { params: { id: order.id } });
  return await api.ok(workOrders.setStatus, { body: { id: order.id, version, statusId: STATUS.inProgress } });
}

export const labour = [
  journey(
    "A timer starts by touch, one elsewhere stops it, the completion proposes the sum, and costs are there for who may see them",
    async (scene) => {
      const [first, second] = [await underWay(scene, "Change the drive belt"), await underWay(scene, "Set the scraper")];
      const page = await scene.visit(addressOf(first.id), { account: HARBOR.technician, view: "phone" });
      await button(page, "Start timer").tap();
      await seesText(page, /Timer started\./);
      await sees(button(page, /^Stop timer/));
      await becomes(
        "nothing sticks out sideways",
        () => page.evaluate(() => document.documentElement.scrollWidth),
        (width) => width <= 390,
      );
      await scene.checkAccess(page);

      // On another device, on another order: the first one stops, and is told.
      const desk = await scene.visit(addressOf(second.id, "?tab=2"), { account: HARBOR.technician });
      await button(desk, "Start timer").click();
      await seesText(desk, new RegExp(`The timer on ${first.code} was stopped`));
      await button(desk, /^Stop timer/).click();
      await sees(button(desk, "Start timer"));

      const api = scene.api(HARBOR.technician);
      await api.ok(workLabour.create, { body: { workOrderId: first.id, day: "2026-05-04", minutes: 75 } });
      await page.reload();
      await button(page, "Complete").tap();
      const dialog = page.getByRole("dialog", { name: /^Complete WO-/ });
      await sees(dialog);
      await becomes(
        "the sum of the hours is proposed",
        async () => await field(dialog, /^Actual time/).inputValue(),
        (value) => value.startsWith("01:1"),
      );
      await button(dialog, "Complete order").tap();
      await seesText(page, /was completed\.$/);

      const without = await scene.visit(addressOf(first.id, "?tab=2"), { account: HARBOR.technician });
      await seesText(without, /planned, .* h booked/);
      assert.equal(await without.getByRole("heading", { name: /^Costs/ }).count(), 0);
      const planned = await scene.visit(addressOf(first.id, "?tab=2"), { account: HARBOR.planner });
      await sees(planned.getByRole("table").getByText("Services on steps"));
      await scene.checkAccess(planned);
    },
  ),
];
