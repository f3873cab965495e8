import { expect, test } from "vitest";
import { materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { buildWarehouse } from "../../../../server/src/materials/stock/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { buildWorkPart } from "../../../../server/src/work/orders/work-parts/builders.ts";
import { button, clickedTests, field, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const FORM = "/materials-management/material-requests/new";
const all = { flags: ["view", "create", "update"], scope: "all" } as const;

test("what an order asks the store for begins with its open parts and the warehouse that they come from", async () => {
  const admin = await world().tenant.as("Administrator");
  const order = await buildWorkOrder(admin);
  const [first, second] = [
    await buildWorkPart(admin, { workOrderId: order.id, estimatedQty: 3 }),
    await buildWorkPart(admin, { workOrderId: order.id, estimatedQty: 2 }),
  ];
  await buildWorkPart(admin, { workOrderId: order.id, isIssued: true });
  const line = { workOrderPartId: first.id, quantity: 1 };
  await admin.ok(workParts.whParts, { body: { workOrderId: order.id, lines: [line] } });

  const user = await open(admin, `${FORM}?order=${order.id}`);
  await waitFor(() => expect(screen.getAllByRole("group", { name: /^line/ })).toHaveLength(2));
  expect((await field("From warehouse")).value).not.toBe("");
  await user.click(await button("Save"));
  await screen.findByText("Draft");
  const { rows } = await admin.ok(materialRequests.list, { body: {} });
  const made = await admin.ok(materialRequests.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(made).toMatchObject({ workOrderId: order.id, warehouseId: first.warehouseId });
  expect(made.lines.map(({ part, quantity, warehouse }) => [part.id, quantity, warehouse.id])).toEqual([
    [first.partId, 2, first.warehouseId],
    [second.partId, 2, second.warehouseId],
  ]);
});

test("a refusal at a field that is not on the page is said above the form", async () => {
  const tenant = await world().otherTenant();
  await buildWarehouse(await tenant.as("Administrator"), { name: "Main store" });
  await addRole(tenant, "Asks for parts", { "material-requests": all, warehousing: all, "master-parts": all });
  const user = await open(await tenant.as("Asks for parts"), FORM);
  const from = await field("From warehouse");
  await user.type(from, "Main");
  await user.click(await within(from.closest<HTMLElement>("[data-field]") ?? from).findByRole("option", { name: /Main store/ }));
  expect(screen.queryByLabelText(/^Work order/)).toBeNull();
  await user.click(await button("Save"));
  const problem = await screen.findByRole("alert");
  expect(problem.textContent).toMatch(/^Work order: /);
  expect(document.activeElement).toBe(problem);
});
