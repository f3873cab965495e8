import { sql } from "kysely";
import { begunAgain, NEW_MEMORY, type Memory } from "@millwright/domain/iot/alarms/state.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import type { Kept } from "./kept.ts";
import type { Subject } from "./watched.ts";

/** What has come already: of each series the first reading that is looked at now, before which the last one is looked for. */
type FirstOf = ReadonlyMap<number, number>;

interface Row {
  key: string;
  kept: Kept | null;
  at: number | null;
  value: number | null;
}

/**
 * How far rules are with these series, after a restart or at first: as it was written when it changed last, with the last value since, which changed nothing. What was not written was normal.
 */
export async function readBack(db: TenantDb, subjects: readonly Subject[], firstOf: FirstOf): Promise<Map<string, Kept>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select w.rule_id || ' ' || w.series_id as key, m.memory as kept, (extract(epoch from l.at) * 1000)::bigint as at, l.value
    from unnest(${subjects.map(({ rule }) => rule.id)}::bigint[], ${subjects.map(({ seriesId }) => seriesId)}::int[],
      ${subjects.map(({ seriesId }) => firstOf.get(seriesId) ?? null)}::float8[]) as w (rule_id, series_id, first_ms)
    left join alarm_states m on m.rule_id = w.rule_id and m.series_id = w.series_id
    left join lateral (select r.at, r.value from sensor_readings r
      where r.tenant_id = current_tenant() and r.series_id = w.series_id and r.at > now() - interval '8 days' and r.at < now() + interval '2 minutes'
        and (w.first_ms is null or r.at < to_timestamp(w.first_ms / 1000))
        and not exists (select from sensor_spans p where p.series_id = r.series_id and p.kind in ('late', 'ahead', 'suspect', 'set_aside') and r.at between p.from_at and p.until_at)
      order by r.at desc limit 1) l on m.rule_id is not null`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  return new Map(subjects.map((subject) => [subject.key, keptOf(subject, found.get(subject.key))]));
}

function keptOf({ rule }: Subject, row: Row | undefined): Kept {
  if (!row?.kept) return { print: rule.print, standing: null, due: null, memory: NEW_MEMORY };
  const { at, value } = row;
  const { memory } = row.kept;
  if (at === null || value === null || (memory.read && memory.read.at >= at)) return row.kept;
  return { ...row.kept, memory: withReading(memory, { at, value }, rule.definition.kind === "rate") };
}

const withReading = (memory: Memory, read: { at: number; value: number }, isRate: boolean): Memory => ({
  ...memory,
  at: Math.max(memory.at, read.at),
  read,
  ...(isRate ? { rate: memory.rate && { ...memory.rate, from: read } } : { value: read.value }),
});

/** By a rule that says something else now it is judged anew. */
export const byItsRule = ({ rule }: Subject, kept: Kept): Kept =>
  kept.print === rule.print
    ? kept
    : { print: rule.print, standing: kept.standing, due: null, memory: begunAgain(rule.definition, kept.memory, kept.standing) };
