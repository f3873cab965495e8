import { expect, test } from "vitest";
import { recordTopic } from "@millwright/domain/kit/live/frames.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { buildStartedOrder, buildStep, buildTask } from "../../../../server/src/work/orders/builders.ts";
import { tell } from "../../kit/live/listen.ts";
import { button, clickedTests, dialog, field, heading, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const technician = () => world().tenant.as("Technician");
const addressOf = ({ id }: WorkOrder) => `/maintenance-management/work-order-board/1/${id}`;

/** An order that the technician works on, with steps that a planner laid out. */
async function orderWith(steps: readonly Parameters<typeof buildStep>[1][]): Promise<WorkOrder> {
  const planner = await world().tenant.as("Planner");
  const { personId } = await technician();
  const order = await buildStartedOrder(planner, { responsiblePersonId: personId });
  const task = await buildTask(planner, { workOrderId: order.id });
  for (const step of steps) await buildStep(planner, { workOrderTaskId: task.id, ...step });
  return await planner.ok(workOrders.get, { params: { id: order.id } });
}

const stepsOf = async ({ id }: WorkOrder) => (await (await technician()).ok(workOrderSubtasks.list, { query: { woId: id } })).rows;

test("the runner goes from open step to open step, and waits where one is a finding", async () => {
  const order = await orderWith([
    { name: "Power locked out", kind: "check" },
    { name: "Guards", kind: "inspection" },
    { name: "Oil leaking", kind: "yes_no" },
  ]);
  const user = await open(await technician(), `${addressOf(order)}?mode=steps`);
  const runner = await dialog(/^Steps of/);
  await runner.findByRole("heading", { name: "Power locked out" });
  await user.click(runner.getByRole("button", { name: /^Done/ }));
  await runner.findByRole("heading", { name: "Guards" });
  await user.click(runner.getByRole("button", { name: "Fail" }));
  await user.type(await runner.findByLabelText(/^What did you see\?/), "Hinge broken");
  await user.click(runner.getAllByRole("button", { name: "Save" })[0]!);
  await user.click(await runner.findByRole("button", { name: /^Next/ }));
  await runner.findByRole("heading", { name: "Oil leaking" });
  await user.click(runner.getByRole("button", { name: "No" }));
  await runner.findByText("All steps are done.");
  // The page shows what was pressed before the server has it.
  await waitFor(async () =>
    expect((await stepsOf(order)).map(({ resultChoice, resultText, doneAt }) => [resultChoice, resultText, doneAt !== null])).toEqual([
      [null, null, true],
      [2, "Hinge broken", true],
      [2, null, true],
    ]),
  );
});

test("a step that was recorded is taken back in the runner", async () => {
  const order = await orderWith([
    { name: "Area cleaned", kind: "check" },
    { name: "Tools counted", kind: "check" },
  ]);
  const user = await open(await technician(), `${addressOf(order)}?mode=steps`);
  const runner = await dialog(/^Steps of/);
  await user.click(await runner.findByRole("button", { name: /^Done/ }));
  await runner.findByRole("heading", { name: "Tools counted" });
  await user.click(runner.getByRole("button", { name: "Previous step" }));
  await user.click(await runner.findByRole("button", { name: "Undo" }));
  await runner.findByRole("button", { name: /^Done/ });
  await waitFor(async () => expect((await stepsOf(order)).filter(({ doneAt }) => doneAt !== null)).toEqual([]));
});

test("what another person does meanwhile is said above the step, which stays as it was until its change is asked for", async () => {
  const order = await orderWith([
    { name: "Power locked out", kind: "check" },
    { name: "Guards closed", kind: "check" },
    { name: "Oil leaking", kind: "yes_no" },
  ]);
  const planner = await world().tenant.as("Planner");
  const user = await open(await technician(), `${addressOf(order)}?mode=steps`);
  const runner = await dialog(/^Steps of/);
  await runner.findByRole("button", { name: /^Done/ });
  const [power, , oil] = await stepsOf(order);
  for (const [step, result] of [
    [power, {}],
    [oil, { resultChoice: 2 }],
  ] as const)
    await planner.ok(workOrderSubtasks.complete, { body: { id: step!.id, version: step!.version, isDone: true, ...result } });
  tell({ type: "many", topic: recordTopic("work-orders", order.id) });
  await runner.findByText(/^Planner .* completed “Oil leaking”\.$/);
  await runner.findByText(/^Planner .* completed this step\.$/);
  expect(runner.getByRole("heading", { name: "Power locked out" })).toBeTruthy();
  expect(runner.getByRole("button", { name: /^Done/ })).toBeTruthy();
  await user.click(runner.getByRole("button", { name: "Show the change" }));
  await runner.findByRole("button", { name: "Undo" });
  expect(runner.queryByText(/completed this step/)).toBeNull();
  await user.click(runner.getByRole("button", { name: /^Next/ }));
  await runner.findByRole("heading", { name: "Guards closed" });
  expect(runner.queryByText(/completed “/)).toBeNull();
});

test("a result for a step that another person has completed is refused, and the step is shown as it is", async () => {
  const order = await orderWith([{ name: "Power locked out", kind: "check" }]);
  const planner = await world().tenant.as("Planner");
  const user = await open(await technician(), `${addressOf(order)}?mode=steps`);
  const runner = await dialog(/^Steps of/);
  const done = await runner.findByRole("button", { name: /^Done/ });
  const [power] = await stepsOf(order);
  await planner.ok(workOrderSubtasks.complete, { body: { id: power!.id, version: power!.version, isDone: true } });
  await user.click(done);
  await runner.findByRole("button", { name: "Undo" });
});

test("completing asks for the time, keeps what was typed while a field is wrong, and says so when it is done", async () => {
  const order = await orderWith([]);
  const user = await open(await technician(), addressOf(order));
  await user.click(await button("Complete"));
  const completion = await dialog(/^Complete WO-/);
  await user.clear(await field("Actual time"));
  await user.type(await field("Actual time"), "soon");
  await user.type(await field("Completion notes"), "Thermostat replaced.");
  await user.click(completion.getByRole("button", { name: "Complete order" }));
  expect((await field("Actual time")).getAttribute("aria-invalid")).toBe("true");
  await user.clear(await field("Actual time"));
  await user.type(await field("Actual time"), "01:15");
  await user.click(completion.getByRole("button", { name: "Complete order" }));
  await screen.findByText(`${order.code} was completed.`);
  const after = await (await technician()).ok(workOrders.get, { params: { id: order.id } });
  expect(after).toMatchObject({ status: { name: "Completed" }, actualMinutes: 75, completionNotes: "Thermostat replaced." });
});

test("an order with a mandatory step still open leads to the steps instead of completing", async () => {
  const order = await orderWith([{ name: "Bearing greased", kind: "check", isMandatory: true }]);
  const user = await open(await technician(), addressOf(order));
  await heading(order.title);
  await user.click(await button("Complete"));
  const completion = await dialog(/^Complete WO-/);
  await completion.findByText("Mandatory steps still open");
  await user.click(completion.getByRole("button", { name: "Go to steps" }));
  await screen.findByText("Bearing greased");
});

test("a mandatory step that its condition leaves out holds nothing back: run, counter and completion say the same", async () => {
  const order = await orderWith([{ name: "State of the seal", kind: "choice", choices: ["Good", "Broken"] }]);
  const planner = await world().tenant.as("Planner");
  const [seal] = (await planner.ok(workOrderSubtasks.list, { query: { woId: order.id } })).rows;
  if (!seal) throw new Error("the order has a step");
  const photo = { name: "Photo of the broken seal", kind: "check" as const, isMandatory: true, shownAfterId: seal.id, shownOn: "2" };
  await planner.ok(workOrderSubtasks.create, { body: { ...photo, workOrderTaskId: seal.workOrderTaskId } });

  const user = await open(await technician(), `${addressOf(order)}?mode=steps`);
  const runner = await dialog(/^Steps of/);
  await user.click(await runner.findByRole("button", { name: "Good" }));
  await runner.findByText("All steps are done.");
  await user.click(runner.getByRole("button", { name: "Complete order" }));
  const completion = await dialog(/^Complete WO-/);
  expect(completion.queryByText("Photo of the broken seal")).toBeNull();
  await user.clear(await field("Actual time"));
  await user.type(await field("Actual time"), "00:20");
  await user.click(completion.getByRole("button", { name: "Complete order" }));
  await screen.findByText(`${order.code} was completed.`);
  const { status, counts } = await planner.ok(workOrders.get, { params: { id: order.id } });
  expect([status.category, counts.subtasksCount, counts.mandatorySubtasksLeft]).toEqual(["completed", 1, 0]);
});

test("the log stands as a timeline, or in the columns Log Note and Log Date", async () => {
  const order = await orderWith([]);
  const user = await open(await technician(), `${addressOf(order)}?tab=5`);
  await user.click(await button("Table"));
  const heads = await screen.findAllByRole("columnheader");
  expect(heads.map(({ textContent }) => textContent)).toEqual(["Log Note", "Log Date"]);
  await within(screen.getByRole("table", { name: "Log" })).findByText(/^Created/);
  await user.click(await button("Timeline"));
  // The whole sentence, with what stood there before.
  await screen.findAllByText(/Status: Open → In Progress/);
  expect(screen.queryAllByRole("columnheader")).toEqual([]);
});

test("a due date that somebody else changes while another one is chosen is said before it is saved, over the newest version", async () => {
  const planner = await world().tenant.as("Planner");
  const order = await orderWith([]);
  const user = await open(planner, addressOf(order));
  await user.click((await screen.findAllByRole("button", { name: /^Change: Due/ }))[0]!);
  const { version } = await planner.ok(workOrders.get, { params: { id: order.id } });
  await planner.ok(workOrders.update, { params: { id: order.id }, body: { version, dueAt: "2027-01-10T10:00:00.000Z" } });
  tell({ type: "many", topic: recordTopic("work-orders", order.id) });
  await screen.findByText(/^Changed by someone else to: .*2027/);
  await user.click(await button("Save"));
  await waitFor(async () => expect((await planner.ok(workOrders.get, { params: { id: order.id } })).version).toBe(version + 1));
});
