import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import pg from "pg";
import type { Server } from "../../../apps/server/src/app.ts";
import { seriesOf } from "../../../apps/server/src/iot/readings/service.ts";
import { alarmRules } from "../../../packages/domain/src/iot/alarm-rules/contract.ts";
import { alarms } from "../../../packages/domain/src/iot/alarms/contract.ts";
import { signedIn } from "./alarms-people.ts";
import { ruleOver } from "./alarms-rules.ts";
import { postgresCpuMs } from "./cpu.ts";
import { percentile, type Figures } from "./figures.ts";
import { makeSpeaker, makeTenant, type BenchTenant, type Ground, type Speaker } from "./speaking.ts";

/** A value a minute over thirty days each. */
const TRIED_SENSORS = 20;

/** A rule is tried with one limit after the other: from what passes none of a month's readings to what passes half of them. */
export async function triedRule(figures: Figures, server: Server): Promise<void> {
  const tenant = await makeTenant(server, "bench-tried");
  const speaker = await makeSpeaker(tenant, "tried", TRIED_SENSORS);
  const { token } = await signedIn(server, tenant, "tried");
  await writeMonth(tenant, speaker);
  const waits: number[] = [];
  let alarmCount = 0;
  const tried = async (upper: number, sensorIds: readonly number[]) => {
    const level = { severity: 2, upper, forMinutes: 10, clearForMinutes: 0 };
    const body = { kind: "above", datum: "temperature", scope: "sensors", sensorIds, levels: [level] };
    const began = performance.now();
    alarmCount += (await asked<{ alarmCount: number }>(server, token, alarmRules.tryOut, body)).alarmCount;
    waits.push(performance.now() - began);
  };
  for (const limit of [3, 4, 5, 5.5, 6, 6.5, 7, 7.5, 8, 9]) {
    await tried(limit, [speaker.sensors[0]?.id ?? 0]);
    await tried(
      limit,
      speaker.sensors.map(({ id }) => id),
    );
  }
  figures.figure(`a rule tried over 30 days, one sensor and ${TRIED_SENSORS}: 95 of 100 within`, percentile(waits, 0.95) / 1000, "s", {
    atMost: 1,
  });
  figures.note(`${waits.length} limits, ${alarmCount} alarms in all`);
}

/** Around 4, rising to 8 in the afternoon, with a little noise; the hours as the product would have added them up. */
async function writeMonth({ rows }: BenchTenant, { sensors }: Speaker): Promise<void> {
  const shape = { datum: "temperature", kind: "gauge" as const, unit: "Cel", intervalSeconds: 60, decimals: 1 };
  const wanted = sensors.map(({ id }) => ({ ...shape, sensorId: id, leastPlausible: null, mostPlausible: null, rollOver: null }));
  const series = [...(await rows(async (db) => await seriesOf(db, wanted))).values()];
  for (const { id } of series)
    await rows(async (db) => {
      await sql`insert into sensor_readings (series_id, at, value)
        select ${id}::int, t, 4 + 4 * power(greatest(0, sin(extract(epoch from t) * pi() / 43200 + ${id}::int)), 3) + ((extract(epoch from t)::bigint / 60 * (${id}::int % 7 + 3)) % 10) / 20.0
        from generate_series(date_trunc('minute', now() - interval '30 days'), now() - interval '1 minute', interval '1 minute') t`.execute(
        db,
      );
      await sql`insert into sensor_hours (series_id, hour, count, least, most, first, last, mean, expected, late)
        select series_id, date_trunc('hour', at), count(*), min(value), max(value), (array_agg(value order by at))[1], (array_agg(value order by at desc))[1], avg(value), 60, 0
        from sensor_readings where series_id = ${id} and at > now() - interval '31 days' and at < date_trunc('hour', now()) group by series_id, date_trunc('hour', at)`.execute(
        db,
      );
    });
}

const ALARMS = 10_000;
const ALARM_SENSORS = 200;
const LISTS = 60;

/** Lists of alarms as people ask for them: all, those that stand, the oldest, by sensor. One in ten stands. */
export async function seenAlarms(figures: Figures, { postmasterPid, ownerUrl }: Ground, server: Server): Promise<void> {
  const tenant = await makeTenant(server, "bench-seen");
  const { token } = await signedIn(server, tenant, "seen");
  await writeAlarms(tenant);
  await analyzed(ownerUrl);
  const active = { state: { filterType: "set", values: ["active"] } };
  const questions: Record<string, object> = {
    "open first, as it opens": {},
    "those that stand": { filterModel: active },
    "the oldest first": { sortModel: [{ colId: "raisedAt", sort: "asc" }] },
    "by sensor": { sortModel: [{ colId: "sensor", sort: "asc" }] },
    "words in the name": { search: "warm" },
  };
  for (const [name, question] of Object.entries(questions)) {
    const ask = async () => await asked(server, token, alarms.list, { startRow: 0, endRow: 50, ...question });
    for (let warmUp = 0; warmUp < 10; warmUp += 1) await ask();
    const before = postgresCpuMs(postmasterPid);
    for (let turn = 0; turn < LISTS; turn += 1) await ask();
    figures.figure(`list of ${ALARMS} alarms, ${name}: PostgreSQL`, (postgresCpuMs(postmasterPid) - before) / LISTS, "ms", { atMost: 50 });
  }
}

async function writeAlarms(tenant: BenchTenant): Promise<void> {
  const speaker = await makeSpeaker(tenant, "seen", ALARM_SENSORS);
  const ruleIds = [await ruleOver(tenant, speaker.networkId, [])];
  for (let further = 0; further < 9; further += 1)
    ruleIds.push(await ruleOver(tenant, (await makeSpeaker(tenant, `seen-${further}`, 1)).networkId, []));
  await tenant.rows(async (db) => {
    await sql`
      insert into alarms (name, rule_id, sensor_id, severity, highest_severity, since_at, raised_at, limit_value, last_value, worst_value, worst_at, unit, cleared_at, clear_reason)
      select 'Too warm ' || r.at, r.id, s.id, 1 + (n + s.at) % 3, 1 + (n + s.at) % 3, t, t + interval '10 minutes', 8, 9, 10, t, 'Cel',
        case when n > 0 or s.at % 2 = 0 then t + interval '1 hour' end, case when n > 0 or s.at % 2 = 0 then 'back_to_normal' end
      from unnest(${ruleIds}::bigint[]) with ordinality r (id, at) cross join unnest(${speaker.sensors.map(({ id }) => id)}::bigint[]) with ordinality s (id, at)
      cross join generate_series(0, 4) n cross join lateral (select now() - (n * 200 + s.at + r.at * 7) * interval '1 hour' as t) t`.execute(
      db,
    );
  });
}

/** As the database does by itself a minute later. */
async function analyzed(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query("analyze alarms, alarm_rules, sensors");
  await owner.end();
}

async function asked<T>({ app }: Server, token: string, { method, path }: { method: string; path: string }, payload: object): Promise<T> {
  const answer = await app.inject({ method: method as "POST", url: path, headers: { authorization: `Bearer ${token}` }, payload });
  if (answer.statusCode !== 200) throw new Error(`${path} was answered with ${answer.statusCode}: ${answer.payload}`);
  return answer.json<T>();
}
