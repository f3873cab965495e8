import { expect, test } from "vitest";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { WORK_TYPE } from "@millwright/domain/work/orders/failure.ts";
import { workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { buildValue } from "../../../../../server/src/foundation/reference-lists/builders.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { buildClosedOrder, buildWorkOrder } from "../../../../../server/src/work/orders/builders.ts";
import { button, clickedTests, dialog, open, screen } from "../../../testing/screens.tsx";

const { world } = clickedTests();

test("a machine is down now for an order, what failed is told with its cause, and it runs again", async () => {
  const admin = await world().tenant.as("Administrator");
  const pumps = await buildValue(admin, "failures", { name: "Pumps of ours" });
  const leak = await buildValue(admin, "failures", { name: "Leaks", parentId: pumps.id });
  await buildValue(admin, "failures", { name: "Seal worn", parentId: leak.id });
  const asset = await buildAsset(admin);
  const order = await buildWorkOrder(admin, { assetId: asset.id });
  const user = await open(admin, `/maintenance-management/work-order-board/1/${order.id}?tab=6`);

  await user.click(await button("Start downtime"));
  await user.click(await button("End downtime"));
  await button("Start downtime");
  const { rows: stood } = await admin.ok(downtimes.browse, { query: { workOrderId: String(order.id) } });
  expect(stood).toMatchObject([{ asset: { id: asset.id }, endAt: expect.any(String) as string }]);

  await user.click(await button("Record a failure"));
  const told = await dialog("Record a failure");
  await told.findByRole("option", { name: "Pumps of ours" });
  await user.selectOptions(await told.findByLabelText(/^Class/), "Pumps of ours");
  await user.selectOptions(await told.findByLabelText(/^Problem/), "Leaks");
  await user.selectOptions(await told.findByLabelText(/^Cause/), "Seal worn");
  await user.type(await told.findByLabelText(/^Remark/), "Drops on the floor");
  await user.click(await told.findByRole("button", { name: "Save" }));
  await screen.findByText("The failure was saved.");
  const { rows } = await admin.ok(workOrderFailures.browse, { query: { workOrderId: String(order.id) } });
  expect(rows).toMatchObject([{ failureProblem: { name: "Leaks" }, failureCause: { name: "Seal worn" }, isFirst: true }]);
  expect((await admin.ok(workOrders.get, { params: { id: order.id } })).failureProblem?.name).toBe("Leaks");
});

test("a breakdown that nobody coded stands among the asset's failures, and leads to where it is coded", async () => {
  const admin = await world().tenant.as("Administrator");
  const asset = await buildAsset(admin);
  const order = await buildClosedOrder(admin, { assetId: asset.id, workType: WORK_TYPE.failure, title: "Compressor trips" });
  await open(admin, `/asset-management/asset/${asset.id}?tab=failures`);
  const link = await screen.findByRole("link", { name: `${order.code} Compressor trips` });
  expect(link.getAttribute("href")).toContain(`${order.id}?tab=6`);
  expect(screen.queryByText("No failures recorded for this asset.")).toBeNull();

  const sound = await buildAsset(admin);
  const user = await open(admin, `/asset-management/asset/${sound.id}?tab=failures`);
  await screen.findByText("No failures recorded for this asset.");
  await user.click(screen.getByRole("link", { name: "Failures" }));
  await screen.findByRole("heading", { name: "Failures", level: 1 });
});
