import { expect, test } from "vitest";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { recordTopic, type ToldRow } from "@millwright/domain/kit/live/frames.ts";
import { buildSupplier } from "../../../../server/src/register/suppliers/builders.ts";
import { tell } from "../../kit/live/listen.ts";
import { button, clickedTests, field, loseAnswers, open, quiet, reopen, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");
/** What the server tells a page of a supplier that Dana Ruiz has changed. */
const danaChanged = (id: number, fields: string[], action = "updated") => {
  const row: ToldRow = { id, version: 9, fields, action, by: { id: 990_001, name: "Dana Ruiz" } };
  tell({ type: "changed", topic: recordTopic("suppliers", id), rows: [row] });
};
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
  await user.click(await button("Discard"));
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

test("another field that somebody else changes is taken up while the form is open, with a word on who it was, and the save asks nothing", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14" });
  const user = await open(by, `/materials-management/suppliers/${id}/edit`);
  await user.type(await field("Name"), " AS");
  await by.ok(suppliers.update, { params: { id }, body: { version, terms: "Net 30" } });
  danaChanged(id, ["terms"]);
  await screen.findByText("Dana Ruiz changed Terms to Net 30.");
  expect((await field("Terms")).value).toBe("Net 30");
  expect((await field("Name")).value).toBe("Nordlager AS");
  await user.click(await button("Save"));
  await screen.findByRole("heading", { name: /Nordlager AS/ });
  expect(await by.ok(suppliers.get, { params: { id } })).toMatchObject({ terms: "Net 30", version: version + 2 });
});

test("a field with the focus is not written into before it is left", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14" });
  const user = await open(by, `/materials-management/suppliers/${id}/edit`);
  await user.click(await field("Terms"));
  await by.ok(suppliers.update, { params: { id }, body: { version, terms: "Net 30" } });
  danaChanged(id, ["terms"]);
  await screen.findByText("Dana Ruiz changed Terms to Net 30.");
  expect((await field("Terms")).value).toBe("Net 14");
  await user.click(await field("Name"));
  await waitFor(async () => expect((await field("Terms")).value).toBe("Net 30"));
});

test("a field that both change shows both values before the save, and once one is chosen the save asks nothing", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14" });
  const user = await open(by, `/materials-management/suppliers/${id}/edit`);
  await user.clear(await field("Terms"));
  await user.type(await field("Terms"), "Net 60");
  await by.ok(suppliers.update, { params: { id }, body: { version, terms: "Net 30" } });
  danaChanged(id, ["terms"]);
  const clash = within(await screen.findByRole("group", { name: "Terms: two values" }));
  clash.getByText("Dana Ruiz changed Terms to Net 30.");
  clash.getByText("You entered: Net 60");
  expect((await field("Terms")).value).toBe("Net 60");
  await user.click(clash.getByRole("button", { name: "Keep mine" }));
  expect(screen.queryByRole("group", { name: "Terms: two values" })).toBeNull();
  await user.click(await button("Save"));
  await screen.findByText("Saved.");
  expect(await by.ok(suppliers.get, { params: { id } })).toMatchObject({ terms: "Net 60" });
});

test("a field that both change and nobody decided about is asked about at the save", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14" });
  const user = await open(by, `/materials-management/suppliers/${id}/edit`);
  await user.type(await field("Terms"), " days");
  await by.ok(suppliers.update, { params: { id }, body: { version, terms: "Net 30" } });
  danaChanged(id, ["terms"]);
  await screen.findByRole("group", { name: "Terms: two values" });
  await user.click(await button("Save"));
  await user.click(await screen.findByRole("radio", { name: /Net 30/ }));
  await user.click(await button("Save these values"));
  await screen.findByText("Saved.");
  expect(await by.ok(suppliers.get, { params: { id } })).toMatchObject({ terms: "Net 30" });
});

test("a record that is archived, or out of reach, while it is edited leaves what was typed to be copied", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14" });
  const user = await open(by, `/materials-management/suppliers/${id}/edit`);
  await user.type(await field("Terms"), " days");
  await by.ok(suppliers.archive, { params: { id }, body: { version } });
  danaChanged(id, ["archivedAt"], "archived");
  await screen.findByText(/This record was archived/);
  await quiet();
  expect((await field("Your entries")).value).toBe("Terms: Net 14 days");
  await user.click(await button("Copy my entries"));
  expect(await navigator.clipboard.readText()).toBe("Terms: Net 14 days");
  tell({ type: "gone", topic: recordTopic("suppliers", id), ids: [id] });
  await screen.findByText(/no longer available to you/);
  expect((await field("Terms")).value).toBe("Net 14 days");
});

test("on a record the facts that somebody else changes are marked for a moment, and the others are not", async () => {
  const by = await planner();
  const { id, version } = await buildSupplier(by, { name: "Nordlager", terms: "Net 14", notes: "Ring twice" });
  await open(by, `/materials-management/suppliers/${id}`);
  const terms = await screen.findByText("Net 14");
  const notes = await screen.findByText("Ring twice");
  await quiet();
  await by.ok(suppliers.update, { params: { id }, body: { version, terms: "Net 30" } });
  danaChanged(id, ["terms"]);
  await screen.findByText("Net 30");
  await waitFor(() => expect(terms.closest("dd")?.hasAttribute("data-otherwise")).toBe(true));
  expect(notes.closest("[data-otherwise]")).toBeNull();
  await waitFor(() => expect(document.querySelector("[data-otherwise]")).toBeNull());
});
