import { sql } from "kysely";
import type { RuleDefinition } from "@millwright/domain/iot/alarm-rules/rule.ts";
import { dueAfter } from "@millwright/domain/iot/readings/heartbeat.ts";
import type { TenantDb } from "../../../platform/db/db.ts";
import { candidates, covers, measures } from "../../alarm-rules/service.ts";

/** A rule in force that is about values. */
export interface WatchedRule {
  id: number;
  name: string;
  definition: RuleDefinition;
  /** Another one once the rule says something else. */
  print: string;
  productionCalendarId: number | null;
}

/** A series that a rule holds for. */
export interface Subject {
  key: string;
  rule: WatchedRule;
  seriesId: number;
  sensorId: number;
  assetId: number | null;
  siteId: number | null;
  unit: string | null;
  isCounter: boolean;
  holdsMs: number | null;
  /** By which `onlyWhile` is known: that state of the same asset, which may be another sensor's. */
  conditionSeriesId: number | null;
  /** Of a rule that waits for an operating status: whether it is one of those. */
  isStatusMet: boolean | null;
}

/** The rules of an organisation, and for which series each holds, as far as that was asked. */
export interface Watched {
  rules: ReadonlyMap<number, WatchedRule>;
  /** What any rule is about, and what any waits for, in small letters: all else is of no interest. */
  data: ReadonlySet<string>;
  conditionData: ReadonlySet<string>;
  timeZone: string;
  /** Rules about silence are in force: somebody has to look at the clock. */
  hasSilence: boolean;
  /** Series that said something since. */
  spoken: Set<number>;
  subjects: Map<number, readonly Subject[]>;
}

export const subjectKey = (ruleId: number, seriesId: number): string => `${ruleId} ${seriesId}`;

/** Rules that are about values; those about silence are looked at by the clock. */
export async function rulesInForce(db: TenantDb): Promise<Watched> {
  const { rows } = await sql<Omit<WatchedRule, "definition" | "print"> & RuleDefinition & { timeZone: string }>`
    select r.id, r.name, r.kind, r.datum, r.levels, r.only_while, r.hours, r.production_calendar_id, t.time_zone
    from alarm_rules r join tenants t on t.id = r.tenant_id
    where r.is_active and r.archived_at is null`.execute(db);
  const rules = rows
    .filter(({ datum }) => datum !== null)
    .map(({ kind, datum, levels, onlyWhile, hours, ...rule }): WatchedRule => {
      const definition = { kind, datum, levels, onlyWhile, hours };
      return { ...rule, definition, print: JSON.stringify(definition) };
    });
  const awaited = rules.flatMap(({ definition: { onlyWhile } }) => (onlyWhile?.by === "state" ? [onlyWhile.datum.toLowerCase()] : []));
  return {
    rules: new Map(rules.map((rule) => [rule.id, rule])),
    data: new Set(rules.flatMap(({ definition: { datum } }) => datum?.toLowerCase() ?? [])),
    conditionData: new Set(awaited),
    hasSilence: rules.length < rows.length,
    timeZone: rows[0]?.timeZone ?? "UTC",
    spoken: new Set(),
    subjects: new Map(),
  };
}

type Row = Pick<Subject, "seriesId" | "sensorId" | "assetId" | "siteId" | "unit" | "isCounter" | "conditionSeriesId"> & {
  ruleId: number;
  heartbeatSeconds: number | null;
  operatingStatusId: number | null;
};

/** Finds out which rules hold for these series, in one statement; asked again of those alone that are not known. */
export async function learnSubjects(db: TenantDb, watched: Watched, seriesIds: readonly number[]): Promise<void> {
  const unknown = seriesIds.filter((id) => !watched.subjects.has(id));
  if (unknown.length === 0) return;
  const { rows } = await sql<Row>`
    with asked as materialized (
      select s.id as sensor_id, c.id as rule_id from sensors s cross join lateral ${candidates("s")} c
      where s.id = any(array(select distinct sensor_id from series where id = any(${unknown}::int[]))))
    select r.id as rule_id, e.id as series_id, e.kind = 'continuous' as is_counter, e.unit, s.id as sensor_id, s.asset_id, s.site_id,
      coalesce(s.heartbeat_seconds, n.heartbeat_seconds) as heartbeat_seconds, a.operating_status_id,
      case when r.only_while->>'by' = 'state' then (select c.id from sensors o join series c on c.sensor_id = o.id and lower(c.datum) = lower(r.only_while->>'datum')
        where o.asset_id = s.asset_id and o.archived_at is null order by c.id limit 1) end as condition_series_id
    from asked join sensors s on s.id = asked.sensor_id join networks n on n.id = s.network_id left join assets a on a.id = s.asset_id
    join alarm_rules r on r.id = asked.rule_id and r.is_active and r.archived_at is null and ${covers("r", "s")}
    join series e on e.sensor_id = s.id and e.id = any(${unknown}::int[]) and ${measures("r", "e")}
    order by e.id, r.id`.execute(db);
  const found = Map.groupBy(rows, ({ seriesId }) => seriesId);
  for (const id of unknown)
    watched.subjects.set(
      id,
      (found.get(id) ?? []).flatMap((row) => subjectOf(watched, row)),
    );
}

function subjectOf({ rules }: Watched, { ruleId, heartbeatSeconds, operatingStatusId, ...row }: Row): Subject[] {
  const rule = rules.get(ruleId);
  // One that was made in this moment: it is known the next time.
  if (!rule) return [];
  const { onlyWhile } = rule.definition;
  const isStatusMet =
    onlyWhile?.by === "operatingStatus" ? operatingStatusId !== null && onlyWhile.statusIds.includes(operatingStatusId) : null;
  return [{ ...row, key: subjectKey(ruleId, row.seriesId), rule, holdsMs: dueAfter(0, heartbeatSeconds)?.offline ?? null, isStatusMet }];
}
