import { expect, test } from "vitest";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewMembers } from "@millwright/domain/register/crews/members/contract.ts";
import { shifts } from "@millwright/domain/register/shifts/contract.ts";
import { shiftTerms } from "@millwright/domain/register/shifts/terms/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { plannedLabour, plannedTasks } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { button, clickedTests, dialog, open, screen, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const monday = dayAfter(mondayOf(new Date().toISOString().slice(0, 10)), 7);

test("a week of a craft that is over its hours is named in words and opened to what is due; a plan is varied, and nothing is saved", async () => {
  const planner = await world().tenant.as("Administrator");
  const craft = await planner.ok(valuesOf("crafts").create, { body: { code: "FIT", name: "Fitter" } });
  const group = await planner.ok(taskGroups.create, { body: { code: "TG-F", name: "Overhaul" } });
  await planner.ok(plannedTasks.create, { query: { taskGroupId: group.id }, body: { plannedTaskName: "Overhaul" } });
  await planner.ok(plannedLabour.create, { query: { taskGroupId: group.id }, body: { craftId: craft.id, headCount: 1, minutes: 2640 } });
  const { version } = await planner.ok(taskGroups.content, { query: { taskGroupId: group.id } });
  await planner.ok(taskGroups.publish, { body: { taskGroupId: group.id, version } });
  // Eight hours a day from Monday to Friday: 40 hours against 44.
  const crew = await planner.ok(crews.create, { body: { code: "OVR", name: "Overhaulers" } });
  const { personId } = await world().tenant.join("Technician");
  await planner.ok(crewMembers.create, { body: { crewId: crew.id, personId, fromDay: "2026-01-01" } });
  const shift = await planner.ok(shifts.create, {
    body: {
      code: "DAY",
      name: "Days",
      cycleWeeks: 1,
      anchorDay: "2026-01-05",
      spans: [0, 1, 2, 3, 4].map((day) => ({ day, startMinute: 420, minutes: 480, breakMinutes: 0 })),
    },
  });
  await planner.ok(shiftTerms.create, { body: { shiftId: shift.id, crewId: crew.id, fromDay: "2026-01-01" } });
  const asset = await planner.ok(assets.create, { body: { code: "PRESS-1", name: "Press" } });
  const plan = await planner.ok(plans.create, {
    body: { code: "PM-OVR", name: "Overhaul the press", crewId: crew.id, levels: [{ multiplier: 1, taskGroupIds: [group.id] }] },
  });
  await planner.ok(planTriggers.create, {
    body: { planId: plan.id, kind: "calendar", rrule: "FREQ=DAILY;INTERVAL=91", startDay: monday, time: "08:00" },
  });
  await planner.ok(planAssets.add, { body: { planId: plan.id, assetIds: [asset.id] } });
  const { id, version: drafted } = await planner.ok(plans.get, { params: { id: plan.id } });
  await planner.ok(plans.publish, { body: { id, version: drafted } });

  const user = await open(planner, "/maintenance-management/forecast");
  const card = within(await screen.findByRole("region", { name: "OVR Overhaulers" }));
  await card.findByText("4 weeks are over capacity:");
  const weeks = card.getAllByRole("button", { name: /110 %, 4 h over capacity/ });
  expect(weeks).toHaveLength(4);
  await user.click(weeks[0] as HTMLElement);
  const shown = within(await screen.findByRole("dialog"));
  await shown.findByText(/PRESS-1/);
  expect(shown.getByText(/44 h/)).toBeTruthy();
  await user.click(shown.getByRole("button", { name: "Close" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Group by" }), "Craft");
  await screen.findByRole("region", { name: "FIT Fitter" });

  const again = await open(planner, `/maintenance-management/maintenance-plans/${plan.id}`);
  await again.click(await button("Simulate"));
  const tried = await dialog("Simulate Overhaul the press");
  const every = await tried.findByRole("spinbutton", { name: "Every (days)" });
  await again.clear(every);
  await again.type(every, "182");
  await again.click(tried.getByRole("button", { name: "Compare" }));
  const row = await tried.findByRole("row", { name: /^52 weeks/ });
  expect(row.textContent).toBe("52 weeks4, 176 h2, 88 h");
  expect(await planner.ok(plans.get, { params: { id: plan.id } })).toMatchObject({ hasChanges: false, versionNumber: 1 });
});
