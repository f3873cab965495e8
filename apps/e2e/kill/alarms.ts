import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { gatewayCredentials, gateways } from "@millwright/domain/iot/gateways/contract.ts";
import { alarmRules } from "@millwright/domain/iot/alarm-rules/contract.ts";
import { networks } from "@millwright/domain/iot/networks/contract.ts";
import { sensors } from "@millwright/domain/iot/sensors/contract.ts";
import type { Api } from "../harness/api.ts";
import { posted } from "./gateways.ts";
import { startTurns, type AtWork } from "./turns.ts";

/** Sensors of which each is warm, warmer and cool again, in turns; a rule looks after them, makes a request and tells somebody. */
export interface Warming {
  tenantId: number;
  ruleId: number;
  sensors: WarmSensor[];
}
interface WarmSensor {
  publicId: string;
  credential: string;
  id: number;
  key: string;
  /** When each value was measured, in the order in which they were acknowledged. */
  said: number[];
}

const SENSORS = 4;
const VALUES = [9, 9.5, 2] as const;
const LIMITS = { upper: 8, upperClear: 5 };

export async function makeWarming(api: Api, personId: number, name: string): Promise<Warming> {
  const network = await api.ok(networks.create, { body: { code: name, name } });
  const made: WarmSensor[] = [];
  for (let at = 0; at < SENSORS; at += 1) {
    const code = `${name}-${at}`;
    const gateway = await api.ok(gateways.create, { body: { code, name: code, networkId: network.id, adapter: "native" } });
    const { credential } = await api.ok(gatewayCredentials.issue, { params: { id: gateway.id } });
    const { publicId } = await api.ok(gatewayCredentials.get, { params: { id: gateway.id } });
    const { id } = await api.ok(sensors.create, { body: { code, name: code, networkId: network.id, sensorKey: code } });
    made.push({ publicId, credential: credential ?? "", id, key: code, said: [] });
  }
  const level = { severity: 3 as const, ...LIMITS, forMinutes: 0, clearForMinutes: 0 };
  const scope = { scope: "network" as const, networkId: network.id };
  const body = { code: name, name, kind: "above" as const, datum: "level", levels: [level], recipients: [{ step: 1 as const, personId }] };
  const rule = await api.ok(alarmRules.create, { body: { ...body, ...scope, action: "request" } });
  // A credential begins with the number of its organisation.
  return { tenantId: Number(made[0]?.credential.split("-")[0]), ruleId: rule.id, sensors: made };
}

const PAUSE_MS = 40;

/** One value after the other, each said again until it is acknowledged. It ends warm, so that an alarm of each sensor stands. */
export function startWarming({ sensors: all }: Warming, url: string): AtWork {
  // A turn is a whole series, so that nobody is stopped in the middle of it.
  return startTurns(all, async (sensor) => {
    const { said } = sensor;
    for (const value of VALUES) {
      const at = Math.max(Date.now(), (said.at(-1) ?? 0) + 1);
      const reading = { sensor: sensor.key, datum: "level", at: new Date(at).toISOString(), value };
      while (!(await posted(sensor, url, JSON.stringify({ readings: [reading] })))) await sleep(PAUSE_MS);
      said.push(at);
      await sleep(PAUSE_MS);
    }
  });
}

interface Found {
  sensorId: number;
  raisedAt: number;
  clearedAt: number | null;
  /** How often it is written, announced, told to somebody as raised, told as over, and in a work. */
  raised: number;
  cleared: number;
  announced: number;
  told: number;
  toldOver: number;
  works: number;
}

const PATIENCE_MS = 60_000;

/** What is told and made of alarms comes a little later: looked at until all of it holds. */
export async function auditWarming(databaseUrl: string, warming: Warming): Promise<{ alarms: number; faults: string[] }> {
  for (const until = Date.now() + PATIENCE_MS; ; await sleep(250)) {
    const { alarms, requests } = await foundOf(databaseUrl, warming);
    const faults = [...alarmFaults(warming, alarms), ...requestFaults(warming, requests)];
    if (faults.length === 0 || Date.now() > until) return { alarms: alarms.length, faults };
  }
}

/** Beside a plain model: each three values are an alarm, the last of which stands. */
function alarmFaults({ sensors: all }: Warming, found: readonly Found[]): string[] {
  return all.flatMap(({ id, said }) => {
    const own = found.filter(({ sensorId }) => sensorId === id);
    const expected = Math.ceil(said.length / VALUES.length);
    if (own.length !== expected) return [`sensor ${id} has ${own.length} alarms and not ${expected}`];
    return own.flatMap((alarm, at) => {
      const [warm, , cool = null] = said.slice(at * VALUES.length);
      return faultsOf(alarm, { raisedAt: warm ?? 0, clearedAt: cool }).map((fault) => `alarm ${at} of sensor ${id}: ${fault}`);
    });
  });
}

function faultsOf(alarm: Found, { raisedAt, clearedAt }: Pick<Found, "raisedAt" | "clearedAt">): string[] {
  const isOver = clearedAt !== null;
  const once = { raised: 1, announced: 1, works: 1, cleared: isOver ? 1 : 0 };
  return [
    ...(alarm.raisedAt === raisedAt && alarm.clearedAt === clearedAt ? [] : [`raised at ${alarm.raisedAt}, over at ${alarm.clearedAt}`]),
    ...Object.entries(once).flatMap(([what, times]) => {
      const is = alarm[what as keyof typeof once];
      return is === times ? [] : [`${what} ${is} times and not ${times}`];
    }),
    // One that was over before anybody could be told is not told; whoever heard of it hears that it is over.
    ...(alarm.told > 1 || (!isOver && alarm.told === 0) ? [`told ${alarm.told} times`] : []),
    ...(alarm.toldOver !== (isOver ? alarm.told : 0) ? [`told ${alarm.toldOver} times as over`] : []),
  ];
}

interface Made {
  sensorId: number;
  works: number;
  requests: number;
}

/** The request of the first alarm stays open: all that follow are in it. */
const requestFaults = ({ sensors: all }: Warming, made: readonly Made[]): string[] =>
  all.flatMap(({ id }) => {
    const own = made.find(({ sensorId }) => sensorId === id);
    return own?.works === 1 && own.requests === 1 ? [] : [`sensor ${id} has ${own?.works} works and ${own?.requests} requests`];
  });

async function foundOf(databaseUrl: string, { tenantId, ruleId }: Warming): Promise<{ alarms: Found[]; requests: Made[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('app.tenant', $1, false)", [String(tenantId)]);
    const { rows: alarms } = await client.query<Found>(ALARMS, [ruleId]);
    const { rows: requests } = await client.query<Made>(REQUESTS, [ruleId]);
    return { alarms, requests };
  } finally {
    await client.end();
  }
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`;
const events = (kind: string) => `(select count(*)::int from alarm_events e where e.alarm_id = a.id and e.kind = '${kind}')`;
const notices = (kind: string) => `(select count(*)::int from alarm_notices n where n.alarm_id = a.id and n.kind = '${kind}')`;
const ALARMS = `select a.sensor_id::int as "sensorId", ${ms("a.raised_at")} as "raisedAt", ${ms("a.cleared_at")} as "clearedAt",
  ${events("raised")} as raised, ${events("cleared")} as cleared, ${notices("raised")} as told, ${notices("cleared")} as "toldOver",
  (select count(*)::int from events v where v.entity = 'alarms' and v.entity_id = a.id and v.kind = 'alarms.raised') as announced,
  (select count(*)::int from alarm_work_alarms w where w.alarm_id = a.id) as works
  from alarms a where a.rule_id = $1 order by a.sensor_id, a.raised_at, a.id`;
const REQUESTS = `select s.id::int as "sensorId", (select count(*)::int from alarm_works w where w.rule_id = $1 and w.sensor_id = s.id) as works,
  (select count(*)::int from work_requests q where position(s.code in q.title || ' ' || coalesce(q.description, '')) > 0) as requests
  from sensors s join alarm_rules r on r.network_id = s.network_id where r.id = $1`;
