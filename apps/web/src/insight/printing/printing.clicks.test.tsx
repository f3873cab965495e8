import { expect, test } from "vitest";
import { buildDashboard } from "../../../../server/src/insight/dashboards/builders.ts";
import { buildFilledBoard } from "../../../../server/src/insight/printing/builders.ts";
import { clickedTests, open, screen, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

test("a board is saved as tables, with the period that is shown", async () => {
  const by = await world().tenant.as("Planner");
  const board = await buildFilledBoard(by, [{ kind: "text", title: "Note", text: "Call the shift" }], { name: "Cold store" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}/cold-store?range=days7`);
  await user.click(await screen.findByRole("button", { name: "More actions: Cold store" }));
  await user.click(await screen.findByRole("menuitem", { name: "Print or export" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Print or export" }));
  dialog.getByText("Cold store, Last 7 days");
  dialog.getByRole("combobox", { name: /^Paper/ });
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Format/ }), "Tables (CSV files in a ZIP archive)");
  expect(dialog.queryByRole("combobox", { name: /^Paper/ }), "tables have no paper").toBeNull();
  await user.click(dialog.getByRole("button", { name: "Create" }));
  await screen.findByText("Cold-store.zip was saved.");
});

test("a dashboard of figures is saved as tables, with the days that are shown", async () => {
  const by = await world().tenant.as("Administrator");
  const page = await buildDashboard(by, { title: "Figures" });
  const user = await open(by, `${page.url}?range=days&from=2026-01-01&until=2026-01-31`);
  await user.click(await screen.findByRole("button", { name: "Print or export" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Print or export" }));
  dialog.getByText("Figures, Jan 01, 2026 to Jan 31, 2026");
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Format/ }), "Tables (CSV files in a ZIP archive)");
  await user.click(dialog.getByRole("button", { name: "Create" }));
  await screen.findByText("Figures.zip was saved.");
});
