import { expect, test } from "vitest";
import { assetMovements } from "@millwright/domain/register/asset-movements/contract.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { button, clickedTests, dialog, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("what somebody has is returned with its condition, and the last entry is taken back by another one", async () => {
  const planner = await world().tenant.as("Planner");
  const asset = await buildAsset(planner);
  const lent = { assetId: asset.id, kind: "check_out" as const, holderId: planner.personId, dueOn: "2099-01-31" };
  await planner.ok(assetMovements.create, { body: lent });
  const user = await open(planner, `/asset-management/asset/${asset.id}?tab=movement`);
  await user.click(await button("Return"));
  const back = await dialog(/^Return/);
  await user.type(await back.findByLabelText("Condition"), "Glass cracked");
  await user.click(await back.findByRole("button", { name: "Save" }));
  await screen.findByText("Condition: Glass cracked");
  await user.click(await button("More actions: Returned"));
  await user.click(await screen.findByRole("menuitem", { name: "Undo" }));
  const undo = await dialog("Undo the last entry");
  await user.type(await undo.findByLabelText(/^Reason/), "It is still there");
  await user.click(await undo.findByRole("button", { name: "Save" }));
  await button("Return");
  const { rows } = await planner.ok(assetMovements.list, { query: { assetId: String(asset.id) } });
  expect(rows.map(({ kind, isUndone, isOpen }) => [kind, isUndone, isOpen])).toEqual([
    ["undo", false, false],
    ["return", true, false],
    ["check_out", false, true],
  ]);
});
