import { waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { buildActivePlan, buildPlan } from "../../../../../server/src/work/plans/builders.ts";
import { buildPublished } from "../../../../../server/src/work/task-groups/builders.ts";
import { button, clickedTests, dialog, open, screen } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const addressOf = (id: number) => `/maintenance-management/work-order-board/1/${id}`;
let serial = 0;

/** A route of three that somebody works on; each has one mandatory step. */
async function startedRoute() {
  const by = await world().tenant.as("Administrator");
  serial += 1;
  const group = await buildPublished(by, { tasks: { Grease: [{ name: "Seals", kind: "inspection", isMandatory: true }] } });
  const assetIds: number[] = [];
  for (const name of ["Conveyor", "Drive", "Pump"]) assetIds.push((await buildAsset(by, { code: `WALK-${serial}-${name}`, name })).id);
  const plan = await buildActivePlan(by, {
    assetIds,
    draft: { isRoute: true, levels: [{ multiplier: 1, taskGroupIds: [group.id] }] },
    triggers: [{ kind: "calendar", rrule: "FREQ=DAILY;INTERVAL=30", startDay: new Date().toISOString().slice(0, 10), time: "00:00" }],
  });
  const { rows } = await by.ok(plans.generate, { body: { planIds: [plan.id] } });
  const id = rows[0]?.workOrder?.id ?? 0;
  const { version } = await by.ok(workOrders.get, { params: { id } });
  const taken = await by.ok(workOrders.update, { params: { id }, body: { version, responsiblePersonId: by.personId } });
  await by.ok(workOrders.setStatus, { body: { id, version: taken.version, statusId: STATUS.inProgress } });
  return { by, id };
}
const statesOf = async ({ by, id }: Awaited<ReturnType<typeof startedRoute>>) =>
  (await by.ok(workOrderStops.list, { query: { woId: id } })).rows.map(({ state, reason, failed }) => [state, reason, failed]);

test("a route is walked stop by stop: a finding, a stop that is skipped, the rest, and the way to the end", async () => {
  const route = await startedRoute();
  const user = await open(route.by, `${addressOf(route.id)}?mode=walk`);
  const walk = await dialog(/^Route of WO-/);
  await walk.findByRole("heading", { name: "Conveyor" });
  await walk.findByText("1 of 3");
  // Not before its mandatory step is.
  expect(((await walk.findByRole("button", { name: "Stop done" })) as HTMLButtonElement).disabled).toBe(true);
  const done = async () => {
    await waitFor(() => expect((walk.getByRole("button", { name: "Stop done" }) as HTMLButtonElement).disabled).toBe(false));
    await user.click(walk.getByRole("button", { name: "Stop done" }));
  };
  await user.click(await walk.findByRole("button", { name: "Fail" }));
  await user.click(await walk.findByRole("button", { name: /request/i }));
  await walk.findByText(/WR-/);
  await done();
  await walk.findByRole("heading", { name: "Drive" });
  await user.click(await walk.findByRole("button", { name: "Skip stop" }));
  await user.type(await walk.findByLabelText("Why is Drive skipped?"), "Behind a locked door");
  await user.click(walk.getByRole("button", { name: "Skip stop" }));
  await walk.findByRole("heading", { name: "Pump" });
  await user.click(await walk.findByRole("button", { name: "Pass" }));
  await done();
  await walk.findByText("All stops are done or skipped.");
  await walk.findByRole("button", { name: "Complete order" });
  expect(await statesOf(route)).toEqual([
    ["done", null, 1],
    ["skipped", "Behind a locked door", 0],
    ["done", null, 0],
  ]);
});

test("the list of stops opens each to its steps; one that has ended is set open again", async () => {
  const route = await startedRoute();
  const [first] = (await route.by.ok(workOrderStops.list, { query: { woId: route.id } })).rows;
  await route.by.ok(workOrderStops.update, {
    body: { id: first?.id ?? 0, version: first?.version ?? 0, state: "skipped", reason: "Behind a locked door" },
  });
  const user = await open(route.by, `${addressOf(route.id)}?tab=8`);
  await user.click(await button(/Conveyor.*Skipped/));
  await screen.findByText("Behind a locked door");
  await user.click(await button("Reopen stop"));
  await screen.findByText("1 mandatory step is still open.");
  expect((await statesOf(route))[0]).toEqual(["open", null, 0]);
  const { rows } = await route.by.ok(workOrderSubtasks.list, { query: { woId: route.id } });
  expect(rows.length).toBe(3);
});

test("completing leads to the stops that are neither done nor skipped", async () => {
  const route = await startedRoute();
  const user = await open(route.by, addressOf(route.id));
  await user.click(await button("Complete"));
  const completion = await dialog(/^Complete WO-/);
  await completion.findByText("3 stops are still open.");
  await user.click(completion.getByRole("button", { name: "Go to stops" }));
  await button(/Conveyor.*Open/);
});

test("the order of the stops is changed by the keyboard", async () => {
  const by = await world().tenant.as("Administrator");
  const assetIds: number[] = [];
  for (const name of ["First", "Second"]) assetIds.push((await buildAsset(by, { code: `ORDER-${name}`, name })).id);
  const plan = await buildPlan(by, { assetIds, draft: { isRoute: true } });
  const user = await open(by, `/maintenance-management/maintenance-plans/${plan.id}?tab=assets`);
  await user.click(await button("Stop order"));
  const order = await dialog("Stop order");
  (await order.findByRole("button", { name: "Move Second up" })).focus();
  await user.keyboard("{Enter}");
  await order.findByText("Second is now stop 1.");
  const { rows } = await by.ok(planAssets.list, {
    body: { filterModel: { planId: { filterType: "set", values: [plan.id] } }, sortModel: [{ colId: "routeOrder", sort: "asc" }] },
  });
  expect(rows.map(({ asset }) => asset.name)).toEqual(["Second", "First"]);
  expect(within(document.body).queryByRole("alert")).toBeNull();
});
