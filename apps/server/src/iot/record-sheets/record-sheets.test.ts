import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { alarms, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { readingAsides } from "@millwright/domain/iot/readings/contract.ts";
import { recordSheets, type RecordSheet } from "@millwright/domain/iot/record-sheets/contract.ts";
import { monthBounds } from "@millwright/domain/iot/record-sheets/month.ts";
import { sensorUnits } from "@millwright/domain/iot/sensors/units/contract.ts";
import { sensors, type Sensor } from "@millwright/domain/iot/sensors/contract.ts";
import { textOn } from "../../foundation/labels/builders.ts";
import { startTestCluster, type TestCluster } from "../../platform/testing/cluster.ts";
import { keepSensorWeeks } from "../../platform/work/sensor-weeks.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type TestTenant, type World } from "../../testing/world.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { buildAlarm, buildRuleRow, builtLevel } from "../alarms/builders.ts";
import { storeSpans, sweepTenant } from "../readings/service.ts";
import { buildRecorded, makeWeeks, storeSaid } from "./builders.ts";
import { keepWeek } from "./keeping/keeping.ts";

/** On a database of its own: weeks go for all organisations. */
let cluster: TestCluster;
let world: World;
let tenant: TestTenant;
let engineer: Person;
let siteId: number;
let recorded: Sensor;
/** The same readings, and no record. */
let ordinary: Sensor;
let seriesId: number;
let alarm: Alarm;
let ruleName: string;

const MONTH = "2024-10";
const ZONE = "Europe/Berlin";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString();
const WARM = { from: at("2024-10-27T00:30:00Z"), until: at("2024-10-27T03:30:00Z") };
const SILENT = { from: at("2024-10-10T10:00:00Z"), until: at("2024-10-10T12:00:00Z") };
const bounds = monthBounds(MONTH, ZONE);

/** Every ten minutes from half a day before the month until a day behind it: a warm night on which clocks change, and a gap of two hours. */
const said = () => {
  const readings: { at: number; value: number }[] = [];
  for (let time = bounds.from - DAY / 2; time < bounds.until + DAY; time += 10 * MINUTE)
    if (time <= SILENT.from || time >= SILENT.until) readings.push({ at: time, value: time >= WARM.from && time < WARM.until ? 9.1 : 4 });
  return readings;
};

beforeAll(async () => {
  cluster = await startTestCluster();
  world = await openWorld(cluster);
  tenant = await world.otherTenant();
  engineer = await tenant.as("Administrator");
  await makeWeeks("2024-09-30", 6, cluster.ownerUrl);
  siteId = (await buildLocation(engineer, { isSite: true, timeZone: ZONE, name: "Cold store" })).id;
  recorded = await buildRecorded(engineer, { locationId: siteId, calibrationDue: "2025-03-01", name: "Cold store, air" });
  ordinary = await buildRecorded(engineer, { locationId: siteId, isRecord: false });
  const ruleId = await buildRuleRow(
    tenant,
    { kind: "above", levels: [builtLevel({ upper: 8 })] },
    { sensorIds: [recorded.id, ordinary.id] },
  );
  ruleName = (await engineer.ok(alarmRules.get, { params: { id: ruleId } })).name;
  seriesId = await storeSaid(tenant, recorded.id, said());
  await storeSaid(tenant, ordinary.id, said());
  const late = {
    seriesId,
    kind: "late",
    from: at("2024-10-05T06:00:00Z"),
    until: at("2024-10-05T06:20:00Z"),
    count: 3,
    reason: null,
  } as const;
  await tenant.rows(async (db) => await storeSpans(db, [late]));
  await sweepTenant(world.db, tenant.id, bounds.until + 3 * DAY);
  alarm = await buildAlarm(tenant, engineer, { sensorId: recorded.id });
  await tenant.rows(
    async (db) =>
      await sql`update alarms set since_at = ${iso(WARM.from)}, raised_at = ${iso(WARM.from + 10 * MINUTE)}, cleared_at = ${iso(WARM.until)}, clear_reason = 'back_to_normal',
        worst_value = 9.1 where id = ${alarm.id}`.execute(db),
  );
}, 180_000);
afterAll(async () => {
  await world.close();
  await cluster.stop();
});

const sheetOf = async (sensor: Sensor = recorded, by = engineer, month = MONTH): Promise<RecordSheet> =>
  await by.ok(recordSheets.get, { query: { sensorId: sensor.id, month } });
const dayOf = ({ days }: RecordSheet, day: string) => days.find((line) => line.day === day);

describe("a record sheet", () => {
  test("has a line for each day of the place's month, and what was outside on a night of 25 hours", async () => {
    const sheet = await sheetOf();
    expect(sheet).toMatchObject({
      sensor: { code: recorded.code },
      place: { id: siteId },
      timeZone: ZONE,
      isRecord: true,
      calibrationDue: "2025-03-01",
      datum: "temperature",
      label: "Temperature",
      unit: "Cel",
      heartbeatSeconds: 600,
      limits: { lower: null, upper: 8 },
      files: [],
    });
    expect(sheet.limits.rules.map((rule) => rule?.name)).toContain(ruleName);
    expect(sheet.days.map(({ day }) => day)).toEqual(
      Array.from({ length: 31 }, (_, place) => `${MONTH}-${String(place + 1).padStart(2, "0")}`),
    );
    expect(dayOf(sheet, "2024-10-27")).toEqual({
      day: "2024-10-27",
      least: 4,
      mean: expect.closeTo((4 * 22 + 9.1 * 3) / 25, 1) as number,
      most: 9.1,
      count: 150,
      late: 0,
      outsideMinutes: 180,
      gapMinutes: 0,
    });
    expect(dayOf(sheet, "2024-10-10")).toMatchObject({ outsideMinutes: 0, gapMinutes: 100, count: 144 - 11 });
    expect(dayOf(sheet, "2024-10-05")).toMatchObject({ late: 3 });
    expect(sheet.totals).toMatchObject({ least: 4, most: 9.1, late: 3, outsideMinutes: 180, gapMinutes: 100 });
  });

  test("counts what a person set aside nowhere", async () => {
    const body = {
      sensorId: recorded.id,
      datum: "temperature",
      from: iso(WARM.from),
      until: iso(WARM.from + 30 * MINUTE),
      reason: "Held in the hand",
    };
    const aside = await engineer.ok(readingAsides.create, { body });
    const sheet = await sheetOf();
    expect(dayOf(sheet, "2024-10-27")).toMatchObject({ outsideMinutes: 140, gapMinutes: 30 });
    await engineer.ok(readingAsides.remove, { params: { id: aside.id } });
    expect(dayOf(await sheetOf(), "2024-10-27")).toMatchObject({ outsideMinutes: 180, gapMinutes: 0 });
  });

  test("tells each alarm with its length, who did what about it and its work; to who sees no alarms it tells none", async () => {
    const order = await buildWorkOrder(engineer);
    await tenant.rows(async (db) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into alarm_works (rule_id, sensor_id, work_order_id) select rule_id, sensor_id, ${order.id} from alarms where id = ${alarm.id} returning id`.execute(
        db,
      );
      await sql`insert into alarm_work_alarms (work_id, alarm_id) values (${rows[0]?.id}, ${alarm.id})`.execute(db);
    });
    const { version } = await engineer.ok(alarms.get, { params: { id: alarm.id } });
    await engineer.ok(alarms.acknowledge, { params: { id: alarm.id }, body: { version, note: "Door closed, load checked" } });
    const [excursion, ...further] = (await sheetOf()).excursions ?? [];
    expect(further).toEqual([]);
    expect(excursion).toMatchObject({
      alarm: { id: alarm.id, worstValue: 9.1, sinceAt: iso(WARM.from) },
      lengthMinutes: 180,
      acknowledgements: [{ person: { id: engineer.personId }, note: "Door closed, load checked" }],
      works: [{ order: { code: order.code }, request: null }],
    });
    expect((await sheetOf(recorded, engineer, "2024-09")).excursions).toEqual([]);
    await addRole(tenant, "Reader of sensors", { sensors: { flags: ["view"], scope: "all" } });
    const reader = await sheetOf(recorded, await tenant.join("Reader of sensors"));
    expect([reader.excursions, reader.limits, reader.place]).toEqual([null, { lower: null, upper: 8, rules: [null, null] }, null]);
  });

  test("is nobody's who does not see the sensor, and of a month and a datum that there are", async () => {
    await addRole(tenant, "Guest of a site", { sensors: { flags: ["view"], scope: "site" } });
    const elsewhere = await tenant.join("Guest of a site", { siteId: (await buildLocation(engineer, { isSite: true })).id });
    const ask = async (by: Person, query: { sensorId: number; month: string; datum?: string }) =>
      await by.call(recordSheets.get, { query });
    expect((await ask(await tenant.join("Guest of a site", { siteId }), { sensorId: recorded.id, month: MONTH })).status).toBe(200);
    const [foreign, missing] = [
      await ask(elsewhere, { sensorId: recorded.id, month: MONTH }),
      await ask(elsewhere, { sensorId: 987_654, month: MONTH }),
    ];
    expect([foreign.status, missing.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...missing.body, requestId: "" });
    expect((await elsewhere.call(recordSheets.print, { body: { sensorId: recorded.id, month: MONTH } })).status).toBe(404);
    expect((await ask(engineer, { sensorId: recorded.id, month: "2024-13" })).status).toBe(400);
    expect(await ask(engineer, { sensorId: recorded.id, month: MONTH, datum: "humidity" })).toMatchObject({
      status: 400,
      body: { fields: [{ path: "datum" }] },
    });
  });

  test("is printed with limits, days, alarms and that it says nothing of the device, in the reader's unit", async () => {
    const us = await tenant.join("Administrator");
    await us.ok(sensorUnits.updateMine, { body: { system: "us" } });
    const print = async (by: Person) => {
      const answer = await by.call(recordSheets.print, { body: { sensorId: recorded.id, month: MONTH } });
      expect(answer.status).toBe(200);
      return (await textOn(answer.body as unknown as Buffer)).join(" ").replace(/\s+/g, " ");
    };
    const paper = await print(engineer);
    for (const words of [
      "Record sheet",
      "Cold store, air",
      "At most 8.0 °C",
      "Door closed, load checked",
      "does not certify the conformity",
      ZONE,
      "180",
    ])
      expect(paper).toContain(words);
    expect(await print(us)).toContain("At most 46.4 °F");
    const { rows } = await tenant.rows(
      async (db) =>
        await sql`select 1 from audit_log where entity = 'sensors' and entity_id = ${recorded.id} and action = 'record_sheet_printed'`.execute(
          db,
        ),
    );
    expect(rows).toHaveLength(2);
  }, 120_000);
});

describe("once its weeks have gone", () => {
  let before: RecordSheet;
  beforeAll(async () => {
    before = await sheetOf();
    const keep = async (monday: string) => await keepWeek({ db: world.db, files: world.files, log: world.app.log }, monday);
    await keepSensorWeeks(cluster.ownerUrl, { beforeItGoes: [keep] });
    const owner = await tenant.rows(
      async (db) => await sql<{ count: number }>`select count(*)::int as count from sensor_readings where at < '2024-12-01'`.execute(db),
    );
    expect(owner.rows[0]?.count).toBe(0);
  }, 120_000);

  test("the sheet of a recorded sensor says the same as before, and names its files", async () => {
    const sheet = await sheetOf();
    expect([sheet.days, sheet.totals]).toEqual([before.days, before.totals]);
    expect(sheet.files.map(({ week, state }) => [week, state])).toEqual(
      ["2024-09-30", "2024-10-07", "2024-10-14", "2024-10-21", "2024-10-28"].map((week) => [week, "intact"]),
    );
  });

  test("it still does where days are no longer added up, as after a restore", async () => {
    const days = await tenant.rows(
      async (db) => await db.deleteFrom("sensorDays").where("seriesId", "=", seriesId).returningAll().execute(),
    );
    const sheet = await sheetOf();
    await tenant.rows(
      async (db) =>
        await db
          .insertInto("sensorDays")
          .values(days as never)
          .execute(),
    );
    expect(days.length).toBeGreaterThan(30);
    expect(sheet.days).toEqual(before.days);
  });

  test("what is set aside afterwards counts nowhere in what was kept either", async () => {
    await tenant.rows(
      async (db) =>
        await sql`insert into sensor_spans (series_id, kind, from_at, until_at, count, reason, person_id)
          values (${seriesId}, 'set_aside', ${iso(WARM.from)}, ${iso(WARM.until - 1)}, 18, 'Held in the hand', ${engineer.personId})`.execute(
          db,
        ),
    );
    expect(dayOf(await sheetOf(), "2024-10-27")).toMatchObject({ outsideMinutes: 0, gapMinutes: 170 });
    await tenant.rows(async (db) => await sql`delete from sensor_spans where kind = 'set_aside'`.execute(db));
  });

  test("a kept week is downloaded as it was written, by who sees the sensor, and that is in the log", async () => {
    const [file] = (await sheetOf()).files;
    const ask = async (by: Person, body: { sensorId: number; week: string }) => await by.call(recordSheets.file, { body });
    const answer = await ask(engineer, { sensorId: recorded.id, week: file?.week ?? "" });
    expect(
      createHash("sha256")
        .update(answer.body as unknown as Buffer)
        .digest("hex"),
    ).toBe(file?.sha256);
    expect(String((answer.headers as Record<string, unknown>)["content-disposition"])).toContain(
      `readings-${recorded.code}-2024-09-30.csv.gz`,
    );
    expect((await ask(engineer, { sensorId: recorded.id, week: "2024-09-23" })).status).toBe(404);
    const elsewhere = await tenant.join("Guest of a site", { siteId: (await buildLocation(engineer, { isSite: true })).id });
    expect((await ask(elsewhere, { sensorId: recorded.id, week: file?.week ?? "" })).status).toBe(404);
    const { rows } = await tenant.rows(
      async (db) =>
        await sql`select 1 from audit_log where entity = 'sensors' and entity_id = ${recorded.id} and action = 'exported'`.execute(db),
    );
    expect(rows).toHaveLength(1);
  });

  test("of an ordinary sensor the day's figures are left, and nobody can say how long it was outside", async () => {
    const sheet = await sheetOf(ordinary);
    expect(sheet.files).toEqual([]);
    expect(dayOf(sheet, "2024-10-27")).toMatchObject({ least: 4, most: 9.1, outsideMinutes: null, gapMinutes: null });
    expect(sheet.totals).toMatchObject({ most: 9.1, outsideMinutes: null });
  });

  test("a file that is not as it was written says so, and counts for nothing", async () => {
    const { rows } = await tenant.rows(
      async (db) =>
        await sql<{
          storeKey: string;
          week: string;
        }>`select store_key, week from sensor_kept_weeks where sensor_id = ${recorded.id} order by week`.execute(db),
    );
    const [, damaged, , , missing] = rows.map(({ storeKey }) => path.join(world.dataDir, "files", ...storeKey.split("/")));
    fs.appendFileSync(damaged ?? "", "x");
    fs.rmSync(missing ?? "");
    const sheet = await sheetOf();
    expect(sheet.files.map(({ state }) => state)).toEqual(["intact", "damaged", "intact", "intact", "missing"]);
    expect(dayOf(sheet, "2024-10-10")).toMatchObject({ least: 4, gapMinutes: null });
    expect(dayOf(sheet, "2024-10-20")).toMatchObject({ gapMinutes: 0 });
  });
});

test("only who may change sensors marks one; it is found by it, and the log says so", async () => {
  const marked = await buildRecorded(engineer, { isRecord: false });
  const change = { params: { id: marked.id }, body: { version: marked.version, isRecord: true } };
  expect((await (await tenant.join("Reader of sensors")).call(sensors.update, change)).status).toBe(403);
  await engineer.ok(sensors.update, change);
  const filterModel = { isRecord: { filterType: "set" as const, values: [true] } };
  const { rows } = await engineer.ok(sensors.list, { body: { filterModel } });
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([recorded.id, marked.id]);
  const { rows: log } = await engineer.ok(sensors.log, { params: { id: marked.id } });
  expect(JSON.stringify(log)).toContain("isRecord");
});

test("a sensor that has said nothing yet has an empty sheet", async () => {
  const silent = await buildRecorded(engineer);
  const sheet = await sheetOf(silent);
  expect([sheet.data, sheet.datum, sheet.totals.count, sheet.days[0]?.least]).toEqual([[], "", 0, null]);
});
