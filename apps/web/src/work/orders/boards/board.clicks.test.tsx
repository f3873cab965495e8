import { fireEvent } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildStartedOrder, buildStep, buildTask, buildWorkOrder } from "../../../../../server/src/work/orders/builders.ts";
import type { Person } from "../../../../../server/src/testing/world.ts";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import { buildBoard } from "../../../../../server/src/work/orders/boards/builders.ts";
import { queryClient } from "../../../kit/wire/query.ts";
import { button, clickedTests, dialog, field, open, screen, waitFor, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const BOARD = "/maintenance-management/work-order-board/1?shape=board";

/** A planner of a tenant of their own, so that the lanes hold what a test put there. */
const planner = async () => await (await world().otherTenant()).as("Planner");
const lane = async (name: string) => within(await screen.findByRole("region", { name: new RegExp(`^${name}`) }));
/** Beside its cards a column may hold the way to a new one. */
const cards = async (name: string) =>
  (await lane(name)).queryAllByRole("link").flatMap((link) => (link.closest("li") ? (link.textContent ?? "") : []));
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
  await isIn("Open 21", "Job 1.");
  expect(await cards("Open")).toHaveLength(6);
  await user.click((await lane("Open")).getByRole("button", { name: "Show more" }));
  await isIn("Open", "Job 21.");
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
  // Nothing open is completed at once: it says so and is back.
  expect(await drag("Open", "Completed")).toBe(true);
  await screen.findByText(/cannot be moved to Completed/);
  await isIn("Open 1", "Clean filter");
  expect(await drag("Open", "In Progress")).toBe(true);
  await isIn("In Progress 1", "Clean filter");
  // The card stands there before the server has it; what is dragged next goes on from its answer.
  await screen.findByText(/is now In Progress/);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
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
  await user.click(completion.getByRole("button", { name: "Complete order" }));
  await isIn("Completed 1", "Tighten bolts");
  expect(await statusOf(by, order)).toBe("completed");
});

test("completing a card into a column that holds enough is asked about first, and refused where it may hold no more", async () => {
  const by = await planner();
  const done = await buildStartedOrder(by, { title: "Done before" });
  const { version } = await by.ok(workOrders.complete, { body: { id: done.id, version: done.version, actualMinutes: 10 } });
  await by.ok(workOrders.setStatus, { body: { id: done.id, version, statusId: STATUS.completed } });
  const warns = await buildBoard(by, {
    columnsBy: "category",
    limits: [{ column: "completed", most: 1, isRefused: false }],
    state: { filter: { statusCategory: { filterType: "set", values: ["in_progress", "completed"] } } },
  });
  const order = await buildStartedOrder(by, { title: "Fit the guard" });
  const next = await buildStartedOrder(by, { title: "Fit the lid" });
  const user = await open(by, `/maintenance-management/work-order-board/${warns.id}`);
  const complete = async (title: string) => {
    await moveBy(user, title, "Completed");
    const completion = await dialog(/^Complete WO-/);
    const time = await field("Actual time");
    await user.clear(time);
    await user.type(time, "0:30");
    await user.click(completion.getByRole("button", { name: "Complete order" }));
    return completion;
  };
  await complete("Fit the guard");
  const asked = await dialog("Column limit exceeded");
  await user.click(asked.getByRole("button", { name: "Move anyway" }));
  await isIn("Completed 2", "Fit the guard");
  expect(await statusOf(by, order)).toBe("completed");
  await by.ok(workOrderBoards.update, {
    params: { id: warns.id },
    body: { version: warns.version, limits: [{ column: "completed", most: 2, isRefused: true }] },
  });
  const completion = await complete("Fit the lid");
  await completion.findByText(/^Completed has reached its limit of 2/);
  expect(await statusOf(by, next)).toBe("in_progress");
});

test("from the head of a column a new order begins with what the column and the board's filter say, and leads back", async () => {
  const by = await planner();
  const crew = await by.ok(crews.create, { body: { code: "BEG", name: "Early crew" } });
  const board = await buildBoard(by, { columnsBy: "priority", state: { filter: { crew: { filterType: "set", values: [crew.id] } } } });
  const user = await open(by, `/maintenance-management/work-order-board/${board.id}`);
  await user.click(await screen.findByRole("link", { name: "New order in High" }));
  await user.type(await field("Title"), "Begun on the board");
  await user.click(await button(/^(Save|Create)/));
  await screen.findByText(/WO-.* was created/);
  const { rows } = await by.ok(workOrders.list, { body: { search: "Begun on the board" } });
  expect(rows).toMatchObject([{ priority: 3, crew: { id: crew.id } }]);
  expect(location.pathname).toBe(`/maintenance-management/work-order-board/${board.id}/${rows[0]?.id}`);
  await open(by, BOARD);
  await screen.findByRole("link", { name: "New order in Open" });
  expect(screen.queryByRole("link", { name: "New order in In Progress" })).toBeNull();
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

const carried = async (title: string, ...keys: string[]) => {
  const user = userEvent.setup({ delay: null });
  screen.getByRole("link", { name: new RegExp(title) }).focus();
  for (const key of keys) await user.keyboard(key);
};

test("a card is taken up with Space, carried with arrows and put down with Enter, and each step is said aloud", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Align shaft", responsiblePersonId: by.personId });
  await open(by, BOARD);
  await isIn("Open 1", "Align shaft");
  await carried("Align shaft", " ", "{ArrowRight}", "{ArrowRight}");
  await screen.findByText("In Progress", { selector: "p[role=status]" });
  await carried("Align shaft", "{Enter}");
  await isIn("In Progress 1", "Align shaft");
  await screen.findByText(/dropped in In Progress/);
  expect(await statusOf(by, order)).toBe("in_progress");
  await carried("Align shaft", " ", "{ArrowLeft}", "{Escape}");
  await screen.findByText(/is back in In Progress/);
  expect(await statusOf(by, order)).toBe("in_progress");
});

test("a board by priority changes the order's priority, takes it back within reach of Undo, and refuses what its column cannot hold", async () => {
  const by = await planner();
  const board = await buildBoard(by, { columnsBy: "priority", limits: [{ column: "1", most: 1, isRefused: true }] });
  await buildWorkOrder(by, { title: "Sweep", priority: 1 });
  const order = await buildWorkOrder(by, { title: "Weld frame", priority: 2 });
  const user = await open(by, `/maintenance-management/work-order-board/${board.id}`);
  await moveBy(user, "Weld frame", "High");
  await isIn("High 1", "Weld frame");
  await user.click(await button("Undo"));
  await isIn("Medium 1", "Weld frame");
  await moveBy(user, "Weld frame", "Low");
  await screen.findByText(/^Low has reached its limit of 1/);
  await isIn("Medium 1", "Weld frame");
  expect((await by.ok(workOrders.get, { params: { id: order.id } })).priority).toBe(2);
});

test("a card that somebody else moved meanwhile takes its new place, and it is said who moved it", async () => {
  const tenant = await world().otherTenant();
  const by = await tenant.as("Planner");
  const other = await tenant.as("Administrator");
  const board = await buildBoard(by, { columnsBy: "priority" });
  const order = await buildWorkOrder(by, { title: "Shim motor", priority: 2 });
  const user = await open(by, `/maintenance-management/work-order-board/${board.id}`);
  await isIn("Medium 1", "Shim motor");
  await other.ok(workOrders.update, { params: { id: order.id }, body: { version: order.version, priority: 3 } });
  await moveBy(user, "Shim motor", "Low");
  await screen.findByText(/changed WO-.* in the meantime/);
  await isIn("High 1", "Shim motor");
});

test("an address that names no board is a page that says so; boards stand as cards, six at a time", async () => {
  const by = await planner();
  await open(by, "/maintenance-management/work-order-board/999999");
  await screen.findByRole("heading", { level: 1, name: /not found|does not exist|There is no such/i });
  for (let at = 1; at <= 7; at += 1) await buildBoard(by, { name: `Crew board ${at}` });
  const user = await open(by, "/maintenance-management/work-order-board");
  await screen.findByText("8 boards");
  expect(screen.getAllByRole("link", { name: /Crew board|All Work Orders/ })).toHaveLength(6);
  await user.click(await button("Next"));
  await screen.findByText("Page 2 of 2");
  await screen.findByRole("link", { name: /Crew board 7/ });
});

test("a board is made, with a limit, and changed", async () => {
  const by = await planner();
  const user = await open(by, "/maintenance-management/work-order-board/new");
  await user.type(await field("Name"), "Shutdown");
  await user.click(await button("Add a limit"));
  await user.click(await button(/^(Save|Create)/));
  await screen.findByText("The board was created.");
  const { rows } = await by.ok(workOrderBoards.list, { body: {} });
  const made = rows.find(({ name }) => name === "Shutdown");
  expect(await by.ok(workOrderBoards.get, { params: { id: made?.id ?? 0 } })).toMatchObject({
    columnsBy: "category",
    limits: [{ column: "*", most: 5, isRefused: true }],
    sharedWith: "nobody",
  });
});
