import { act, cleanup, render } from "@testing-library/react";
import { expect, test } from "vitest";
import { boards } from "@millwright/domain/insight/boards/contract.ts";
import { wallScreens } from "@millwright/domain/insight/walls/contract.ts";
import { buildPlantBoard, buildWidget } from "../../../../server/src/insight/boards/builders.ts";
import { buildWallScreen } from "../../../../server/src/insight/walls/builders.ts";
import { buildWorkOrder } from "../../../../server/src/work/orders/builders.ts";
import { clickedTests, dialog, field, loseAnswers, open, screen, waitFor, within } from "../../testing/screens.tsx";
import { WallPage } from "./pages/wall-page.tsx";

const { world } = clickedTests();
const planner = async () => await world().tenant.as("Planner");

/** A screen on a wall: nobody is signed in there. */
function hang(address: string) {
  cleanup();
  history.replaceState(null, "", address);
  return render(<WallPage />);
}
/** It is looked at again, and so it asks. */
const wake = async () => await act(async () => void document.dispatchEvent(new Event("visibilitychange")));

test("a screen shows the board with its name and clock, leads nowhere and has nothing to press", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Packing hall" });
  await buildWorkOrder(by, { title: "Grease the fan", estStartAt: new Date(Date.now() + 86_400_000).toISOString() });
  for (const widget of [{ kind: "work" }, { kind: "text", title: "Notice", text: "Ring the shift lead" }] as const)
    await buildWidget(by, board.id, widget);
  await buildWidget(by, board.id, { kind: "figure", figure: "ordersOpen" });
  await buildWidget(by, board.id, { kind: "bars", figure: "ordersOpen", by: "priority" });
  const { address } = await buildWallScreen(by, board.id, { scheme: "dark" });
  const { container } = hang(address);
  await screen.findByRole("heading", { level: 1, name: "Packing hall" });
  await within(await screen.findByRole("region", { name: "Planned work" })).findByText("Grease the fan");
  await screen.findByText("Ring the shift lead");
  await within(screen.getByRole("region", { name: "Open orders" })).findByText(/^\d+$/);
  await screen.findByText(/^Updated /);
  expect(document.documentElement.dataset["scheme"]).toBe("dark");
  expect(container.querySelectorAll("a, nav, form, input")).toHaveLength(0);
  cleanup();
  expect(document.documentElement.dataset["scheme"], "as this device has it").not.toBe("dark");
});

test("without an answer it says since when, keeps what it showed and marks it; once it is answered it goes on", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Boiler house" });
  await buildWidget(by, board.id, { kind: "text", text: "Close the valve" });
  const { address } = await buildWallScreen(by, board.id);
  hang(address);
  await screen.findByText("Close the valve");
  loseAnswers(1);
  await wake();
  await screen.findByText(/^No connection since \d\d:\d\d$/);
  expect(screen.getByText("Close the valve")).toBeTruthy();
  await wake();
  await screen.findByText(/^Updated /);
  expect(screen.queryByText(/^No connection/)).toBeNull();
});

test("once its link is revoked the screen says so and shows nothing more of the board", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Gate house" });
  await buildWidget(by, board.id, { kind: "text", text: "Secret of the gate" });
  const { id, address } = await buildWallScreen(by, board.id);
  hang(address);
  await screen.findByText("Secret of the gate");
  await by.ok(wallScreens.revoke, { params: { id } });
  await wake();
  await screen.findByRole("heading", { level: 1, name: "This wall screen is not available" });
  expect(screen.queryByText(/gate/i)).toBeNull();
  hang(`/w/${String(world().tenant.id)}-${"x".repeat(22)}`);
  await screen.findByRole("heading", { level: 1, name: "This wall screen is not available" });
});

test("on the board's page a link is made, shown once with its code, listed and revoked", async () => {
  const by = await planner();
  const board = await buildPlantBoard(by, { name: "Ice store" });
  const user = await open(by, `/iot/dashboards/boards/${String(board.id)}`);
  await user.click(await screen.findByRole("button", { name: "More actions: Ice store" }));
  await user.click(await screen.findByRole("menuitem", { name: "Wall screens" }));
  await (await dialog("Wall screens")).findByText("No wall screens yet.");
  await user.click(screen.getByRole("button", { name: "New wall screen" }));
  await user.type(await field("Name"), "Door 2");
  await user.clear(await field("Ends after days"));
  await user.type(await field("Ends after days"), "400");
  await user.click(screen.getByRole("button", { name: "Create link" }));
  await waitFor(() => expect(screen.getByLabelText(/^Ends after days/).getAttribute("aria-invalid")).toBe("true"));
  await user.clear(await field("Ends after days"));
  await user.type(await field("Ends after days"), "30");
  await user.click(screen.getByRole("button", { name: "Create link" }));
  const made = await dialog("Door 2");
  const { value } = (await made.findByLabelText("Address")) as HTMLInputElement;
  expect(value).toMatch(/\/w\/\d+-[\w-]{22}$/);
  await made.findByRole("img", { name: "QR code of the address" });
  await user.click(made.getAllByRole("button", { name: "Close" }).at(-1) as HTMLElement);
  const list = await dialog("Wall screens");
  await list.findByText("Door 2");
  list.getByText("Not used yet");
  await user.click(list.getByRole("button", { name: "Revoke: Door 2" }));
  await user.click((await dialog("Revoke “Door 2”?")).getByRole("button", { name: "Revoke" }));
  await screen.findByText("No wall screens yet.");
  expect((await by.ok(boards.log, { params: { id: board.id } })).rows.map(({ action }) => action)).toContain("wall_screen_revoked");
});
