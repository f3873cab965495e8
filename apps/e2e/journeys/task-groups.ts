import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, pick } from "../harness/words.ts";

/** Twenty steps, typed one after the other. */
const STEPS = Array.from({ length: 20 }, (_, at) => `Look at place ${at + 1}`);

export const taskGroups = [
  journey("A task group is written by keyboard, published, and taken into an order", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const page = await scene.visit("/maintenance-management/task-groups/new", { account: HARBOR.planner });
    await page.getByRole("textbox", { name: "Code" }).fill("TG-WALK");
    await page.getByRole("textbox", { name: "Name" }).fill("Walk around the silo");
    await button(page, "Save").click();
    await seesText(page, "Draft of version 1.");
    await page.getByRole("textbox", { name: "Add a task" }).fill("Walk");
    await page.keyboard.press("Enter");
    const line = page.getByRole("textbox", { name: "Add a step" });
    await line.focus();
    for (const step of STEPS) {
      await page.keyboard.type(step);
      await page.keyboard.press("Enter");
    }
    await seesText(page, "Look at place 20");
    await scene.checkAccess(page);
    await button(page, "Publish").click();
    await page.getByRole("dialog").getByText("All of version 1").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await seesText(page, "Version 1 was published.");

    const order = await api.ok(workOrders.create, { body: { title: "Silo, this week" } });
    await page.goto(new URL(`/maintenance-management/work-order-board/1/${order.id}?tab=1`, page.url()).href);
    await button(page, "Add task group").click();
    await pick(page.getByRole("dialog"), "Task group", "TG-WALK");
    await button(page.getByRole("dialog"), "Add").click();
    await seesText(page, "20 steps were added.");
    await seesText(page, "version 1");
    const { groups } = await api.ok(workOrderPlan.get, { query: { woId: String(order.id) } });
    if (groups.length !== 1 || groups[0]?.number !== 1) throw new Error("the order names the group and the version that it took");
  }),
];
