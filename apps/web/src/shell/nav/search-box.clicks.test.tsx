import { expect, test } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import type { LayoutStyle } from "@millwright/domain/kit/shell/layout.ts";
import { clickedTests, dialog, heading, open, screen, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

async function opened(role: string, style: LayoutStyle, address: string) {
  const person = await world().tenant.join(role);
  await person.ok(shell.saveSettings, { body: { settings: { layout: { style } } } });
  const user = await open(person, address);
  await screen.findByRole("heading", { level: 1 });
  return user;
}
const box = async () => await within(document.querySelector("header") as HTMLElement).findByRole("combobox", { name: "Search" });
const options = () => screen.queryAllByRole("option").map((option) => option.textContent);

test("pages are suggested by their titles, whatever the case, and are reached by the keyboard alone", async () => {
  const user = await opened("Planner", "layout3", "/asset-management/locations");
  await user.type(await box(), "   ");
  expect(options()).toEqual([]);
  await user.type(await box(), "SUPPL");
  expect(options()).toEqual(["Suppliers"]);
  await user.keyboard("{ArrowDown}");
  expect((await box()).getAttribute("aria-activedescendant")).toBe(screen.getByRole("option").id);
  await user.keyboard("{Enter}");
  await heading("Suppliers");
  expect((await box()).getAttribute("value")).toBe("");
});

test("ten at most are suggested, and where nothing fits it says so; Escape empties the field", async () => {
  const user = await opened("Administrator", "layout3", "/asset-management/locations");
  await user.type(await box(), "a");
  expect(options()).toHaveLength(10);
  await user.type(await box(), "zzz");
  expect(options()).toEqual([]);
  screen.getByText("No results...");
  await user.keyboard("{Escape}");
  expect(screen.queryByText("No results...")).toBeNull();
});

test("a page that the person may not see is not suggested", async () => {
  const user = await opened("Requester", "layout3", "/maintenance-management/work-requests");
  await user.type(await box(), "user roles");
  screen.getByText("No results...");
});

test("Enter with nothing chosen asks the search over everything for what was typed", async () => {
  const user = await opened("Planner", "layout3", "/asset-management/locations");
  await user.type(await box(), "work o{Enter}");
  const search = await dialog("Search");
  expect((await search.findByRole<HTMLInputElement>("combobox", { name: "Search" })).value).toBe("work o");
  await search.findByRole("option", { name: "Work Orders" });
});

test.each<LayoutStyle>(["layout1", "layout2"])("%s has the search over everything alone", async (style) => {
  await opened("Planner", style, "/asset-management/locations");
  expect(within(document.querySelector("header") as HTMLElement).queryByRole("combobox")).toBeNull();
});
