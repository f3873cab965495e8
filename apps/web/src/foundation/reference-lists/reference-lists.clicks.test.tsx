import { expect, test } from "vitest";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { buildValue } from "../../../../server/src/foundation/reference-lists/builders.ts";
import { button, clickedTests, dialog, open, reopen, screen, waitFor } from "../../testing/screens.tsx";

const { world } = clickedTests();
const administrator = () => world().tenant.as("Administrator");
const ADDRESS = "/settings/classification-schemes?list=repair-types";
const names = async () => (await (await administrator()).ok(valuesOf("repair-types").list, { body: {} })).rows.map(({ name }) => name);

test("values are added one after another, and a code that is taken is refused beside what was typed", async () => {
  const user = await open(await administrator(), ADDRESS);
  await user.click(await button(/^Add/));
  const name = await screen.findByPlaceholderText<HTMLInputElement>("Name");
  await user.type(name, "Welding");
  await user.clear(screen.getByRole("textbox", { name: "Code" }));
  await user.type(screen.getByRole("textbox", { name: "Code" }), "WELDING{Enter}");
  await screen.findByRole("row", { name: /Welding/ });
  await waitFor(() => expect(name.value).toBe(""));
  const code = screen.getByRole<HTMLInputElement>("textbox", { name: "Code" });
  await user.type(name, "Welding");
  await user.clear(code);
  await user.type(code, "WELDING{Enter}");
  expect((await screen.findByRole("alert")).textContent).not.toBe("");
  expect(name.value).toBe("Welding");
  expect((await names()).filter((one) => one === "Welding")).toHaveLength(1);
});

test("a value is renamed in its dialog and taken off the forms", async () => {
  const value = await buildValue(await administrator(), "repair-types", { name: "Soldering" });
  const user = await open(await administrator(), ADDRESS);
  await user.click(await button(`Edit ${value.name}`));
  const edit = await dialog(`Edit ${value.name}`);
  await user.clear(edit.getByLabelText(/^Name/));
  await user.type(edit.getByLabelText(/^Name/), "Brazing");
  await user.click(edit.getByRole("button", { name: "Save" }));
  await screen.findByRole("row", { name: /Brazing/ });
  await user.click(await screen.findByRole("switch", { name: "Brazing active" }));
  await screen.findByText("Inactive");
  expect(await names()).toContain("Brazing");
});

test("a value is moved by the keyboard", async () => {
  await buildValue(await administrator(), "repair-types", { name: "Aligning" });
  await buildValue(await administrator(), "repair-types", { name: "Balancing" });
  const user = await open(await administrator(), ADDRESS);
  const row = await screen.findByRole("row", { name: /Balancing/ });
  row.focus();
  await user.keyboard("{Alt>}{ArrowUp}{/Alt}");
  await screen.findByText(/^Balancing is now/);
  // It is said at once and kept a moment later; what is opened anew before that shows the old order.
  const kept = async () => {
    const { rows } = await (await administrator()).ok(referenceValues.RepairType.list, { body: { search: "ing" } });
    const at = (name: string) => rows.findIndex((one) => one.name === name);
    return at("Balancing") - at("Aligning");
  };
  await expect.poll(kept, { timeout: 10_000 }).toBe(-1);
  await reopen();
  await screen.findByRole("row", { name: /Balancing/ });
  const placeOf = (name: string) => screen.getAllByRole("row").findIndex(({ textContent }) => textContent.includes(name));
  // What was known before stands there until the list has come anew.
  await expect.poll(() => placeOf("Balancing") - placeOf("Aligning"), { timeout: 5000 }).toBe(-1);
});
