import { sql } from "kysely";
import type { MeterFacts } from "@millwright/domain/work/plans/definition.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

/** One trigger of one plan asset that asks a meter of the asset. */
export interface MeterAsked {
  planAssetId: number;
  triggerId: number;
  assetId: number;
  unitId: number;
  windowDays: number;
  /** When its work was last done, in milliseconds. */
  doneAt: number | null;
  /** What somebody said it showed then. */
  doneUnits: number | null;
}

interface Found {
  at: number;
  meterId: number;
  lastAt: string | null;
  lastUnits: number | null;
  fromAt: string | null;
  fromUnits: number | null;
  beforeAt: string | null;
  beforeUnits: number | null;
  afterAt: string | null;
  afterUnits: number | null;
}

/**
 * Life to date of the meters that triggers ask, in one question: at the last reading, at the first within the window before it, and about when the work was last done. The meter is
 * the asset's own in this unit that counts on; of several, the first by its code.
 */
export async function meterFacts(ctx: Ctx, asked: readonly MeterAsked[]): Promise<Map<string, MeterFacts>> {
  if (asked.length === 0) return new Map();
  const list = JSON.stringify(
    asked.map(({ assetId, unitId, windowDays, doneAt }, at) => ({
      at,
      assetId,
      unitId,
      windowDays,
      doneAt: doneAt === null ? null : new Date(doneAt).toISOString(),
    })),
  );
  const life = (reading: string) => sql`${sql.ref(`${reading}.value`)} + life_shift(m.series_id, ${sql.ref(`${reading}.at`)})`;
  const { rows } = await sql<Found>`
    select a.at, m.id as meter_id, l.at as last_at, ${life("l")} as last_units, f.at as from_at, ${life("f")} as from_units,
      b.at as before_at, ${life("b")} as before_units, n.at as after_at, ${life("n")} as after_units
    from jsonb_to_recordset(${list}::jsonb) as a(at int, "assetId" bigint, "unitId" bigint, "windowDays" int, "doneAt" timestamptz)
    cross join lateral (select id, series_id from meters where asset_id = a."assetId" and unit_id = a."unitId" and kind = 'continuous' and archived_at is null
      order by code, id limit 1) m
    left join series_latest l on l.series_id = m.series_id
    left join lateral (select r.at, r.value from readings r where r.series_id = m.series_id and r.at >= l.at - make_interval(days => a."windowDays") order by r.at limit 1) f on l.at is not null
    left join lateral (select r.at, r.value from readings r where r.series_id = m.series_id and r.at <= a."doneAt" order by r.at desc limit 1) b on a."doneAt" is not null
    left join lateral (select r.at, r.value from readings r where r.series_id = m.series_id and r.at > a."doneAt" order by r.at limit 1) n on a."doneAt" is not null`.execute(
    ctx.db,
  );
  return new Map(
    rows.flatMap((row) => {
      const one = asked[row.at];
      return one ? [[`${one.planAssetId}/${one.triggerId}`, factsOf(row, one)] as const] : [];
    }),
  );
}

function factsOf(row: Found, { doneAt, doneUnits }: MeterAsked): MeterFacts {
  const count = (at: string | null, units: number | null) => (at === null || units === null ? null : { at: Date.parse(at), units });
  const [last, windowFrom, before, after] = [
    count(row.lastAt, row.lastUnits),
    count(row.fromAt, row.fromUnits),
    count(row.beforeAt, row.beforeUnits),
    count(row.afterAt, row.afterUnits),
  ];
  return {
    meterId: row.meterId,
    last,
    windowFrom,
    atDone: doneUnits === null ? countAt(doneAt, before, after) : { units: doneUnits, isBetweenReadings: false },
  };
}

type Reading = { at: number; units: number } | null;

/** Between two readings by proportion, and said to be; past the last one, that. */
function countAt(at: number | null, before: Reading, after: Reading): MeterFacts["atDone"] {
  if (at === null) return null;
  if (!before || !after || before.at === at) {
    const known = before ?? after;
    return known && { units: known.units, isBetweenReadings: false };
  }
  return { units: before.units + ((after.units - before.units) * (at - before.at)) / (after.at - before.at), isBetweenReadings: true };
}
