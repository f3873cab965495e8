import { sql, type RawBuilder } from "kysely";
import type { Measure, Span } from "../../platform/lists/measures.ts";
import { ofSensors } from "../sensors/service.ts";

/** What figures count of readings that should have come: by sensor, over the days on which something of it came. Where nobody said how often, nothing is missing. */
const overDays = ({ fromDay, untilDay }: Span, what: RawBuilder<unknown>) => sql`(
  select coalesce(sum(${what}), 0) from series e join sensor_days d on d.tenant_id = e.tenant_id and d.series_id = e.id
  where e.tenant_id = sensors.tenant_id and e.sensor_id = sensors.id and d.expected > 0 and d.day between ${fromDay} and ${untilDay})`;
const MISSED = sql`greatest(d.expected - d.count, 0)`;

export const gapMeasures = {
  missed: {
    source: ofSensors,
    rows: (_, { fromDay, untilDay }) => sql<boolean>`exists (
      select from series e join sensor_days d on d.tenant_id = e.tenant_id and d.series_id = e.id
      where e.tenant_id = sensors.tenant_id and e.sensor_id = sensors.id and d.expected > 0 and d.day between ${fromDay} and ${untilDay})`,
    numerator: (_, span) => sql<boolean>`${overDays(span, MISSED)} > 0`,
    brings: { numerator: (_, span) => overDays(span, MISSED), denominator: (_, span) => overDays(span, sql`d.expected`) },
  },
} satisfies Record<string, Measure>;
