import { expect, test } from "vitest";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { buildAlarm } from "../../../../server/src/iot/alarms/builders.ts";
import { buildSensor } from "../../../../server/src/iot/sensors/builders.ts";
import { buildAsset } from "../../../../server/src/register/assets/builders.ts";
import { button, clickedTests, field, open, screen, within } from "../../testing/screens.tsx";

const { world } = clickedTests();
const planner = () => world().tenant.as("Planner");

test("an alarm is acknowledged from its page with what was done, and shelved with a reason", async () => {
  const by = await planner();
  const alarm = await buildAlarm(world().tenant, by);
  const user = await open(by, `/IoT/Alarms/${alarm.id}`);
  await screen.findByRole("heading", { name: /Too warm/ });
  await screen.findByText("9.1 °C (limit 8.0 °C)");
  await screen.findByText("Raised as Medium");
  await user.click(await button("Acknowledge"));
  await user.type(await field("What was done"), "Door closed");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Acknowledge" }));
  await screen.findByText("The alarm was acknowledged.");
  expect(await by.ok(alarms.get, { params: { id: alarm.id } })).toMatchObject({ acknowledgedBy: { id: by.personId } });
  await user.click(await button("Shelve"));
  await user.type(await field("Reason"), "Fan is ordered");
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Shelve" }));
  await button("Unshelve");
  expect(await by.ok(alarms.get, { params: { id: alarm.id } })).toMatchObject({ shelveReason: "Fan is ordered" });
});

test("what came late is a line of the history, with its value and when it was measured", async () => {
  const by = await planner();
  const alarm = await buildAlarm(world().tenant, by);
  await world().tenant.rows(
    async (db) =>
      await db
        .insertInto("alarmEvents")
        .values({ alarmId: alarm.id, kind: "late_reading", value: 11.5, note: "2026-01-05T03:12:00.000Z" })
        .execute(),
  );
  await open(by, `/IoT/Alarms/${alarm.id}`);
  const line = (await screen.findByText("Late reading received")).closest("li");
  expect(line?.textContent).toMatch(/11\.5 °C.*measured .*2026/);
});

test("nothing has to be said to acknowledge", async () => {
  const by = await planner();
  const alarm = await buildAlarm(world().tenant, by);
  const user = await open(by, `/IoT/Alarms/${alarm.id}`);
  await user.click(await button("Acknowledge"));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Acknowledge" }));
  await screen.findByText("Acknowledged", { selector: "li span" });
});

test("the list begins with what stands, and an asset's page counts what stands on it", async () => {
  const by = await world().tenant.join("Planner");
  const asset = await buildAsset(by);
  const sensor = await buildSensor(by, { name: "Room air", assetId: asset.id });
  await buildAlarm(world().tenant, by, { sensorId: sensor.id, severity: 3 });
  await open(by, "/IoT/Alarms");
  await screen.findAllByText("Too warm");
  await open(by, `/asset-management/asset/${asset.id}`);
  const card = within(await screen.findByRole("region", { name: "Alarms" }));
  await card.findByText("1 alarm");
  await card.findByText("High");
});
