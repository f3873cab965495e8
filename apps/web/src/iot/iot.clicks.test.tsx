import { expect, test } from "vitest";
import { securitySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { buildMeasuring, buildMeterIn } from "../../../server/src/iot/feeds/builders.ts";
import { buildGateway } from "../../../server/src/iot/gateways/builders.ts";
import { buildNetwork } from "../../../server/src/iot/networks/builders.ts";
import { buildPending, buildSensor } from "../../../server/src/iot/sensors/builders.ts";
import { buildAsset } from "../../../server/src/register/assets/builders.ts";
import { button, clickedTests, field, open, screen, waitFor, within } from "../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");

test("a gateway's credential is shown once, in the line that connects it", async () => {
  const by = await planner();
  const gateway = await buildGateway(by);
  const user = await open(by, `/IoT/Gateways/${gateway.id}?tab=credentials`);
  await screen.findByText("No credentials yet. Issue one to connect the gateway.");
  await user.click(await button("Issue credential"));
  await screen.findByText("Copy this credential now. It is not shown again.");
  const [credential = ""] = /\d+-[\w-]{43}/.exec(document.body.textContent) ?? [];
  expect(credential).not.toBe("");
  await waitFor(() => expect(screen.getByText(/^curl /).textContent).toContain(`Bearer ${credential}`));
  await open(by, `/IoT/Gateways/${gateway.id}?tab=credentials`);
  await screen.findByText(`…${credential.slice(-4)}`);
  expect(document.body.textContent).not.toContain(credential);
  const { credentials } = await by.ok(gatewayCredentials.get, { params: { id: gateway.id } });
  expect(credentials).toHaveLength(1);
});

test("a code in the address leads to the record, at the tab that the address names", async () => {
  const by = await planner();
  const gateway = await buildGateway(by, { code: "GW-BY-CODE" });
  await open(by, `/IoT/Gateways/${gateway.code}?tab=credentials`);
  await screen.findByText("No credentials yet. Issue one to connect the gateway.");
});

test("a device that waits is adopted from its page, with what it said last", async () => {
  const by = await planner();
  const pending = await buildPending(world().tenant, by, { key: "70b3d57ed0061a22" });
  const user = await open(by, `/IoT/Sensor/${pending.id}`);
  await user.click(await button("Adopt"));
  const dialog = within(await screen.findByRole("dialog"));
  dialog.getByText(/temperature 4.20 °C/);
  await user.clear(await field("Name"));
  await user.type(await field("Name"), "Freezer 2");
  await user.click(dialog.getByRole("button", { name: "Adopt" }));
  await screen.findByRole("heading", { name: /Freezer 2/ });
  expect(await by.ok(sensors.get, { params: { id: pending.id } })).toMatchObject({ status: "active", name: "Freezer 2" });
});

test("an asset's page says what its sensor measures now, to each in their own unit", async () => {
  const by = await world().tenant.join("Planner");
  const asset = await buildAsset(by);
  const { rows } = await by.ok(sensorUnits.get);
  const typeId = rows.find(({ type }) => type.code === "TEMP")?.typeId ?? null;
  const sensor = await buildSensor(by, { name: "Room air", assetId: asset.id, typeId });
  await world().tenant.rows(async (db) => {
    const { id } = await db
      .insertInto("series")
      .values({ sensorId: sensor.id, datum: "temperature", kind: "gauge", unit: "Cel" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db.insertInto("seriesLatest").values({ seriesId: id, at: new Date().toISOString(), value: 5 }).execute();
  });
  await open(by, `/asset-management/asset/${asset.id}`);
  const card = within(await screen.findByRole("region", { name: "Sensors" }));
  await card.findByText("5.0 °C");
  await by.ok(sensorUnits.updateMine, { body: { system: "us" } });
  await open(by, `/IoT/Sensor/${sensor.id}`);
  await screen.findByText("41.0 °F");
});

test("a mapped gateway is given its mapping, tried on a sample before it is saved", async () => {
  const by = await planner();
  const network = await buildNetwork(by, { name: "Loggers" });
  const user = await open(by, "/IoT/Gateways/new");
  await user.type(await field("Code"), "LOG-1");
  await user.type(await field("Name"), "Logger");
  await user.click(await field("Network"));
  await user.click(await screen.findByRole("option", { name: /Loggers/ }));
  await user.selectOptions(await field("Adapter"), "Mapped JSON");
  await user.click(await button("Set up mapping"));
  await user.type(await field("List of readings"), "/rows");
  await user.type(await field("Sensor"), "/id");
  await user.type(await field("Path to the value"), "/t");
  await user.type(await field("Name of the value"), "temperature");
  await user.click(await field("Sample message"));
  await user.paste(JSON.stringify({ rows: [{ id: "S1", t: "4.5" }, { t: 5 }] }));
  await screen.findByText("S1 · temperature");
  await screen.findByText("1 reading");
  await screen.findByText("No sensor ID (/rows/1)");
  await user.click(await button("Save"));
  await screen.findByText("The gateway was created. Issue a credential to connect it.");
  const { rows } = await by.ok(gateways.list, {
    body: { endRow: 10, filterModel: { code: { filterType: "text", type: "equals", filter: "LOG-1" } } },
  });
  const { settings } = await by.ok(gateways.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(settings).toEqual({
    readings: "/rows",
    sensor: "/id",
    time: null,
    timeForm: "iso",
    values: [{ datum: "temperature", datumAt: null, value: "/t", unit: null }],
  });
  expect(network.id).toBe(rows[0]?.network?.id);
});

test("an edge node of Sparkplug is named by its group and its own name, and its page says what to enter at the device", async () => {
  const by = await planner();
  await buildNetwork(by, { name: "Lines" });
  const user = await open(by, "/IoT/Gateways/new");
  await user.type(await field("Code"), "SPB-1");
  await user.type(await field("Name"), "Line 4");
  await user.click(await field("Network"));
  await user.click(await screen.findByRole("option", { name: /Lines/ }));
  await user.selectOptions(await field("Adapter"), "Sparkplug B");
  await screen.findByText("Group ID and Edge Node ID, separated by a slash, such as Plant1/Line-4.");
  await user.type(await field("Vendor's ID"), "Line-4");
  await user.click(await button("Save"));
  await screen.findByText("Enter the Group ID and the Edge Node ID, such as Plant1/Line-4.");
  await user.clear(await field("Vendor's ID"));
  await user.type(await field("Vendor's ID"), "Plant1/Line-4");
  await user.click(await button("Save"));
  const made = async () => {
    const filterModel = { code: { filterType: "text" as const, type: "equals" as const, filter: "SPB-1" } };
    return (await by.ok(gateways.list, { body: { endRow: 10, filterModel } })).rows[0]?.id ?? null;
  };
  await waitFor(async () => expect(await made()).not.toBeNull());
  const { id, publicId } = await by.ok(gateways.get, { params: { id: (await made()) ?? 0 } });
  await open(by, `/IoT/Gateways/${id}?tab=credentials`);
  await screen.findByText(new RegExp(`Client ID: ${publicId}-1[^]*Group ID: Plant1[^]*Edge Node ID: Line-4`));
  expect(screen.queryByText(new RegExp(`/ingest/`))).toBeNull();
  await open(by, `/IoT/Gateways/${id}?tab=commands`);
  await button("Restart");
  expect(screen.queryByRole("button", { name: "Update firmware" })).toBeNull();
});

test("the help of a sensor's device id names the support contact of the organisation", async () => {
  const admin = await world().tenant.as("Administrator");
  await open(admin, "/IoT/Sensors/new");
  await screen.findByText("The ID the device sends, such as its DevEUI or the vendor's number.");
  const { version } = await admin.ok(securitySettings.get);
  await admin.ok(securitySettings.update, { body: { version, supportEmail: "help@plant.example" } });
  await open(admin, "/IoT/Sensors/new");
  await screen.findByText(/If you can't find it, contact help@plant.example\./);
});

test("a running machine feeds its meter from the sensor's page, and the meter offers a reset instead of a reading", async () => {
  const by = await planner();
  const sensor = await buildMeasuring(world().tenant, by);
  await world().tenant.rows(async (db) => {
    await db.insertInto("seriesLatest").values({ seriesId: sensor.seriesId, at: new Date().toISOString(), value: 1 }).execute();
  });
  const meter = await buildMeterIn(by, "h", { name: "Compressor hours" });
  const user = await open(by, `/IoT/Sensor/${sensor.id}`);
  await user.click(await button("Feed a meter"));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByRole("combobox", { name: /^Meter/ }), meter.code);
  await user.click(await screen.findByRole("option", { name: /Compressor hours/ }));
  await user.click(dialog.getByRole("button", { name: "Feed a meter" }));
  const card = within(await screen.findByRole("region", { name: "Feeds meters" }));
  await card.findByText("Running: Operating hours");
  await card.findByText("Nothing entered yet");
  await open(by, `/asset-management/meters/${meter.id}`);
  await screen.findByText(`${sensor.name} feeds this meter. Only a reset or replacement can be entered by hand.`);
  expect(screen.queryByRole("button", { name: "Enter a reading" })).toBeNull();
  await button("Enter a reset or replacement");
});

test("readings are set aside from the curve with a reason, and taken back", async () => {
  const by = await planner();
  const sensor = await buildMeasuring(world().tenant, by, "temperature", { name: "Tank" });
  const now = Date.now();
  await world().tenant.rows(async (db) => {
    const readings = [3, 2, 1].map((minutes) => ({
      seriesId: sensor.seriesId,
      at: new Date(now - minutes * 60_000).toISOString(),
      value: minutes,
    }));
    await db.insertInto("sensorReadings").values(readings).execute();
    await db
      .insertInto("seriesLatest")
      .values({ seriesId: sensor.seriesId, at: new Date(now - 60_000).toISOString(), value: 1 })
      .execute();
  });
  const user = await open(by, `/IoT/Sensor/${sensor.id}?tab=readings`);
  await user.click(await button("Set aside readings of Temperature, Tank"));
  const dialog = within(await screen.findByRole("dialog"));
  const [newest] = await dialog.findAllByRole("button", { name: /^From / });
  const [last] = dialog.getAllByRole("button", { name: /^Until / });
  if (newest) await user.click(newest);
  if (last) await user.click(last);
  await user.type(await field("Reason"), "Held in the hand");
  await user.click(dialog.getByRole("button", { name: "Set aside" }));
  const list = within(await screen.findByRole("region", { name: "Set aside" }));
  await list.findByText(/^Held in the hand · /);
  expect((await by.ok(sensors.get, { params: { id: sensor.id } })).values).toMatchObject([{ value: 2 }]);
  await user.click(list.getByRole("button", { name: "Undo" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Set aside" })).toBeNull());
});
