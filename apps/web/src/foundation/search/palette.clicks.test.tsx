import { expect, test } from "vitest";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

const palette = async () => await screen.findByRole("dialog", { name: "Search" });
const field = async () => await within(await palette()).findByRole("combobox", { name: "Search" });
const options = async () => within(await palette()).getAllByRole("option");

test("an order's code leads to the order, by the keyboard alone, and stands among what was looked at last", async () => {
  const by = await world().tenant.as("Administrator");
  const order = await buildWorkOrder(by, { title: "Grease the turret" });
  const user = await open(by, "/home");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), order.code);
  const [first] = await within(await palette()).findAllByRole("option", { name: new RegExp(order.code) });
  expect(first?.getAttribute("aria-selected")).toBe("true");
  expect((await field()).getAttribute("aria-activedescendant")).toBe(first?.id);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { level: 1, name: "Grease the turret" });
  await user.keyboard("{Control>}k{/Control}");
  const last = await within(await palette()).findByRole("navigation", { name: "Recently viewed" });
  expect(within(last).getByRole("link").textContent).toContain(order.code);
  // It is their own history: before something is typed nothing is suggested.
  expect(within(await palette()).queryAllByRole("option")).toEqual([]);
  await user.click(await field());
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(within(last).getByRole("link"));
});

test("pages, actions and records stand in groups through which the arrows move", async () => {
  const by = await world().tenant.as("Administrator");
  await buildAsset(by, { name: "Supplier gate" });
  const user = await open(by, "/home");
  await user.click((await screen.findAllByRole("button", { name: /^Search/ }))[0] as HTMLElement);
  await user.type(await field(), "suppl");
  await within(await palette()).findByRole("option", { name: /Supplier gate/ });
  const groups = within(await palette()).getAllByRole("group");
  expect(groups.map((group) => group.firstElementChild?.textContent)).toEqual(["Pages", "Actions", "Assets", "Roles"]);
  const selected = async () => (await options()).findIndex((option) => option.getAttribute("aria-selected") === "true");
  expect(await selected()).toBe(0);
  await user.keyboard("{ArrowUp}");
  expect(await selected()).toBe((await options()).length - 1);
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(await selected()).toBe(1);
  await user.keyboard("{Enter}");
  await screen.findByRole("heading", { level: 1, name: /New supplier/i });
});

test("nothing is suggested for blank text, and pages and actions are ten at most", async () => {
  const by = await world().tenant.as("Planner");
  const user = await open(by, "/home");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "   ");
  expect(within(await palette()).queryAllByRole("option")).toEqual([]);
  await user.clear(await field());
  await user.type(await field(), "a");
  expect(await options()).toHaveLength(10);
});

test("who may make nothing is offered nothing to make, and is told when there is nothing", async () => {
  const viewer = await world().tenant.as("Requester");
  const user = await open(viewer, "/home");
  await user.keyboard("{Control>}k{/Control}");
  await user.type(await field(), "new");
  const titles = (await options()).map((option) => option.textContent);
  expect(titles).toContain("New request");
  expect(titles).not.toContain("New asset");
  await user.clear(await field());
  await user.type(await field(), "zzzz");
  expect((await within(await palette()).findByText(/No results for “zzzz”./)).textContent).toBeTruthy();
});

test("signing out forgets what was looked at", async () => {
  const by = await world().tenant.as("Administrator");
  const asset = await buildAsset(by, { name: "Kiln" });
  const user = await open(by, `/asset-management/asset/${asset.id}`);
  await screen.findByRole("heading", { level: 1, name: "Kiln" });
  expect(localStorage.getItem("millwright.recent")).toContain("Kiln");
  await user.click(document.querySelector("header button[aria-haspopup=dialog]:last-child") as HTMLElement);
  await user.click(await screen.findByText("Log out"));
  await waitFor(() => expect(localStorage.getItem("millwright.recent")).toBeNull());
});
