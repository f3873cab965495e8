import { expect, test } from "vitest";
import { gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { buildCredential, buildGateway } from "../../../../server/src/iot/gateways/builders.ts";
import { buildSensor } from "../../../../server/src/iot/sensors/builders.ts";
import type { Person } from "../../../../server/src/testing/world.ts";
import { button, clickedTests, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const DAY = 86_400_000;

/** A gateway with one sensor, and what sends to it. */
async function connected(by: Person, draft = {}) {
  const gateway = await buildGateway(by, draft);
  const { credential } = await buildCredential(by, gateway.id);
  const sensor = await buildSensor(by, { name: "Freezer", networkId: gateway.networkId });
  const send = async (body: unknown, token = credential) => {
    const url = `/ingest/${gateway.adapter}/${gateway.publicId}`;
    await world().app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload: JSON.stringify(body) });
  };
  return { gateway, sensor, send };
}

test("a message that a mapping misread is looked at, and read again after the mapping was corrected", async () => {
  const by = await world().tenant.as("Planner");
  const settings = {
    readings: "/d",
    sensor: "/wrong",
    time: null,
    timeForm: "iso" as const,
    values: [{ datum: "temperature", datumAt: null, value: "/v", unit: "Cel" }],
  };
  const { gateway, sensor, send } = await connected(by, { adapter: "axium", settings });
  await send({ d: [{ s: sensor.sensorKey, v: 4.2 }] });
  await by.ok(gateways.update, { params: { id: gateway.id }, body: { version: gateway.version, settings: { ...settings, sensor: "/s" } } });
  const user = await open(by, `/IoT/Gateways/${gateway.id}?tab=came-in`);
  await screen.findByText("No sensor ID (/d/0)");
  await user.click(await button("Show message"));
  await waitFor(() => expect(document.querySelector("pre")?.textContent).toContain('"v": 4.2'));
  await user.click(await button("Read again (1 with problems)"));
  await screen.findByText("1 message read again: 1 new readings, 0 with problems.");
  await screen.findByText(/Read again .*: 1 accepted/);
});

test("readings that were set apart are tried again or discarded, and the page says that there are some", async () => {
  const by = await world().tenant.as("Planner");
  const { gateway, sensor, send } = await connected(by);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const reading = (value: number, ms: number) => ({ sensor: sensor.sensorKey, datum: "temperature", value, at: at(ms), unit: "Cel" });
  await send({ readings: [reading(7, 2 * DAY), reading(8, -40 * DAY)] });
  const user = await open(by, `/IoT/Gateways/${gateway.id}?tab=quarantine`);
  await screen.findByText("2 readings in quarantine.");
  const old = within(await screen.findByRole("region", { name: "Too old" }));
  expect(old.queryByRole("button", { name: "Try again" })).toBeNull();
  old.getByText(/Import them instead/);
  await user.click(
    within(await screen.findByRole("region", { name: "More than a day ahead of time" })).getByRole("button", { name: "Try again" }),
  );
  await screen.findByText("0 stored, 1 still in quarantine.");
  await user.click(within(await screen.findByRole("region", { name: "Too old" })).getByRole("button", { name: "Discard all" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Discard" }));
  await screen.findByText("1 reading discarded.");
  await screen.findByText("1 reading in quarantine.");
});

test("a clock that is off is told under the gateway's name", async () => {
  const by = await world().tenant.as("Planner");
  const { gateway, send } = await connected(by);
  await send({ sentAt: new Date(Date.now() + 3 * 3_600_000).toISOString(), readings: [] });
  await open(by, `/IoT/Gateways/${gateway.id}`);
  await screen.findByText(/The gateway's clock is 3 hours ahead/);
});
