import { act, fireEvent } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { shell } from "@millwright/domain/foundation/auth/contract.ts";
import { button, clickedTests, heading, open, screen, waitFor, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();
afterEach(() => vi.useRealTimers());

async function opened() {
  const person = await world().tenant.join("Planner");
  await person.ok(shell.saveSettings, { body: { settings: { layout: { style: "layout2" } } } });
  const user = await open(person, "/asset-management/locations");
  await heading(/Locations/);
  const bar = await screen.findByRole("navigation", { name: "Main navigation" });
  return { user, bar, branch: (name: string) => within(bar).getByRole("button", { name }) };
}
const isOpen = (branch: HTMLElement) => branch.getAttribute("aria-expanded") === "true";
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));
const MOUSE = { pointerType: "mouse" };

test("a pop-up opens 150 ms after the pointer came and closes 150 ms after it left; a way into it closes nothing", async () => {
  const { branch } = await opened();
  const assets = branch("Asset Management");
  const work = branch("Maintenance Management");
  vi.useFakeTimers();
  fireEvent.pointerEnter(assets.closest("li") as Element, MOUSE);
  pass(149);
  expect(isOpen(assets)).toBe(false);
  pass(2);
  expect(isOpen(assets)).toBe(true);
  // Over the corner of another entry into the pop-up.
  fireEvent.pointerLeave(assets.closest("li") as Element, MOUSE);
  fireEvent.pointerEnter(work.closest("li") as Element, MOUSE);
  pass(100);
  fireEvent.pointerLeave(work.closest("li") as Element, MOUSE);
  fireEvent.pointerEnter(assets.closest("li") as Element, MOUSE);
  pass(500);
  expect([isOpen(assets), isOpen(work)]).toEqual([true, false]);
  fireEvent.pointerLeave(assets.closest("li") as Element, MOUSE);
  pass(149);
  expect(isOpen(assets)).toBe(true);
  pass(2);
  expect(isOpen(assets)).toBe(false);
});

test("a press opens one pop-up at a time; a press beside it, or on an entry, closes it; the branch of the page is marked", async () => {
  const { user, branch, bar } = await opened();
  expect(branch("Asset Management").dataset.current).toBe("true");
  await user.click(branch("Maintenance Management"));
  await user.click(branch("Settings"));
  expect([isOpen(branch("Maintenance Management")), isOpen(branch("Settings"))]).toEqual([false, true]);
  expect(bar.querySelectorAll("[role=menu], [role=menuitem]")).toHaveLength(0);
  await user.click(screen.getByRole("main"));
  expect(isOpen(branch("Settings"))).toBe(false);
  await user.click(branch("Materials Management"));
  await user.click(within(bar).getByRole("link", { name: "Suppliers" }));
  await heading("Suppliers");
  expect(isOpen(branch("Materials Management"))).toBe(false);
  expect(branch("Materials Management").dataset.current).toBe("true");
});

test("the keyboard goes along the bar and into a pop-up, and Escape gives the focus back", async () => {
  const { user, branch, bar } = await opened();
  const first = within(bar).getAllByRole("button")[0] as HTMLElement;
  branch("Asset Management").focus();
  await user.keyboard("{Home}");
  expect(document.activeElement).toBe(first);
  branch("Asset Management").focus();
  await user.keyboard("{ArrowRight}");
  expect(document.activeElement).toBe(branch("Maintenance Management"));
  await user.keyboard("{ArrowDown}");
  const links = await waitFor(() => {
    const found = within(bar)
      .getAllByRole("link")
      .filter((link) => link.closest("[data-pop-up]"));
    expect(document.activeElement).toBe(found[0]);
    return found;
  });
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(links[1]);
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(links.at(-1));
  await user.keyboard("{Escape}");
  expect(isOpen(branch("Maintenance Management"))).toBe(false);
  expect(document.activeElement).toBe(branch("Maintenance Management"));
});

test("the theme settings say where the menu is, and the menu follows", async () => {
  const { user } = await opened();
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await screen.findByRole("combobox"), "theme se");
  await user.click(await screen.findByRole("option", { name: "Theme Settings" }));
  const order = () => [...document.querySelectorAll<HTMLElement>("[data-region]")].map(({ dataset }) => dataset.region);
  expect(order()).toEqual(["toolbar", "navbar", "footer"]);
  await user.click(within(await screen.findByRole("group", { name: "Position of the navbar" })).getByLabelText("Above"));
  expect(order()).toEqual(["navbar", "toolbar", "footer"]);
  await button("Reset to defaults");
});
