import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { alarmRules, type AlarmRuleDraft } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { buildNetwork } from "../networks/builders.ts";
import { buildSensor } from "../sensors/builders.ts";
import { buildValue } from "../../foundation/reference-lists/builders.ts";
import { buildPerson } from "../../foundation/people/builders.ts";
import { buildAsset } from "../../register/assets/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { addRole } from "../../testing/roles.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { buildRule, level } from "./builders.ts";
import { candidates, covers } from "./scope.ts";

let world: World;
let planner: Person;
beforeAll(async () => {
  world = await openWorld();
  planner = await world.tenant.join("Planner");
});
afterAll(() => world.close());

let serial = 0;
const draft = (of: Partial<AlarmRuleDraft>): AlarmRuleDraft =>
  ({
    code: `R-${(serial += 1)}`,
    name: "Rule",
    kind: "above",
    datum: "temperature",
    scope: "sensors",
    levels: [level],
    ...of,
  }) as AlarmRuleDraft;

/** A sensor with a series, so that it measures something. */
async function measuring(by: Person, of: Parameters<typeof buildSensor>[1] = {}, datum = "temperature") {
  const sensor = await buildSensor(by, of);
  await world.tenant.rows((db) => db.insertInto("series").values({ sensorId: sensor.id, datum, kind: "gauge", unit: "Cel" }).execute());
  return sensor;
}

const holding = async (by: Person, sensorId: number): Promise<string[]> =>
  (await by.ok(alarmRules.ofSensor, { query: { sensorId } })).rows.map(({ code }) => code);

test("a rule keeps what it was told, and its log says old and new in words", async () => {
  const [sensor, other] = [await buildSensor(planner), await buildSensor(planner)];
  const person = await buildPerson(await world.tenant.as("Administrator"));
  const made = await buildRule(planner, {
    sensorIds: [sensor.id],
    levels: [level, { ...level, severity: 2, upper: 5, upperClear: 4, forMinutes: 1 }],
    onlyWhile: { by: "state", datum: "open", value: 0, settleMinutes: 10 },
    recipients: [
      { step: 2, personId: planner.personId },
      { step: 1, personId: person.id },
    ],
    nextStepMinutes: 30,
  });
  expect(made).toMatchObject({
    isActive: true,
    action: "request",
    coolDownHours: 24,
    hours: "always",
    sensors: [{ id: sensor.id }],
    onlyWhile: { by: "state", datum: "open", value: 0, statusIds: [], settleMinutes: 10 },
    recipients: [
      { step: 1, personId: person.id },
      { step: 2, personId: planner.personId },
    ],
    sensorCount: 1,
    alarmCount: 0,
    workShare: null,
  });
  const { id, version } = made;
  const changed = await planner.ok(alarmRules.update, {
    params: { id },
    body: { version, sensorIds: [sensor.id, other.id], levels: [level], recipients: [] },
  });
  expect(changed).toMatchObject({ version: version + 1, recipients: [], sensorIds: [sensor.id, other.id] });
  const { rows } = await planner.ok(alarmRules.log, { params: { id } });
  expect(rows[0]?.changes).toEqual(
    expect.arrayContaining([
      {
        field: "levels",
        before: "High: above 8, clear 6, for 10 min, clear for 0 min; Medium: above 5, clear 4, for 1 min, clear for 0 min",
        after: "High: above 8, clear 6, for 10 min, clear for 0 min",
      },
      { field: "sensors", before: sensor.code, after: `${sensor.code}, ${other.code}` },
      { field: "recipients", before: expect.stringContaining(person.name), after: null },
    ]),
  );
  const again = await planner.ok(alarmRules.update, { params: { id }, body: { version: changed.version, levels: [level] } });
  expect(again.version).toBe(changed.version);
});

test("what does not hang together is refused at its field, in what is changed, too", async () => {
  const sensor = await buildSensor(planner);
  const faulty = draft({ sensorIds: [sensor.id], levels: [{ ...level, upperClear: 9 }] });
  expect(await planner.call(alarmRules.create, { body: faulty })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "levels.0.upperClear", reason: "clear_inside" }] },
  });
  const { id, version } = await buildRule(planner, { sensorIds: [sensor.id] });
  expect(await planner.call(alarmRules.update, { params: { id }, body: { version, kind: "gateway" } })).toMatchObject({
    status: 400,
    body: { fields: [{ path: "scope", reason: "rule_of_network" }] },
  });
});

test("a rule holds for the sensors of its scope, of its site, that are in use", async () => {
  const [site, other] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  const network = await buildNetwork(planner, { siteId: site.id });
  const line = await buildAsset(planner, { locationId: site.id });
  const pump = await buildAsset(planner, { parentId: line.id });
  const onPump = await measuring(planner, { networkId: network.id, assetId: pump.id });
  const elsewhere = await measuring(planner, { networkId: network.id, locationId: other.id });
  const resting = await measuring(planner, { networkId: network.id, assetId: pump.id, status: "outOfService" });
  const of = async (scoped: Partial<AlarmRuleDraft>) => (await planner.ok(alarmRules.create, { body: draft(scoped) })).code;
  const whole = await of({ scope: "network", networkId: network.id });
  const here = await of({ scope: "network", networkId: network.id, siteId: site.id });
  const below = await of({ scope: "asset", assetId: line.id, includesBelow: true });
  await of({ scope: "asset", assetId: line.id });
  await of({ scope: "network", networkId: network.id, datum: "humidity" });
  const silent = await of({ scope: "network", networkId: network.id, kind: "noData", datum: null });
  const byName = await of({ scope: "sensors", sensorIds: [elsewhere.id], datum: "TEMPERATURE" });
  expect((await holding(planner, onPump.id)).toSorted()).toEqual([whole, here, below, silent].toSorted());
  expect((await holding(planner, elsewhere.id)).toSorted()).toEqual([whole, silent, byName].toSorted());
  expect(await holding(planner, resting.id)).toEqual([]);
});

test("none of the rules that hold for a sensor is missed when it is asked which may", async () => {
  const type = await buildValue(planner, "sensor-types");
  const classification = await buildValue(planner, "asset-classifications");
  const network = await buildNetwork(planner);
  const line = await buildAsset(planner, { classificationId: classification.id });
  const pump = await buildAsset(planner, { parentId: line.id });
  const sensors = [
    await buildSensor(planner, { networkId: network.id, typeId: type.id, assetId: line.id }),
    await buildSensor(planner, { networkId: network.id, assetId: pump.id }),
    await buildSensor(planner, { typeId: type.id }),
    await buildSensor(planner),
  ];
  const [first, second] = sensors.map(({ id }) => id);
  const scopes: Partial<AlarmRuleDraft>[] = [
    { scope: "sensors", sensorIds: [first ?? 0, second ?? 0] },
    { scope: "type", typeId: type.id },
    { scope: "network", networkId: network.id },
    { scope: "asset", assetId: line.id },
    { scope: "asset", assetId: line.id, includesBelow: true },
    { scope: "classification", classificationId: classification.id },
  ];
  for (const scope of scopes) await planner.ok(alarmRules.create, { body: draft(scope) });
  const pairs = async (which: ReturnType<typeof sql>) =>
    (await world.tenant.rows((db) => sql<{ pair: string }>`select r.id || ' ' || s.id as pair ${which} order by 1`.execute(db))).rows.map(
      ({ pair }) => pair,
    );
  const all = await pairs(sql`from alarm_rules r join sensors s on ${covers("r", "s")}`);
  const asked = sql`from sensors s cross join lateral ${candidates("s")} c join alarm_rules r on r.id = c.id and ${covers("r", "s")}`;
  expect(all.length).toBeGreaterThanOrEqual(2 + 2 + 2 + 1 + 2 + 1);
  expect(await pairs(asked)).toEqual(all);
});

test("a person of one site sees the rules of that site, and makes none elsewhere", async () => {
  const [site, other] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
  await addRole(world.tenant, "Site engineer", {
    "alarm-rules": { flags: ["view", "create", "update"], scope: "site" },
    sensors: { flags: ["view"], scope: "site" },
    locations: { flags: ["view"], scope: "all" },
  });
  const local = await world.tenant.join("Site engineer", { siteId: site.id });
  const here = await buildSensor(planner, { locationId: site.id });
  const there = await buildSensor(planner, { locationId: other.id });
  const [ours, theirs] = [
    await buildRule(planner, { sensorIds: [here.id], siteId: site.id }),
    await buildRule(planner, { sensorIds: [there.id], siteId: other.id }),
  ];
  const { rows } = await local.ok(alarmRules.list, { body: {} });
  expect(rows.map(({ id }) => id)).toContain(ours.id);
  expect(rows.map(({ id }) => id)).not.toContain(theirs.id);
  expect((await local.call(alarmRules.get, { params: { id: theirs.id } })).status).toBe(404);
  const reason = async (body: AlarmRuleDraft) => (await local.call(alarmRules.create, { body })).body;
  expect(await reason(draft({ sensorIds: [here.id] }))).toMatchObject({ fields: [{ path: "siteId", reason: "outside_site" }] });
  expect(await reason(draft({ sensorIds: [there.id], siteId: site.id }))).toMatchObject({
    fields: [{ path: "sensorIds.0", reason: "not_known" }],
  });
  expect(await reason(draft({ sensorIds: [999_999], siteId: site.id }))).toMatchObject({
    fields: [{ path: "sensorIds.0", reason: "not_known" }],
  });
});

test("a rule tells what it raised lately, to each as far as they reach it, and the list is filtered by it", async () => {
  const rule = await buildRule(planner);
  const sensorId = rule.sensorIds[0] ?? 0;
  const raised = async (hoursAgo: number, minutes: number | null, acknowledgedAfter: number | null) =>
    await world.tenant.rows(
      async (db) =>
        await sql`insert into alarms (name, rule_id, sensor_id, severity, highest_severity, since_at, raised_at, cleared_at, clear_reason, acknowledged_at)
          values ('Too warm', ${rule.id}, ${sensorId}, 3, 3, now() - make_interval(hours => ${hoursAgo}), now() - make_interval(hours => ${hoursAgo}),
            now() - make_interval(hours => ${hoursAgo}) + make_interval(mins => ${minutes}), case when ${minutes}::int is not null then 'back_to_normal' end,
            now() - make_interval(hours => ${hoursAgo}) + make_interval(mins => ${acknowledgedAfter}))`.execute(db),
    );
  await raised(31 * 24, 10, 5);
  await raised(200, 30, 10);
  await raised(100, 30, 20);
  await raised(100, 5, null);
  await raised(100, 5, null);
  await raised(30, null, null);
  const figures = { alarmCount: 5, acknowledgeMinutes: 15, workShare: 0, isChattering: true, isStanding: true };
  const read = await planner.ok(alarmRules.get, { params: { id: rule.id } });
  expect(read).toMatchObject(figures);
  expect(read.activeMinutes).toBe(30 * 60 + 70);
  const filtered = async (filterModel: object) =>
    (await planner.ok(alarmRules.list, { body: { filterModel, sortModel: [{ colId: "alarmCount", sort: "desc" }] } as never })).rows;
  const noisy = await filtered({ alarmCount: { filterType: "number", type: "greaterThanOrEqual", filter: 5 } });
  expect(noisy.map(({ id }) => id)).toEqual([rule.id]);
  expect(noisy[0]).toMatchObject(figures);
  expect((await filtered({ isStanding: { filterType: "set", values: [true] } })).map(({ id }) => id)).toEqual([rule.id]);
  const bare = await planner.ok(alarmRules.list, { body: { figures: [] } });
  expect(bare.rows[0]).not.toHaveProperty("alarmCount");
  await addRole(world.tenant, "Rules alone", { "alarm-rules": { flags: ["view"], scope: "all" } });
  const other = await world.tenant.join("Rules alone");
  expect(await other.ok(alarmRules.get, { params: { id: rule.id } })).toMatchObject({ alarmCount: 0, sensorCount: 0, isStanding: false });
});
