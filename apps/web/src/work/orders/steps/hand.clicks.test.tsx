import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../../../../../server/src/work/orders/builders.ts";
import { setHand, HAND_DEFAULTS } from "../../../kit/hand/settings.ts";
import { button, clickedTests, open, screen, waitFor } from "../../../testing/screens.tsx";

const { world } = clickedTests();

beforeEach(() => {
  // A screen that is touched.
  Object.defineProperty(navigator, "maxTouchPoints", { value: 5, configurable: true });
  Object.defineProperty(navigator, "vibrate", { value: vi.fn(), configurable: true });
});
afterEach(() => {
  setHand(HAND_DEFAULTS);
  Object.defineProperty(navigator, "maxTouchPoints", { value: 0, configurable: true });
});

const runner = (id: number) => `/maintenance-management/work-order-board/1/${id}?tab=0&mode=steps`;

test("a number is entered with large keys beside what it was last time, and the hand feels that it was taken", async () => {
  const planner = await world().tenant.as("Planner");
  const asset = await buildAsset(planner);
  const gap = { name: "Gap", kind: "number", unit: "mm", minValue: 1, maxValue: 3 } as const;
  const before = await buildStartedOrder(planner, { assetId: asset.id });
  const old = await buildStep(planner, { ...gap, workOrderTaskId: (await buildTask(planner, { workOrderId: before.id })).id });
  await planner.ok(workOrderSubtasks.complete, { body: { id: old.id, version: old.version, isDone: true, resultNumber: 2.1 } });
  const { version } = await planner.ok(workOrders.get, { params: { id: before.id } });
  const timed = await planner.ok(workOrders.complete, { body: { id: before.id, version, actualMinutes: 5 } });
  await planner.ok(workOrders.setStatus, { body: { id: timed.id, version: timed.version, statusId: STATUS.completed } });
  const order = await buildStartedOrder(planner, { assetId: asset.id });
  const step = await buildStep(planner, { ...gap, workOrderTaskId: (await buildTask(planner, { workOrderId: order.id })).id });

  const user = await open(planner, runner(order.id));
  expect((await screen.findByText(/^Last time(?! here)/)).textContent).toMatch(/2\.1 mm/);
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Gap" });
  expect(field.inputMode).toBe("none");
  expect(document.activeElement).toBe(field);
  for (const key of ["4", "Decimal point", "5", "5", "Delete the last digit"]) await user.click(await button(key));
  expect(field.value).toBe("4.5");
  expect(screen.getByText(/Above the limits/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, "2.5");
  expect(screen.queryByText(/Above the limits/)).toBeNull();
  await user.click(await button("Save"));
  await screen.findByText("All steps are done.");
  expect(navigator.vibrate).toHaveBeenCalled();
  const { rows } = await planner.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  expect(rows).toMatchObject([{ id: step.id, resultNumber: 2.5 }]);
});

test("whoever turned the large keys off has those of the device", async () => {
  setHand({ keypad: false });
  const planner = await world().tenant.as("Planner");
  const order = await buildStartedOrder(planner);
  await buildStep(planner, { name: "Gap", kind: "number", workOrderTaskId: (await buildTask(planner, { workOrderId: order.id })).id });
  await open(planner, runner(order.id));
  expect((await screen.findByRole<HTMLInputElement>("textbox", { name: "Gap" })).inputMode).toBe("decimal");
  expect(screen.queryByRole("button", { name: "Delete the last digit" })).toBeNull();
});

test("what cannot be done says why with one of the organisation's reasons, and the next order of the day follows", async () => {
  const tech = await world().tenant.join("Planner");
  const order = await buildStartedOrder(tech);
  const next = await buildWorkOrder(tech, {
    title: "Grease the pump",
    responsiblePersonId: tech.personId,
    dueAt: "2026-01-02T08:00:00.000Z",
  });
  const task = await buildTask(tech, { workOrderId: order.id });
  await buildStep(tech, { name: "Close the guard", workOrderTaskId: task.id });
  await buildStep(tech, { name: "Oil the chain", workOrderTaskId: task.id });

  const user = await open(tech, runner(order.id));
  await screen.findByRole("heading", { name: "Close the guard" });
  await user.click(await button("Can't do"));
  await user.click(await button("Not fitted here"));
  await screen.findByRole("heading", { name: "Oil the chain" });
  await user.click(await button("Can't do"));
  await user.type(await screen.findByLabelText("Another reason"), "There is no chain");
  await user.click(await button("Save the reason"));
  await screen.findByText("All steps are done.");
  const link = await screen.findByRole("link", { name: /Next: .*Grease the pump/ });
  await waitFor(() => expect(link.getAttribute("href")).toContain(String(next.id)));
  const { rows } = await tech.ok(workOrderSubtasks.list, { query: { woId: order.id } });
  expect(rows).toMatchObject([{ notApplicableReason: "Not fitted here" }, { notApplicableReason: "There is no chain" }]);
});

test("nothing listens before it was turned on for this device; then what is said is written behind what stands there", async () => {
  const heard: { onresult?: (event: object) => void }[] = [];
  class Ear {
    onresult?: (event: object) => void;
    constructor() {
      heard.push(this);
    }
    start = () => undefined;
    stop = () => undefined;
    abort = () => undefined;
  }
  vi.stubGlobal("SpeechRecognition", Ear);
  const planner = await world().tenant.as("Planner");
  const order = await buildStartedOrder(planner);
  await buildStep(planner, { name: "Remarks", kind: "text", workOrderTaskId: (await buildTask(planner, { workOrderId: order.id })).id });
  const user = await open(planner, runner(order.id));
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Remarks" });
  expect(screen.queryByRole("button", { name: "Speak" })).toBeNull();
  act(() => setHand({ voice: true }));
  await user.type(field, "Seal worn");
  await user.click(await button("Speak"));
  act(() => heard.at(-1)?.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: " on the left " }], { isFinal: true })] }));
  expect(field.value).toBe("Seal worn on the left");
  vi.unstubAllGlobals();
});
