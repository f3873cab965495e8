import { expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { buildSupplier } from "../../../../server/src/register/suppliers/builders.ts";
import { button, clickedTests, field, loseAnswers, open, reopen, screen } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");
const withCode = async (code: string) =>
  (await (await planner()).ok(suppliers.list, { body: { filterModel: { code: { filterType: "text", type: "equals", filter: code } } } }))
    .rows;

test("what the check finds is marked, and once it is put right the record is shown", async () => {
  const user = await open(await planner(), "/materials-management/suppliers/new");
  await user.type(await field("Name"), "North House");
  await user.click(await button("Save"));
  await screen.findByText("Fill this in.");
  expect(document.activeElement).toBe(await field("Code"));
  await user.type(await field("Code"), "CLK-1");
  await user.keyboard("{Control>}{Enter}{/Control}");
  await screen.findByRole("heading", { name: /North House/ });
  expect(await withCode("CLK-1")).toMatchObject([{ name: "North House" }]);
});

test("an answer that got lost does not make two of them", async () => {
  const user = await open(await planner(), "/materials-management/suppliers/new");
  await user.type(await field("Code"), "CLK-2");
  await user.type(await field("Name"), "Lost Mills");
  loseAnswers(1);
  await user.click(await button("Save"));
  await screen.findByRole("heading", { name: /Lost Mills/ });
  expect(await withCode("CLK-2")).toHaveLength(1);
});

test("what was typed is there again after a reload, and can be thrown away", async () => {
  const { id } = await buildSupplier(await planner(), { name: "Nordlager" });
  const user = await open(await planner(), `/materials-management/suppliers/${id}/edit`);
  await user.type(await field("Name"), " AS");
  await reopen();
  expect((await field("Name")).value).toBe("Nordlager AS");
  await user.click(await button("Throw it away"));
  expect((await field("Name")).value).toBe("Nordlager");
});

test("a field that somebody else changed meanwhile is asked about, and the choice is saved", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14" });
  const user = await open(by, `/materials-management/suppliers/${id}/edit`);
  await user.clear(await field("Terms"));
  await user.type(await field("Terms"), "Net 60");
  await by.ok(suppliers.update, { params: { id }, body: { version, terms: "Net 30", rating: 5 } });
  await user.click(await button("Save"));
  await user.click(await screen.findByRole("radio", { name: /Net 30/ }));
  await user.click(await button("Save these values"));
  await screen.findByRole("heading", { name: /Nordlager/ });
  expect(await by.ok(suppliers.get, { params: { id } })).toMatchObject({ terms: "Net 30", rating: 5 });
});
