import { expect, test } from "vitest";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";
import { router } from "../../routes.tsx";

const { world } = clickedTests();

/** An asset with so many orders, beside another one with one. */
async function pumpWith(orders: number): Promise<{ id: number }> {
  const planner = await world().tenant.as("Planner");
  const [pump, other] = [await buildAsset(planner), await buildAsset(planner)];
  for (let at = 1; at <= orders; at += 1) await buildWorkOrder(planner, { title: `Job ${String(at).padStart(2, "0")}`, assetId: pump.id });
  await buildWorkOrder(planner, { title: "Elsewhere", assetId: other.id });
  return pump;
}

const rowsOf = async (name: string) => {
  const card = within(await screen.findByRole("region", { name }));
  await card.findByRole("table");
  return card;
};
const titles = (card: Awaited<ReturnType<typeof rowsOf>>) =>
  card.getAllByRole("row").flatMap((row) => within(row).queryByRole("link")?.textContent ?? []);

test("an asset shows its newest orders, and the way to all of them with the filter set", async () => {
  const pump = await pumpWith(12);
  const user = await open(await world().tenant.as("Planner"), `/asset-management/asset/${pump.id}?tab=orders`);
  const card = await rowsOf("Work orders");
  expect(titles(card)).toEqual(["12", "11", "10", "09", "08", "07", "06", "05", "04", "03"].map((at) => `Job ${at}`));
  const all = await card.findByRole("link", { name: "All 12 of Work orders" });
  await user.click(all);
  await screen.findByRole("heading", { name: "Work orders", level: 1 });
  expect(router.state.location.search).toEqual({ filter: { asset: { filterType: "set", values: [pump.id] } } });
  await screen.findByText("12 orders");
});

test("its order stands in the address under the list's name, beside the tab, and comes back with it", async () => {
  const pump = await pumpWith(3);
  const planner = await world().tenant.as("Planner");
  const user = await open(planner, `/asset-management/asset/${pump.id}?tab=orders`);
  const card = await rowsOf("Work orders");
  await user.click(card.getByRole("button", { name: "Title" }));
  await waitFor(() => expect(titles(card)).toEqual(["Job 01", "Job 02", "Job 03"]));
  expect(router.state.location.search).toEqual({ tab: "orders", "work-orders.sort": "title" });
  expect(card.queryByRole("link", { name: /^All/ })).toBeNull();
  await open(planner, `/asset-management/asset/${pump.id}?tab=orders&work-orders.sort=-title`);
  const again = await rowsOf("Work orders");
  await waitFor(() => expect(titles(again)).toEqual(["Job 03", "Job 02", "Job 01"]));
});

test("no link gets past what the list is of", async () => {
  const pump = await pumpWith(2);
  const anything = encodeURIComponent(JSON.stringify({ asset: { filterType: "set", values: [pump.id + 1] } }));
  await open(await world().tenant.as("Planner"), `/asset-management/asset/${pump.id}?tab=orders&work-orders.filter=${anything}`);
  expect(titles(await rowsOf("Work orders"))).toEqual(["Job 02", "Job 01"]);
});

test("an asset without any says so, and who may not see such rows has no such tab", async () => {
  const planner = await world().tenant.as("Planner");
  const pump = await buildAsset(planner);
  const user = await open(planner, `/asset-management/asset/${pump.id}?tab=requests`);
  await screen.findByText("No requests for this asset yet.");
  await user.click(screen.getByRole("tab", { name: /^Work Orders/ }));
  await screen.findByText("No work orders for this asset yet.");
  await addRole(world().tenant, "Only assets", { assets: { flags: ["view"], scope: "all" } });
  const other = await world().tenant.as("Only assets");
  expect((await other.call(assets.get, { params: { id: pump.id } })).status).toBe(200);
  await open(other, `/asset-management/asset/${pump.id}?tab=orders`);
  await screen.findByRole("tab", { name: "Details" });
  expect(screen.queryByRole("tab", { name: /^Work/ })).toBeNull();
});
