import { workOrders } from "@millwright/domain/work-orders/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { orderFor, personOf } from "../harness/arrange.ts";
import { sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading } from "../harness/words.ts";

export const twoEditors = [
  journey("Two people edit one order: the second sees both versions side by side, chooses, and nothing typed is lost", async (scene) => {
    const planner = scene.api(HARBOR.planner);
    const { personId } = await personOf(planner);
    const { id } = await orderFor(planner, { personId, title: "Replace the infeed belt", steps: [] });
    const edit = `/maintenance-management/work-order-board/1/${id}?tab=0&mode=edit-general`;
    const first = await scene.visit(edit, { account: HARBOR.planner });
    const second = await scene.visit(edit, { account: HARBOR.admin });
    scene.expectComplaint(/409/);
    await field(second, "Title").fill("Replace the infeed belt and rollers");
    await second.getByRole("combobox", { name: "Priority" }).selectOption("Low");

    await field(first, "Title").fill("Replace the infeed belt before Monday");
    await button(first, "Save").click();
    await sees(heading(first, "Replace the infeed belt before Monday"));

    await button(second, "Save").click();
    const dialog = second.getByRole("dialog", { name: "Someone else changed this" });
    await sees(dialog.getByText("Replace the infeed belt before Monday"));
    await sees(dialog.getByText("Replace the infeed belt and rollers"));
    await button(dialog, "Back to the form").click();
    await seesNoMore(dialog);
    await sees(second.locator("input[value='Replace the infeed belt and rollers']"));
    await button(second, "Save").click();
    await dialog.getByRole("radio", { name: /Theirs.*before Monday/ }).check();
    await button(dialog, "Save these values").click();
    await sees(heading(second, "Replace the infeed belt before Monday"));
    await seesText(second, "Low");
  }),

  journey("An order that changed under a technician's hands is shown as it stands before its status is set", async (scene) => {
    const { personId } = await personOf(scene.api(HARBOR.technician));
    const order = await orderFor(scene.api(HARBOR.planner), { personId, title: "Check the brake of the lift", steps: [] });
    const page = await scene.visit(`/maintenance-management/work-order-board/1/${order.id}`, { account: HARBOR.technician });
    await sees(button(page, "Start work"));
    scene.expectComplaint(/409/);
    await scene
      .api(HARBOR.planner)
      .ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, title: "Check the brakes of both lifts" } });
    await button(page, "Start work").click();
    await sees(heading(page, "Check the brakes of both lifts"));
    await button(page.getByRole("dialog"), "Yes, set it").click();
    await seesText(page, /is now In Progress/);
  }),
];
