import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { meters } from "@millwright/domain/register/meters/contract.ts";
import { meterReadings } from "@millwright/domain/register/meters/readings/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { planTriggers } from "@millwright/domain/work/plans/triggers/contract.ts";
import { HARBOR } from "../harness/accounts.ts";
import type { Api } from "../harness/api.ts";
import { seesText } from "../harness/expect.ts";
import { journey } from "../harness/journey.ts";
import { button, heading } from "../harness/words.ts";

const WITHIN_MS = 30_000;

/** A pump with a sensor that tells whether it runs, heard through a gateway of its own, and a meter of its starts, of which its plan waits for the tenth. */
async function pumpOf(api: Api) {
  const network = await api.ok(networks.create, { body: { code: "NET-PUMP", name: "Pump house" } });
  const gateway = await api.ok(gateways.create, {
    body: { code: "GW-PUMP", name: "Pump house", networkId: network.id, adapter: "native" },
  });
  const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id }, body: {} });
  const { rows } = await api.ok(assets.list, { body: { search: "CS-CH1" } });
  const asset = rows[0];
  if (!asset) throw new Error("the demo has this chiller");
  const sensor = await api.ok(sensors.create, {
    body: { code: "RUN-PUMP", name: "Pump running", networkId: network.id, sensorKey: "pump-1", assetId: asset.id },
  });
  const pieces = await api.ok(valuesOf("units-of-measure").options, { query: { search: "pcs" } });
  const unitId = pieces.rows.find(({ code }) => code === "pcs")?.id ?? 0;
  const meter = await api.ok(meters.create, {
    body: { code: "MET-STARTS", name: "Pump starts", kind: "continuous", unitId, assetId: asset.id },
  });
  await api.ok(meterReadings.create, { body: { meterId: meter.id, value: 9 } });
  const plan = await api.ok(plans.create, { body: { code: "PM-STARTS", name: "Check the coupling" } });
  await api.ok(planTriggers.create, { body: { planId: plan.id, kind: "meter", mode: "fixed", unitId, firstAt: 10, everyUnits: 1000 } });
  await api.ok(planAssets.add, { body: { planId: plan.id, assetIds: [asset.id] } });
  const { version } = await api.ok(plans.get, { params: { id: plan.id } });
  await api.ok(plans.publish, { body: { id: plan.id, version } });
  await api.ok(plans.generate, { body: { planIds: [plan.id] } });
  return { plan, meter, sensor, publicId: gateway.publicId, credential };
}

type Pump = Awaited<ReturnType<typeof pumpOf>>;

async function says(url: string, { publicId, credential }: Pump, device: string, isRunning: boolean, secondsAgo: number): Promise<void> {
  const readings = [
    { sensor: device, datum: "running", value: isRunning ? 1 : 0, at: new Date(Date.now() - secondsAgo * 1000).toISOString() },
  ];
  const answer = await fetch(`${url}/ingest/native/${publicId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${credential}`, "content-type": "application/json" },
    body: JSON.stringify({ readings }),
  });
  if (!answer.ok) throw new Error(`the gateway was answered ${answer.status}`);
}

async function untilSo(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + WITHIN_MS; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 500)))
    if (await isSo()) return;
  throw new Error(`${what} within ${WITHIN_MS / 1000} s`);
}

export const meterFeeding = [
  journey(
    "A sensor feeds a meter and its plan falls due at once; its device is exchanged, and it goes on feeding",
    async (scene) => {
      const api = scene.api(HARBOR.planner);
      const pump = await pumpOf(api);
      const { meter, plan, sensor } = pump;
      await says(scene.url, pump, "pump-1", false, 60);

      const page = await scene.visit(`/IoT/Sensor/${sensor.id}`, { account: HARBOR.planner });
      await heading(page, "Pump running").waitFor();
      await button(page, "Feed a meter").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Value to enter" }).selectOption({ label: "Number of starts" });
      await dialog.getByRole("combobox", { name: "Meter" }).fill("MET-STARTS");
      await page.getByRole("option", { name: /Pump starts/ }).click();
      await scene.checkAccess(page);
      await dialog.getByRole("button", { name: "Feed a meter" }).click();
      await seesText(page, "Running: Number of starts");
      await scene.checkAccess(page);

      await says(scene.url, pump, "pump-1", true, 0);
      await untilSo("the tenth start was entered", async () => (await api.ok(meters.get, { params: { id: meter.id } })).lastValue === 10);
      await api.ok(plans.generate, { body: { planIds: [plan.id] } });
      const filterModel = { planId: { filterType: "set" as const, values: [plan.id] } };
      const { rows } = await api.ok(planOccurrences.list, { body: { filterModel } });
      if (rows[0]?.outcome !== "made") throw new Error("the plan made an order of it");

      await page.goto(`${scene.url}/asset-management/meters/${meter.id}`);
      await seesText(page, "Pump running feeds this meter. Only a reset or replacement can be entered by hand.");
      await scene.checkAccess(page);

      await page.goto(`${scene.url}/IoT/Sensor/${sensor.id}`);
      await button(page, "Replace device").click();
      await page.getByRole("dialog").getByRole("textbox", { name: "Device ID of the new device" }).fill("pump-2");
      await page.getByRole("dialog").getByRole("button", { name: "Replace device" }).click();
      await seesText(page, "Device pump-1 replaced by pump-2");
      await seesText(page, "Running: Number of starts");
      await says(scene.url, pump, "pump-2", false, 0);
      await untilSo("the new device speaks for the sensor", async () => {
        const { values } = await api.ok(sensors.get, { params: { id: sensor.id } });
        return values[0]?.value === 0;
      });
    },
    { limitMs: 120_000 },
  ),
];
