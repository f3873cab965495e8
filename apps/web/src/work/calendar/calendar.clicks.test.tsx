import { afterEach, expect, test } from "vitest";
import { workOrderBoards } from "@millwright/domain/work/orders/boards/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { buildStock } from "../../../../server/src/materials/stock/builders.ts";
import { buildLocation } from "../../../../server/src/register/locations/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { button, clickedTests, dialog, open, PHONE, screen, waitFor, WIDE, windowOf } from "../../testing/screens.tsx";

afterEach(() => windowOf(WIDE));

const { world } = clickedTests();
const CALENDAR = "/maintenance-management/calendar";

/** A planner of a tenant of their own, so that the days hold what a test put there. */
const planner = async () => await (await world().otherTenant()).as("Planner");
const orderOf = async (by: Person, { id }: WorkOrder) => await by.ok(workOrders.get, { params: { id } });
/** Turns each part of the start by its keys until it is what it shall be. */
const setTime = async (user: Awaited<ReturnType<typeof open>>, to: string) => {
  const wanted = to.split(/\D/).map(Number);
  for (const [at, part] of ["year", "month", "day", "hour", "minute"].entries()) {
    const turned = await screen.findByRole("spinbutton", { name: new RegExp(`^${part}`) });
    await user.click(turned);
    const now = () => Number(turned.getAttribute("aria-valuenow") ?? -1);
    for (let turns = 0; now() !== wanted[at]; turns += 1) {
      expect(turns, part).toBeLessThan(60);
      await user.keyboard(now() < wanted[at]! ? "{ArrowUp}" : "{ArrowDown}");
    }
  }
};

test("an order is opened on its day, moved by the keyboard, asked about once, and put back", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, {
    title: "Grease the bearings",
    estStartAt: "2031-02-03T08:00:00Z",
    estimateMinutes: 90,
    dueAt: "2031-02-04T12:00:00Z",
  });
  const user = await open(by, `${CALENDAR}?view=list&day=2031-02-03`);
  await user.click(await button(/Grease the bearings/));
  await dialog("Grease the bearings");
  await user.click(await button("Move…"));
  await dialog(`Move ${order.code}`);
  await setTime(user, "2031-02-05T10:30");
  await user.click(await button("Move"));
  const asked = await dialog("Move anyway?");
  await asked.findByText("It would end after the due date.");
  await user.click(asked.getByRole("button", { name: "Move" }));
  await screen.findByText(/ was moved to /);
  expect(await orderOf(by, order)).toMatchObject({ estStartAt: "2031-02-05T10:30:00Z", estimateMinutes: 90 });
  await screen.findByText(/^Nothing on this day/);
  await user.click(await button("Undo"));
  await screen.findByText(`${order.code} was moved back.`);
  expect((await orderOf(by, order)).estStartAt).toBe("2031-02-03T08:00:00Z");
  await button(/Grease the bearings/);
});

test("the start of an order at another place is typed by the clock of that place", async () => {
  const by = await planner();
  const site = await buildLocation(by, { isSite: true, timeZone: "America/New_York" });
  const order = await buildWorkOrder(by, { title: "Turn the valve", locationId: site.id, estStartAt: "2031-02-03T13:00:00Z" });
  const user = await open(by, `${CALENDAR}?view=list&day=2031-02-03`);
  await user.click(await button(/Turn the valve/));
  await user.click(await button("Move…"));
  const moving = await dialog(`Move ${order.code}`);
  expect((await moving.findByRole("spinbutton", { name: /^hour.*New York/ })).textContent).toBe("08");
  await setTime(user, "2031-02-04T09:30");
  await user.click(await button("Move"));
  await screen.findByText(/ was moved to /);
  expect((await orderOf(by, order)).estStartAt).toBe("2031-02-04T14:30:00Z");
});

test("what was thought better of stays where it is", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Look at the pump", estStartAt: "2031-02-03T08:00:00Z", dueAt: "2031-02-03T12:00:00Z" });
  const user = await open(by, `${CALENDAR}?view=list&day=2031-02-03`);
  await user.click(await button(/Look at the pump/));
  await user.click(await button("Move…"));
  await setTime(user, "2031-02-07T10:00");
  await user.click(await button("Move"));
  const asked = await dialog("Move anyway?");
  await user.click(asked.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByText("Move anyway?")).toBeNull());
  expect((await orderOf(by, order)).estStartAt).toBe("2031-02-03T08:00:00Z");
});

test("unscheduled work is searched and planned from the drawer, and leaves it", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Waits for a time" });
  await buildWorkOrder(by, { title: "Waits as well" });
  await buildWorkOrder(by, { title: "Has a time", estStartAt: "2031-02-03T08:00:00Z" });
  const user = await open(by, `${CALENDAR}?view=list&day=2031-02-03&drawer=true`);
  const plan = await button(`Plan ${order.code}`);
  await screen.findByText("Waits as well");
  expect(screen.getAllByText("Has a time")).toHaveLength(1);
  await user.click(plan);
  await dialog(`Move ${order.code}`);
  await setTime(user, "2031-02-03T13:00");
  await user.click(await button("Move"));
  await button(/13:00.*Waits for a time/);
  await waitFor(() => expect(screen.queryByRole("button", { name: `Plan ${order.code}` })).toBeNull());
});

test("filters are those of the list, and stay in the address", async () => {
  const by = await planner();
  for (let at = 1; at <= 3; at += 1)
    await buildWorkOrder(by, { title: `Job ${at}.`, estStartAt: `2031-02-03T0${at}:00:00Z`, priority: at === 1 ? 3 : 1 });
  const user = await open(by, `${CALENDAR}?view=list&day=2031-02-03`);
  await button(/Job 3\./);
  await user.click(await button("Priority"));
  await user.click(await screen.findByLabelText("High"));
  await user.click(await button("Apply"));
  await waitFor(() => expect(screen.queryByText("Job 3.")).toBeNull());
  await screen.findByText("Job 1.");
  expect(location.search).toContain("priority");
  await user.type(await screen.findByRole("searchbox", { name: "Find in the calendar" }), "Nothing like it{Enter}");
  await screen.findByText(/^Nothing on this day/);
});

test("a board's orders alone are shown once it is chosen, all its quick filters at work, and all of them when it is taken off", async () => {
  const by = await planner();
  const at = { estStartAt: "2031-02-03T08:00:00Z" };
  await buildWorkOrder(by, {
    ...at,
    title: "Urgent and mine",
    priority: 3,
    responsiblePersonId: by.personId,
    dueAt: "2020-01-01T08:00:00Z",
  });
  await buildWorkOrder(by, { ...at, title: "Urgent and mine in time", priority: 3, responsiblePersonId: by.personId });
  await buildWorkOrder(by, { ...at, title: "Urgent, of nobody", priority: 3, dueAt: "2020-01-01T08:00:00Z" });
  const { id } = await by.ok(workOrderBoards.create, {
    body: {
      name: "My late ones",
      columnsBy: "status",
      state: { filter: { priority: { filterType: "set", values: [3] } }, quick: "mine,overdue" },
    },
  });
  const user = await open(by, `${CALENDAR}?view=list&day=2031-02-03`);
  await button(/Urgent, of nobody/);
  await user.selectOptions(await screen.findByRole("combobox", { name: "Board" }), "My late ones");
  await waitFor(() => expect(screen.queryByText("Urgent, of nobody")).toBeNull());
  await screen.findByText("Urgent and mine");
  expect(screen.queryByText("Urgent and mine in time")).toBeNull();
  expect(location.search).toContain(`board=${id}`);
  await user.click(await button(/Board: My late ones/));
  await button(/Urgent, of nobody/);
});

test("an order says that its parts are short, and is moved before they come only once that is confirmed", async () => {
  const tenant = await world().otherTenant();
  const by = await tenant.as("Administrator");
  const { partId, warehouseId } = await buildStock(by, { pieces: 1 });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const order = await buildWorkOrder(by, { title: "New bearing", estStartAt: `${day(1)}T10:00:00Z` });
  await by.ok(workParts.create, { body: { workOrderId: order.id, partId, estimatedQty: 4, fromWarehouseId: warehouseId } });
  const user = await open(by, `${CALENDAR}?view=list&day=${day(1)}`);
  await screen.findByText("Parts: Short");
  await user.click(await button(/New bearing/));
  await user.click(await button("Move…"));
  await setTime(user, `${day(2)}T10:00`);
  await user.click(await button("Move"));
  const asked = await dialog("Move anyway?");
  await asked.findByText("Parts not available, no delivery date.");
  await user.click(asked.getByRole("button", { name: "Move" }));
  await screen.findByText(/ was moved to /);
  expect((await orderOf(by, order)).estStartAt).toBe(`${day(2)}T10:00:00Z`);
});

test("who may only look is offered no move", async () => {
  const tenant = await world().otherTenant();
  const by = await tenant.as("Planner");
  await buildWorkOrder(by, { title: "Seen by all", estStartAt: "2031-02-03T08:00:00Z" });
  const user = await open(await tenant.as("Reliability Engineer"), `${CALENDAR}?view=list&day=2031-02-03&drawer=true`);
  await user.click(await button(/Seen by all/));
  await screen.findByRole("link", { name: "Open order" });
  expect(screen.queryByRole("button", { name: "Move…" })).toBeNull();
});

test("in the hand the day of who gives no work to others is their own, with everybody's one tap away; a planner's is everybody's", async () => {
  const tenant = await world().otherTenant();
  const [by, fitter] = [await tenant.as("Planner"), await tenant.as("Reliability Engineer")];
  const at = { estStartAt: "2031-02-03T08:00:00Z" };
  await buildWorkOrder(by, { ...at, title: "My own pump", responsiblePersonId: fitter.personId });
  await buildWorkOrder(by, { ...at, title: "Somebody's valve" });
  windowOf(PHONE);
  const user = await open(fitter, `${CALENDAR}?day=2031-02-03`);
  await button(/My own pump/);
  expect(screen.queryByText("Somebody's valve")).toBeNull();
  await user.click(await button("Everyone"));
  await button(/Somebody's valve/);
  await user.click(await button("Mine"));
  await waitFor(() => expect(screen.queryByText("Somebody's valve")).toBeNull());
  await user.click(await button("Next"));
  await screen.findByText("Nothing is planned for you on this day.");
  await user.click(await button("Show everyone's work"));
  await screen.findByText(/^Nothing on this day/);
  await open(by, `${CALENDAR}?day=2031-02-03`);
  await button(/Somebody's valve/);
});
