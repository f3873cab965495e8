import { expect, test } from "vitest";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { buildPart } from "../../../../server/src/materials/master-parts/builders.ts";
import { buildStock } from "../../../../server/src/materials/stock/builders.ts";
import { button, clickedTests, dialog, open, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("what lies there is corrected with a reason, and what is left of it is known", async () => {
  const admin = await world().tenant.as("Administrator");
  const part = await buildPart(admin, { name: "V-belt SPZ 1250" });
  await buildStock(admin, { partId: part.id, pieces: 10 });
  const user = await open(admin, `/materials-management/master-parts/${part.id}?tab=stock`);
  await user.click(await button(/^More actions: Main store · no bin/));
  await user.click(await screen.findByRole("menuitem", { name: "Adjust" }));
  const correct = await dialog(/^Adjust the stock/);
  await user.type(await correct.findByLabelText(/^Quantity/), "3");
  await user.type(await correct.findByLabelText(/^Reason/), "Torn");
  await user.click(await correct.findByRole("button", { name: "Save" }));
  await screen.findByText("The stock was adjusted.");
  const [level] = (await admin.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [part.id] } } } })).rows;
  expect(level).toMatchObject({ onHand: 7, available: 7 });
});
