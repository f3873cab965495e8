import { expect, test } from "vitest";
import { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { labourRates } from "@millwright/domain/register/labour-rates/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { workOrderCosts } from "@millwright/domain/work/orders/costs/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { buildStartedOrder } from "../../../../../server/src/work/orders/builders.ts";
import { button, clickedTests, dialog, open, screen, waitFor } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const addressOf = (id: number, end = "?tab=2") => `/maintenance-management/work-order-board/1/${id}${end}`;

test("a timer is started and stopped, hours are booked beside it, and the completion proposes their sum", async () => {
  const admin = await world().tenant.as("Administrator");
  await admin.ok(labourRates.create, { body: { personId: admin.personId, fromDay: "2020-01-01", amountMinor: 60_00 } });
  const order = await buildStartedOrder(admin);
  const user = await open(admin, addressOf(order.id));
  // Not before it is known whether one runs already.
  await waitFor(async () => expect((await button("Start timer")).hasAttribute("disabled")).toBe(false));
  await user.click(await button("Start timer"));
  await screen.findByText("Timer started.");
  await user.click(await button(/^Stop timer/));
  await screen.findByText(/^Timer stopped: /);
  await user.click(await button("Book hours"));
  const book = await dialog("Book hours");
  const duration = await book.findByLabelText(/^Duration/);
  // Whose hours they are is a name.
  const { data } = await admin.ok(auth.me);
  expect(book.getByRole<HTMLInputElement>("combobox", { name: /^Person/ }).value).toBe(data.displayName);
  await user.clear(duration);
  await user.type(duration, "01:30");
  await user.click(book.getByRole("button", { name: "Save" }));
  await screen.findByText("Saved.");
  await screen.findByText(/1.5 h booked/);
  await screen.findAllByText("$90.00");
  expect((await admin.ok(workLabour.browse, { query: { workOrderId: order.id } })).totals.actualMinutes).toBe(90);

  await open(admin, addressOf(order.id, "?tab=2&mode=complete"));
  const completion = await dialog(/^Complete/);
  await waitFor(async () => expect(((await completion.findByLabelText(/^Actual/)) as HTMLInputElement).value).toBe("01:30"));
});

test("a cost is booked, its group opens its lines, and it is taken off again", async () => {
  const admin = await world().tenant.as("Administrator");
  const order = await buildStartedOrder(admin);
  const user = await open(admin, addressOf(order.id));
  await user.click(await button("Book a cost"));
  const book = await dialog("Book a cost");
  await user.type(await book.findByLabelText(/^Description/), "Crane for a day");
  await user.type(await book.findByLabelText(/^Amount/), "450.50");
  await user.click(book.getByRole("button", { name: "Save" }));
  await screen.findByText("Booked.");
  await user.click(await button(/^Services on steps/));
  await screen.findByText("Crane for a day");
  expect((await admin.ok(workOrderCosts.list, { query: { workOrderId: order.id } })).total.actual.amountMinor).toBe(450_50);
  await user.click(await button(/Crane for a day/));
  await user.click(await screen.findByRole("menuitem", { name: "Remove" }));
  await screen.findByText(/was removed from the costs/);
});

test("who may not see costs books hours and sees no money", async () => {
  const admin = await world().tenant.as("Administrator");
  const order = await buildStartedOrder(admin);
  const technician = await world().tenant.as("Technician");
  const { version } = await admin.ok(workOrders.get, { params: { id: order.id } });
  await admin.ok(workOrders.update, { params: { id: order.id }, body: { version, responsiblePersonId: technician.personId } });
  await admin.ok(labourRates.create, { body: { personId: technician.personId, fromDay: "2020-01-01", amountMinor: 77_77 } });
  await technician.ok(workLabour.create, { body: { workOrderId: order.id, day: "2026-05-04", minutes: 60 } });
  await open(technician, addressOf(order.id));
  await screen.findByText(/1 h booked/);
  expect(screen.queryByText("77.77", { exact: false })).toBeNull();
  expect(screen.queryByRole("heading", { name: /^Costs/ })).toBeNull();
});
