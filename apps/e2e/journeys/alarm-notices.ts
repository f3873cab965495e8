import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { alarmWork } from "@millwright/domain/iot/alarm-work/contract.ts";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { readable, type Received } from "@millwright/server/foundation/mail/builders.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, field, heading, link, pick } from "../harness/words.ts";

const MINUTE_MS = 60_000;

export const alarmNotices = [
  journey(
    "A cold room warms at night: one message with the curve, acknowledged on a phone; its request becomes an order, completed while the alarm stands; it clears",
    async (scene) => {
      const room = await coldRoom(scene);
      for (const [minutes, value] of [
        [40, 4],
        [20, 6.5],
        [8, 7.2],
        [0, 9.4],
      ] as const)
        await room.says(minutes, value);

      await becomes("the alarm is listed", room.listed, ({ length }) => length === 1);
      const mail = await mailAbout(scene, room.name);
      const text = readable(mail);
      assert.match(text, /High alarm/);
      assert.match(text, /9\.4 °C/);
      assert.match(mail.raw, /Content-ID: <curve>/i);
      const [, address = ""] = /https?:\/\/[^/]+(\/a\/[\w-]+)/.exec(text) ?? [];

      const phone = await scene.visit(address, { view: "phone" });
      await sees(heading(phone, "Alarm"));
      await seesText(phone, room.name);
      await seesText(phone, "9.4 °C");
      await scene.checkAccess(phone);
      assert.equal((await room.alarm()).acknowledgedAt, null);
      await button(phone, "Acknowledge").tap();
      await seesText(phone, /^Acknowledged\./);
      await seesNoMore(button(phone, "Acknowledge"));
      assert.notEqual((await room.alarm()).acknowledgedAt, null);

      const home = await scene.visit("/home", { account: HARBOR.planner });
      await sees(home.getByRole("region", { name: /^Active alarms/ }));

      const orderPage = await orderOf(home, room);
      scene.expectComplaint(/409/);
      await complete(orderPage);
      const question = orderPage
        .getByRole("alertdialog", { name: "Alarm still active" })
        .or(orderPage.getByRole("dialog", { name: "Alarm still active" }));
      await sees(question);
      await scene.checkAccess(orderPage);
      await button(question, "Complete anyway").click();
      await seesText(orderPage, /was completed\.$/);
      assert.equal((await room.alarm()).state, "active");
      await becomes("the alarm is shelved for the cool-down", room.alarm, ({ shelvedUntil }) => shelvedUntil !== null);

      await room.says(0, 4);
      await becomes("the alarm clears", room.alarm, ({ state }) => state === "cleared");
      await home.goto(`${scene.url}${room.path}`);
      await seesText(home, "Back to normal");
      await seesText(home, "Completed");
    },
    { limitMs: 180_000 },
  ),

  journey(
    "Somebody of one plant sees no alarm of another: not in the list, on the home page, on the asset or by its address",
    async (scene) => {
      const room = await coldRoom(scene);
      await room.says(10, 4);
      await room.says(0, 9.4);
      const { id } = await becomes(
        "the alarm is listed",
        async () => (await room.listed())[0] ?? { id: 0 },
        (alarm) => alarm.id > 0,
      );
      const own = await scene.visit("/IoT/Alarms", { account: HARBOR.planner });
      await sees(link(own, room.rule));

      const west = await scene.visit("/IoT/Alarms", { account: HARBOR.westTechnician });
      await seesText(west, /^No alarms\./);
      await seesNoMore(link(west, room.rule));
      scene.expectComplaint(/404/);
      await west.goto(`${scene.url}/IoT/Alarms/${id}`);
      await seesText(west, "This does not exist, or you do not have access to it.");
      // Machines of both plants are everybody's to see; what is wrong with them is not.
      await west.goto(`${scene.url}${room.path}`);
      await sees(west.getByRole("region", { name: "Components" }));
      await west.waitForLoadState("networkidle");
      await seesNoMore(west.getByText(room.rule));
      await seesNoMore(west.getByRole("region", { name: "Alarms" }));
      await own.goto(`${scene.url}${room.path}`);
      await sees(own.getByRole("region", { name: "Alarms" }));
      await west.goto(`${scene.url}/home`);
      await sees(west.getByRole("heading").first());
      await west.waitForLoadState("networkidle");
      await seesNoMore(west.getByRole("region", { name: /^Active alarms/ }));
    },
  ),
];

/** The order that the alarm's request becomes, begun by whoever planned it. */
async function orderOf(page: Page, room: Awaited<ReturnType<typeof coldRoom>>): Promise<Page> {
  const request = await becomes("the alarm made a request", room.request, (made) => made !== null);
  await page.goto(new URL(`/maintenance-management/work-requests/${request?.id ?? 0}`, page.url()).href);
  await button(page, "Accept").click();
  await button(page, "Create work order").click();
  const dialog = page.getByRole("dialog", { name: /^Work order for/ });
  await pick(dialog, "Responsible", room.planner);
  await button(dialog, "Create order").click();
  await seesNoMore(dialog);
  await page
    .getByRole("list")
    .getByRole("link", { name: /WO-\d{4}-/ })
    .first()
    .click();
  await button(page, "Start work").click();
  await seesText(page, /is now In Progress/);
  return page;
}

async function complete(page: Page): Promise<void> {
  await button(page, "Complete").click();
  const completion = page.getByRole("dialog", { name: /^Complete WO-/ });
  await field(completion, "Actual time").fill("00:40");
  await button(completion, "Complete order").click();
}

/** A sensor in a room, on a machine of the first plant, with a rule over it that tells the planner at once and makes a request. */
async function coldRoom(scene: Scene) {
  const api = scene.api(HARBOR.admin);
  const mark = Date.now().toString(36);
  const name = `Cold room ${mark}`;
  const { id: networkId } = await api.ok(networks.create, { body: { code: `NET-${mark}`, name: `Cold rooms ${mark}` } });
  const gateway = await api.ok(gateways.create, { body: { code: `GW-${mark}`, name: `Gateway ${mark}`, networkId, adapter: "native" } });
  const { address } = await api.ok(gatewayCredentials.get, { params: { id: gateway.id } });
  const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} });
  const [place] = (await api.ok(locations.list, { body: { search: "HF-C", endRow: 1 } })).rows;
  assert.ok(place, "the first plant has a cold store");
  const asset = await api.ok(assets.create, { body: { code: `EV-${mark}`, name: `Evaporator ${mark}`, locationId: place.id } });
  const sensor = await api.ok(sensors.create, { body: { code: `SEN-${mark}`, name, networkId, sensorKey: mark, assetId: asset.id } });
  const { personId, name: planner } = await personOf(scene.api(HARBOR.planner));
  await api.ok(alarmRules.create, {
    body: {
      code: `ALR-${mark}`,
      name: `Too warm ${mark}`,
      kind: "above",
      datum: "temperature",
      scope: "sensors",
      sensorIds: [sensor.id],
      levels: [{ severity: 3, upper: 8, forMinutes: 0, clearForMinutes: 0 }],
      action: "request",
      recipients: [{ step: 1, personId }],
    },
  });
  const listed = async () => {
    const filterModel = { sensor: { filterType: "set" as const, values: [sensor.id] } };
    return (await api.ok(alarms.list, { body: { startRow: 0, endRow: 5, sortModel: [], filterModel } })).rows;
  };
  return {
    name,
    rule: `Too warm ${mark}`,
    planner,
    /** Of its asset. */
    path: `/asset-management/asset/${asset.id}`,
    listed,
    request: async () => (await api.ok(alarmWork.ofAsset, { params: { assetId: asset.id } })).rows[0]?.request ?? null,
    alarm: async () => {
      const [alarm] = await listed();
      assert.ok(alarm, "an alarm was raised");
      return alarm;
    },
    says: async (minutesAgo: number, value: number) => {
      const at = new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString();
      const body = JSON.stringify({ readings: [{ sensor: mark, datum: "temperature", at, value, unit: "Cel" }] });
      const headers = { authorization: `Bearer ${credential ?? ""}`, "content-type": "application/json" };
      const answer = await fetch(`${scene.url}${new URL(address).pathname}`, { method: "POST", headers, body });
      assert.equal(answer.status, 200);
    },
  };
}

/** Three hands pass it on: what hears of the alarm, what writes the message, what sends it. */
const LONGEST_WAIT_MS = 60_000;

async function mailAbout(scene: Scene, words: string): Promise<Received> {
  const until = Date.now() + LONGEST_WAIT_MS;
  for (;;) {
    const mail = scene.mails().find((each) => readable(each).includes(words));
    if (mail) return mail;
    assert.ok(Date.now() < until, `a message about ${words}`);
    await sleep(100);
  }
}
