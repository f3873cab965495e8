import { expect, test } from "vitest";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildPart } from "../../../../../server/src/materials/master-parts/builders.ts";
import { buildStock } from "../../../../../server/src/materials/stock/builders.ts";
import { buildWorkOrder } from "../../../../../server/src/work/orders/builders.ts";
import { button, clickedTests, dialog, open, screen } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const addressOf = (id: number, end: string) => `/maintenance-management/work-order-board/1/${id}${end}`;

test("a part is planned, taken from where it is kept, and one comes back as the order is completed", async () => {
  const admin = await world().tenant.as("Administrator");
  const part = await buildPart(admin, { name: "V-belt SPZ 1250" });
  await buildStock(admin, { partId: part.id, pieces: 10 });
  const order = await buildWorkOrder(admin, { responsiblePersonId: admin.personId });
  const user = await open(admin, addressOf(order.id, "?tab=2"));
  await user.click(await button("Plan a part"));
  const plan = await dialog("Plan a part");
  await user.click(await plan.findByRole("combobox", { name: /^Part/ }));
  await user.click(await screen.findByRole("option", { name: /V-belt SPZ 1250/ }));
  const needed = await plan.findByLabelText(/^Required/);
  await user.clear(needed);
  await user.type(needed, "4");
  await user.click(await plan.findByRole("button", { name: "Save" }));
  await screen.findByText("Planned");
  await user.click(await button("Take V-belt SPZ 1250"));
  const take = await dialog("Take V-belt SPZ 1250");
  await take.findByText(/Main store: 10 available/);
  await user.click(await take.findByRole("button", { name: "Take" }));
  await screen.findByText("Issued and booked on this order.");
  await screen.findByText("Issued", { selector: "span *, span" });
  const { version } = await admin.ok(workOrders.get, { params: { id: order.id } });
  await admin.ok(workOrders.setStatus, { body: { id: order.id, version, statusId: STATUS.inProgress } });

  const again = await open(admin, addressOf(order.id, "?tab=2&mode=complete"));
  const completion = await dialog(/^Complete/);
  const back = await completion.findByLabelText("Return of 4 V-belt SPZ 1250");
  await again.clear(back);
  await again.type(back, "1");
  const actual = await completion.findByLabelText(/^Actual/);
  await again.clear(actual);
  await again.type(actual, "01:00");
  await again.click(await completion.findByRole("button", { name: /Complete/ }));
  await screen.findByText(/was completed|is completed/i);
  const { rows } = await admin.ok(workParts.list, { query: { workOrderId: String(order.id) } });
  expect(rows).toMatchObject([{ issuedQty: 4, returnedQty: 1, usedQty: 3 }]);
});

test("a part of a store from which somebody may not take is requested from it, and is not offered to be taken", async () => {
  const admin = await world().tenant.as("Administrator");
  const technician = await world().tenant.as("Technician");
  const part = await buildPart(admin, { name: "Bearing 6204" });
  const { warehouseId } = await buildStock(admin, { partId: part.id, pieces: 10 });
  const order = await buildWorkOrder(admin, { responsiblePersonId: technician.personId });
  await admin.ok(workParts.create, { body: { workOrderId: order.id, partId: part.id, estimatedQty: 2, fromWarehouseId: warehouseId } });
  const user = await open(technician, addressOf(order.id, "?tab=2"));
  await user.click(await screen.findByRole("link", { name: "Request Bearing 6204 from store" }));
  await screen.findByRole("heading", { name: "New material request" });
  await open(technician, addressOf(order.id, "?tab=2"));
  await screen.findByRole("link", { name: "Request Bearing 6204 from store" });
  expect(screen.queryByRole("button", { name: "Take Bearing 6204" })).toBeNull();
});
