import { sql } from "kysely";
import { NEW_MEMORY, severityOf, step, type Effect, type Ground, type Memory } from "@millwright/domain/iot/alarms/state.ts";
import { limitBeside } from "@millwright/domain/iot/alarm-rules/limits.ts";
import type { RuleDefinition, RuleLevel, Severity } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { dueAfter } from "@millwright/domain/iot/readings/heartbeat.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Furnished } from "../../demo/setting.ts";
import { suppressionsOf } from "../alarms/service.ts";
import { covers, measures } from "../alarm-rules/service.ts";
import { BEAT, noiseAt } from "./formulas.ts";
import { BEAT_MS, DAY_MS, formulaOf, timesOf } from "./past.ts";
import { repairsNoticed, writeAlarmWork, type Repair } from "./work.ts";

const MINUTE_MS = 60_000;

/** A rule on a series of a sensor, as it stands in the tables. */
interface Subject extends RuleDefinition {
  ruleId: number;
  code: string;
  name: string;
  sensorId: number;
  sensorCode: string;
  seriesId: number;
  assetId: number | null;
  locationId: number | null;
  siteId: number | null;
  unit: string | null;
}

interface Past {
  subject: Subject;
  since: number;
  raisedAt: number;
  clearedAt: number | null;
  severity: Severity;
  highest: Severity;
  limit: number | null;
  /** When it was raised, and last. */
  first: number | null;
  last: number | null;
  worst: { at: number; value: number } | null;
  /** What came of it. */
  repair?: Repair;
}

/** For so many days back the alarms of these rules are those of the formulas; of the others some are told, so old that nobody draws their curve any more. */
const LIVED: Readonly<Record<string, number>> = { "ALR-CHILL": 7, "ALR-VIB": 63 };
const TOLD: Readonly<Record<string, number>> = { "ALR-COLD": 4, "ALR-FRZ": 3, "ALR-BLR": 3 };
/** Of a machine. */
const MOST_REPAIRS = 4;
const TOLD_DAYS = { from: 70, until: 360 };

/** A year of alarms of the food plant: the noisy rule and the bearing as they were measured, a few others, and a gateway that is silent. */
export async function writeAlarms(setting: Furnished): Promise<void> {
  const now = Math.floor(setting.start.getTime() / BEAT_MS) * BEAT_MS;
  const subjects = await subjectsIn(setting);
  const lived = subjects.flatMap((subject) => (LIVED[subject.code] === undefined ? [] : [livedBy(subject, now, setting.start.getTime())]));
  const repairs = await repairsNoticed(setting, now - TOLD_DAYS.until * DAY_MS, now - TOLD_DAYS.from * DAY_MS);
  const told = subjects.flatMap((subject, at) =>
    toldOf(subject, at, now, repairs.filter((repair) => isOf(subject, repair)).slice(0, MOST_REPAIRS)),
  );
  await writePast(setting, [...lived.flatMap(({ alarms }) => alarms), ...told], now);
  const states = lived.flatMap(({ state }) => state ?? []);
  if (states.length > 0) await setting.db.insertInto("alarmStates").values(states).execute();
  await writeSilent(setting, now);
}

async function subjectsIn({ db }: Furnished): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    select r.id as rule_id, r.code, r.name, r.kind, r.datum, r.levels, r.only_while, r.hours, s.id as sensor_id, s.code as sensor_code, e.id as series_id, s.asset_id, s.location_id,
      s.site_id, e.unit
    from alarm_rules r join sensors s on ${covers("r", "s")} join series e on e.sensor_id = s.id and ${measures("r", "e")} order by r.id, s.id`.execute(
    db,
  );
  return rows;
}

/** What the product would have made of the readings. */
function livedBy(subject: Subject, now: number, start: number) {
  const { code, sensorCode, datum, kind, levels, hours } = subject;
  const found = formulaOf(sensorCode, datum ?? "");
  const alarms: Past[] = [];
  if (!found) return { alarms, state: null };
  const definition = { kind, datum, levels, onlyWhile: subject.onlyWhile, hours };
  const ground: Ground = { definition, holdsMs: dueAfter(0, BEAT)?.offline ?? null, isCounter: false, required: [] };
  let memory: Memory = NEW_MEMORY;
  for (const at of timesOf(now - (LIVED[code] ?? 0) * DAY_MS, now + 1)) {
    const value = found.formula(at / 1000, noiseAt(at / 1000, found.place), start / 1000);
    const stepped = step(ground, memory, { kind: "reading", at, value });
    memory = stepped.memory;
    for (const effect of stepped.effects) noteIn(alarms, subject, effect);
  }
  const last = alarms.at(-1);
  const standing = severityOf(definition, memory);
  if (last && standing !== null) last.worst = memory.worst ?? last.worst;
  const kept = { print: JSON.stringify(definition), standing, due: null, memory };
  return { alarms, state: standing === null ? null : { ruleId: subject.ruleId, seriesId: subject.seriesId, memory: JSON.stringify(kept) } };
}

function noteIn(alarms: Past[], subject: Subject, { kind, at, since, severity, value, limit, worst }: Effect): void {
  if (kind === "raised") {
    alarms.push({ subject, since, raisedAt: at, clearedAt: null, severity, highest: severity, limit, first: value, last: value, worst });
    return;
  }
  const last = alarms.at(-1);
  if (!last) return;
  last.worst = worst ?? last.worst;
  last.last = value;
  if (kind === "cleared") last.clearedAt = at;
  else last.severity = severity;
  if (severity > last.highest) last.highest = severity;
}

const isOf = ({ ruleId, sensorId }: Subject, repair: Repair): boolean => repair.ruleId === ruleId && repair.sensorId === sensorId;

/** A few that were, each with a worst value a little beyond its limit: those that were repaired when the work was asked for, of others any day. */
function toldOf(subject: Subject, place: number, now: number, repairs: readonly Repair[]): Past[] {
  const [level] = subject.levels;
  if (!level) return [];
  const share = (number: number, of: number) => noiseAt(number * 7919 + of * 104_729, place + 1) + 0.5;
  const lasted = (number: number) => Math.round(20 + share(number, 2) * 150) * MINUTE_MS;
  const anyDay = (number: number) => {
    const back = TOLD_DAYS.from + share(number, 1) * (TOLD_DAYS.until - TOLD_DAYS.from);
    return Math.floor((now - back * DAY_MS) / BEAT_MS) * BEAT_MS + level.forMinutes * MINUTE_MS;
  };
  const repaired = repairs.map((repair, number) => {
    // A bearing runs badly until it is exchanged; what else is out of its limits comes back by itself for a while.
    const until = repair.completedAt - TEST_RUN_MS;
    const clearedAt = subject.code === "ALR-VIB" ? until : Math.min(until, repair.askedAt + lasted(number));
    return { ...pastOf(subject, level, { raisedAt: repair.askedAt, clearedAt, share: share(number, 3) }), repair };
  });
  const others = Array.from({ length: Math.max(0, (TOLD[subject.code] ?? 0) - repairs.length) }, (_, at) => {
    const number = at + repairs.length;
    const raisedAt = anyDay(number);
    return pastOf(subject, level, { raisedAt, clearedAt: raisedAt + lasted(number), share: share(number, 3) });
  });
  return [...repaired, ...others];
}

/** Before an order is completed the machine has run for so long. */
const TEST_RUN_MS = 20 * MINUTE_MS;

/** One that was, by how far it went beyond its limit: `share` of the most. */
function pastOf(
  subject: Subject,
  level: RuleLevel,
  { raisedAt, clearedAt, share }: { raisedAt: number; clearedAt: number; share: number },
): Past {
  const limit = limitBeside(level, level.upper);
  const beside = (by: number) => (limit === null ? null : Number((limit + by).toFixed(1)));
  const worst = beside(0.2 + share * 1.4);
  return {
    subject,
    since: raisedAt - level.forMinutes * MINUTE_MS,
    raisedAt,
    clearedAt: Math.max(clearedAt, raisedAt + 10 * MINUTE_MS),
    severity: level.severity,
    highest: level.severity,
    limit,
    first: beside(0.1),
    last: beside(-1.2),
    worst: worst === null ? null : { at: raisedAt + Math.round((Math.max(clearedAt, raisedAt) - raisedAt) / 3), value: worst },
  };
}

const iso = (ms: number) => new Date(ms).toISOString();

/** What was done, as people write it; of recorded sensors it has to be said. */
const DONE = [
  "Door was open after a delivery. Closed it.",
  "Goods checked, core temperature within limits.",
  "Evaporator iced up. Started a manual defrost.",
  "Warm goods brought in. Watching it.",
];

async function writePast(setting: Furnished, past: readonly Past[], now: number): Promise<void> {
  const { db, crew } = setting;
  const quiet = await suppressionsOf(db, [
    ...new Set(past.flatMap(({ subject, clearedAt }) => (clearedAt === null ? (subject.assetId ?? []) : []))),
  ]);
  const acknowledged = past.map(({ raisedAt, clearedAt, subject, repair }, at) => {
    // What cries for nothing is seldom looked at.
    const isSeen = repair !== undefined || (clearedAt !== null && noiseAt(at * 6131, 3) + 0.5 < (subject.code === "ALR-CHILL" ? 0.2 : 0.9));
    const by = crew.technicians[at % Math.max(1, crew.technicians.length)] ?? crew.planner;
    const note = DONE[at % DONE.length] ?? null;
    return isSeen ? { note, at: Math.min(raisedAt + Math.round(4 + (noiseAt(at * 31, 5) + 0.5) * 40) * MINUTE_MS, now), by } : null;
  });
  const ids = await insertAll(
    db,
    "alarms",
    past.map(({ subject, since, raisedAt, clearedAt, severity, highest, limit, last, worst }, at) => ({
      name: subject.name,
      ruleId: subject.ruleId,
      seriesId: subject.seriesId,
      sensorId: subject.sensorId,
      assetId: subject.assetId,
      locationId: subject.locationId,
      siteId: subject.siteId,
      severity,
      highestSeverity: highest,
      sinceAt: iso(since),
      raisedAt: iso(raisedAt),
      limitValue: limit,
      lastValue: last,
      worstValue: worst?.value ?? null,
      worstAt: worst && iso(worst.at),
      unit: subject.unit,
      clearedAt: clearedAt === null ? null : iso(clearedAt),
      clearReason: clearedAt === null ? null : "back_to_normal",
      acknowledgedAt: acknowledged[at] ? iso(acknowledged[at].at) : null,
      acknowledgedBy: acknowledged[at]?.by ?? null,
      suppressedBy: clearedAt === null && subject.assetId !== null ? (quiet.get(subject.assetId) ?? null) : null,
    })),
  );
  await insertAll(
    db,
    "alarm_events",
    past.flatMap(({ raisedAt, clearedAt, severity, highest, first, last }, at) => {
      const alarmId = ids[at] ?? 0;
      const seen = acknowledged[at];
      const none = { personId: null, severity: null, value: null, note: null };
      return [
        {
          alarmId,
          at: iso(raisedAt),
          kind: "raised",
          ...none,
          severity: severity < highest && clearedAt === null ? severity : highest,
          value: first,
        },
        ...(seen ? [{ alarmId, at: iso(seen.at), kind: "acknowledged", ...none, personId: seen.by, note: seen.note }] : []),
        ...(clearedAt === null ? [] : [{ alarmId, at: iso(clearedAt), kind: "cleared", ...none, severity, value: last }]),
      ];
    }),
  );
  await writeAlarmWork(
    setting,
    past.flatMap(({ repair }, at) => (repair ? [{ alarmId: ids[at] ?? 0, repair }] : [])),
  );
}

/** The gateway that has said nothing since Sunday. */
async function writeSilent({ db }: Furnished, now: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into alarms (name, rule_id, gateway_id, location_id, site_id, severity, highest_severity, since_at, raised_at)
    select r.name, r.id, g.id, g.location_id, g.site_id, 2, 2, least(g.last_message_at + make_interval(secs => ${3.5 * BEAT}), to_timestamp(${now}::float8 / 1000)),
      least(g.last_message_at + make_interval(secs => ${3.5 * BEAT}), to_timestamp(${now}::float8 / 1000))
    from alarm_rules r join gateways g on g.network_id = r.network_id and g.state = 'offline' where r.kind = 'gateway' returning id`.execute(
    db,
  );
  await sql`insert into alarm_events (alarm_id, at, kind, severity) select a.id, a.raised_at, 'raised', a.severity from alarms a
    where a.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(db);
}
