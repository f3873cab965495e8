import { expect, test } from "vitest";
import { gatewayCommands } from "@millwright/domain/iot/gateways/commands/contract.ts";
import { buildGateway } from "../../../../../server/src/iot/gateways/builders.ts";
import { button, clickedTests, field, open, screen, within } from "../../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");

test("a gateway is asked to update itself after a question, what becomes of it stands below, and it is taken back there", async () => {
  const by = await planner();
  const gateway = await buildGateway(by);
  const user = await open(by, `/IoT/Gateways/${gateway.id}?tab=commands`);
  await screen.findByText("No commands sent yet.");
  await screen.findByText(/You do not have permission for a reset\./);
  expect(screen.queryByRole("button", { name: "Reset to factory settings" })).toBeNull();
  await user.click(await button("Update firmware"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Update firmware" }));
  const recent = within(await screen.findByRole("region", { name: "Recent commands" }));
  await recent.findByText("Waiting");
  expect(screen.queryByRole("button", { name: "Update firmware" })).toBeNull();
  await user.click(await button("Cancel command"));
  await recent.findByText("Cancelled");
  await button("Update firmware");
  const { rows } = await by.ok(gatewayCommands.list, { params: { id: gateway.id } });
  expect(rows.map(({ command, state }) => [command, state])).toEqual([["update", "cancelled"]]);
});

test("a reset is sent once the gateway's code is typed, and a wrong code is refused at the field", async () => {
  const by = await world().tenant.as("Administrator");
  const gateway = await buildGateway(by);
  const user = await open(by, `/IoT/Gateways/${gateway.id}?tab=commands`);
  await user.click(await button("Reset to factory settings"));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(new RegExp(`enter its code: ${gateway.code}`));
  await user.type(await field("Gateway code"), "GTW-OTHER");
  await user.click(dialog.getByRole("button", { name: "Reset to factory settings" }));
  await dialog.findByText("Enter the gateway's code to confirm the reset.");
  await user.clear(await field("Gateway code"));
  await user.type(await field("Gateway code"), gateway.code);
  await user.click(dialog.getByRole("button", { name: "Reset to factory settings" }));
  await within(await screen.findByRole("region", { name: "Recent commands" })).findByText("Waiting");
  const { rows } = await by.ok(gatewayCommands.list, { params: { id: gateway.id } });
  expect(rows).toMatchObject([{ command: "reset", state: "pending" }]);
});

test("where a gateway takes no commands from here its page says where they are given", async () => {
  const by = await planner();
  const { id } = await buildGateway(by, { adapter: "chirpstack" });
  await open(by, `/IoT/Gateways/${id}?tab=commands`);
  await screen.findByText("This gateway cannot receive commands from here. Use ChirpStack or the gateway's own console.");
  expect(screen.queryByRole("button", { name: "Restart" })).toBeNull();
  const monnit = await buildGateway(by, { adapter: "monnit" });
  const user = await open(by, `/IoT/Gateways/${monnit.id}?tab=commands`);
  await user.click(await button("Reload sensor list"));
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByText(/then start it in iMonnit/);
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
});
