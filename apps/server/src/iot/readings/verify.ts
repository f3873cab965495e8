import { sql } from "kysely";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";

/**
 * Adds hours and days up anew, by statements that share nothing with what wrote them, and tells where the two differ. Readings go after their time and hours and days stay: what is older
 * than the first reading that is there is not judged.
 */

export interface Difference {
  of: "hours" | "days";
  seriesId: number;
  /** When it begins. */
  at: string;
  what: string;
}

const MOST_DIFFERENCES = 100;

export async function verifyRollUps(db: Database, tenantId: number): Promise<Difference[]> {
  return await db.reading(tenantId, async (rows) => {
    const found: Difference[] = [];
    for (const series of await verifiedSeries(rows)) {
      if (found.length >= MOST_DIFFERENCES) break;
      if (series.kind === "continuous") found.push(...(await differencesOfCounter(rows, series)));
      else found.push(...(await differences(rows, "hours", series.id)), ...(await differences(rows, "days", series.id)));
    }
    return found;
  });
}

/** Readings of a series that count, each beside the one before and the next. */
const counted = (id: number) => sql`
  one as (
    select s.id, s.kind, s.interval_seconds, s.least_plausible, s.most_plausible, coalesce(l.time_zone, t.time_zone) as zone, make_interval(secs => 2 * s.interval_seconds) as holds
    from series s join tenants t on t.id = s.tenant_id join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id
    left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id where s.id = ${id}),
  counted as (
    select s.*, r.at, r.value, lead(r.at) over by_time as next_at, lag(r.at) over by_time as prev_at, lag(r.value) over by_time as prev_value,
      exists (select from sensor_spans p where p.series_id = s.id and p.kind = 'late' and r.at between p.from_at and p.until_at) as is_late
    from one s join sensor_readings r on r.series_id = s.id and r.at > '-infinity'
    where not coalesce(r.value < s.least_plausible, false) and not coalesce(r.value > s.most_plausible, false)
      and not exists (select from sensor_spans p where p.series_id = s.id and p.kind = 'set_aside' and r.at between p.from_at and p.until_at)
    window by_time as (order by r.at))`;

const BOUNDS = {
  hours: sql`date_trunc('hour', c.at) as starts, date_trunc('hour', c.at) + interval '1 hour' as ends`,
  days: sql`((c.at at time zone c.zone)::date)::timestamp at time zone c.zone as starts, ((c.at at time zone c.zone)::date + 1)::timestamp at time zone c.zone as ends`,
};
const STORED = {
  hours: sql`select h.*, h.hour as starts from sensor_hours h join one s on s.id = h.series_id`,
  days: sql`select h.*, h.day::timestamp at time zone s.zone as starts from sensor_days h join one s on s.id = h.series_id`,
};
/** What is not closed yet, or waits to be added up, is no difference. */
const DUE = {
  hours: sql`x.ends <= (select hours_until from sensor_sweeps) and not exists (select from sensor_dirty_hours d where d.series_id = x.id and d.hour = x.starts)`,
  days: sql`x.ends <= (select hours_until from sensor_sweeps) and not exists (select from sensor_dirty_days d where d.series_id = x.id and d.day = (x.starts at time zone x.zone)::date)`,
};
const SECONDS_DIFFER = sql`exists (select from jsonb_each_text(x.seconds) w full join jsonb_each_text(s.seconds) h using (key)
  where abs(coalesce(w.value, '0')::float8 - coalesce(h.value, '0')::float8) > 0.001)`;
const MEAN_DIFFERS = sql`abs(x.mean - s.mean) > 1e-9 * greatest(1, abs(x.mean))`;

async function differences(db: TenantDb, of: "hours" | "days", id: number): Promise<Difference[]> {
  const { rows } = await sql<{ seriesId: number; at: string; what: string }>`
    with ${counted(id)},
    placed as (select c.*, ${BOUNDS[of]} from counted c),
    pieces as (
      select starts, value, extract(epoch from least(coalesce(next_at, ends), coalesce(at + holds, ends), ends) - at)::float8 as secs from placed
      union all
      select starts, prev_value, extract(epoch from least(at, coalesce(prev_at + holds, at)) - starts)::float8 from placed
      where prev_at < starts and prev_at > starts - least(holds, interval '24 hours')),
    by_value as (select starts, value, sum(secs) as secs from pieces where secs > 0 group by 1, 2),
    weighed as (select starts, sum(value * secs) / sum(secs) as mean, jsonb_object_agg(value::text, secs) as seconds from by_value group by 1),
    expected as (
      select id, kind, zone, starts, ends, count(*)::int as count, min(value) as least, max(value) as most, (array_agg(value order by at))[1] as first,
        (array_agg(value order by at desc))[1] as last, avg(value) as plain, count(*) filter (where is_late)::int as late,
        round(extract(epoch from ends - starts) / interval_seconds)::int as expected
      from placed group by id, kind, zone, starts, ends, interval_seconds),
    x as (select e.*, coalesce(w.mean, e.plain) as mean, case when e.kind = 'characteristic' then coalesce(w.seconds, '{}') end as seconds
      from expected e left join weighed w using (starts)),
    stored as (${STORED[of]})
    select coalesce(x.id, s.series_id) as series_id, coalesce(x.starts, s.starts)::text as at,
      concat_ws(', ', case when x.id is null then 'stored and not expected' when s.series_id is null then 'expected and not stored' end,
        case when (x.count, x.late, x.expected) is distinct from (s.count, s.late, s.expected) then 'counts' end,
        case when (x.least, x.most, x.first, x.last) is distinct from (s.least, s.most, s.first, s.last) then 'values' end,
        case when ${MEAN_DIFFERS} then 'mean ' || s.mean || ' for ' || x.mean end,
        case when ${SECONDS_DIFFER} then 'seconds ' || s.seconds::text || ' for ' || x.seconds::text end) as what
    from x full join stored s on s.starts = x.starts
    where case when x.id is null then s.starts >= (select min(at) from counted) else ${DUE[of]} end
      and (x.id is null or s.series_id is null or (x.count, x.least, x.most, x.first, x.last, x.late, x.expected) is distinct from
        (s.count, s.least, s.most, s.first, s.last, s.late, s.expected) or ${MEAN_DIFFERS} or ${SECONDS_DIFFER})
    limit ${MOST_DIFFERENCES}`.execute(db);
  return rows.map((row) => ({ of, ...row }));
}

interface Verified {
  id: number;
  kind: SeriesKind;
  rollOver: number | null;
  zone: string;
}

async function verifiedSeries(db: TenantDb): Promise<Verified[]> {
  const { rows } = await sql<Verified>`
    select s.id, s.kind, s.roll_over, coalesce(l.time_zone, t.time_zone) as zone from series s join tenants t on t.id = s.tenant_id
    join sensors n on n.tenant_id = s.tenant_id and n.id = s.sensor_id left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id order by s.id`.execute(
    db,
  );
  return rows;
}

/** Counters are told apart by looking ahead in the whole of their readings, where what writes them goes from hour to hour. */
async function differencesOfCounter(db: TenantDb, { id, rollOver, zone }: Verified): Promise<Difference[]> {
  const { rows } = await sql<{ at: number; value: number; isLate: boolean; hour: string; day: string }>`
    select (extract(epoch from r.at) * 1000)::bigint as at, r.value, date_trunc('hour', r.at)::text as hour, ((r.at at time zone ${zone})::date)::text as day,
      exists (select from sensor_spans p where p.series_id = ${id} and p.kind = 'late' and r.at between p.from_at and p.until_at) as is_late
    from sensor_readings r join series s on s.id = r.series_id where r.series_id = ${id} and r.at > '-infinity'
      and not coalesce(r.value < s.least_plausible, false) and not coalesce(r.value > s.most_plausible, false)
      and not exists (select from sensor_spans p where p.series_id = ${id} and p.kind = 'set_aside' and r.at between p.from_at and p.until_at)
    order by r.at`.execute(db);
  const rises = risesAhead(rows, rollOver);
  const stored = {
    hours: await sql<{
      key: string;
      count: number;
      rise: number;
    }>`select hour::text as key, count, rise from sensor_hours where series_id = ${id}`.execute(db),
    days: await sql<{
      key: string;
      count: number;
      rise: number;
    }>`select day::text as key, count, rise from sensor_days where series_id = ${id}`.execute(db),
  };
  const open = await sql<{ hoursUntil: string; days: string[]; hours: string[] }>`
    select (select hours_until::text from sensor_sweeps) as hours_until, array(select day::text from sensor_dirty_days where series_id = ${id}) as days,
      array(select hour::text from sensor_dirty_hours where series_id = ${id}) as hours`.execute(db);
  const waiting = { hours: open.rows[0]?.hours ?? [], days: open.rows[0]?.days ?? [] };
  return (["hours", "days"] as const).flatMap((of) => {
    const expected = new Map<string, { count: number; rise: number }>();
    for (const [index, row] of rows.entries()) {
      const rise = rises[index];
      const key = of === "hours" ? row.hour : row.day;
      if (rise === null || rise === undefined || waiting[of].includes(key)) continue;
      if (of === "hours" && row.hour >= (open.rows[0]?.hoursUntil ?? "")) continue;
      const sum = expected.get(key) ?? { count: 0, rise: 0 };
      expected.set(key, { count: sum.count + 1, rise: sum.rise + rise });
    }
    const held = new Map(stored[of].rows.map((row) => [row.key, row]));
    const first = (of === "hours" ? rows[0]?.hour : rows[0]?.day) ?? "";
    // What its first reading counted on from is gone with those before it.
    const isJudged = (key: string) => key > first || (key === first && ![...held.keys()].some((other) => other < first));
    const keys = new Set([...expected.keys(), ...held.keys()].filter((key) => !waiting[of].includes(key) && isJudged(key)));
    return [...keys].flatMap((key) => {
      const [one, other] = [expected.get(key), held.get(key)];
      const isEqual =
        one && other && one.count === other.count && Math.abs(one.rise - other.rise) <= 1e-6 * Math.max(1, Math.abs(one.rise));
      return isEqual
        ? []
        : [{ of, seriesId: id, at: key, what: `rise ${other?.rise} of ${other?.count} for ${one?.rise} of ${one?.count}` }];
    });
  });
}

/** The rise of each reading; null for what does not count. */
function risesAhead(rows: readonly { value: number; isLate: boolean }[], rollOver: number | null): (number | null)[] {
  const rises: (number | null)[] = rows.map(() => null);
  let base: number | null = null;
  for (let place = 0; place < rows.length; place += 1) {
    const { value, isLate } = rows[place] as (typeof rows)[number];
    if (base === null || value >= base) {
      rises[place] = base === null ? 0 : value - base;
      base = value;
      continue;
    }
    if (isLate) continue;
    if (rollOver !== null && base - value > rollOver / 2) {
      rises[place] = rollOver - base + value;
      base = value;
      continue;
    }
    const floor: number = base;
    const next: number[] = [];
    let lowest = value;
    for (let ahead = place + 1; ahead < rows.length && next.length < 2; ahead += 1) {
      const further = rows[ahead] as (typeof rows)[number];
      const isBack = further.value >= floor || (!further.isLate && rollOver !== null && floor - further.value > rollOver / 2);
      if (isBack || (!further.isLate && further.value < lowest)) break;
      if (further.isLate) continue;
      next.push(ahead);
      lowest = further.value;
    }
    if (next.length < 2) continue;
    let before = 0;
    for (const confirmed of [place, ...next]) {
      const shown = (rows[confirmed] as (typeof rows)[number]).value;
      rises[confirmed] = shown - before;
      before = shown;
    }
    base = before;
    place = next.at(-1) ?? place;
  }
  return rises;
}
