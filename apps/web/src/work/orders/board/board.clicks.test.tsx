import { fireEvent } from "@testing-library/react";
import { expect, test } from "vitest";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../../../../../server/src/work/orders/builders.ts";
import type { Person } from "../../../../../server/src/testing/world.ts";
import { button, clickedTests, dialog, field, open, screen, waitFor, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const BOARD = "/maintenance-management/work-order-board/1?shape=board";

/** A planner of a tenant of their own, so that the lanes hold what a test put there. */
const planner = async () => await (await world().otherTenant()).as("Planner");
const lane = async (name: string) => within(await screen.findByRole("region", { name: new RegExp(`^${name}`) }));
const cards = async (name: string) => (await lane(name)).queryAllByRole("link").map((link) => link.textContent ?? "");
const isIn = async (name: string, title: string) => await (await lane(name)).findByText(title);
const statusOf = async (by: Person, { id }: WorkOrder) => (await by.ok(workOrders.get, { params: { id } })).status.category;

async function moveBy(user: Awaited<ReturnType<typeof open>>, title: string, to: string) {
  await user.click(await button(new RegExp(`^Move .*${title} to`)));
  await user.click(await screen.findByRole("menuitem", { name: new RegExp(`^${to}`) }));
}

test("orders stand in the lane of their category with its number, and the table is a click away", async () => {
  const by = await planner();
  await buildStartedOrder(by, { title: "Grease bearings" });
  for (let at = 1; at <= 21; at += 1) await buildWorkOrder(by, { title: `Job ${at}.` });
  const user = await open(by, BOARD);
  await isIn("In Progress 1", "Grease bearings");
  await isIn("Open 21", "Job 21.");
  expect(await cards("Open")).toHaveLength(20);
  await user.click((await lane("Open")).getByRole("button", { name: "Show more" }));
  await isIn("Open", "Job 1.");
  await screen.findByText("22 orders");
  expect(screen.queryByRole("region", { name: /^Closed/ })).toBeNull();
  await user.click(await button("Table"));
  await screen.findByRole("columnheader", { name: "Title" });
});

test("a card goes by its menu to where its status may go, with its reason, and takes the focus along", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Change belt", responsiblePersonId: by.personId });
  const user = await open(by, BOARD);
  await moveBy(user, "Change belt", "On Hold");
  const asked = await dialog(/On Hold/);
  await user.type(await asked.findByLabelText(/^Reason/), "Waiting for parts");
  await user.click(asked.getByRole("button", { name: /^Set to/ }));
  const link = (await isIn("On Hold 1", "Change belt")).closest("a");
  await waitFor(() => expect(document.activeElement).toBe(link));
  expect(await cards("Open")).toEqual([]);
  expect(await statusOf(by, order)).toBe("on_hold");
  // From on hold an order is resumed or cancelled, and nothing else.
  await user.click(await button(/^Move .*Change belt to/));
  expect(screen.getAllByRole("menuitem").map((item) => item.textContent)).toEqual(["In Progress", "Cancelled"]);
});

test("a move that somebody must be responsible for says so and does nothing", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Nobody's job" });
  const user = await open(by, BOARD);
  await user.click(await button(/^Move .*Nobody's job to/));
  const start = await screen.findByRole("menuitem", { name: /^In Progress/ });
  expect(start.getAttribute("aria-disabled")).toBe("true");
  expect(start.textContent).not.toBe("In Progress");
  await user.click(start);
  expect(await statusOf(by, order)).toBe("open");
});

test("a card is dragged to a lane that takes it; what only the order knows is refused in words", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Clean filter", responsiblePersonId: by.personId });
  const task = await buildTask(by, { workOrderId: order.id });
  await buildStep(by, { workOrderTaskId: task.id, name: "Power off", kind: "check", isMandatory: true });
  await open(by, BOARD);
  const drag = async (from: string, to: string) => {
    const card = (await isIn(from, "Clean filter")).closest("li");
    const target = await screen.findByRole("region", { name: new RegExp(`^${to}`) });
    const dataTransfer = { setData: () => undefined, effectAllowed: "none" };
    if (!card) throw new Error("a card is a line of its lane");
    fireEvent.dragStart(card, { dataTransfer });
    const isTaken = !fireEvent.dragOver(target, { dataTransfer });
    fireEvent.drop(target, { dataTransfer });
    fireEvent.dragEnd(card, { dataTransfer });
    return isTaken;
  };
  // Nothing open is completed at once.
  expect(await drag("Open", "Completed")).toBe(false);
  expect(await drag("Open", "In Progress")).toBe(true);
  await isIn("In Progress 1", "Clean filter");
  expect(await drag("In Progress", "Completed")).toBe(true);
  await screen.findByText(/mandatory/i);
  expect(await statusOf(by, order)).toBe("in_progress");
});

test("completing a card asks what the order's own page asks", async () => {
  const by = await planner();
  const order = await buildStartedOrder(by, { title: "Tighten bolts" });
  const user = await open(by, BOARD);
  await moveBy(user, "Tighten bolts", "Completed");
  const completion = await dialog(/^Complete WO-/);
  const time = await field("Actual time");
  await user.clear(time);
  await user.type(time, "0:30");
  await user.click(completion.getByRole("button", { name: "Complete the order" }));
  await isIn("Completed 1", "Tighten bolts");
  expect(await statusOf(by, order)).toBe("completed");
});

test("the filters of the list are those of the board, and a filter may bring what is put aside", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Not needed" });
  await by.ok(workOrders.setStatus, { body: { id: order.id, statusId: STATUS.cancelled, reason: "Twice", version: order.version } });
  await buildWorkOrder(by, { title: "Needed" });
  const only = encodeURIComponent(JSON.stringify({ statusCategory: { filterType: "set", values: ["cancelled"] } }));
  await open(by, `${BOARD}&filter=${only}`);
  await isIn("Cancelled 1", "Not needed");
  expect(screen.queryByRole("region", { name: /^Open/ })).toBeNull();
});
