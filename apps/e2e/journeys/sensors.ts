import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { gatewayCredentials, gateways, type Gateway } from "@millwright/domain/iot/gateways/contract.ts";
import { samplesOf } from "@millwright/domain/iot/gateways/samples.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { becomes, sees, seesNoMore, seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, field, heading, link, pick } from "../harness/words.ts";

const SENSOR = "/IoT/Sensor";
const run = promisify(execFile);

export const sensorStories = [
  journey(
    "A gateway is connected by the line from its page, and its two devices are adopted: one from the network, one by scanning it",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const network = await api.ok(networks.create, { body: { code: "NET-TRY", name: "Bottling hall" } });
      const page = await scene.visit("/IoT/Gateways/new", { account: HARBOR.planner });
      await field(page, "Code").fill("GW-TRY");
      await field(page, "Name").fill("Bottling hall gateway");
      await pick(page, /^Network/, "Bottling hall");
      await button(page, "Save").click();
      await sees(heading(page, "Bottling hall gateway"));
      await page.getByRole("tab", { name: "Credentials" }).click();
      await button(page, "Issue credential").click();
      await seesText(page, "Copy this credential now. It is not shown again.");
      await scene.checkAccess(page);
      const line = await page.getByText(/^curl .*Bearer \d+-[\w-]{43}/).innerText();
      for (const device of ["TEST-1", "TEST-2"]) assert.match(await pasted(line.replace("TEST-1", device)), /"pending":1/);

      await page.goto(`${scene.url}/IoT/Networks/${network.id}`);
      await seesText(page, "2 sensors are waiting to be adopted.");
      await link(page, "Show pending sensors").click();
      await link(page, "TEST-1").first().click();
      await seesText(page, "4.20 °C");
      await button(page, "Adopt").click();
      await adoptAs(page, "SEN-TRY-1", "Filler, air");
      await sees(heading(page, "Filler, air"));

      await scan(page, "TEST-2");
      const sheet = page.getByRole("dialog", { name: "Scan" });
      await sheet.getByRole("region", { name: "Sensors" }).getByRole("button", { name: "Adopt" }).click();
      await adoptAs(page, "SEN-TRY-2", "Capper, air");
      await sees(sheet.getByRole("link", { name: "Capper, air" }));
      const known = await becomes(
        "the sensors of the network",
        async () => (await api.ok(sensors.list, { body: { filterModel: { network: { filterType: "set", values: [network.id] } } } })).rows,
        (rows) => rows.every(({ status, newest }) => status === "active" && newest !== null),
      );
      assert.deepEqual(known.map(({ code }) => code).sort(), ["SEN-TRY-1", "SEN-TRY-2"]);
    },
    { limitMs: 120_000 },
  ),

  journey(
    "Somebody of one plant sees the sensors of that plant alone: none of the other in lists, in counts, by its address or by its code",
    async (scene) => {
      const admin = scene.api(HARBOR.admin);
      const [place] = (await admin.ok(locations.list, { body: { search: "HW-P", endRow: 1 } })).rows;
      assert.ok(place, "the second plant has places");
      const network = await admin.ok(networks.create, { body: { code: "NET-WEST", name: "West" } });
      await admin.ok(sensors.create, {
        body: { code: "SEN-WEST", name: "Mixing room, air", networkId: network.id, sensorKey: "west-1", locationId: place.id },
      });
      const [foreign] = (await admin.ok(sensors.list, { body: { search: "COLD-1", endRow: 1 } })).rows;
      assert.ok(foreign, "the first plant has sensors");

      const page = await scene.visit("/IoT/Sensors", { account: HARBOR.westTechnician });
      await sees(link(page, "Mixing room, air"));
      await seesText(page, /^1 sensor$/);
      scene.expectComplaint(/404/);
      await page.goto(`${scene.url}${SENSOR}/${foreign.id}`);
      await seesText(page, "This does not exist, or you do not have access to it.");
      await page.goto(`${scene.url}${SENSOR}/${foreign.id}?tab=readings`);
      await seesText(page, "This does not exist, or you do not have access to it.");
      await page.goto(`${scene.url}/IoT/Sensors`);
      await sees(link(page, "Mixing room, air"));
      await scan(page, foreign.code);
      await seesText(page, "Unknown code");
      await seesNoMore(page.getByRole("link", { name: foreign.name }));
    },
  ),

  journey("Two people look at one sensor: each reads its own unit, and what was measured is the same", async (scene) => {
    const api = scene.api(HARBOR.planner);
    const { id } = await measuring(scene.url, api);
    const metric = await scene.visit(`${SENSOR}/${id}`, { account: HARBOR.planner });
    await seesText(metric, "5.0 °C");

    const us = await scene.visit("/IoT/Sensors", { account: HARBOR.admin });
    await us.getByRole("combobox", { name: "Units" }).selectOption({ label: "Units: US" });
    await us.goto(`${scene.url}${SENSOR}/${id}`);
    await seesText(us, "41.0 °F");
    await us.goto(`${scene.url}${SENSOR}/${id}?tab=readings`);
    await seesText(us, /41\.0 °F/);
    await scene.checkAccess(us);
    await metric.reload();
    await seesText(metric, "5.0 °C");
    const { values } = await api.ok(sensors.get, { params: { id } });
    assert.deepEqual(
      values.map(({ value, unit }) => [value, unit]),
      [[5, "Cel"]],
    );
  }),
];

/** What a terminal answers to a pasted line. */
async function pasted(line: string): Promise<string> {
  const { stdout } = await run("sh", ["-c", line]);
  return stdout;
}

/** What a scanner types that is a keyboard. */
async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    },
    [...text, "Enter"],
  );
}

async function adoptAs(page: Page, code: string, name: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^Adopt/ });
  await field(dialog, "Code").fill(code);
  await field(dialog, "Name").fill(name);
  await button(dialog, "Adopt").click();
  await seesNoMore(dialog);
}

/** A temperature sensor that has just said 5 °C through a gateway of its own. */
async function measuring(url: string, api: Api): Promise<{ id: number }> {
  const network = await api.ok(networks.create, { body: { code: "NET-UNITS", name: "Two units" } });
  const gateway: Gateway = await api.ok(gateways.create, {
    body: { code: "GW-UNITS", name: "Two units", networkId: network.id, adapter: "native" },
  });
  const { rows: types } = await api.ok(valuesOf("sensor-types").options, { query: { search: "Temperature" } });
  const sensor = await api.ok(sensors.create, {
    body: { code: "SEN-UNITS", name: "Proofing room", networkId: network.id, sensorKey: "TEST-1", typeId: types[0]?.id ?? null },
  });
  const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} });
  const [line] = samplesOf({
    adapter: "native",
    address: `${url}/ingest/native/${gateway.publicId}`,
    publicId: gateway.publicId,
    credential: credential ?? "",
    at: new Date().toISOString(),
    host: "localhost",
    externalId: null,
  });
  assert.match(await pasted((line?.text ?? "").replace("4.2", "5")), /"accepted":1/);
  return sensor;
}
