import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { readable, type Received } from "@millwright/server/foundation/mail/builders.ts";
import { HARBOR } from "../harness/accounts.ts";
import { personOf } from "../harness/arrange.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey, type Scene } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

const MINUTE_MS = 60_000;

export const alarmNotices = [
  journey(
    "A cold room warms at night: who is named gets one message with the curve, and acknowledges it on a phone without signing in",
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
    },
    { limitMs: 120_000 },
  ),
];

/** A sensor in a room, with a rule over it that tells the planner at once. */
async function coldRoom(scene: Scene) {
  const api = scene.api(HARBOR.admin);
  const mark = Date.now().toString(36);
  const name = `Cold room ${mark}`;
  const { id: networkId } = await api.ok(networks.create, { body: { code: `NET-${mark}`, name: `Cold rooms ${mark}` } });
  const gateway = await api.ok(gateways.create, { body: { code: `GW-${mark}`, name: `Gateway ${mark}`, networkId, adapter: "native" } });
  const { address } = await api.ok(gatewayCredentials.get, { params: { id: gateway.id } });
  const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} });
  const sensor = await api.ok(sensors.create, { body: { code: `SEN-${mark}`, name, networkId, sensorKey: mark } });
  const { personId } = await personOf(scene.api(HARBOR.planner));
  await api.ok(alarmRules.create, {
    body: {
      code: `ALR-${mark}`,
      name: `Too warm ${mark}`,
      kind: "above",
      datum: "temperature",
      scope: "sensors",
      sensorIds: [sensor.id],
      levels: [{ severity: 3, upper: 8, forMinutes: 0, clearForMinutes: 5 }],
      action: "notify",
      recipients: [{ step: 1, personId }],
    },
  });
  const listed = async () => {
    const filterModel = { sensor: { filterType: "set" as const, values: [sensor.id] } };
    return (await api.ok(alarms.list, { body: { startRow: 0, endRow: 5, sortModel: [], filterModel } })).rows;
  };
  return {
    name,
    listed,
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
