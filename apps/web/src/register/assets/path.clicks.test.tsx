import { expect, test } from "vitest";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { button, clickedTests, heading, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("between the steps of the way to a machine stands what else there is; one goes there from it", async () => {
  const planner = await world().tenant.as("Planner");
  const line = await buildAsset(planner, { name: "Way line" });
  const filler = await buildAsset(planner, { name: "Way filler", parentId: line.id });
  await buildAsset(planner, { name: "Way capper", parentId: line.id });
  const user = await open(planner, `/asset-management/asset/${filler.id}`);
  await user.click(await button("Sub-locations of Way line"));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map((item) => item.textContent)).toEqual([expect.stringContaining("Way capper"), expect.stringContaining("Way filler")]);
  await user.keyboard("{Enter}");
  await heading("Way capper");
});
