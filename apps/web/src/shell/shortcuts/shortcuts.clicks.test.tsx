import { fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { auth, shell } from "@millwright/domain/foundation/auth/contract.ts";
import { MOST_SHORTCUTS } from "@millwright/domain/foundation/auth/shortcuts.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { dismissSnackbar } from "../../kit/feedback/snackbar.ts";
import {
  button,
  clickedTests,
  dialog,
  heading,
  loseAnswers,
  open,
  PHONE,
  quiet,
  screen,
  waitFor,
  WIDE,
  windowOf,
  within,
} from "../../testing/screens.tsx";

const { world } = clickedTests();
beforeEach(dismissSnackbar);
afterEach(() => {
  windowOf(WIDE);
  vi.restoreAllMocks();
});

const SAVED = "User data saved with api";
const [ORDERS, REQUESTS, SUPPLIERS] = [403, 404, 502];
const PAGE = "/asset-management/locations";

const own = async (person: Person) => (await person.ok(auth.me)).data.shortcuts;
const kept = async (person: Person, shortcuts: number[]) => await waitFor(async () => expect(await own(person)).toEqual(shortcuts));
/** Names of the links in a list. */
const linksIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => link.getAttribute("aria-label") ?? link.querySelector("span")?.textContent);
const bar = async () => await waitFor(() => document.querySelector<HTMLElement>("header ul[aria-label=Shortcuts]") as HTMLElement);
const barLinks = async (names: string[]) => await waitFor(async () => expect(linksIn(await bar())).toEqual(names));

async function joined(shortcuts: number[] = []) {
  const person = await world().tenant.join("Planner");
  if (shortcuts.length > 0) await person.ok(shell.saveShortcuts, { body: { shortcuts } });
  const user = await open(person, PAGE);
  await heading(/Locations/);
  return { person, user };
}

async function opened(shortcuts: number[] = []) {
  const { person, user } = await joined(shortcuts);
  await user.click(await button("Click to add/remove shortcut"));
  return { person, user, panel: await dialog("Shortcuts") };
}
const rowsOf = (panel: Awaited<ReturnType<typeof dialog>>) => panel.getByRole("list", { name: "Your shortcuts" });

test("a page is found by its name, starred, stands in the toolbar at once, and is kept with one word", async () => {
  const { person, user, panel } = await opened();
  expect(await own(person)).toEqual([]);
  const field = panel.getByPlaceholderText("Search for an app or page");
  expect(document.activeElement).toBe(field);
  await user.type(field, " wORk reQ");
  expect(panel.getAllByRole("button", { name: /^Shortcut to/ }).map((star) => star.getAttribute("aria-label"))).toEqual([
    "Shortcut to Work Requests",
  ]);
  await user.click(panel.getByRole("button", { name: "Shortcut to Work Requests" }));
  await barLinks(["Work Requests"]);
  await user.clear(field);
  await user.type(field, "suppliers");
  await user.click(panel.getByRole("button", { name: "Shortcut to Suppliers" }));
  await barLinks(["Work Requests", "Suppliers"]);
  await screen.findAllByText(SAVED);
  await kept(person, [REQUESTS, SUPPLIERS]);
  await user.clear(field);
  await user.type(field, "zzzz");
  panel.getByText("No results...");
  await user.click(within(await bar()).getByRole("link", { name: "Suppliers" }));
  await heading("Suppliers");
});

test("only pages of the person's menu are offered", async () => {
  const requester = await world().tenant.join("Requester");
  const user = await open(requester, "/maintenance-management/work-requests");
  await user.click(await button("Click to add/remove shortcut"));
  const panel = await dialog("Shortcuts");
  const offered = panel.getAllByRole("button", { name: /^Shortcut to/ }).length;
  const { menu } = await requester.ok(shell.navigation);
  expect(offered).toBe(menu.flatMap(({ children }) => children ?? []).length);
  expect(panel.queryByText("User Roles")).toBeNull();
});

test("a star is taken away from the list of one's own, with the focus in the field", async () => {
  const { person, user, panel } = await opened([ORDERS, REQUESTS]);
  await user.click(within(rowsOf(panel)).getByRole("button", { name: "Shortcut to Work Orders" }));
  await barLinks(["Work Requests"]);
  expect(document.activeElement).toBe(panel.getByPlaceholderText("Search for an app or page"));
  await kept(person, [REQUESTS]);
});

test("the order is changed by the keyboard, and the focus stays on what was pressed", async () => {
  const { person, user, panel } = await opened([ORDERS, REQUESTS, SUPPLIERS]);
  const up = () => within(rowsOf(panel)).getByRole("button", { name: "Move Suppliers up" });
  up().focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(up()));
  await user.keyboard("{Enter}{Enter}");
  expect(linksIn(rowsOf(panel))).toEqual(["Suppliers", "Work Orders", "Work Requests"]);
  expect(up().getAttribute("aria-disabled")).toBe("true");
  await barLinks(["Suppliers", "Work Orders", "Work Requests"]);
  await kept(person, [SUPPLIERS, ORDERS, REQUESTS]);
});

test("the order is changed by dragging, and nothing is kept before the drop", async () => {
  const { person, panel } = await opened([ORDERS, REQUESTS, SUPPLIERS]);
  const row = (at: number) => within(rowsOf(panel)).getAllByRole("listitem")[at] as HTMLElement;
  const dragged = row(0);
  fireEvent.dragStart(dragged);
  fireEvent.dragEnter(row(1));
  fireEvent.dragEnter(row(2));
  expect(linksIn(rowsOf(panel))).toEqual(["Work Requests", "Suppliers", "Work Orders"]);
  expect(linksIn(await bar())).toEqual(["Work Orders", "Work Requests", "Suppliers"]);
  fireEvent.dragEnd(dragged);
  await barLinks(["Work Requests", "Suppliers", "Work Orders"]);
  await kept(person, [REQUESTS, SUPPLIERS, ORDERS]);
});

test("what cannot be saved goes back to what it was, and says so", async () => {
  const { user, panel } = await opened([ORDERS]);
  await quiet();
  loseAnswers(100);
  await user.click(panel.getByRole("button", { name: "Shortcut to Suppliers" }));
  await barLinks(["Work Orders", "Suppliers"]);
  await screen.findAllByText("No answer from the server.");
  await barLinks(["Work Orders"]);
  expect(panel.getByRole("button", { name: "Shortcut to Suppliers" }).getAttribute("aria-pressed")).toBe("false");
});

test("those of a person named guest stay in the browser: no call, no word, and they are there again", async () => {
  const guest = await world().tenant.join("Planner");
  await world().tenant.rows((db) =>
    db.updateTable("people").set({ firstName: "Guest", lastName: "" }).where("id", "=", guest.personId).execute(),
  );
  const user = await open(guest, PAGE);
  await user.click(await button("Click to add/remove shortcut"));
  await user.click((await dialog("Shortcuts")).getByRole("button", { name: "Shortcut to Suppliers" }));
  await barLinks(["Suppliers"]);
  await new Promise((resolve) => setTimeout(resolve, 800));
  await quiet();
  expect(screen.queryAllByText(SAVED)).toEqual([]);
  await kept(guest, []);
  await open(guest, PAGE);
  await barLinks(["Suppliers"]);
});

test("with as many as can be kept no further star can be given", async () => {
  const person = await world().tenant.join("Planner");
  const { menu } = await person.ok(shell.navigation);
  const ids = menu.flatMap(({ children }) => (children ?? []).map(({ id }) => id));
  await person.ok(shell.saveShortcuts, { body: { shortcuts: ids.slice(0, MOST_SHORTCUTS) } });
  const user = await open(person, PAGE);
  await user.click(await button("Click to add/remove shortcut"));
  const panel = await dialog("Shortcuts");
  panel.getByText("You have 20 shortcuts, the maximum. Remove one to add another.");
  const further = panel.getAllByRole("button", { name: /^Shortcut to/, pressed: false });
  expect(new Set(further.map((star) => star.getAttribute("aria-disabled")))).toEqual(new Set(["true"]));
  await user.click(further[0] as HTMLElement);
  expect(further[0]?.getAttribute("aria-pressed")).toBe("false");
});

test("what does not fit into the toolbar is under one button", async () => {
  vi.spyOn(HTMLUListElement.prototype, "clientWidth", "get").mockReturnValue(80);
  const { user } = await joined([ORDERS, REQUESTS, SUPPLIERS]);
  await barLinks(["Work Orders"]);
  await user.click(await button("More shortcuts"));
  const more = await dialog("More shortcuts");
  expect(linksIn(more.getByRole("list"))).toEqual(["Work Requests", "Suppliers"]);
  await user.click(more.getByRole("link", { name: "Suppliers" }));
  await heading("Suppliers");
});

test("on a phone they stand above the menu, where they are chosen as well; one that is followed closes it", async () => {
  windowOf(PHONE);
  const { user } = await joined([REQUESTS, SUPPLIERS]);
  expect(document.querySelector("header ul[aria-label=Shortcuts]")).toBeNull();
  await user.click(await button("Open navigation"));
  const drawer = await dialog("Main navigation");
  const list = await drawer.findByRole("list", { name: "Shortcuts" });
  expect(linksIn(list)).toEqual(["Work Requests", "Suppliers"]);
  drawer.getByRole("button", { name: "Click to add/remove shortcut" });
  await user.click(within(list).getByRole("link", { name: "Suppliers" }));
  await heading("Suppliers");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Main navigation" })).toBeNull());
});

test("without a toolbar the star is in the navbar", async () => {
  const person = await world().tenant.join("Planner");
  await person.ok(shell.saveSettings, { body: { settings: { layout: { config: { toolbar: { display: false } } } } } });
  await open(person, PAGE);
  await heading(/Locations/);
  const navbar = within(document.querySelector("aside[data-region=navbar]") as HTMLElement);
  navbar.getByRole("button", { name: "Click to add/remove shortcut" });
});

test("the search over everything begins with them, before what was viewed last", async () => {
  const { user } = await joined([SUPPLIERS, ORDERS]);
  await user.keyboard("{Control>}k{/Control}");
  const search = await dialog("Search");
  const list = search.getByRole("navigation", { name: "Shortcuts" });
  expect(linksIn(list)).toEqual(["Suppliers", "Work Orders"]);
  expect(search.queryAllByRole("option")).toEqual([]);
  await user.click(search.getByRole("combobox"));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(within(list).getByRole("link", { name: "Work Orders" }));
  await user.keyboard("{ArrowUp}{Enter}");
  await heading("Suppliers");
});

test("a shortcut whose right is gone is not drawn, and is kept while the others change", async () => {
  const { person, user } = await joined([REQUESTS, SUPPLIERS]);
  await barLinks(["Work Requests", "Suppliers"]);
  await world().tenant.rows((db) =>
    db
      .updateTable("people")
      .set({ shortcuts: [REQUESTS, 605, SUPPLIERS] })
      .where("id", "=", person.personId)
      .execute(),
  );
  await open(person, PAGE);
  await barLinks(["Work Requests", "Suppliers"]);
  await user.click(await button("Click to add/remove shortcut"));
  const panel = await dialog("Shortcuts");
  await user.click(within(rowsOf(panel)).getByRole("button", { name: "Move Suppliers up" }));
  await kept(person, [SUPPLIERS, REQUESTS, 605]);
});
