import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { buildAlarmLink } from "../../../../../server/src/iot/alarm-notices/builders.ts";
import { buildSensor } from "../../../../../server/src/iot/sensors/builders.ts";
import { button, clickedTests, field, heading, loseAnswers, screen } from "../../../testing/screens.tsx";
import { AlarmPage } from "./alarm-page.tsx";

const { world } = clickedTests();
const admin = () => world().tenant.as("Administrator");

function come(address: string) {
  history.replaceState(null, "", address);
  render(<AlarmPage />);
  return userEvent.setup({ delay: null });
}

test("who opens the link of a message sees the sensor and since when, and acknowledges with the one button there is; a lost answer is tried again", async () => {
  const link = await buildAlarmLink(world().tenant, await admin());
  const alarm = async () => await (await admin()).ok(alarms.get, { params: { id: link.alarmId } });
  const user = come(`/a/${link.code}`);
  await heading("Alarm");
  await screen.findByText((await alarm()).sensor?.name ?? "");
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect((await alarm()).acknowledgedAt).toBeNull();
  loseAnswers(1);
  await user.click(await button("Acknowledge"));
  await screen.findByText(/Acknowledged\.|not acknowledged/, undefined, { timeout: 60_000 });
  if (screen.queryByText(/not acknowledged/)) await user.click(await button("Acknowledge"));
  await screen.findByText(/Acknowledged\./);
  expect((await alarm()).acknowledgedAt).not.toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("an address that opens nothing says so, and nothing else", async () => {
  come(`/a/${world().tenant.id}-${"x".repeat(22)}`);
  await heading("This link does not work");
  expect(screen.queryByRole("button")).toBeNull();
});

test("who opens the link of a message about a recorded sensor says what was done", async () => {
  const by = await admin();
  const sensor = await buildSensor(by, { isRecord: true });
  const link = await buildAlarmLink(world().tenant, by, { sensorId: sensor.id });
  const user = come(`/a/${link.code}`);
  await user.click(await button("Acknowledge"));
  await screen.findByText("This sensor has record sheets. Enter what was done.");
  expect((await by.ok(alarms.get, { params: { id: link.alarmId } })).acknowledgedAt).toBeNull();
  await user.type(await field("What was done"), "Door closed");
  await user.click(await button("Acknowledge"));
  await screen.findByText(/Acknowledged\./);
  const { events } = await by.ok(alarms.get, { params: { id: link.alarmId } });
  expect(events.at(-1)).toMatchObject({ kind: "acknowledged", note: "Door closed" });
});
