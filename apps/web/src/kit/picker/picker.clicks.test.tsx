import { expect, test } from "vitest";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildLocation } from "../../../../server/src/register/locations/builders.ts";
import { clickedTests, open, screen, waitFor } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("what is typed into a picker that holds a record takes the place of its name", async () => {
  const by = await world().tenant.as("Administrator");
  const location = await buildLocation(by, { name: "Main warehouse" });
  const asset = await buildAsset(by, { locationId: location.id });
  const user = await open(by, `/asset-management/asset/${asset.id}/edit`);
  const picker = await screen.findByRole<HTMLInputElement>("combobox", { name: /^Location/ });
  await waitFor(() => expect(picker.value).toBe("Main warehouse"));
  await user.click(picker);
  await user.keyboard("Dock");
  expect(picker.value).toBe("Dock");
});
