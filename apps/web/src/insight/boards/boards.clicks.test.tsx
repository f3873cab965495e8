import { act } from "@testing-library/react";
import { expect, test } from "vitest";
import { boards, boardWidgets } from "@millwright/domain/insight/boards/contract.ts";
import { buildPlantBoard, buildWidget } from "../../../../server/src/insight/boards/builders.ts";
import { buildLimitedAdmin } from "../../../../server/src/foundation/tenants/builders.ts";
import { buildGateway, buildSensor } from "../../../../server/src/iot/ingest/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { addRole } from "../../../../server/src/testing/roles.ts";
import { tellValues } from "../../kit/live/values.ts";
import { clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = async () => await world().tenant.as("Planner");

test("the short address leads to the list, and a board under an old name gets its own", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Cold store" });
  await buildWidget(by, board.id, { kind: "text", text: "Ring the shift lead" });
  const user = await open(by, "/iot/dashboards");
  await waitFor(() => expect(window.location.pathname).toBe("/iot/dashboards/boards"));
  await user.click(await screen.findByRole("link", { name: /Cold store/ }));
  await screen.findByText("Ring the shift lead");
  expect(window.location.pathname).toBe(`/iot/dashboards/boards/${String(board.id)}/cold-store`);
  await open(by, `/iot/dashboards/boards/${String(board.id)}/freezer?range=days7`);
  await waitFor(() => expect(window.location.pathname).toBe(`/iot/dashboards/boards/${String(board.id)}/cold-store`));
  expect(window.location.search, "what was asked for stays").toContain("days7");
  await open(by, "/iot/dashboards/boards/999999/cold-store");
  await screen.findByRole("heading", { level: 1, name: "404" });
});

test("each widget says for itself what it has, what it lacks and what its reader may not see", async () => {
  const by = await planner();
  await addRole(world().tenant, "Board reader", {
    boards: { flags: ["view"], scope: "all" },
    "work-orders": { flags: ["view"], scope: "all" },
  });
  const reader = await world().tenant.as("Board reader");
  const board = await buildPlantBoard(by, { name: "States", sharedWith: "everyone" });
  await buildWorkOrder(by, { title: "Grease the fan", estStartAt: new Date(Date.now() + 86_400_000).toISOString() });
  for (const widget of [
    { kind: "work" },
    { kind: "alarms" },
    { kind: "value", title: "Warmest", source: { datum: "temperature" } },
  ] as const)
    await buildWidget(by, board.id, widget);
  await open(reader, `/iot/dashboards/boards/${String(board.id)}`);
  await within(await screen.findByRole("region", { name: "Planned work" })).findByRole("link", { name: "Grease the fan" });
  await within(screen.getByRole("region", { name: "Active alarms" })).findByText("You do not have access to this.");
  await within(screen.getByRole("region", { name: "Warmest" })).findByText("You do not have access to this.");
  expect(screen.queryByRole("button", { name: "Arrange" }), "who may not change it is not offered to").toBeNull();
  await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await within(await screen.findByRole("region", { name: "Active alarms" })).findByText("No active alarms.");
  await within(screen.getByRole("region", { name: "Warmest" })).findByText("No readings in this period.");
});

test("a planner makes a board of a template", async () => {
  const by = await planner();
  const user = await open(by, "/iot/dashboards/boards/new");
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Gateways, hall 2");
  await user.selectOptions(screen.getByRole("combobox", { name: /^Template/ }), "Gateways and sensors");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { level: 1, name: "Gateways, hall 2" });
  await within(await screen.findByRole("region", { name: "Gateways" })).findByText("No gateways.");
});

test("widgets are moved and sized by the keyboard, said aloud, kept, and taken back", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "By keys" });
  const one = await buildWidget(by, board.id, { kind: "text", title: "First", text: "One" });
  await buildWidget(by, board.id, { kind: "text", title: "Second", text: "Two" });
  const placeOf = async () => {
    const { rows } = await by.ok(boardWidgets.list, { query: { boardId: board.id } });
    const found = rows.find(({ id }) => id === one.id);
    return [found?.x, found?.y, found?.w, found?.h];
  };
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await user.click(await screen.findByRole("button", { name: "Arrange" }));
  const first = await screen.findByRole("group", { name: /^First: column 1, row 1/ });
  first.focus();
  await user.keyboard("{ArrowRight}");
  await screen.findByText("First: column 2, row 1, 3 wide, 2 high");
  await waitFor(async () => expect(await placeOf()).toEqual([1, 0, 3, 2]));
  await user.keyboard("{Shift>}{ArrowDown}{/Shift}");
  await waitFor(async () => expect(await placeOf()).toEqual([1, 0, 3, 3]));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect(await placeOf()).toEqual([1, 0, 3, 2]));
  await user.click(screen.getByRole("button", { name: "Duplicate: First" }));
  await screen.findByText("The widget was added.");
  await waitFor(async () => expect((await by.ok(boards.get, { params: { id: board.id } })).widgets).toHaveLength(3));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await by.ok(boards.get, { params: { id: board.id } })).widgets).toHaveLength(2));
});

test("a widget is chosen from the catalogue with a preview; of two who change it the later sees both", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Catalogue", sharedWith: "everyone" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await user.click((await screen.findAllByRole("button", { name: "Arrange" }))[0] as HTMLElement);
  await user.click(await screen.findByRole("button", { name: "Add widget" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add widget" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: "Kind" }), "Text");
  await user.type(dialog.getByRole("textbox", { name: "Text" }), "Line 2 stops at ten");
  await within(dialog.getByRole("region", { name: "Preview" })).findByText("Line 2 stops at ten");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  const [widget] = await waitFor(async () => {
    const { widgets } = await by.ok(boards.get, { params: { id: board.id } });
    expect(widgets).toHaveLength(1);
    return widgets;
  });
  if (!widget) throw new Error("the widget was kept");
  expect(widget.widget).toEqual({ kind: "text", text: "Line 2 stops at ten" });

  await user.click(await screen.findByRole("button", { name: "Settings: Text" }));
  const settings = within(await screen.findByRole("dialog", { name: "Widget settings" }));
  const admin = await world().tenant.as("Administrator");
  await admin.ok(boardWidgets.update, {
    params: { id: widget.id },
    body: { version: widget.version, widget: { kind: "text", text: "Line 2 runs" } },
  });
  await user.type(settings.getByRole("textbox", { name: "Title" }), "Today");
  await user.click(settings.getByRole("button", { name: "Save" }));
  await settings.findByText("Another user changed this in the meantime.");
  await settings.findByText("Line 2 runs");
  expect(settings.getByRole("textbox", { name: "Title" }), "what was typed stays").toHaveProperty("value", "Today");
});

test("an earlier version is looked at before it is restored", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "With a past" });
  await buildWidget(by, board.id, { kind: "text", title: "First", text: "Ring the shift lead" });
  await buildWidget(by, board.id, { kind: "text", title: "Second", text: "Nights too" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await user.click(await screen.findByRole("button", { name: "Arrange" }));
  await user.click(await screen.findByRole("button", { name: "Earlier versions" }));
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: /^View/ }));
  await screen.findByText(/The dashboard as it was until/);
  await screen.findByText("Ring the shift lead");
  expect(screen.queryByText("Nights too")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Back" }));
  await screen.findByText("Nights too");
  await user.click(screen.getByRole("button", { name: "Earlier versions" }));
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name: /^View/ }));
  await user.click(await screen.findByRole("button", { name: "Restore this version" }));
  await waitFor(async () => expect((await by.ok(boards.get, { params: { id: board.id } })).widgets).toHaveLength(1));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  await screen.findByText("Ring the shift lead");
  expect(screen.queryByText("Nights too"), "the page shows what was restored").toBeNull();
});

test("a favourite is before the others, and stays one", async () => {
  const by = await world().tenant.join("Planner");
  for (const name of ["Aaa compressors", "Zzz night shift"]) await buildPlantBoard(by, { name });
  const user = await open(by, "/iot/dashboards/boards");
  await user.click(await screen.findByRole("button", { name: "Favourite: Zzz night shift" }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: /Zzz|Aaa/ })[0]?.textContent).toContain("Zzz night shift"));
  await user.click(screen.getByRole("link", { name: /Zzz night shift/ }));
  await screen.findByRole("heading", { level: 1, name: "Zzz night shift" });
  expect((await screen.findByRole("button", { name: "Favourite: Zzz night shift" })).getAttribute("aria-pressed")).toBe("true");
});

test("an organisation with two menu entries makes its boards there, and says which one opens at the first", async () => {
  const by = await buildLimitedAdmin(world(), "boards");
  const user = await open(by, "/plant/dashboards");
  await user.click(await screen.findByRole("link", { name: "New dashboard" }));
  await user.type(await screen.findByRole("textbox", { name: /^Name/ }), "Chillers of hall 2");
  await user.selectOptions(await screen.findByRole("combobox", { name: /^Opens at menu entry/ }), "Chillers");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("heading", { level: 1, name: "Chillers of hall 2" });
  expect(window.location.pathname).toMatch(/^\/plant\/dashboards\/\d+\/chillers-of-hall-2$/);
  await open(by, "/plant/chillers");
  await screen.findByRole("heading", { level: 1, name: "Chillers of hall 2" });
  await open(await planner(), "/plant/dashboards/new");
  await screen.findByRole("heading", { level: 1, name: "404" });
});

test("a figure of a page is taken onto a new board, which is offered at once", async () => {
  const by = await world().tenant.join("Planner");
  const user = await open(by, "/analytics/2");
  await user.click((await screen.findAllByRole("button", { name: /^How .* is calculated$/ }))[0] as HTMLElement);
  await user.click((await screen.findAllByRole("button", { name: "Add to dashboard" }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole("dialog", { name: "Add to dashboard" }));
  await user.selectOptions(await dialog.findByRole("combobox", { name: "Dashboard" }), "New dashboard");
  await user.type(dialog.getByRole("textbox", { name: "Name" }), "My morning");
  await user.click(dialog.getByRole("button", { name: "Add" }));
  await screen.findByText("Added to “My morning”.");
  await user.click(screen.getByRole("button", { name: "Show" }));
  await screen.findByRole("heading", { level: 1, name: "My morning" });
});

test("a value that the connection tells of takes the place of the one before and is marked for a moment; nothing else moves", async () => {
  const by = await planner();
  const { tenant } = world();
  const gateway = await buildGateway(tenant);
  const sensor = await buildSensor(tenant, gateway.networkId, undefined, 60);
  const at = new Date(Date.now() - 60_000).toISOString();
  await world().app.inject({
    method: "POST",
    url: `/ingest/native/${gateway.publicId}`,
    headers: { authorization: `Bearer ${gateway.token}`, "content-type": "application/json" },
    payload: JSON.stringify({ readings: [{ sensor: sensor.key, datum: "temperature", at, value: 4.2 }] }),
  });
  const board = await buildPlantBoard(by, { name: "Live" });
  await buildWidget(by, board.id, { kind: "value", title: "Room", source: { series: [{ sensorId: sensor.id, datum: "temperature" }] } });
  await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  const room = within(await screen.findByRole("region", { name: "Room" }));
  const shown = await room.findByText(/^4\.2/);
  expect(shown.hasAttribute("data-otherwise")).toBe(false);
  const [seriesId = 0] = await tenant.rows(async (db) =>
    (await db.selectFrom("series").select("id").where("sensorId", "=", sensor.id).execute()).map(({ id }) => id),
  );
  act(() => tellValues([{ seriesId, at: Date.now(), value: 5.5 }]));
  expect(await room.findByText(/^5\.5/), "the same element").toBe(shown);
  await waitFor(() => expect(shown.hasAttribute("data-otherwise")).toBe(true));
  await waitFor(() => expect(shown.hasAttribute("data-otherwise")).toBe(false));
  act(() => tellValues([{ seriesId, at: Date.parse(at) - 1000, value: 99 }]));
  expect(room.queryByText(/^99/), "what is older changes nothing").toBeNull();
});

test("what is seldom done with a board stands in one menu: a copy is made there, and the board is deleted", async () => {
  const by = await world().tenant.join("Administrator");
  const board = await buildPlantBoard(by, { name: "Old hall" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  const chosen = async (of: string, entry: string) => {
    await user.click(await screen.findByRole("button", { name: `More actions: ${of}` }));
    await user.click(await screen.findByRole("menuitem", { name: entry }));
  };
  await screen.findByRole("button", { name: "Favourite: Old hall" });
  screen.getAllByRole("button", { name: "Arrange" });
  expect(screen.queryByRole("button", { name: "Delete" }), "it is not beside what is wanted every day").toBeNull();
  await chosen("Old hall", "Copy");
  await screen.findByRole("heading", { level: 1, name: "Copy of Old hall" });
  await chosen("Copy of Old hall", "Delete");
  await user.click(within(await screen.findByRole("dialog", { name: "Delete" })).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(window.location.pathname).toBe("/iot/dashboards/boards"));
  const names = (await by.ok(boards.all)).rows.map(({ name }) => name);
  expect(names.includes("Old hall") && !names.includes("Copy of Old hall")).toBe(true);
});
