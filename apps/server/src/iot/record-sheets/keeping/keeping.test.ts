import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import { dayAfter, mondayOf } from "@millwright/domain/kit/zones.ts";
import { writeBackup } from "../../../backup/write.ts";
import { sweepFiles } from "../../../foundation/files/service.ts";
import { localFiles, type FileStore } from "../../../platform/files/files.ts";
import { startTestCluster, throwAwayFolder, type TestCluster } from "../../../platform/testing/cluster.ts";
import { keepSensorWeeks } from "../../../platform/work/sensor-weeks.ts";
import { connect } from "../../../testing/catalogue.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../../testing/world.ts";
import { buildRecorded, makeWeeks, storeSaid } from "../builders.ts";
import { keepWeek } from "./keeping.ts";

/** On a database of its own: weeks go for all organisations. */
let cluster: TestCluster;
let world: World;
let tenant: TestTenant;
let engineer: Person;
let sensor: Sensor;

const MINUTE = 60_000;
/** Long over: its readings go with the next chore. */
const MONDAY = mondayOf(dayAfter(new Date().toISOString().slice(0, 10), -430));
const START = Date.parse(MONDAY);
const PART = `sensor_readings_${MONDAY.replaceAll("-", "_")}`;

beforeAll(async () => {
  cluster = await startTestCluster();
  world = await openWorld(cluster);
}, 120_000);
afterAll(async () => {
  await world.close();
  await cluster.stop();
});
beforeEach(async () => {
  await drop();
  await makeWeeks(MONDAY, 1, cluster.ownerUrl);
  tenant = await world.otherTenant();
  engineer = await tenant.as("Administrator");
  sensor = await buildRecorded(engineer, { name: "=Cold store, air" });
});

const asOwner = async (statement: string) => {
  const owner = await connect(cluster.ownerUrl);
  const { rows } = await owner.query<Record<string, unknown>>(statement);
  await owner.end();
  return rows;
};
const drop = async () => await asOwner(`drop table if exists ${PART}`);
const isThere = async () => (await asOwner(`select 1 from pg_inherits where inhrelid = to_regclass('${PART}')`)).length === 1;

const keepingIn = (files: FileStore) => async (monday: string) => await keepWeek({ db: world.db, files, log: world.app.log }, monday);
const chore = async (files: FileStore = world.files) => await keepSensorWeeks(cluster.ownerUrl, { beforeItGoes: [keepingIn(files)] });

const kept = async () =>
  await tenant.rows(async (db) => await db.selectFrom("sensorKeptWeeks").selectAll().where("sensorId", "=", sensor.id).execute());
const bytesOf = async (key: string) => await buffer(await world.files.open(key));
const tableOf = async (key: string): Promise<string[][]> => parse(gunzipSync(await bytesOf(key)), { bom: true });
/** Every file of this organisation in the store. */
const inStore = () => {
  const folder = path.join(world.dataDir, "files", String(tenant.id));
  return fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;
};
const warming = (count: number, from = START + 1000) =>
  Array.from({ length: count }, (_, step) => ({ at: from + step * 10 * MINUTE, value: 4 + step / 8 }));

test("readings of a recorded sensor are in a file before their week goes: all of them, with their digest; those of others are not", async () => {
  const other = await buildRecorded(engineer, { isRecord: false });
  await storeSaid(tenant, sensor.id, warming(1000));
  await storeSaid(tenant, sensor.id, [{ at: START, value: 50.5 }], { datum: "humidity", unit: "%" });
  await storeSaid(tenant, other.id, warming(3));
  await chore();
  expect(await isThere()).toBe(false);
  const [row, ...further] = await kept();
  expect(further).toEqual([]);
  expect(row).toMatchObject({ week: MONDAY, rowCount: 1001 });
  const bytes = await bytesOf(row?.storeKey ?? "");
  expect([createHash("sha256").update(bytes).digest("hex"), bytes.length]).toEqual([row?.sha256.toString("hex"), row?.sizeBytes]);
  const [head, first, second, ...rest] = await tableOf(row?.storeKey ?? "");
  expect(head).toEqual(["Sensor code", "Sensor", "Datum", "Time (UTC)", "Value", "Unit", "Remark"]);
  expect(first).toEqual([sensor.code, "'=Cold store, air", "humidity", `${MONDAY} 00:00:00`, "50.5", "%", ""]);
  expect(second?.slice(2, 6)).toEqual(["temperature", `${MONDAY} 00:00:01`, "4", "Cel"]);
  expect(rest).toHaveLength(999);
  expect(
    await tenant.rows(async (db) => await db.selectFrom("sensorKeptWeeks").select("id").where("sensorId", "=", other.id).execute()),
  ).toEqual([]);
});

test("a week stays while the file store fails, and goes once it does not", async () => {
  await storeSaid(tenant, sensor.id, warming(20));
  const blocked = path.join(world.dataDir, "blocked");
  fs.writeFileSync(blocked, "no folder");
  await chore(localFiles(blocked));
  expect([await isThere(), await kept()]).toEqual([true, []]);
  await chore();
  expect([await isThere(), (await kept()).map(({ rowCount }) => rowCount)]).toEqual([false, [20]]);
});

test("one failing sensor holds its week and hinders no other sensor's file", async () => {
  await storeSaid(tenant, sensor.id, warming(5));
  await keepingIn(world.files)(MONDAY);
  const damaged = (await kept())[0]?.storeKey ?? "";
  fs.writeFileSync(path.join(world.dataDir, "files", ...damaged.split("/")), "another");
  const second = await buildRecorded(engineer);
  await storeSaid(tenant, second.id, warming(7));
  await storeSaid(tenant, sensor.id, [{ at: START + 6 * 86_400_000, value: 4 }]);
  await chore();
  expect(await isThere()).toBe(true);
  expect((await kept()).map(({ rowCount }) => rowCount)).toEqual([5]);
  const others = await tenant.rows(
    async (db) => await db.selectFrom("sensorKeptWeeks").select("rowCount").where("sensorId", "=", second.id).execute(),
  );
  expect(others).toEqual([{ rowCount: 7 }]);
});

test("a sensor that is marked while its week is still there holds it, even if nobody keeps anything", async () => {
  const late = await buildRecorded(engineer, { isRecord: false });
  await storeSaid(tenant, late.id, warming(3));
  await engineer.ok(sensors.update, { params: { id: late.id }, body: { version: late.version, isRecord: true } });
  await keepSensorWeeks(cluster.ownerUrl);
  expect(await isThere()).toBe(true);
  await chore();
  expect(await isThere()).toBe(false);
});

test("a backup has the file", async () => {
  await storeSaid(tenant, sensor.id, warming(20));
  await chore();
  const [row] = await kept();
  const folder = throwAwayFolder();
  const saved = await writeBackup({
    ownerUrl: cluster.ownerUrl,
    files: world.files,
    version: "0.1.0",
    archive: path.join(folder, "backup"),
  });
  expect(saved.files).toContainEqual({ key: row?.storeKey, sizeBytes: row?.sizeBytes, sha256: row?.sha256.toString("hex") });
  fs.rmSync(folder, { recursive: true });
});

test("a week that nobody's record holds goes without a file", async () => {
  await chore();
  expect([await isThere(), await kept(), inStore()]).toEqual([false, [], 0]);
});

test("killed between writing and dropping, nothing is doubled", async () => {
  await storeSaid(tenant, sensor.id, warming(30));
  await keepingIn(world.files)(MONDAY);
  const before = await kept();
  await chore();
  await sweepFiles(world.db, world.files, -MINUTE);
  expect([await isThere(), await kept(), inStore()]).toEqual([false, before, 1]);
  expect(await bytesOf(before[0]?.storeKey ?? "")).toHaveLength(before[0]?.sizeBytes ?? 0);
});

test("killed while a week was out and not yet gone, it comes back and is kept first", async () => {
  await storeSaid(tenant, sensor.id, warming(30));
  await asOwner(`alter table sensor_readings detach partition ${PART}`);
  await chore(localFiles("/dev/null/nowhere"));
  expect(await isThere()).toBe(true);
  await chore();
  expect([await isThere(), (await kept()).map(({ rowCount }) => rowCount)]).toEqual([false, [30]]);
});

test("a week that comes back with further readings adds them to its file, each reading once", async () => {
  await storeSaid(tenant, sensor.id, warming(30));
  await chore();
  const [before] = await kept();
  await makeWeeks(MONDAY, 1, cluster.ownerUrl);
  await storeSaid(tenant, sensor.id, [...warming(2), { at: START + 5 * MINUTE, value: 7.5 }]);
  await storeSaid(tenant, sensor.id, [{ at: START, value: 40 }], { datum: "humidity", unit: "%" });
  await chore();
  const [row] = await kept();
  expect([await isThere(), row?.rowCount]).toEqual([false, 32]);
  const lines = (await tableOf(row?.storeKey ?? "")).slice(1).map(([, , datum, time, value]) => `${datum} ${time} ${value}`);
  expect(lines).toEqual(lines.toSorted());
  expect(new Set(lines).size).toBe(32);
  expect(lines.slice(0, 3)).toEqual([
    `humidity ${MONDAY} 00:00:00 40`,
    `temperature ${MONDAY} 00:00:01 4`,
    `temperature ${MONDAY} 00:05:00 7.5`,
  ]);
  await sweepFiles(world.db, world.files, -MINUTE);
  await expect(bytesOf(before?.storeKey ?? "")).rejects.toThrow("ENOENT");
  expect(inStore()).toBe(1);
});
