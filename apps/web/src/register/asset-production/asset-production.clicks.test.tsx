import { expect, test } from "vitest";
import { assetProduction } from "@millwright/domain/register/asset-production/contract.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildMeter } from "../../../../server/src/register/meters/builders.ts";
import { button, clickedTests, dialog, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("an asset is given its counters and its ideal rate beside its downtime; a wrong one is said at its field and nothing typed is lost", async () => {
  const planner = await world().tenant.as("Planner");
  const asset = await buildAsset(planner);
  const [pieces, scrap] = [
    await buildMeter(planner, { code: "CLICK-P", name: "Bottles filled", assetId: asset.id }),
    await buildMeter(planner, { code: "CLICK-S", name: "Bottles rejected", assetId: asset.id }),
  ];
  const user = await open(planner, `/asset-management/asset/${asset.id}?tab=downtime`);
  await user.click(await button("Set up piece counting"));
  const form = await dialog("Set up piece counting");
  await user.selectOptions(await form.findByLabelText(/^Piece counter/), String(pieces.id));
  await user.selectOptions(await form.findByLabelText("Counter of scrapped pieces"), String(pieces.id));
  await user.type(await form.findByLabelText(/^Ideal rate/), "1200");
  await user.click(await form.findByRole("button", { name: "Save" }));
  await form.findByText("This meter already counts all pieces of this asset.");
  expect(await form.findByLabelText<HTMLInputElement>(/^Ideal rate/)).toHaveProperty("value", "1200");
  await user.selectOptions(await form.findByLabelText("Counter of scrapped pieces"), String(scrap.id));
  await user.click(await form.findByRole("button", { name: "Save" }));
  await screen.findByText("1,200 pieces per hour");
  expect(await planner.ok(assetProduction.get, { params: { assetId: asset.id } })).toMatchObject({
    counter: { id: pieces.id },
    scrapCounter: { id: scrap.id },
    idealPerHour: 1200,
  });
  await user.click(await button("Change piece counting"));
  await user.click(await (await dialog("Change piece counting")).findByRole("button", { name: "Stop counting" }));
  await user.click(await (await dialog("Stop counting pieces?")).findByRole("button", { name: "Stop counting" }));
  await button("Set up piece counting");
});
