import { expect, test } from "vitest";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { buildRule } from "../../../../server/src/iot/alarm-rules/builders.ts";
import { buildSensor } from "../../../../server/src/iot/sensors/builders.ts";
import { button, clickedTests, field, open, screen, waitFor, within } from "../../testing/screens.tsx";

const { world } = clickedTests();

/** A sensor of the temperature of a room, read every half hour over the last days; it was warm for three hours. */
async function warmRoom(by: Parameters<typeof buildSensor>[0], name: string) {
  const { rows } = await by.ok(sensorUnits.get);
  const typeId = rows.find(({ type }) => type.code === "TEMP")?.typeId ?? null;
  const sensor = await buildSensor(by, { name, typeId, heartbeatSeconds: 1800 });
  await world().tenant.rows(async (db) => {
    const { id } = await db
      .insertInto("series")
      .values({ sensorId: sensor.id, datum: "temperature", kind: "gauge", unit: "Cel" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const readings = Array.from({ length: 96 }, (_, at) => ({
      seriesId: id,
      at: new Date(Date.now() - (at + 1) * 1_800_000).toISOString(),
      value: at >= 40 && at < 46 ? 9 : 3,
    }));
    await db.insertInto("sensorReadings").values(readings).execute();
  });
  return sensor;
}

test("a rule is filled in from a preset, tried before it is saved, and follows its limit", async () => {
  const by = await world().tenant.join("Planner");
  const sensor = await warmRoom(by, "Cold room 7 air");
  const user = await open(by, "/IoT/AlarmRules/new");
  await user.type(await field("Code"), "ALR-CLICK");
  await user.selectOptions(await field("Start from"), "Cold room");
  expect(await field("Name")).toHaveProperty("value", "Cold room");
  await screen.findByText("High: above 8 °C for 10 min; clears below 6 °C for 10 min");
  await user.type(await field("Sensors"), "Cold room 7");
  await user.click(await screen.findByRole("option", { name: /Cold room 7 air/ }));
  const card = within(await screen.findByRole("region", { name: "Try it" }));
  await card.findByText("1 alarm in the last 30 days");
  const [upper] = screen.getAllByRole("textbox", { name: /Upper limit/ });
  for (const limit of screen.getAllByRole("textbox", { name: /Upper limit/ })) {
    await user.clear(limit);
    await user.type(limit, "12");
  }
  expect(upper).toHaveProperty("value", "12");
  await card.findByText("No alarm in the last 30 days");
  await user.click(await button("Save"));
  await screen.findByRole("heading", { name: /Cold room/ });
  const { rows } = await by.ok(alarmRules.list, { body: { search: "ALR-CLICK" } });
  const saved = await by.ok(alarmRules.get, { params: { id: rows[0]?.id ?? 0 } });
  expect(saved).toMatchObject({
    sensorIds: [sensor.id],
    levels: [
      { severity: 2, upper: 12 },
      { severity: 3, upper: 12 },
    ],
  });
});

test("limits are typed and shown in the reader's unit and kept in that which is stored", async () => {
  const by = await world().tenant.join("Planner");
  await by.ok(sensorUnits.updateMine, { body: { system: "us" } });
  const sensor = await warmRoom(by, "Cold room 8 air");
  const rule = await buildRule(by, { sensorIds: [sensor.id] });
  const user = await open(by, `/IoT/AlarmRules/${rule.id}/edit`);
  await screen.findByText("High: above 46.4 °F for 10 min; clears below 42.8 °F");
  const upper = await screen.findByRole("textbox", { name: /Upper limit/ });
  await waitFor(() => expect(upper).toHaveProperty("value", "46.4"));
  await user.clear(upper);
  await user.type(upper, "50");
  await user.click(await button("Save"));
  await screen.findByRole("tab", { name: "Try it" });
  await screen.findByText(/above 50 °F/);
  expect((await by.ok(alarmRules.get, { params: { id: rule.id } })).levels[0]).toMatchObject({ upper: 10, upperClear: 6 });
});

test("a sensor's page names the rules that hold for it", async () => {
  const by = await world().tenant.join("Planner");
  const sensor = await warmRoom(by, "Cold room 9 air");
  await buildRule(by, { sensorIds: [sensor.id], name: "Room too warm" });
  await open(by, `/IoT/Sensor/${sensor.id}`);
  const card = within(await screen.findByRole("region", { name: "Alarm rules" }));
  await card.findByRole("link", { name: "Room too warm" });
  await card.findByText("High: above 8 °C for 10 min; clears below 6 °C");
});
