import { expect, test } from "vitest";
import { listViews } from "@millwright/domain/foundation/list-views/contract.ts";
import { boards, type Board } from "@millwright/domain/insight/boards/contract.ts";
import type { OfList } from "@millwright/domain/insight/boards/widgets.ts";
import { buildPlantBoard, buildWidget } from "../../../../server/src/insight/boards/builders.ts";
import { buildSupplier } from "../../../../server/src/register/suppliers/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = async () => await world().tenant.as("Planner");

const widgetsOf = async (by: Person, { id }: Pick<Board, "id">) =>
  (await by.ok(boards.get, { params: { id } })).widgets.map(({ widget }) => widget);
const high = (facts: Partial<OfList> = {}): OfList => ({
  kind: "list",
  title: "High ones",
  list: "work-orders",
  state: { sort: "title", filter: { priority: { filterType: "set", values: [3] } } },
  columns: [{ field: "title", title: "Title" }],
  ...facts,
});

test("a list is taken onto a new board as it is shown: filter, order and first columns", async () => {
  const by = await planner();
  await buildWorkOrder(by, { title: "Align the shaft", priority: 3 });
  await buildWorkOrder(by, { title: "Sweep the hall", priority: 1 });
  const filter = encodeURIComponent(JSON.stringify({ priority: { filterType: "set", values: [3] } }));
  const user = await open(by, `/maintenance-management/work-order-board/1?sort=-title&quick=open&filter=${filter}`);
  await screen.findByText("Align the shaft");
  await user.click(screen.getByRole("button", { name: "Views" }));
  await user.click(await screen.findByRole("button", { name: "Add to dashboard" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add to dashboard" }));
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Dashboard" }), "New dashboard");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "Orders that matter");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await user.click(await screen.findByRole("button", { name: "Show" }));
  await screen.findByRole("heading", { level: 1, name: "Orders that matter" });
  const list = within(await screen.findByRole("region", { name: "Work orders" }));
  await list.findByText("Align the shaft");
  expect(list.queryByText("Sweep the hall")).toBeNull();
  expect(list.getAllByRole("columnheader").length).toBe(5);
  const [board] = (await by.ok(boards.all)).rows.filter(({ name }) => name === "Orders that matter");
  const [widget] = await widgetsOf(by, board ?? { id: 0 });
  expect(widget).toMatchObject({
    kind: "list",
    title: "Work orders",
    state: { sort: "-title", quick: "open", filter: { priority: { values: [3] } } },
  });
});

test("a row leads to its record, the title to the list with the same filter and order", async () => {
  const by = await planner();
  const order = await buildWorkOrder(by, { title: "Change the seal", priority: 3 });
  const board = await buildPlantBoard(by, { name: "With a list" });
  await buildWidget(by, board.id, high({ most: 1 }));
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  const list = within(await screen.findByRole("region", { name: "High ones" }));
  await list.findByText(/^\d+ in total$/);
  await buildWorkOrder(by, { title: "AAA first", priority: 3 });
  const [row] = await list.findAllByRole("rowheader");
  expect(row?.querySelector("a")?.getAttribute("href")).toMatch(/\/work-order-board\/1\/\d+$/);
  await user.click(await list.findByRole("link", { name: "High ones" }));
  await screen.findByRole("heading", { level: 1, name: "Work orders" });
  await screen.findByText("Priority: High");
  await screen.findByText("Change the seal");
  expect(window.location.search).toContain("sort=title");
  expect(order.priority).toBe(3);
});

test("a list is chosen in the editor, filtered as its own head does it, and shown while it is put together", async () => {
  const by = await planner();
  await buildSupplier(by, { name: "Bearings North" });
  await buildSupplier(by, { name: "Paints South" });
  const board = await buildPlantBoard(by, { name: "Suppliers at hand" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await user.click((await screen.findAllByRole("button", { name: "Arrange" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Add widget" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add widget" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "List");
  expect(dialog.getByRole("button", { name: "Save" }), "no list is chosen yet").toHaveProperty("disabled", true);
  await user.selectOptions(await dialog.findByRole("combobox", { name: "List" }), await dialog.findByRole("option", { name: "Suppliers" }));
  const preview = within(dialog.getByRole("region", { name: "Preview" }));
  await preview.findByText("Paints South");
  expect(dialog.getByRole("textbox", { name: "Title" })).toHaveProperty("value", "Suppliers");

  await user.selectOptions(await dialog.findByRole("combobox", { name: "Add a filter" }), "Name");
  await user.type(await dialog.findByRole("textbox", { name: "Filter..." }), "North");
  await user.click(dialog.getByRole("button", { name: "Apply" }));
  await dialog.findByText('Name contains "North"');
  await waitFor(() => expect(preview.queryByText("Paints South")).toBeNull());
  preview.getByText("Bearings North");

  const ticked = dialog.getAllByRole("checkbox").filter((box) => (box as HTMLInputElement).checked);
  expect(ticked).toHaveLength(5);
  const open5 = dialog.getAllByRole("checkbox").find((box) => !(box as HTMLInputElement).checked);
  expect(open5, "five are enough").toHaveProperty("disabled", true);
  await user.click(dialog.getByRole("checkbox", { name: "Code" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Sorted by" }), "-name");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(async () =>
    expect(await widgetsOf(by, board)).toMatchObject([
      { kind: "list", list: "suppliers", title: "Suppliers", state: { sort: "-name", filter: { name: { filter: "North" } } } },
    ]),
  );
  const [widget] = await widgetsOf(by, board);
  expect(widget?.kind === "list" && widget.columns.map(({ field }) => field)).not.toContain("code");
});

test("a saved view says what a list's widget shows", async () => {
  const by = await planner();
  await by.ok(listViews.create, {
    body: {
      list: "work-orders",
      name: "Overdue and high",
      state: { sort: "dueAt", quick: "overdue", filter: { priority: { filterType: "set", values: [3] } } },
      columns: [{ field: "title" }, { field: "code", isHidden: true }, { field: "dueAt" }],
    },
  });
  const board = await buildPlantBoard(by, { name: "By view" });
  await buildWidget(by, board.id, high());
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await user.click((await screen.findAllByRole("button", { name: "Arrange" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Settings: High ones" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Widget settings" }));
  await user.selectOptions(await dialog.findByRole("combobox", { name: "From a saved view" }), "Overdue and high");
  await dialog.findByText("Priority: High");
  dialog.getByText("Overdue");
  await user.click(dialog.getByRole("button", { name: /Overdue/ }));
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await waitFor(async () => {
    const [widget] = await widgetsOf(by, board);
    expect(widget).toMatchObject({ state: { sort: "dueAt", filter: { priority: { values: [3] } } } });
    expect(widget?.kind === "list" && [widget.state.quick, widget.columns.map(({ field }) => field)]).toEqual([
      undefined,
      ["title", "dueAt"],
    ]);
  });
});

test("a reader without the right to a list is told so, and is offered neither the list nor to add one", async () => {
  const by = await planner();
  await addRole(world().tenant, "Sees suppliers", {
    boards: { flags: ["view"], scope: "all" },
    suppliers: { flags: ["view"], scope: "all" },
  });
  const reader = await world().tenant.as("Sees suppliers");
  const board = await buildPlantBoard(by, { name: "For all", sharedWith: "everyone" });
  await buildWidget(by, board.id, high());
  await open(reader, `/iot/dashboards/boards/${String(board.id)}`);
  await within(await screen.findByRole("region", { name: "High ones" })).findByText("You do not have access to this.");
  expect(screen.queryByRole("link", { name: "High ones" })).toBeNull();
  const user = await open(reader, "/materials-management/suppliers");
  await user.click(await screen.findByRole("button", { name: "Views" }));
  await screen.findByRole("button", { name: "Save view..." });
  expect(screen.queryByRole("button", { name: "Add to dashboard" })).toBeNull();
});
