import { expect, test } from "vitest";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { button, clickedTests, dialog, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("a new plan is saved with what its form begins with", async () => {
  const planner = await world().tenant.as("Planner");
  const user = await open(planner, "/maintenance-management/maintenance-plans/new");
  await user.type(await screen.findByRole("textbox", { name: "Code" }), "PM-1");
  await user.type(await screen.findByRole("textbox", { name: "Name" }), "Walk");
  await user.click(await button("Save"));
  await screen.findByRole("heading", { name: /Walk/ });
  const { rows } = await planner.ok(plans.list, { body: { search: "PM-1" } });
  expect(rows).toMatchObject([
    { code: "PM-1", name: "Walk", state: "draft", workType: 1, priority: 2, openPolicy: "skip", suppressesLower: true },
  ]);
});

test("a trigger says its rule in words while it is chosen, and is kept as one line", async () => {
  const planner = await world().tenant.as("Planner");
  const { id } = await planner.ok(plans.create, { body: { code: "PM-2", name: "Walk twice" } });
  const user = await open(planner, `/maintenance-management/maintenance-plans/${id}?tab=triggers`);
  await user.click(await button("Add a trigger"));
  const shown = await dialog("Add a trigger");
  await user.selectOptions(await shown.findByRole("combobox", { name: /Repeats/ }), "Monthly, on the last day");
  await shown.findByText("every month on the last day");
  await user.click(await shown.findByRole("button", { name: "Save" }));
  await screen.findByText(/Fixed: every month on the last day at 08:00/);
  const { rows } = await planner.ok(planTriggers.list, { query: { planId: id } });
  expect(rows).toMatchObject([{ kind: "calendar", rrule: "FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=-1", time: "08:00" }]);
});
