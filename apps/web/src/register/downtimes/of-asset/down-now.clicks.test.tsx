import { expect, test } from "vitest";
import { downtimes } from "@millwright/domain/register/downtimes/contract.ts";
import { buildAsset } from "../../../../../server/src/register/assets/builders.ts";
import { button, clickedTests, dialog, open, screen, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();

test("one tap on an asset's page says that it is down, another that it runs again; a figure says of what it was made", async () => {
  const planner = await world().tenant.as("Planner");
  const asset = await buildAsset(planner);
  const user = await open(planner, `/asset-management/asset/${asset.id}?tab=downtime`);
  await user.click(await button("Start downtime"));
  const glance = within(await screen.findByRole("region", { name: "At a glance" }));
  await glance.findByText("Down");
  await user.click(await button("End downtime"));
  await button("Start downtime");
  await glance.findByText("Running");
  const { rows } = await planner.ok(downtimes.browse, { query: { assetId: asset.id } });
  expect(rows).toMatchObject([{ state: "down", source: "started", endAt: expect.any(String) as string }]);
  await user.click(await button(/Mean time to repair/));
  const made = await dialog("Mean time to repair");
  await made.findByText("None in this period.");
});
