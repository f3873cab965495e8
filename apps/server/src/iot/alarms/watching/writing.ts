import { sql } from "kysely";
import type { Effect } from "@millwright/domain/iot/alarms/state.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { suppressionsOf } from "../suppressing.ts";
import { tellOf, WRITTEN, type Written } from "../telling.ts";
import type { Decided } from "./deciding.ts";
import type { Kept } from "./kept.ts";
import { subjectKey, type Subject } from "./watched.ts";

/** Writes what a batch decided: a fixed few statements, and none where nothing changed. */
export async function writeDecided(db: TenantDb, decided: readonly Decided[]): Promise<void> {
  const rounds = Math.max(0, ...decided.map(({ effects }) => effects.length));
  // Raised and over in one batch is two rounds; nearly always it is one.
  for (let round = 0; round < rounds; round += 1) {
    const happened = decided.flatMap(({ subject, effects }) => {
      const effect = effects[round];
      return effect ? [{ subject, effect }] : [];
    });
    await raise(
      db,
      happened.filter(({ effect }) => effect.kind === "raised"),
    );
    await change(
      db,
      happened.filter(({ effect }) => effect.kind !== "raised"),
    );
  }
  await worsen(db, decided.filter(isWorse));
  await keepStates(db, decided);
}

interface Happened {
  subject: Subject;
  effect: Effect;
}

/** An alarm of a series. */
type OfSeries = Written & { seriesId: number };

const epoch = (values: readonly (number | null)[]) => sql`${[...values]}::float8[]`;

/** Which alarm is whose: of two at one moment the index lets one be, and whoever comes second finds it there. */
async function raise(db: TenantDb, raised: readonly Happened[]): Promise<void> {
  if (raised.length === 0) return;
  const suppressions = await suppressionsOf(db, [...new Set(raised.flatMap(({ subject: { assetId } }) => assetId ?? []))]);
  const { rows } = await sql<OfSeries>`
    insert into alarms as a (name, rule_id, series_id, sensor_id, asset_id, location_id, site_id, severity, highest_severity, since_at, raised_at, limit_value, last_value, worst_value,
      worst_at, unit, suppressed_by)
    select r.name, r.rule_id, r.series_id, s.id, s.asset_id, s.location_id, s.site_id, r.severity, r.severity, to_timestamp(r.since / 1000), to_timestamp(r.at / 1000), r.limit_value,
      r.value, r.worst, to_timestamp(r.worst_at / 1000), r.unit, r.suppressed
    from unnest(${raised.map(({ subject }) => subject.rule.name)}::text[], ${raised.map(({ subject }) => subject.rule.id)}::bigint[],
      ${raised.map(({ subject }) => subject.seriesId)}::int[], ${raised.map(({ subject }) => subject.sensorId)}::bigint[],
      ${raised.map(({ effect }) => effect.severity)}::int[], ${epoch(raised.map(({ effect }) => effect.since))}, ${epoch(raised.map(({ effect }) => effect.at))},
      ${epoch(raised.map(({ effect }) => effect.limit))}, ${epoch(raised.map(({ effect }) => effect.value))}, ${epoch(raised.map(({ effect }) => effect.worst?.value ?? null))},
      ${epoch(raised.map(({ effect }) => effect.worst?.at ?? null))}, ${raised.map(({ subject }) => subject.unit)}::text[],
      ${raised.map(({ subject: { assetId } }) => (assetId === null ? null : (suppressions.get(assetId) ?? null)))}::text[])
      as r (name, rule_id, series_id, sensor_id, severity, since, at, limit_value, value, worst, worst_at, unit, suppressed)
    join sensors s on s.id = r.sensor_id order by r.rule_id, r.series_id
    on conflict (tenant_id, rule_id, subject) where cleared_at is null do nothing
    returning ${WRITTEN}`.execute(db);
  await tell(db, raised, rows);
}

async function change(db: TenantDb, changed: readonly Happened[]): Promise<void> {
  if (changed.length === 0) return;
  const { rows } = await sql<OfSeries>`
    update alarms a set severity = case when c.is_cleared then a.severity else c.severity end, highest_severity = greatest(a.highest_severity, c.severity),
      last_value = coalesce(c.value, a.last_value), worst_value = coalesce(c.worst, a.worst_value), worst_at = coalesce(to_timestamp(c.worst_at / 1000), a.worst_at),
      limit_value = case when c.is_cleared then a.limit_value else coalesce(c.limit_value, a.limit_value) end,
      cleared_at = case when c.is_cleared then greatest(to_timestamp(c.at / 1000), a.raised_at) end, clear_reason = case when c.is_cleared then 'back_to_normal' end
    from unnest(${changed.map(({ subject }) => subject.rule.id)}::bigint[], ${changed.map(({ subject }) => subject.seriesId)}::int[],
      ${changed.map(({ effect }) => effect.severity)}::int[], ${changed.map(({ effect }) => effect.kind === "cleared")}::bool[], ${epoch(changed.map(({ effect }) => effect.at))},
      ${epoch(changed.map(({ effect }) => effect.value))}, ${epoch(changed.map(({ effect }) => effect.limit))}, ${epoch(changed.map(({ effect }) => effect.worst?.value ?? null))},
      ${epoch(changed.map(({ effect }) => effect.worst?.at ?? null))})
      as c (rule_id, series_id, severity, is_cleared, at, value, limit_value, worst, worst_at)
    where a.rule_id = c.rule_id and a.series_id = c.series_id and a.cleared_at is null
    returning ${WRITTEN}`.execute(db);
  await tell(db, changed, rows);
}

/** The history of each, and what is announced of it. */
async function tell(db: TenantDb, happened: readonly Happened[], written: readonly OfSeries[]): Promise<void> {
  const byKey = new Map(written.map((row) => [subjectKey(row.ruleId, row.seriesId), row]));
  await tellOf(
    db,
    happened.flatMap(({ subject, effect: { kind, at, value, limit } }) => {
      const alarm = byKey.get(subject.key);
      return alarm ? [{ alarm, kind, at, value, limit }] : [];
    }),
  );
}

const isWorse = ({ before, after, effects }: Decided): boolean => {
  const told = effects.length > 0 ? effects.at(-1)?.worst : before.memory.worst;
  return after.standing !== null && after.memory.worst !== null && after.memory.worst.value !== told?.value;
};

/** It is worse than what was written of it last. */
async function worsen(db: TenantDb, worse: readonly Decided[]): Promise<void> {
  if (worse.length === 0) return;
  await sql`
    update alarms a set worst_value = w.worst, worst_at = to_timestamp(w.worst_at / 1000), last_value = w.worst
    from unnest(${worse.map(({ subject }) => subject.rule.id)}::bigint[], ${worse.map(({ subject }) => subject.seriesId)}::int[],
      ${epoch(worse.map(({ after }) => after.memory.worst?.value ?? null))}, ${epoch(worse.map(({ after }) => after.memory.worst?.at ?? null))})
      as w (rule_id, series_id, worst, worst_at)
    where a.rule_id = w.rule_id and a.series_id = w.series_id and a.cleared_at is null`.execute(db);
}

/** What must be written of it: nothing of what is simply normal, and of the rest what a reading that changes nothing does not change. */
function written({ memory, standing, print }: Kept): string {
  if (memory.condition === null && memory.levels.every(({ state }) => state === "normal")) return "";
  return JSON.stringify([memory.levels, memory.condition, memory.worst, standing, print]);
}

async function keepStates(db: TenantDb, decided: readonly Decided[]): Promise<void> {
  const changed = decided.filter(({ before, after }) => written(before) !== written(after));
  const gone = changed.filter(({ after }) => written(after) === "");
  const held = changed
    .filter(({ after }) => written(after) !== "")
    .toSorted((one, other) => (one.subject.key < other.subject.key ? -1 : 1));
  if (gone.length > 0)
    await sql`delete from alarm_states m using unnest(${gone.map(({ subject }) => subject.rule.id)}::bigint[], ${gone.map(({ subject }) => subject.seriesId)}::int[])
      as g (rule_id, series_id) where m.rule_id = g.rule_id and m.series_id = g.series_id`.execute(db);
  if (held.length > 0)
    await sql`
      insert into alarm_states (rule_id, series_id, memory, due_at)
      select h.rule_id, h.series_id, h.memory::jsonb, to_timestamp(h.due / 1000)
      from unnest(${held.map(({ subject }) => subject.rule.id)}::bigint[], ${held.map(({ subject }) => subject.seriesId)}::int[],
        ${held.map(({ after }) => JSON.stringify(after))}::text[], ${epoch(held.map(({ after }) => after.due))}) as h (rule_id, series_id, memory, due)
      on conflict (tenant_id, rule_id, series_id) do update set memory = excluded.memory, due_at = excluded.due_at`.execute(db);
}
