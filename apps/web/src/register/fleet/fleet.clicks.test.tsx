import { expect, test } from "vitest";
import { fleet } from "@millwright/domain/register/fleet/contract.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildVehicle } from "../../../../server/src/register/fleet/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { button, clickedTests, field, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("the fleet stands on the page of a vehicle, and on that of a pump it does not", async () => {
  const by = await world().tenant.as("Administrator");
  const [van, pump] = [await buildVehicle(by), await buildAsset(by, { code: "CL-PUMP", name: "Feed pump" })];
  await open(by, `/asset-management/asset/${van.id}`);
  await screen.findByRole("tab", { name: /^Fleet/ });
  await open(by, `/asset-management/asset/${pump.id}`);
  await screen.findByRole("tab", { name: /^Log/ });
  expect(screen.queryByRole("tab", { name: /^Fleet/ })).toBeNull();
});

test("a trip names the order for which it was made", async () => {
  const by = await world().tenant.as("Administrator");
  const van = await buildVehicle(by);
  const order = await buildWorkOrder(by, { title: "Fetch the gearbox" });
  const user = await open(by, `/asset-management/fleet/new?assetId=${van.id}`);
  await user.type(await field("Work order"), "Fetch the gear");
  await user.click(await screen.findByRole("option", { name: /Fetch the gearbox/ }));
  await user.type(await field("Purpose"), "To the workshop");
  await user.click(await button(/^(Save|Create)/));
  await screen.findByRole("link", { name: new RegExp(order.code) });
  const { rows } = await by.ok(fleet.browse, { query: { workOrderId: String(order.id) } });
  expect(rows).toMatchObject([{ asset: { id: van.id }, workOrder: { id: order.id } }]);
});
