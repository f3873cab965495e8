import { expect, test } from "vitest";
import { securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

const choose = async (homeOverview: boolean) => {
  const admin = await world().tenant.as("Administrator");
  const { version } = await admin.ok(securitySettings.get);
  await admin.ok(securitySettings.update, { body: { version, homeOverview } });
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test("home is bare until the organisation chooses the overview; then it stands beside the menu", async () => {
  const planner = await world().tenant.as("Planner");
  await open(planner, "/home");
  await screen.findByRole("heading", { level: 1, name: /^Good / });
  expect(screen.queryByRole("navigation", { name: "Main navigation" })).toBeNull();
  expect(screen.queryByRole("link", { name: /^PM compliance/ })).toBeNull();
  await choose(true);
  await open(planner, "/home");
  await screen.findByRole("link", { name: /^PM compliance/ });
  expect(screen.getByRole("navigation", { name: "Main navigation" })).toBeTruthy();
  expect(screen.getAllByRole("main")).toHaveLength(1);
});

test("a figure opens its rows, what nobody can tell says so, and what is down leads to its downtime", async () => {
  await choose(true);
  const planner = await world().tenant.as("Planner");
  await buildWorkOrder(planner, { title: "Late", dueAt: hoursAgo(2) });
  const asset = await buildAsset(planner, { code: "DOWN-1", name: "Palletizer" });
  const { id } = await planner.ok(downtimes.start, { body: { assetId: asset.id, startAt: hoursAgo(3) } });
  const user = await open(planner, "/home");
  const overdue = await screen.findByRole("link", { name: /^Overdue ?1.*in a week, worse/ });
  expect((await screen.findByRole("link", { name: /^Schedule compliance/ })).textContent).toContain("No data");
  const down = within(await screen.findByRole("region", { name: "Down now" }));
  expect(down.getByRole("link", { name: /Palletizer.*No reason entered/ }).getAttribute("href")).toBe(`/asset-management/downtimes/${id}`);
  await user.click(overdue);
  await waitFor(() => expect(window.location.search).toContain("quick=overdue"));
  await screen.findByRole("link", { name: "Late" });
});

test("open work by week is read as a table, and a week of a crew opens its orders", async () => {
  await choose(true);
  const planner = await world().tenant.as("Planner");
  await buildWorkOrder(planner, {
    title: "Due some day soon",
    estimateMinutes: 90,
    dueAt: new Date(Date.now() + 8 * 86_400_000).toISOString(),
  });
  const user = await open(planner, "/home");
  const load = within(await screen.findByRole("region", { name: "Open work by week" }));
  await user.click(await load.findByRole("button", { name: "Table" }));
  const row = await load.findByRole("row", { name: /1\.5 h/ });
  await user.click(within(row).getByRole("link"));
  await screen.findByRole("link", { name: "Due some day soon" });
});

test("a technician finds the own work first and notices in one line, a requester what became of the reports", async () => {
  await choose(true);
  const tech = await world().tenant.join("Technician");
  await open(tech, "/home");
  const own = await screen.findByRole("region", { name: /^My open work/ });
  expect(screen.queryByRole("link", { name: /^PM compliance/ })).toBeNull();
  const cards = within(screen.getByRole("main")).getAllByRole("region");
  expect(cards.indexOf(own)).toBe(0);
  await open(await world().tenant.join("Requester"), "/home");
  await screen.findByRole("region", { name: /^My open requests/ });
  expect(screen.queryByRole("region", { name: "Down now" })).toBeNull();
});
