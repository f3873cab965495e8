import { sql, type KyselyPlugin } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { alarms } from "@millwright/domain/iot/alarms/contract.ts";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import type { RuleDefinition } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { buildCalendar } from "../../register/production-calendars/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { openWorld, type TestTenant, type World } from "../../testing/world.ts";
import { buildGateway, buildSensor, type BuiltGateway } from "../ingest/builders.ts";
import { buildStartedOrder } from "../../work/orders/builders.ts";
import { buildSensor as buildRegisteredSensor } from "../sensors/builders.ts";
import { gatewaysGone } from "../gateways/service.ts";
import { noteSilence } from "../sensors/service.ts";
import { buildAlarm, buildRuleRow, builtLevel } from "./builders.ts";
import { alarmMemoryOf, hearsReadings, lookingAtAlarms } from "./service.ts";
import { AlarmMemory } from "./watching/kept.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let world: World;
let tenant: TestTenant;
let gateway: BuiltGateway;
let sensor: { id: number; key: string };
let look: ReturnType<typeof lookingAtAlarms>;

beforeAll(async () => {
  world = await openWorld();
  tenant = world.tenant;
  look = lookingAtAlarms(world.db);
});
afterAll(() => world.close());
beforeEach(async () => {
  gateway = await buildGateway(tenant, { heartbeatSeconds: 3600 });
  // Heard every hour: what is two hours old is in time.
  sensor = await buildSensor(tenant, gateway.networkId, undefined, 3600);
});

const NOW = Math.floor(Date.now() / MINUTE) * MINUTE;
const iso = (ms: number) => new Date(ms).toISOString();
/** Readings of minutes from now; negative ones are past. */
async function say(readings: readonly [minute: number, value: number][], { datum = "temperature", key = sensor.key, from = gateway } = {}) {
  const answer = await world.app.inject({
    method: "POST",
    url: `/ingest/native/${from.publicId}`,
    headers: { authorization: `Bearer ${from.token}`, "content-type": "application/json" },
    payload: JSON.stringify({
      readings: readings.map(([minute, value]) => ({ sensor: key, datum, at: iso(NOW + minute * MINUTE), value })),
    }),
  });
  expect(answer.statusCode).toBe(200);
}
async function rule(definition: Partial<RuleDefinition>, scope: Parameters<typeof buildRuleRow>[2] = { sensorIds: [sensor.id] }) {
  const id = await buildRuleRow(tenant, definition, scope);
  alarmMemoryOf(world.db).forgetRules(tenant.id, []);
  return id;
}
interface Found {
  id: number;
  severity: number;
  highest: number;
  raised: number;
  since: number;
  cleared: number | null;
  reason: string | null;
  worst: number | null;
  suppressedBy: string | null;
}
const minutes = (column: string) => sql`((extract(epoch from ${sql.ref(column)}) * 1000)::bigint - ${NOW}::bigint) / ${MINUTE}::int`;
const found = async (ruleId: number) =>
  await tenant.rows(
    async (db) =>
      (
        await sql<Found>`select id, severity, highest_severity as highest, ${minutes("raisedAt")} as raised, ${minutes("sinceAt")} as since, ${minutes("clearedAt")} as cleared,
          clear_reason as reason, worst_value as worst, suppressed_by from alarms where rule_id = ${ruleId} order by id`.execute(db)
      ).rows,
  );
const events = async (alarmId: number) =>
  await tenant.rows(async (db) =>
    (await db.selectFrom("alarmEvents").select("kind").where("alarmId", "=", alarmId).orderBy("id").execute()).map(({ kind }) => kind),
  );
const announced = async (alarmId: number) =>
  await tenant.rows(async (db) =>
    (
      await db.selectFrom("events").select("kind").where("entity", "=", "alarms").where("entityId", "=", alarmId).orderBy("id").execute()
    ).map(({ kind }) => kind),
  );

describe("an alarm", () => {
  test("is raised with the readings, rises, falls and is over, by the readings' own time", async () => {
    const levels = [
      builtLevel({ upper: 5, upperClear: 4, forMinutes: 1 }),
      builtLevel({ severity: 3, upper: 8, forMinutes: 10, clearForMinutes: 5 }),
    ];
    const id = await rule({ levels });
    await say([
      [-60, 4],
      [-59, 9],
      [-58, 9.2],
    ]);
    const [raised] = await found(id);
    expect(raised).toMatchObject({ severity: 2, highest: 2, raised: -58, since: -59, cleared: null, worst: 9.2 });
    await say([[-49, 9.1]]);
    expect(await found(id)).toMatchObject([{ severity: 3, highest: 3, worst: 9.2 }]);
    await say([
      [-40, 6],
      [-35, 6],
    ]);
    expect(await found(id)).toMatchObject([{ severity: 2, highest: 3, cleared: null }]);
    await say([[-30, 3.9]]);
    expect(await found(id)).toMatchObject([{ severity: 2, highest: 3, cleared: -30, reason: "back_to_normal", worst: 9.2 }]);
    expect(await events(raised?.id ?? 0)).toEqual(["raised", "risen", "fallen", "cleared"]);
    expect(await announced(raised?.id ?? 0)).toEqual(["alarms.raised", "alarms.risen", "alarms.cleared"]);
  });

  test("a value that swings round the limit for an hour is one", async () => {
    const id = await rule({ levels: [builtLevel({ upper: 5, upperClear: 4, clearForMinutes: 5 })] });
    for (let minute = -60; minute < 0; minute += 10)
      await say(Array.from({ length: 10 }, (_, at) => [minute + at, at % 2 === 0 ? 5.4 : 4.6]));
    expect(await found(id)).toMatchObject([{ raised: -60, cleared: null }]);
  });

  test("two readings above the limit in one millisecond on two connections are one", async () => {
    const id = await rule({});
    await say([[-10, 4]]);
    const [series] = await tenant.rows(
      async (db) => await db.selectFrom("series").select("id").where("sensorId", "=", sensor.id).execute(),
    );
    const fresh = { seriesId: series?.id ?? 0, sensorId: sensor.id, datum: "temperature", at: NOW, value: 9, counts: true, isLate: false };
    const apart = async () => await tenant.rows(async (db) => (await hearsReadings(new AlarmMemory())(db, tenant.id, [fresh])).committed());
    await Promise.all([apart(), apart(), apart(), apart()]);
    const [one, ...others] = await found(id);
    expect(others).toEqual([]);
    expect(await events(one?.id ?? 0)).toEqual(["raised"]);
    expect(await announced(one?.id ?? 0)).toEqual(["alarms.raised"]);
  });

  test("of ten minutes, with a restart in minute seven, is raised in minute ten, once, though nothing comes", async () => {
    const id = await rule({ levels: [builtLevel({ upper: 5, forMinutes: 10 })] });
    await say([[-20, 6]]);
    await say([[-13, 6.2]]);
    alarmMemoryOf(world.db).forgetAll();
    await look(tenant.id, NOW - 11 * MINUTE, 0);
    expect(await found(id)).toEqual([]);
    await look(tenant.id, NOW - 10 * MINUTE, 0);
    await look(tenant.id, NOW - 9 * MINUTE, 0);
    alarmMemoryOf(world.db).forgetAll();
    await say([[-8, 6.3]]);
    await look(tenant.id, NOW, 0);
    expect(await found(id)).toMatchObject([{ raised: -10, since: -20, cleared: null }]);
    expect(await events((await found(id))[0]?.id ?? 0)).toEqual(["raised"]);
  });

  test("a restart in between loses nothing of the readings that changed nothing", async () => {
    const hourly = await buildSensor(tenant, gateway.networkId, undefined, 1200);
    const id = await rule({ levels: [builtLevel({ upper: 5, forMinutes: 90 })] }, { sensorIds: [hourly.id] });
    for (const minute of [-39, -30, -20, -10]) await say([[minute, 6]], { key: hourly.key });
    alarmMemoryOf(world.db).forgetAll();
    await say([[-1, 6]], { key: hourly.key });
    await look(tenant.id, NOW + 51 * MINUTE, 0);
    expect(await found(id)).toMatchObject([{ since: -39, raised: 51 }]);
  });

  test("a day of late readings, half of them above the limit, raises none", async () => {
    const id = await rule({});
    for (let hour = 27; hour > 3; hour -= 1) await say([[-hour * 60, hour % 2 === 0 ? 20 : 4]]);
    expect(await found(id)).toEqual([]);
    await say([[-1, 4]]);
    await say([[-200, 30]]);
    expect(await found(id)).toEqual([]);
  });

  test("what comes late and contradicts the alarm is a line on it, once an hour, and moves nothing", async () => {
    const id = await rule({ levels: [builtLevel({ upper: 5, upperClear: 4 })] });
    const late = async () =>
      await tenant.rows(
        async (db) =>
          (
            await sql<{ value: number; note: string }>`select e.value, e.note from alarm_events e
              join alarms a on a.id = e.alarm_id where a.rule_id = ${id} and e.kind = 'late_reading'`.execute(db)
          ).rows,
      );
    await say([[-200, 9]]);
    expect(await found(id)).toEqual([]);
    await say([[-100, 9]]);
    const before = await found(id);
    expect(before).toMatchObject([{ raised: -100, cleared: null }]);
    // In the time of the alarm a high one says nothing new; nor does a normal one from before it.
    await say([[-190, 3]]);
    expect(await late()).toEqual([]);
    await say([
      [-180, 8],
      [-170, 7],
    ]);
    await say([[-160, 8]]);
    expect(await late()).toEqual([{ value: 8, note: iso(NOW - 180 * MINUTE) }]);
    expect(await found(id)).toEqual(before);
    await say([[-1, 3]]);
    expect(await found(id)).toMatchObject([{ raised: -100, cleared: -1, worst: 9 }]);
  });

  test("a transaction that fails leaves nothing of it in the process either", async () => {
    const id = await rule({});
    await say([[-10, 4]]);
    const [series] = await tenant.rows(
      async (db) => await db.selectFrom("series").select("id").where("sensorId", "=", sensor.id).execute(),
    );
    const hears = hearsReadings(alarmMemoryOf(world.db));
    const fresh = {
      seriesId: series?.id ?? 0,
      sensorId: sensor.id,
      datum: "temperature",
      at: NOW - 5 * MINUTE,
      value: 9,
      counts: true,
      isLate: false,
    };
    const failing = tenant.rows(async (db) => {
      const { undone } = await hears(db, tenant.id, [fresh]);
      undone();
      throw new Error("the connection broke");
    });
    await expect(failing).rejects.toThrow("the connection broke");
    expect(await found(id)).toEqual([]);
    await say([[-4, 9]]);
    expect(await found(id)).toMatchObject([{ raised: -4 }]);
  });

  test("waits for a state of the same asset that another sensor says, which may be heard last", async () => {
    const other = await buildGateway(tenant, { heartbeatSeconds: 3600 });
    const motor = await buildSensor(tenant, other.networkId, undefined, 3600);
    await tenant.rows(async (db) => {
      const { id: assetId } = await db
        .insertInto("assets")
        .values({ code: `PUMP-${sensor.id}`, name: "Pump" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.updateTable("sensors").set({ assetId }).where("id", "in", [sensor.id, motor.id]).execute();
    });
    const id = await rule({
      levels: [builtLevel({ upper: 5, forMinutes: 1 })],
      onlyWhile: { by: "state", datum: "running", value: 1, settleMinutes: 5 },
    });
    const state = async (minute: number, value: number) => await say([[minute, value]], { datum: "running", key: motor.key, from: other });
    await state(-60, 0);
    await say([[-50, 9]]);
    await look(tenant.id, NOW - 31 * MINUTE, 0);
    expect(await found(id)).toEqual([]);
    await state(-30, 1);
    await look(tenant.id, NOW - 29 * MINUTE, 0);
    await look(tenant.id, NOW - 25 * MINUTE, 0);
    await look(tenant.id, NOW - 24 * MINUTE, 0);
    expect(await found(id)).toMatchObject([{ raised: -24, since: -25 }]);
  });
});

describe("a batch", () => {
  const counting = () => {
    const statements = { count: 0 };
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.count += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    return { statements, plugin };
  };

  test("asks the database nothing for readings that change nothing, and a fixed few things where they do", async () => {
    await rule({ levels: [builtLevel({ upper: 5 })] });
    await say([[-10, 4]]);
    const [series] = await tenant.rows(
      async (db) => await db.selectFrom("series").select("id").where("sensorId", "=", sensor.id).execute(),
    );
    const hears = hearsReadings(alarmMemoryOf(world.db));
    const told = async (minute: number, value: number) => {
      const { statements, plugin } = counting();
      const at = NOW + minute * MINUTE;
      const fresh = { seriesId: series?.id ?? 0, sensorId: sensor.id, datum: "temperature", at, value, counts: true, isLate: false };
      await tenant.rows(async (db) => (await hears(db.withPlugin(plugin) as typeof db, tenant.id, [fresh])).committed());
      return statements.count;
    };
    await told(-9, 4);
    expect(await told(-8, 4.5)).toBe(0);
    expect(await told(-7, 9)).toBeLessThanOrEqual(6);
    expect(await told(-6, 8)).toBe(0);
    expect(await told(-5, 9.5)).toBeLessThanOrEqual(2);
    expect(await told(-4, 4)).toBeLessThanOrEqual(5);
  });
});

describe("silence", () => {
  const hearAll = async (gateways: readonly BuiltGateway[], keys: readonly string[], agoMs: number) =>
    await tenant.rows(async (db) => {
      await sql`update gateways set last_message_at = to_timestamp(${(Date.now() - agoMs) / 1000}::float8), state = 'ok', due_at = now() where id = any(${gateways.map(({ gatewayId }) => gatewayId)}::bigint[])`.execute(
        db,
      );
      await sql`update sensors set last_message_at = to_timestamp(${(Date.now() - agoMs) / 1000}::float8), state = 'ok', due_at = now(), gateway_id = ${gateways[0]?.gatewayId ?? 0} where sensor_key = any(${[...keys]}::text[])`.execute(
        db,
      );
    });
  const pass = async (at: number, deafMs = 0) => {
    await tenant.rows(async (db) => await noteSilence(db, at, deafMs));
    await look(tenant.id, at, deafMs);
  };

  test("begins at once where a gateway says that it is gone, and ends when it is heard", async () => {
    const own = await buildGateway(tenant);
    const gone = await rule({ kind: "gateway", datum: null, levels: [builtLevel()] }, { networkId: own.networkId });
    await pass(Date.now());
    expect(await found(gone)).toEqual([]);
    await tenant.rows(async (db) => await gatewaysGone(db, [own.gatewayId], Date.now()));
    await pass(Date.now() + 1000);
    expect(await found(gone)).toMatchObject([{ severity: 2, cleared: null }]);
    await hearAll([own], [], 0);
    await pass(Date.now() + 2000);
    expect(await found(gone)).toMatchObject([{ reason: "heard_again" }]);
  });

  test("of a gateway with 40 sensors is one alarm; each gets its own if it is silent still two beats after the gateway is back", async () => {
    const own = await buildGateway(tenant, { heartbeatSeconds: 300 });
    const many = await Promise.all(Array.from({ length: 40 }, async () => await buildSensor(tenant, own.networkId, undefined, 300)));
    const gateways = await rule({ kind: "gateway", datum: null, levels: [builtLevel()] }, { networkId: own.networkId });
    const sensors = await rule({ kind: "noData", datum: null, levels: [builtLevel()] }, { networkId: own.networkId });
    const keys = many.map(({ key }) => key);
    await hearAll([own], keys, 20 * MINUTE);
    await pass(Date.now());
    const [alarm] = await found(gateways);
    expect(alarm).toMatchObject({ severity: 2, cleared: null });
    expect(await found(sensors)).toEqual([]);
    const person = await tenant.as("Planner");
    expect(await person.ok(alarms.get, { params: { id: alarm?.id ?? 0 } })).toMatchObject({
      unreachableCount: 40,
      gateway: { id: own.gatewayId },
    });
    const back = Date.now();
    await hearAll([own], keys.slice(0, 39), 0);
    await pass(back + 1000);
    expect(await found(gateways)).toMatchObject([{ reason: "heard_again" }]);
    await pass(back + 9 * MINUTE);
    expect((await found(sensors)).length).toBe(0);
    await tenant.rows(
      async (db) =>
        await sql`update gateways set state = 'ok', last_message_at = to_timestamp(${(back + 10 * MINUTE) / 1000}::float8) where id = ${own.gatewayId}`.execute(
          db,
        ),
    );
    await tenant.rows(
      async (db) =>
        await sql`update sensors set state = 'ok', last_message_at = to_timestamp(${(back + 10 * MINUTE) / 1000}::float8), due_at = null where sensor_key = any(${keys.slice(0, 39)}::text[])`.execute(
          db,
        ),
    );
    await pass(back + 11 * MINUTE);
    expect(await found(sensors)).toHaveLength(1);
  });

  test("of our own is nobody's: three hours of standstill raise none", async () => {
    const own = await buildGateway(tenant, { heartbeatSeconds: 300 });
    const quiet = await buildSensor(tenant, own.networkId, undefined, 300);
    const id = await rule({ kind: "noData", datum: null, levels: [builtLevel()] }, { networkId: own.networkId });
    await hearAll([own], [quiet.key], 3 * HOUR);
    await pass(Date.now(), 3 * HOUR);
    expect(await found(id)).toEqual([]);
  });

  test("of a sensor is over when it is heard again", async () => {
    const own = await buildGateway(tenant, { heartbeatSeconds: 300 });
    const quiet = await buildSensor(tenant, own.networkId, undefined, 300);
    const id = await rule({ kind: "noData", datum: null, levels: [builtLevel({ forMinutes: 1 })] }, { sensorIds: [quiet.id] });
    await hearAll([own], [quiet.key], 30 * MINUTE);
    await pass(Date.now());
    expect(await found(id)).toMatchObject([{ cleared: null, worst: null }]);
    await hearAll([own], [quiet.key], 0);
    await pass(Date.now());
    expect(await found(id)).toMatchObject([{ reason: "heard_again" }]);
  });
});

describe("what keeps an alarm quiet", () => {
  const onAsset = async () =>
    await tenant.rows(async (db) => {
      const { id } = await db
        .insertInto("assets")
        .values({ code: `ROOM-${sensor.id}`, name: "Cold room" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db.updateTable("sensors").set({ assetId: id }).where("id", "=", sensor.id).execute();
      return id;
    });

  test("an order on its asset that is In Progress: it stands, and is heard of when the work has ended", async () => {
    const planner = await tenant.as("Planner");
    const assetId = await onAsset();
    const id = await rule({});
    const order = await buildStartedOrder(planner, { assetId });
    await say([[-10, 9]]);
    const [alarm] = await found(id);
    expect(alarm).toMatchObject({ suppressedBy: "work_in_progress", cleared: null });
    await planner.ok(workOrders.setStatus, {
      body: { id: order.id, version: order.version, statusId: STATUS.onHold, reason: "No filter" },
    });
    expect(await found(id)).toMatchObject([{ suppressedBy: null }]);
    expect(await events(alarm?.id ?? 0)).toEqual(["raised", "unsuppressed"]);
    expect(await announced(alarm?.id ?? 0)).toEqual(["alarms.raised", "alarms.unsuppressed"]);
  });

  test("an asset that is out of service, also if it goes so while the alarm stands", async () => {
    const planner = await tenant.as("Planner");
    const assetId = await onAsset();
    const id = await rule({});
    await say([[-10, 9]]);
    expect(await found(id)).toMatchObject([{ suppressedBy: null }]);
    const asset = await planner.ok(assets.get, { params: { id: assetId } });
    const [status] = await tenant.rows(
      async (db) => await db.selectFrom("referenceValues").select("id").where("means", "=", "out_of_service").execute(),
    );
    await planner.ok(assets.update, { params: { id: assetId }, body: { version: asset.version, operatingStatusId: status?.id ?? 0 } });
    expect(await found(id)).toMatchObject([{ suppressedBy: "out_of_service", cleared: null }]);
  });
});

describe("a rule", () => {
  test("that is taken out of force clears what it raised, and what it holds for no longer is over", async () => {
    const id = await rule({});
    await say([[-10, 9]]);
    await tenant.rows(async (db) => await db.updateTable("alarmRules").set({ isActive: false }).where("id", "=", id).execute());
    await look(tenant.id, NOW + 10 * HOUR, 0);
    expect(await found(id)).toMatchObject([{ reason: "rule_removed" }]);
    const other = await rule({});
    await say([[-9, 9]]);
    await tenant.rows(async (db) => await db.updateTable("sensors").set({ status: "outOfService" }).where("id", "=", sensor.id).execute());
    await look(tenant.id, NOW + 20 * HOUR, 0);
    expect(await found(other)).toMatchObject([{ reason: "sensor_gone" }]);
  });

  test("that is archived clears what it raised at once", async () => {
    const planner = await tenant.as("Planner");
    const id = await rule({});
    await say([[-10, 9]]);
    const { version } = await planner.ok(alarmRules.get, { params: { id } });
    await planner.ok(alarmRules.archive, { params: { id }, body: { version } });
    expect(await found(id)).toMatchObject([{ reason: "rule_removed" }]);
    await say([[-9, 9]]);
    expect(await found(id)).toHaveLength(1);
  });

  test("holds within the hours of its calendar, or outside of them", async () => {
    const { id: calendarId } = await buildCalendar(await tenant.as("Planner"), { hours: [] });
    const by = async (hours: "within" | "outside") => {
      const id = await rule({ hours });
      await tenant.rows(
        async (db) => await db.updateTable("alarmRules").set({ productionCalendarId: calendarId }).where("id", "=", id).execute(),
      );
      return id;
    };
    const [within, outside] = [await by("within"), await by("outside")];
    alarmMemoryOf(world.db).forgetRules(tenant.id, []);
    await say([[-10, 9]]);
    expect(await found(within)).toEqual([]);
    expect(await found(outside)).toMatchObject([{ raised: -10 }]);
  });

  test("that is edited while an alarm stands judges it by the next reading", async () => {
    const id = await rule({});
    await say([[-10, 9]]);
    await tenant.rows(
      async (db) =>
        await sql`update alarm_rules set levels = ${JSON.stringify([builtLevel({ upper: 12 })])}::jsonb where id = ${id}`.execute(db),
    );
    alarmMemoryOf(world.db).forgetRules(tenant.id, []);
    expect(await found(id)).toMatchObject([{ cleared: null }]);
    await say([[-9, 9]]);
    expect(await found(id)).toMatchObject([{ cleared: -9, reason: "back_to_normal" }]);
  });
});

describe("people", () => {
  test("acknowledge all that stands of a sensor by its code: twice is the same answer, unknown and foreign codes alike are not found", async () => {
    const planner = await tenant.as("Planner");
    const site = await buildLocation(planner, { isSite: true });
    const other = await buildLocation(planner, { isSite: true });
    const mine = await buildRegisteredSensor(planner, { locationId: site.id });
    const alarm = await buildAlarm(tenant, planner, { sensorId: mine.id });
    await buildAlarm(tenant, planner, { sensorId: mine.id, severity: 3 });
    const technician = await tenant.join("Technician", { siteId: site.id });
    const said = { query: { SensorCode: mine.code.toLowerCase() }, body: { note: "Door closed" } };
    const first = await technician.ok(alarms.acknowledgeSensor, said);
    expect(first.alarms).toHaveLength(2);
    expect(first.alarms[0]).toMatchObject({ id: alarm.id, acknowledgedBy: { id: technician.personId } });
    expect(await technician.ok(alarms.acknowledgeSensor, said)).toEqual(first);
    expect(await planner.ok(alarms.acknowledgeSensor, { query: said.query })).toEqual(first);
    expect((await planner.ok(alarms.get, { params: { id: alarm.id } })).events.map(({ kind, note }) => [kind, note])).toEqual([
      ["raised", null],
      ["acknowledged", "Door closed"],
    ]);
    const elsewhere = await tenant.join("Technician", { siteId: other.id });
    const unknown = await technician.call(alarms.acknowledgeSensor, { query: { SensorCode: "NO-SUCH" } });
    const foreign = await elsewhere.call(alarms.acknowledgeSensor, said);
    expect([unknown.status, foreign.status]).toEqual([404, 404]);
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect((await (await tenant.as("Requester")).call(alarms.acknowledgeSensor, said)).status).toBe(403);
  });

  test("say what was done where a record is kept of the sensor: one by one, many at once, and by its code", async () => {
    const planner = await tenant.as("Planner");
    const recorded = await buildRegisteredSensor(planner, { isRecord: true });
    const alarm = await buildAlarm(tenant, planner, { sensorId: recorded.id });
    const ordinary = await buildAlarm(tenant, planner);
    expect([alarm.needsNote, ordinary.needsNote]).toEqual([true, false]);
    const faulty = { status: 400, body: { fields: [{ path: "note", reason: "note_needed" }] } };
    const one = { params: { id: alarm.id }, body: { version: alarm.version } };
    expect(await planner.call(alarms.acknowledge, one)).toMatchObject(faulty);
    expect(await planner.call(alarms.acknowledge, { ...one, body: { ...one.body, note: "  " } })).toMatchObject(faulty);
    expect(await planner.call(alarms.acknowledgeSensor, { query: { SensorCode: recorded.code } })).toMatchObject(faulty);
    const rows = [alarm, ordinary].map(({ id, version }) => ({ id, version }));
    const many = await planner.ok(alarms.bulkAcknowledge, { body: { rows, change: {} } });
    expect(many.rows.map(({ outcome }) => outcome)).toEqual(["refused", "changed"]);
    expect((await planner.ok(alarms.get, { params: { id: alarm.id } })).acknowledgedAt).toBeNull();
    const done = await planner.ok(alarms.acknowledge, { ...one, body: { ...one.body, note: "Door closed" } });
    expect(done).toMatchObject({ acknowledgedBy: { id: planner.personId } });
    // Again is no change, and asks for nothing.
    expect((await planner.call(alarms.acknowledge, { ...one, body: { version: done.version } })).status).toBe(200);
  });

  test("of one site see no alarm of another one, nor count it", async () => {
    const planner = await tenant.as("Planner");
    const [here, there] = [await buildLocation(planner, { isSite: true }), await buildLocation(planner, { isSite: true })];
    const seen = await buildAlarm(tenant, planner, { sensorId: (await buildRegisteredSensor(planner, { locationId: here.id })).id });
    const unseen = await buildAlarm(tenant, planner, { sensorId: (await buildRegisteredSensor(planner, { locationId: there.id })).id });
    const technician = await tenant.join("Technician", { siteId: here.id });
    const { rows, count } = await technician.ok(alarms.list, { body: { count: true } });
    expect(rows.map(({ id }) => id)).toEqual([seen.id]);
    expect(count).toMatchObject({ rows: 1 });
    expect((await technician.call(alarms.get, { params: { id: unseen.id } })).status).toBe(404);
  });

  test("shelve an alarm for seven days at most, with a reason; its time over it is unshelved", async () => {
    const planner = await tenant.as("Planner");
    const alarm = await buildAlarm(tenant, planner);
    const shelve = async (days: number) =>
      await planner.call(alarms.shelve, {
        params: { id: alarm.id },
        body: { version: alarm.version, until: iso(Date.now() + days * 24 * HOUR), reason: "Fan is ordered" },
      });
    expect((await shelve(8)).body).toMatchObject({ fields: [{ path: "until", reason: "shelved_too_long" }] });
    expect((await shelve(-1)).body).toMatchObject({ fields: [{ path: "until", reason: "not_in_future" }] });
    expect((await shelve(2)).body).toMatchObject({ shelveReason: "Fan is ordered", shelvedBy: { id: planner.personId } });
    await look(tenant.id, Date.now() + 3 * 24 * HOUR, 0);
    const after = await planner.ok(alarms.get, { params: { id: alarm.id } });
    expect(after).toMatchObject({ shelvedUntil: null });
    expect(after.events.map(({ kind }) => kind)).toEqual(["raised", "shelved", "unshelved"]);
  });

  test("the list begins with what stands, the worst first", async () => {
    const planner = await tenant.as("Planner");
    const [low, high] = [await buildAlarm(tenant, planner, { severity: 1 }), await buildAlarm(tenant, planner, { severity: 3 })];
    const { rows } = await planner.ok(alarms.list, { body: { filterModel: { state: { filterType: "set", values: ["active"] } } } });
    const order = rows.map(({ id }) => id);
    expect(order.indexOf(high.id)).toBeLessThan(order.indexOf(low.id));
    expect(rows[0]?.severity).toBe(3);
    const all = (await planner.ok(alarms.list, { body: {} })).rows.map(({ state }) => state);
    expect(all).toEqual(all.toSorted());
  });
});
