import { expect, test } from "vitest";
import { analyticsDashboards as dashboards } from "@millwright/domain/insight/dashboards/contract.ts";
import { buildDashboard } from "../../../../server/src/insight/dashboards/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = async () => await world().tenant.as("Planner");
const tileOf = async (name: string) => {
  const tile = (await screen.findByRole("heading", { level: 2, name })).closest("li");
  if (!tile) throw new Error(`${name} is no tile`);
  return within(tile);
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test("a figure opens the rows that it counts, and what nobody can tell says so and is no zero", async () => {
  const by = await planner();
  await buildWorkOrder(by, { title: "Late for days", dueAt: daysAgo(2) });
  const user = await open(by, "/analytics/2");
  const overdue = await tileOf("Overdue orders");
  await user.click(await overdue.findByRole("link", { name: /^1, open the rows/ }));
  await screen.findByRole("link", { name: "Late for days" });
  expect(window.location.search).toContain("figure=");
  await open(by, "/analytics/2");
  expect((await tileOf("PM compliance")).getByText("No data")).toBeTruthy();
});

test("what the bar says is in the address: the range, what it is compared with, and the zone beside the days", async () => {
  const user = await open(await planner(), "/analytics/2?range=twoWeeksAgo");
  const bar = within(await screen.findByRole("group", { name: "What the figures show" }));
  expect(bar.getByRole("combobox", { name: "Period" })).toHaveProperty("value", "twoWeeksAgo");
  expect(bar.getByText(/ to .*, (UTC|[A-Z]\w+\/\w+)/)).toBeTruthy();
  await user.selectOptions(bar.getByRole("combobox", { name: "Period" }), "Last Week");
  await user.selectOptions(bar.getByRole("combobox", { name: "Compared with" }), "Last year");
  await waitFor(() => expect(window.location.search).toMatch(/range=lastWeek.*compare=year|compare=year.*range=lastWeek/));
});

test("a dashboard under another route leads to its own, one that is not given is a page that does not exist", async () => {
  await open(await planner(), "/analytics/49");
  await screen.findByRole("heading", { level: 1, name: "KPI Dashboard" });
  expect(window.location.pathname).toBe("/maintenance-management/kpi-dashboard/49");
  for (const id of [5, 4, 99_999]) {
    await open(await planner(), `/analytics/${String(id)}`);
    await screen.findByRole("heading", { level: 1, name: "404" });
  }
});

test("a storekeeper finds the two dashboards of the store in the menu, and no other", async () => {
  await open(await world().tenant.join("Storekeeper"), "/materials-management/warehouse-dashboard/52");
  await screen.findByRole("heading", { level: 1, name: "Warehouse Dashboard" });
  const choice = within(await screen.findByRole("combobox", { name: "Dashboard" }));
  // The page's own is there at once, the others a moment later.
  await waitFor(() =>
    expect(choice.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Stock Analysis", "Warehouse Dashboard"]),
  );
});

test("every chart is also a table, and a part opens its rows", async () => {
  const by = await planner();
  await buildWorkOrder(by, { title: "Counted by age", dueAt: daysAgo(1) });
  const user = await open(by, "/analytics/2");
  const chart = within(await screen.findByRole("region", { name: "Open orders by age" }));
  await user.click(await chart.findByRole("button", { name: "Table" }));
  const [link] = await chart.findAllByRole("link");
  if (!link) throw new Error("no part opens its rows");
  await user.click(link);
  await screen.findByRole("link", { name: "Counted by age" });
});

test("somebody makes a dashboard, arranges it and deletes it", async () => {
  const by = await planner();
  const user = await open(by, "/analytics/2");
  await user.click(await screen.findByRole("button", { name: "New dashboard" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New dashboard" }));
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Mondays");
  await user.click(dialog.getByRole("button", { name: "Add figure" }));
  await user.selectOptions(dialog.getAllByRole("combobox", { name: "Figure" })[1] as HTMLElement, "Overdue orders");
  await user.selectOptions(dialog.getAllByRole("combobox", { name: "Shown as" })[1] as HTMLElement, "Bars");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { level: 1, name: "Mondays" });
  const made = (await by.ok(dashboards.mine)).rows.find(({ title }) => title === "Mondays");
  expect((await by.ok(dashboards.get, { params: { id: made?.id ?? 0 } })).widgets).toEqual([
    { kind: "figure", figure: "ordersOpen" },
    { kind: "bars", figure: "ordersOverdue", by: "asset" },
  ]);
  await user.click(await screen.findByRole("button", { name: "Arrange" }));
  await user.click(await screen.findByRole("button", { name: "Delete dashboard" }));
  const question = await screen.findByText(/is deleted for everyone/);
  await user.click(within(question.closest("dialog") as HTMLElement).getByRole("button", { name: "Delete dashboard" }));
  await waitFor(async () => expect((await by.ok(dashboards.mine)).rows.some(({ title }) => title === "Mondays")).toBe(false));
});

test("an administrator gives a role a dashboard and its start page, and sets a target in per cent", async () => {
  const admin = await world().tenant.as("Administrator");
  const user = await open(admin, "/analytics/7");
  const matrix = within(await screen.findByRole("table", { name: "Dashboards by role" }));
  await user.click(matrix.getByRole("checkbox", { name: "Storekeeper sees KPI Dashboard" }));
  await user.click(matrix.getByRole("button", { name: "Order and start page: Storekeeper" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Order and start page: Storekeeper" }));
  await user.click(dialog.getByRole("button", { name: "Move up: KPI Dashboard" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Start page" }), "Warehouse Dashboard");
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(screen.getAllByRole("button", { name: "Save" })[0] as HTMLElement);
  await waitFor(async () =>
    expect((await admin.ok(dashboards.roles)).roles.find(({ name }) => name === "Storekeeper")).toMatchObject({
      dashboardIds: [5, 49, 52],
      startId: 52,
    }),
  );
  await user.type(await screen.findByRole("textbox", { name: /^Target/ }), "92");
  await user.click(screen.getAllByRole("button", { name: "Save" }).at(-1) as HTMLElement);
  await waitFor(async () => expect((await admin.ok(dashboards.targets)).rows).toMatchObject([{ figure: "pmCompliance", value: 0.92 }]));
});

test("a dashboard of one's own that holds nothing says so", async () => {
  const by = await planner();
  const { id } = await buildDashboard(by, { title: "Bare", widgets: [] });
  await open(by, `/analytics/${String(id)}`);
  await screen.findByText("This dashboard has no figures yet.");
});
