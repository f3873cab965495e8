import { sql, type RawBuilder } from "kysely";
import type { Resolution } from "@millwright/domain/iot/messages/contract.ts";
import { MARK_WORDS, READING_COLUMNS, writtenRise, writtenValue } from "@millwright/domain/iot/messages/file.ts";
import type { Scale } from "@millwright/domain/iot/sensors/units/shown.ts";
import type { Cell } from "../../platform/spreadsheets/cells.ts";

/** A reading, or an hour or day; what the one has and the other has not is missing. */
export interface Point {
  at: string;
  /** The reading, or the mean. */
  value: number;
  marks?: string[];
  least?: number;
  most?: number;
  first?: number;
  last?: number;
  rise?: number | null;
  count?: number;
  expected?: number | null;
  late?: number;
}

interface Wanted {
  seriesId: number;
  from: string;
  until: string;
  /** The time of the last one before; null at the beginning. */
  after: string | null;
  most: number;
}

interface Kind {
  /** What stands above the value, and above what follows its unit. */
  value: string;
  further: readonly string[];
  cells: (point: Point, scale: Scale | null) => Cell[];
  /** The next ones in the order of time. */
  after: (wanted: Wanted) => RawBuilder<unknown>;
}

const ADDED_UP: Pick<Kind, "value" | "further" | "cells"> = {
  value: "Mean",
  further: ["Least", "Most", "First", "Last", "Rise", "Readings", "Expected", "Late"],
  cells: ({ least = 0, most = 0, first = 0, last = 0, rise = null, count = 0, expected = null, late = 0 }, scale) => [
    ...[least, most, first, last].map((value) => writtenValue(value, scale)),
    rise === null ? null : writtenRise(rise, scale),
    count,
    expected,
    late,
  ],
};
const FIGURES = sql.raw("d.mean as value, d.least, d.most, d.first, d.last, d.rise, d.count, d.expected, d.late");

export const POINTS: Record<Resolution, Kind> = {
  readings: {
    value: READING_COLUMNS.value,
    further: ["Remark"],
    cells: ({ marks = [] }) => [marks.map((mark) => MARK_WORDS[mark] ?? mark).join(", ") || null],
    after: ({ seriesId, from, until, after, most }) => sql`
      select r.at, r.value, array(select distinct p.kind from sensor_spans p where p.series_id = ${seriesId} and p.until_at >= r.at and p.from_at <= r.at order by 1) as marks
      from sensor_readings r where r.tenant_id = current_tenant() and r.series_id = ${seriesId} and r.at >= ${from}::timestamptz and r.at < ${until}::timestamptz
        and r.at > coalesce(${after}::timestamptz, '-infinity') order by r.at limit ${most}`,
  },
  hours: {
    ...ADDED_UP,
    after: ({ seriesId, from, until, after, most }) => sql`
      select d.hour as at, ${FIGURES} from sensor_hours d where d.tenant_id = current_tenant() and d.series_id = ${seriesId} and d.hour >= ${from}::timestamptz and d.hour < ${until}::timestamptz
        and d.hour > coalesce(${after}::timestamptz, '-infinity') order by d.hour limit ${most}`,
  },
  days: {
    ...ADDED_UP,
    after: ({ seriesId, from, until, after, most }) => sql`
      select * from (select d.day::timestamp at time zone z.name as at, ${FIGURES} from sensor_days d
        cross join (select coalesce(l.time_zone, t.time_zone) as name from series s join tenants t on t.id = s.tenant_id join sensors n on n.id = s.sensor_id
          left join locations l on l.tenant_id = n.tenant_id and l.id = n.site_id where s.id = ${seriesId}) z
        where d.tenant_id = current_tenant() and d.series_id = ${seriesId} and d.day >= (${from}::timestamptz at time zone z.name)::date
          and d.day < (${until}::timestamptz at time zone z.name)::date) days
      where days.at > coalesce(${after}::timestamptz, '-infinity') order by days.at limit ${most}`,
  },
};
