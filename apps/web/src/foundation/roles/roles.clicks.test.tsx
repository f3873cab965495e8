import { expect, test } from "vitest";
import { userRoles } from "@millwright/domain/foundation/roles/contract.ts";
import { buildPerson } from "../../../../server/src/foundation/people/builders.ts";
import { buildRole } from "../../../../server/src/foundation/roles/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import { button, clickedTests, dialog, field, heading, open, reopen, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const admin = () => world().tenant.as("Administrator");
const cell = (name: string) => screen.findByRole<HTMLElement>("checkbox", { name: new RegExp(`^${name}`) });
const isOn = async (name: string) => (await cell(name)).getAttribute("aria-checked");

test("a role is made, its matrix walked by arrow keys, what changes is summed up, saved, and told in the log", async () => {
  const user = await open(await admin(), "/settings/user-roles/new");
  await user.type(await field("Name"), "Night shift");
  await user.click(await button("Save"));
  await heading("Night shift");
  (await cell("Facilities & Locations: View")).focus();
  await user.keyboard("{ArrowDown}{ArrowRight}{ArrowRight} ");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Equipment: Change, not saved yet");
  expect(await isOn("Equipment: View")).toBe("true");
  await screen.findByText("2 permissions added, no one has this role yet");
  await screen.findByText("Equipment: may now view, change, everywhere");
  await user.keyboard("{End}{Enter}");
  await user.click(await screen.findByRole("menuitem", { name: "At their site" }));
  await screen.findByText("Equipment: may now view, change, at their site");

  await reopen();
  expect(await isOn("Equipment: Change")).toBe("true");
  await user.click(await button("Save"));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Unsaved changes" })).toBeNull());
  const { rows } = await (await admin()).ok(userRoles.list, { body: { search: "night shift" } });
  const role = await (await admin()).ok(userRoles.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(role.grants).toEqual({ assets: { flags: ["view", "update"], scope: "site" } });
  await user.click(await screen.findByRole("tab", { name: "Log" }));
  await screen.findByText("Equipment: may now view, change, at their site");
});

test("a right that somebody gives meanwhile shows its button with the next answer, and one that is taken hides it again", async () => {
  const role = await buildRole(await admin(), { grants: { suppliers: { flags: ["view"], scope: "all" } } });
  const give = async (version: number, ...flags: ("view" | "create")[]) =>
    await (
      await admin()
    ).ok(userRoles.update, { params: { id: role.id }, body: { version, grants: { suppliers: { flags, scope: "all" } } } });
  const user = await open(await world().tenant.join(role.name), "/materials-management/suppliers");
  await heading("Suppliers");
  const search = await screen.findByRole("searchbox", { name: "Search in Suppliers" });
  const isOffered = () => screen.queryByRole("link", { name: "New supplier" }) !== null;
  expect(isOffered()).toBe(false);
  await give(1, "view", "create");
  expect(isOffered()).toBe(false);
  await user.type(search, "a");
  await waitFor(() => expect(isOffered()).toBe(true));
  await give(2, "view");
  await user.type(search, "b");
  await waitFor(() => expect(isOffered()).toBe(false));
});

test("rows and columns go at once, and are thrown away at once", async () => {
  const { id } = await buildRole(await admin());
  const user = await open(await admin(), `/settings/user-roles/${id}`);
  await user.click(await cell("All of Suppliers"));
  expect(await isOn("Suppliers: Delete")).toBe("true");
  await user.click(await button("View in all areas"));
  expect(await isOn("Audit: View")).toBe("true");
  await user.click(await button("Preview menu"));
  const menu = await dialog("Menu with this role");
  await menu.findByText("Work Requests");
  expect(menu.queryByRole("link")).toBeNull();
  await user.click(await menu.findByRole("button", { name: "Close" }));
  await user.click(await button("Discard"));
  expect(await isOn("Audit: View")).toBe("false");
  expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
});

test("what somebody may not give is shut, with the reason; a role beyond theirs is only looked at", async () => {
  const { tenant } = world();
  const keeping = { flags: ["view", "create", "update"] as const, scope: "all" as const };
  await addRole(tenant, "Keeps roles", { "user-roles": keeping, assets: { flags: ["view"], scope: "site" } });
  const keeper = await tenant.join("Keeps roles");
  const { id } = await buildRole(await admin());
  const user = await open(keeper, `/settings/user-roles/${id}`);
  const shut = await cell("Equipment: Delete");
  expect([shut.getAttribute("aria-disabled"), shut.title]).toEqual([
    "true",
    "You do not have this permission everywhere, so you cannot grant it.",
  ]);
  await user.click(shut);
  expect(await isOn("Equipment: Delete")).toBe("false");
  await user.click(await cell("Equipment: View"));
  await button("Equipment, where: At their site");

  const { rows } = await keeper.ok(userRoles.list, { body: { search: "administrator" } });
  await open(keeper, `/settings/user-roles/${rows[0]?.id}`);
  await screen.findByText("This role has more permissions than yours, so you can only view it.");
  expect((await cell("Equipment: View")).getAttribute("aria-disabled")).toBe("true");
  expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
});

test("two who change one role: what the second one changed stays on top of what the first one saved", async () => {
  const by = await admin();
  const { id } = await buildRole(by);
  const user = await open(by, `/settings/user-roles/${id}`);
  await user.click(await cell("Suppliers: View"));
  await by.ok(userRoles.update, { params: { id }, body: { version: 1, grants: { assets: { flags: ["view"], scope: "all" } } } });
  await user.click(await button("Save"));
  await screen.findByText(/^Someone else changed this role/);
  await waitFor(async () => expect(await isOn("Equipment: View")).toBe("true"));
  await user.click(await button("Save"));
  await waitFor(async () => expect(Object.keys((await by.ok(userRoles.get, { params: { id } })).grants)).toEqual(["assets", "suppliers"]));
});

test("a role is copied; it is deleted once it is said where its people go", async () => {
  const by = await admin();
  const { id } = await buildRole(by, { name: "Helper", grants: { suppliers: { flags: ["view"], scope: "own" } } });
  await buildPerson(by, { firstName: "Ada", lastName: "Holm", roleId: id });
  const user = await open(by, `/settings/user-roles/${id}?tab=people`);
  await screen.findByText("Ada Holm");
  await user.click(await button("More actions: Helper"));
  await user.click(await screen.findByRole("menuitem", { name: "Copy" }));
  await user.click(await (await dialog("Copy Helper")).findByRole("button", { name: "Create copy" }));
  await heading("Helper (copy)");

  await open(by, `/settings/user-roles/${id}`);
  await user.click(await button("More actions: Helper"));
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }));
  const asked = await dialog("Delete Helper?");
  await user.click(await asked.findByRole("button", { name: "Delete role" }));
  await asked.findByText("Choose a replacement role.");
  await asked.findByRole("option", { name: "Helper (copy)" });
  await user.selectOptions(await asked.findByRole("combobox"), "Helper (copy)");
  await user.click(await asked.findByRole("button", { name: "Delete role" }));
  const main = await screen.findByRole("main");
  await within(main).findByRole("heading", { name: "User Roles" });
  const { rows } = await by.ok(userRoles.list, { body: { search: "helper" } });
  expect(rows).toMatchObject([{ name: "Helper (copy)", people: 1 }]);
});

test("a planner finds no way there", async () => {
  await open(await world().tenant.as("Planner"), "/settings/user-roles");
  await screen.findByText(/You do not have access|No access|not have permission/i);
});
