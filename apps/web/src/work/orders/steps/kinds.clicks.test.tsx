import { expect, test } from "vitest";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { buildMeter } from "../../../../../server/src/register/meters/builders.ts";
import { buildStartedOrder, buildStep, buildTask } from "../../../../../server/src/work/orders/builders.ts";
import { button, clickedTests, open, screen } from "../../../testing/screens.tsx";

const { world } = clickedTests();

test("one step at a time: a choice shows the next step, a meter is read, and what does not apply says why", async () => {
  const admin = await world().tenant.as("Administrator");
  const asset = await buildAsset(admin);
  const meter = await buildMeter(admin, { code: "RUNNER", assetId: asset.id });
  const order = await buildStartedOrder(admin, { assetId: asset.id });
  const task = await buildTask(admin, { workOrderId: order.id });
  const seal = await buildStep(admin, { workOrderTaskId: task.id, name: "State of the seal", kind: "choice", choices: ["Good", "Worn"] });
  const body = { workOrderTaskId: task.id, name: "Order a new seal", shownAfterId: seal.id, shownOn: "2" };
  await admin.ok(workOrderSubtasks.create, { body });
  await buildStep(admin, { workOrderTaskId: task.id, name: "Operating hours", kind: "meter" });
  await buildStep(admin, { workOrderTaskId: task.id, name: "Guard closes", kind: "inspection", isMandatory: true });

  const user = await open(admin, `/maintenance-management/work-order-board/1/${order.id}?tab=0&mode=steps`);
  await user.click(await button("Worn"));
  await screen.findByRole("heading", { name: "Order a new seal" });
  await user.click(await button("Done: Order a new seal"));
  await user.type(await screen.findByRole("textbox", { name: "Operating hours" }), "12");
  await user.click(await button("Save"));
  await screen.findByRole("heading", { name: "Guard closes" });
  await user.click(await button("Can't do"));
  await user.type(await screen.findByLabelText("Another reason"), "There is no guard");
  await user.click(await button("Save the reason"));
  await screen.findByText("All steps are done.");
  const { rows } = await admin.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  expect(rows).toMatchObject([
    { resultChoice: 2 },
    { isHidden: false, doneAt: expect.any(String) as string },
    { meterId: meter.id, resultNumber: 12 },
    { notApplicableReason: "There is no guard" },
  ]);
});
