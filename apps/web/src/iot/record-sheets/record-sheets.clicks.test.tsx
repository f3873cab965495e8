import { expect, test, vi } from "vitest";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { mondayOf } from "@millwright/domain/kit/zones.ts";
import { buildAlarm } from "../../../../server/src/iot/alarms/builders.ts";
import { buildKept, buildRecorded, storeSaid } from "../../../../server/src/iot/record-sheets/builders.ts";
import { sweepTenant } from "../../../../server/src/iot/readings/service.ts";
import { buildSensor } from "../../../../server/src/iot/sensors/builders.ts";
import { button, clickedTests, dialog, field, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const engineer = () => world().tenant.as("Administrator");
const at = (id: number, tab = "record") => `/IoT/Sensor/${id}?tab=${tab}`;

test("a sensor is marked in its form, found in the list, and has a sheet from then on", async () => {
  const by = await engineer();
  const sensor = await buildSensor(by, { name: "Cold store, air" });
  const user = await open(by, `/IoT/Sensor/${sensor.id}/edit`);
  await user.click(await screen.findByRole("switch", { name: /Long-term record/ }));
  await user.click(await button("Save"));
  await screen.findByRole("tab", { name: "Record sheet" });
  expect(await by.ok(sensors.get, { params: { id: sensor.id } })).toMatchObject({ isRecord: true });
  await user.click(screen.getByRole("tab", { name: "Record sheet" }));
  await screen.findByText("This sensor has no readings yet.");
  await open(by, at((await buildSensor(by)).id, "overview"));
  await screen.findByRole("tab", { name: "Readings" });
  expect(screen.queryByRole("tab", { name: "Record sheet" })).toBeNull();
});

test("the sheet shows the month day by day, its alarms with what was done, and that it claims nothing of the device", async () => {
  const by = await engineer();
  const { tenant } = world();
  const sensor = await buildRecorded(by, { calibrationDue: "2027-05-31" });
  const now = Date.now();
  const readings = Array.from({ length: 200 }, (_, step) => ({ at: now - (200 - step) * 600_000, value: step % 50 === 7 ? 9.1 : 4 }));
  await storeSaid(tenant, sensor.id, readings);
  await sweepTenant(world().db, tenant.id, now + 86_400_000);
  const alarm = await buildAlarm(tenant, by, { sensorId: sensor.id });
  await by.ok(alarms.acknowledge, { params: { id: alarm.id }, body: { version: alarm.version, note: "Door closed" } });
  const user = await open(by, at(sensor.id));
  const card = within(await screen.findByRole("region", { name: "Alarms" }));
  card.getByRole("link", { name: "Too warm" });
  card.getByText(/Door closed/);
  await screen.findByText(/does not certify the conformity/);
  await screen.findByText("At most 8.0 °C");
  await screen.findByText("May 31, 2027");
  await screen.findByText(/The readings of this month have not been moved/);
  // Readings of yesterday may be those of the month before.
  const month = new Date(now - 86_400_000).toISOString().slice(0, 7);
  await user.selectOptions(await field("Month"), month);
  const table = within(await screen.findByRole("table"));
  expect((await table.findAllByText("9.1 °C")).length).toBeGreaterThan(0);
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Day",
    "Lowest",
    "Mean",
    "Highest",
    "Outside",
    "Gaps",
    "Readings",
    "Late",
  ]);
});

test("a kept week shows its checksum and is downloaded", async () => {
  const by = await engineer();
  const monday = mondayOf(new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10));
  const month = monday.slice(0, 7);
  const sensor = await buildKept(world().files, world().tenant, by, monday);
  const user = await open(by, at(sensor.id));
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push(this.download);
  });
  await user.selectOptions(await field("Month"), month);
  await screen.findByText(/^SHA-256 [0-9a-f]{64}$/);
  await screen.findByText("Unchanged");
  await user.click(await button(/Download the week from/));
  await waitFor(() => expect(saved).toEqual([`readings-${sensor.code}-${monday}.csv.gz`]), { timeout: 20_000 });
  click.mockRestore();
}, 120_000);

test("an alarm of a recorded sensor is not acknowledged before it was said what was done, on its page or among many", async () => {
  const by = await engineer();
  const sensor = await buildRecorded(by);
  const alarm = await buildAlarm(world().tenant, by, { sensorId: sensor.id });
  const user = await open(by, `/IoT/Alarms/${alarm.id}`);
  await user.click(await button("Acknowledge"));
  const asked = await dialog(/^Acknowledge/);
  await user.click(asked.getByRole("button", { name: "Acknowledge" }));
  asked.getByText("This sensor has record sheets. Enter what was done.");
  await asked.findByText("Fill this in.");
  expect((await by.ok(alarms.get, { params: { id: alarm.id } })).acknowledgedAt).toBeNull();
  await user.type(await field("What was done"), "Door closed");
  await user.click(asked.getByRole("button", { name: "Acknowledge" }));
  await screen.findByText("The alarm was acknowledged.");
  expect(await by.ok(alarms.get, { params: { id: alarm.id } })).toMatchObject({ acknowledgedBy: { id: by.personId } });
});
