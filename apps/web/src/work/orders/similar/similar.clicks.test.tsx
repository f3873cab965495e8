import { expect, test } from "vitest";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildValue } from "../../../../../server/src/foundation/reference-lists/builders.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { buildWorkOrder } from "../../../../../server/src/work/orders/builders.ts";
import { buildWorkPart } from "../../../../../server/src/work/orders/work-parts/builders.ts";
import { button, clickedTests, dialog, open, screen, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();

test("what was used the last time becomes the plan by one press and goes by another; what was found then goes into empty fields alone", async () => {
  const admin = await world().tenant.as("Administrator");
  const pumps = await buildValue(admin, "failures", { name: "Pumps of then" });
  const leak = await buildValue(admin, "failures", { name: "Leaks", parentId: pumps.id });
  const worn = await buildValue(admin, "failures", { name: "Seal worn", parentId: leak.id });
  const asset = await buildAsset(admin);
  const done = await buildWorkOrder(admin, {
    assetId: asset.id,
    title: "Shaft seal leaking",
    failureCauseId: worn.id,
    failureProblemId: leak.id,
    failureClassId: pumps.id,
  });
  await buildWorkPart(admin, { workOrderId: done.id });
  const over = { statusId: STATUS.closed, completedAt: "2026-10-02T08:00:00Z", actualMinutes: 45, completionNotes: "New seal" };
  await world().tenant.rows(async (db) => void (await db.updateTable("workOrders").set(over).where("id", "=", done.id).execute()));
  const order = await buildWorkOrder(admin, { assetId: asset.id, title: "Seal leaks at the shaft" });
  const user = await open(admin, `/maintenance-management/work-order-board/1/${order.id}`);
  const now = async () => await admin.ok(workOrders.get, { params: { id: order.id } });

  const card = within(await screen.findByRole("region", { name: "Last time here" }));
  await card.findByText("same machine · words: seal, leaks, shaft");
  await card.findByText("New seal");
  await user.click(await card.findByRole("button", { name: `Copy from ${done.code}` }));
  await screen.findByText(`Copied from ${done.code}: 1 planned part and the estimated time.`);
  expect(await now()).toMatchObject({ estimateMinutes: 45, counts: { parts: 1 } });
  await user.click(await button("Undo"));
  await screen.findByText(`What was copied from ${done.code} was removed.`);
  expect(await now()).toMatchObject({ estimateMinutes: null });
  expect((await admin.ok(workParts.list, { query: { workOrderId: order.id } })).rows).toEqual([]);

  await user.click(await screen.findByRole("tab", { name: /^Failure/ }));
  await user.click(await button("Record a failure"));
  const told = await dialog("Record a failure");
  await told.findByRole("option", { name: "Pumps of then" });
  await user.click(await told.findByText("Last time here"));
  await user.click(await told.findByRole("button", { name: `Copy from ${done.code}` }));
  const cause = await told.findByLabelText<HTMLSelectElement>(/^Cause/);
  expect(cause.selectedOptions[0]?.text).toBe("Seal worn");
  await user.click(await told.findByRole("button", { name: "Undo" }));
  expect((await told.findByLabelText<HTMLSelectElement>(/^Class/)).value).toBe("");
});
