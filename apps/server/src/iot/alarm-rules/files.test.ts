import { afterAll, beforeAll, expect, test } from "vitest";
import { referenceValues } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { importer } from "../../connect/imports/builders.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildNetwork } from "../networks/builders.ts";
import { buildSensor } from "../sensors/builders.ts";
import { buildRule, level } from "./builders.ts";

let world: World;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

/** All rules as a file with all its fields. */
async function taken(by: Person): Promise<string[]> {
  const body = { columns: [{ field: "code" }], format: "csv" as const, isWhole: true };
  const text = String(await by.ok(alarmRules.export, { body }));
  return text
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
}

/** What rules stand on, the same in every organisation. */
async function ground(by: Person) {
  const sensors = [await buildSensor(by, { code: "COLD-1" }), await buildSensor(by, { code: "COLD-2" })];
  const network = await buildNetwork(by, { code: "NET-9", name: "Cold store" });
  const status = await by.ok(referenceValues.AssetOperatingStatus.create, { body: { code: "RUNS", name: "Runs" } });
  return { sensorIds: sensors.map(({ id }) => id), networkId: network.id, statusId: status.id };
}

test("rules that went out with all their fields change nothing, and make the same rules elsewhere", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  const { sensorIds, networkId, statusId } = await ground(admin);
  await buildRule(admin, {
    code: "A-1",
    sensorIds,
    levels: [level, { ...level, severity: 2, upper: 5.5, upperClear: null, forMinutes: 1 }],
    onlyWhile: { by: "operatingStatus", datum: null, value: null, statusIds: [statusId], settleMinutes: 15 },
  });
  await buildRule(admin, {
    code: "A-2",
    kind: "outside",
    scope: "network",
    networkId,
    levels: [{ ...level, lower: 2, upperClear: null }],
    onlyWhile: { by: "state", datum: "running", value: 1, settleMinutes: 0 },
    action: "notify",
  });
  await buildRule(admin, { code: "A-3", kind: "noData", datum: null, scope: "network", networkId, isActive: false });
  const lines = await taken(admin);
  const again = importer(world, tenant, admin);
  const unchanged = await again.run(await again.check(await again.upload("alarm-rules", lines)));
  expect(await again.refused(unchanged)).toEqual([]);
  expect(unchanged).toMatchObject({ state: "done", rowsCreated: 0, rowsUpdated: 0, rowsUnchanged: 3, rowsRefused: 0 });

  const elsewhere = await world.otherTenant();
  const other = await elsewhere.as("Administrator");
  await ground(other);
  const there = importer(world, elsewhere, other);
  const made = await there.run(await there.check(await there.upload("alarm-rules", lines)));
  expect(await there.refused(made)).toEqual([]);
  expect(made).toMatchObject({ rowsCreated: 3, rowsRefused: 0 });
  expect(await taken(other)).toEqual(lines);
});

test("a sensor that a file names and that is not there is refused at its cell", async () => {
  const tenant = await world.otherTenant();
  const admin = await tenant.as("Administrator");
  await ground(admin);
  await buildRule(admin, { code: "A-1", scope: "sensors", sensorIds: (await ground2(admin)).sensorIds });
  const { upload, check, run, refused } = importer(world, tenant, admin);
  const lines = (await taken(admin)).map((line) => line.replace("WARM-1", "WARM-9"));
  expect(JSON.stringify(await refused(await run(await check(await upload("alarm-rules", lines)))))).toContain("not_known");
});

const ground2 = async (by: Person) => ({ sensorIds: [(await buildSensor(by, { code: "WARM-1" })).id] });
