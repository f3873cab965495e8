import { offeredIn } from "@millwright/domain/foundation/auth/settings-offers.ts";
import { act } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import type { LayoutStyle } from "@millwright/domain/kit/shell/layout.ts";
import type { SettingsPart } from "@millwright/domain/foundation/auth/settings.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { router } from "../../routes.tsx";
import { dismissSnackbar, snackbars } from "../../kit/feedback/snackbar.ts";
import { reach } from "../../kit/wire/reach.ts";
import {
  button,
  clickedTests,
  dialog,
  failAnswers,
  field,
  heading,
  loseAnswers,
  open,
  quiet,
  screen,
  waitFor,
  within,
} from "../../testing/screens.tsx";

const { world } = clickedTests();
beforeEach(dismissSnackbar);
type User = Awaited<ReturnType<typeof open>>;

const SAVED = "User data saved with api";
/** Said in the page, and in the dialog to who listens. */
const saved = () => screen.findAllByText(SAVED);
const settingsOf = async (person: Person) => (await person.ok(shell.settings)).settings;
const frame = () => screen.getByRole("main").parentElement as HTMLElement;
const joined = async (part?: SettingsPart) => {
  const person = await world().tenant.join("Planner");
  if (part) await person.ok(shell.saveSettings, { body: { settings: part } });
  return person;
};

const layoutIn = (settings: Awaited<ReturnType<typeof themeSettings>>, name: string) =>
  within(settings.getByRole("group", { name: "Layout" })).getByLabelText<HTMLInputElement>(name);

async function themeSettings(user: User) {
  await user.click(document.querySelector("header button[aria-haspopup=dialog][aria-expanded]:not([data-notifications])") as Element);
  await user.click(await button("Theme Settings"));
  return await dialog("Theme Settings");
}

test("every change shows at once, and a burst of them is one call and one confirmation", async () => {
  const person = await joined();
  const user = await open(person, "/asset-management/locations");
  const settings = await themeSettings(user);
  await quiet();
  const ofPage = new MutationObserver(() => undefined);
  ofPage.observe(screen.getByRole("main"), { subtree: true, childList: true, attributes: true, characterData: true });
  await user.click(layoutIn(settings, "Horizontal"));
  expect(frame().dataset).toMatchObject({ layout: "layout2", navbar: "below" });
  await user.click(settings.getByLabelText("Boxed"));
  expect(frame().dataset.mode).toBe("boxed");
  await user.click(within(settings.getByRole("group", { name: "Main" })).getByLabelText("Deep Ocean"));
  expect(document.documentElement.dataset).toMatchObject({ theme: "deepOcean", scheme: "dark" });
  await user.click(settings.getByLabelText("Custom Scrollbars"));
  expect(document.documentElement.dataset.scrollbars).toBe("system");
  expect(ofPage.takeRecords(), "the page is not drawn again").toEqual([]);
  ofPage.disconnect();
  expect(await settingsOf(person), "nothing is sent while somebody still changes").toBeNull();
  await saved();
  expect(await settingsOf(person)).toMatchObject({
    layout: { style: "layout2", config: { mode: "boxed" } },
    theme: { main: "deepOcean", scheme: "dark" },
    customScrollbars: false,
  });
});

test("the page stays as it is through all three layouts: what was typed, where the focus is, the element itself", async () => {
  const user = await open(await joined(), "/asset-management/locations/new");
  const name = await field("Name");
  await user.type(name, "Half a na");
  const main = screen.getByRole("main");
  for (const style of ["Horizontal", "Container", "Vertical"]) {
    const settings = await themeSettings(user);
    await user.click(layoutIn(settings, style));
    await user.click(settings.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("main")).toBe(main);
    expect(await field("Name")).toBe(name);
    expect(name.value).toBe("Half a na");
  }
});

test.each<[LayoutStyle, string]>([
  ["layout1", "Vertical"],
  ["layout2", "Horizontal"],
  ["layout3", "Container"],
])("only what %s has is offered", async (style, name) => {
  const user = await open(await joined({ layout: { style } }), "/asset-management/locations");
  const settings = await themeSettings(user);
  expect(layoutIn(settings, name).checked).toBe(true);
  expect(settings.queryByLabelText("Fold the navbar") !== null).toBe(style === "layout1");
  const positions = within(settings.getByRole("group", { name: "Position of the navbar" }))
    .getAllByRole("radio")
    .map((radio) => radio.parentElement?.textContent);
  expect(positions).toEqual(style === "layout1" ? ["Left", "Right"] : ["Above", "Below"]);
  const switches = offeredIn(style).filter(({ values }) => values.includes(true)).length;
  // One more is that of the scrollbars.
  expect(settings.getAllByRole("switch")).toHaveLength(switches + 1);
});

test("what cannot be combined cannot be chosen, and can once the other one is changed", async () => {
  const user = await open(await joined(), "/asset-management/locations");
  const settings = await themeSettings(user);
  settings.getByText("*Not all option combinations are available.");
  const stay = within(settings.getByRole("group", { name: "Toolbar while scrolling" }));
  expect(stay.getByLabelText<HTMLInputElement>("Scrolls away").disabled).toBe(true);
  await user.click(settings.getByLabelText("Whole window"));
  await user.click(stay.getByLabelText("Scrolls away"));
  expect(frame().dataset).toMatchObject({ scroll: "body", toolbarStyle: "static" });
  expect(settings.getByLabelText<HTMLInputElement>("Page area").disabled).toBe(true);
  await user.click(settings.getByLabelText("Show the navbar"));
  expect(settings.getByLabelText<HTMLInputElement>("Show the toolbar").disabled).toBe(true);
  await saved();
});

test("without a navbar the toolbar opens the menu; without a toolbar the navbar holds what one has at hand", async () => {
  const user = await open(await joined({ layout: { config: { navbar: { display: false } } } }), "/asset-management/locations");
  await user.click(await button("Open navigation"));
  (await dialog("Main navigation")).getByText("Maintenance Management");
  const other = await joined({ layout: { config: { toolbar: { display: false } } } });
  await open(other, "/asset-management/locations");
  await heading(/Locations/);
  expect(document.querySelector("header[data-region]")).toBeNull();
  const bar = within(document.querySelector("aside[data-region=navbar]") as HTMLElement);
  for (const name of ["Search", "Scan a code", /^Notifications/]) bar.getByRole("button", { name });
});

test("high contrast is for every part of the frame, and the dialog says so", async () => {
  const user = await open(await joined({ theme: { scheme: "contrast", navbar: "beach" } }), "/asset-management/locations");
  const settings = await themeSettings(user);
  settings.getByText("High contrast is on: every part of the frame is shown in it.");
  expect(document.querySelector<HTMLElement>("[data-region=navbar]")?.dataset.scheme).toBe("contrast");
});

test("a reset goes back to what the person would begin with, here and with the account", async () => {
  const person = await joined({ layout: { style: "layout3", config: { mode: "boxed" } }, theme: { main: "slate", scheme: "dark" } });
  const user = await open(person, "/asset-management/locations");
  const settings = await themeSettings(user);
  await user.click(settings.getByRole("button", { name: "Reset to defaults" }));
  expect(frame().dataset).toMatchObject({ layout: "layout1", mode: "fullwidth" });
  await saved();
  expect(await settingsOf(person)).toBeNull();
});

test("what a page asks of the frame lies over what the person chose, is not saved, and goes with the page", async () => {
  const person = await joined({ layout: { config: { mode: "boxed" } } });
  const user = await open(person, "/asset-management/locations");
  await waitFor(() => expect(frame().dataset.mode).toBe("boxed"));
  await act(() => router.navigate({ href: "/asset-management/all/assets" }));
  await waitFor(() => expect(frame().dataset.mode).toBe("fullwidth"));
  const settings = await themeSettings(user);
  const width = within(settings.getByRole("group", { name: /^Width/ }));
  width.getByText("Set by this page");
  expect(width.getAllByRole<HTMLInputElement>("radio").map(({ disabled }) => disabled)).toEqual([true, true, true]);
  await user.click(settings.getByLabelText("Show the footer"));
  await saved();
  expect((await settingsOf(person))?.layout.config).toMatchObject({ mode: "boxed", footer: { display: false } });
  await user.click(settings.getByRole("button", { name: "Close" }));
  // Two such pages in a row, one that is not there, and back.
  await act(() => router.navigate({ href: "/maintenance-management/crew-weeks" }));
  await waitFor(() => expect(frame().dataset.mode).toBe("fullwidth"));
  await act(() => router.navigate({ href: "/no/such/page" }));
  await screen.findByText(/could not find the page/);
  expect(frame().dataset.mode).toBe("boxed");
  await act(() => router.navigate({ href: "/maintenance-management/calendar" }));
  await waitFor(() => expect(frame().dataset.mode).toBe("fullwidth"));
  await act(() => router.navigate({ href: "/asset-management/locations" }));
  await waitFor(() => expect(frame().dataset.mode).toBe("boxed"));
});

test("what could not be saved is shown as it is, said, and sent again when the server answers", async () => {
  const person = await joined();
  const user = await open(person, "/asset-management/locations");
  const settings = await themeSettings(user);
  await quiet();
  loseAnswers(100);
  await user.click(settings.getByLabelText("Boxed"));
  await screen.findAllByText("No answer from the server.");
  expect(frame().dataset.mode).toBe("boxed");
  expect(reach.get()).toBe(false);
  loseAnswers(0);
  await person.ok(shell.saveSettings, { body: { settings: { layout: { config: { mode: "container" } } } } });
  act(() => reach.set(true));
  await saved();
  expect((await settingsOf(person))?.layout.config.mode).toBe("boxed");
});

test("where the server could not save it though it answers, it is said once and sent again by itself", async () => {
  const person = await joined();
  const user = await open(person, "/asset-management/locations");
  const settings = await themeSettings(user);
  await quiet();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  try {
    failAnswers(503, 2);
    await user.click(settings.getByLabelText("Boxed"));
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(snackbars.get()?.variant).toBe("error"));
    dismissSnackbar();
    await vi.advanceTimersByTimeAsync(15_100);
    await vi.advanceTimersByTimeAsync(15_100);
    await saved();
  } finally {
    vi.useRealTimers();
  }
  expect((await settingsOf(person))?.layout.config.mode).toBe("boxed");
});

test("what is refused once the server answers again is said, though that it failed was said already", async () => {
  const user = await open(await joined(), "/asset-management/locations");
  const settings = await themeSettings(user);
  await quiet();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  try {
    failAnswers(503, 1);
    await user.click(settings.getByLabelText("Boxed"));
    await vi.advanceTimersByTimeAsync(600);
    await waitFor(() => expect(snackbars.get()?.variant).toBe("error"));
    dismissSnackbar();
    failAnswers(400, 1, { code: "invalid", message: "This cannot be combined." });
    await vi.advanceTimersByTimeAsync(15_100);
    await screen.findAllByText("This cannot be combined.");
  } finally {
    vi.useRealTimers();
  }
});

test("a person named guest keeps their settings in the browser: no call, no word, and they are there again", async () => {
  const guest = await world().tenant.join("Planner");
  await world().tenant.rows((db) =>
    db.updateTable("people").set({ firstName: "Guest", lastName: "" }).where("id", "=", guest.personId).execute(),
  );
  const user = await open(guest, "/asset-management/locations");
  const settings = await themeSettings(user);
  await user.click(layoutIn(settings, "Horizontal"));
  expect(frame().dataset.layout).toBe("layout2");
  await new Promise((resolve) => setTimeout(resolve, 800));
  await quiet();
  expect(screen.queryAllByText(SAVED)).toEqual([]);
  expect(await settingsOf(guest)).toBeNull();
  await open(guest, "/asset-management/locations");
  await waitFor(() => expect(frame().dataset.layout).toBe("layout2"));
});

test("the search over everything opens the theme settings", async () => {
  const user = await open(await joined(), "/asset-management/locations");
  await heading(/Locations/);
  await user.keyboard("{Control>}k{/Control}");
  const search = await dialog("Search");
  await user.type(search.getByRole("combobox"), "theme se");
  await user.click(await search.findByRole("option", { name: "Theme Settings" }));
  await dialog("Theme Settings");
});

test("the left side panel holds the shortcuts by name and the records that were looked at last, and the page keeps its place", async () => {
  const person = await joined();
  await person.ok(shell.saveShortcuts, { body: { shortcuts: [403] } });
  const user = await open(person, "/asset-management/locations/new");
  const [name, main] = [await field("Name"), screen.getByRole("main")];
  await user.type(name, "Half a na");
  const settings = await themeSettings(user);
  await user.click(settings.getByLabelText("Show the left side panel"));
  await user.click(settings.getByRole("button", { name: "Close" }));
  const panel = within(await screen.findByRole("complementary", { name: "Side panel" }));
  await panel.findByRole("link", { name: /Work Orders/ });
  expect(panel.getByRole("heading", { name: "Recently viewed" })).toBeTruthy();
  expect(screen.getByRole("main")).toBe(main);
  expect(name.value).toBe("Half a na");
  await saved();
});

test("the right side panel stands beside work alone, keeps the notifications, and the page keeps its place", async () => {
  const user = await open(await joined(), "/maintenance-management/work-requests");
  const [search, main] = [await screen.findByRole<HTMLInputElement>("searchbox"), screen.getByRole("main")];
  await user.type(search, "sealing ja");
  await user.click(await screen.findByRole("button", { name: /^Notifications/ }));
  const over = await dialog("Notifcations");
  await user.click(over.getByRole("button", { name: "Pin to the side" }));
  const panel = within(await screen.findByRole("complementary", { name: "Right side panel" }));
  await panel.findByRole("heading", { name: "Notifcations" });
  expect(screen.queryByRole("dialog", { name: "Notifcations" })).toBeNull();
  expect([screen.getByRole("main"), search.isConnected, search.value]).toEqual([main, true, "sealing ja"]);
  await saved();

  // The way to the cards leads there now, and Escape leads back.
  const bell = screen.getByRole("button", { name: /^Notifications/ });
  await user.click(bell);
  expect(document.activeElement).toBe(panel.getByRole("region", { name: "Notifcations" }));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(bell);

  const settings = await themeSettings(user);
  expect(settings.getByLabelText<HTMLInputElement>(/^Show the right side panel/).checked).toBe(true);
  await user.click(settings.getByRole("button", { name: "Close" }));
  await act(() => router.navigate({ href: "/asset-management/locations" }));
  await screen.findByRole("heading", { level: 1, name: /Locations/ });
  expect(screen.queryByRole("complementary", { name: "Right side panel" })).toBeNull();
  await user.click(screen.getByRole("button", { name: /^Notifications/ }));
  const elsewhere = await dialog("Notifcations");
  expect(elsewhere.queryByRole("button", { name: "Pin to the side" })).toBeNull();
});

test("with the left side panel the pages of the help stand in it, once", async () => {
  const person = await joined();
  await person.ok(shell.saveSettings, { body: { settings: { layout: { config: { leftSidePanel: { display: true } } } } } });
  const user = await open(person, "/help/boards");
  const panel = within(await screen.findByRole("complementary", { name: "Side panel" }));
  const pages = within(await panel.findByRole("navigation", { name: "Help pages" }));
  expect(screen.getAllByRole("navigation", { name: "Help pages" })).toHaveLength(1);
  expect(pages.getByRole("link", { name: "Boards" }).getAttribute("aria-current")).toBe("page");
  await user.click(pages.getByRole("link", { name: "First steps" }));
  await screen.findByRole("heading", { level: 1, name: "First steps" });
  await act(() => router.navigate({ href: "/asset-management/locations" }));
  await screen.findByRole("heading", { level: 1, name: /Locations/ });
  expect(screen.queryByRole("navigation", { name: "Help pages" })).toBeNull();
});
