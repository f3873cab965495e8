import { sql } from "kysely";
import { inColumn, partOf, type Measure, type Source, type Span } from "../../platform/lists/measures.ts";

/** What figures count of downtimes, by the clock: cut at the edges of the range, and what lasts is counted to now. */

const entries: Source = {
  kind: "downtimes",
  places: { siteId: inColumn("downtimes", "siteId"), assetId: inColumn("downtimes", "assetId") },
  parts: {
    asset: partOf("downtimes", "assetId", "assets", "name"),
    site: partOf("downtimes", "siteId", "locations", "name"),
    reason: partOf("downtimes", "reasonId", "reference-lists", "name"),
  },
};

const isDown = sql<boolean>`(downtimes.archived_at is null and downtimes.state = 'down')`;
const touches = ({ from, at }: Span) =>
  sql<boolean>`(${isDown} and downtimes.start_at < ${at} and (downtimes.end_at is null or downtimes.end_at > ${from}))`;
const minutesIn = ({ from, at }: Span) =>
  sql`extract(epoch from least(coalesce(downtimes.end_at, ${at}), ${at}) - greatest(downtimes.start_at, ${from})) / 60`;
const isUnplanned = sql<boolean>`not downtimes.is_planned`;

export const downtimeMeasures = {
  downtime: { source: entries, rows: (_, span) => touches(span), brings: { numerator: (_, span) => minutesIn(span) } },
  unplanned: {
    source: entries,
    rows: (_, span) => sql<boolean>`(${touches(span)} and ${isUnplanned})`,
    brings: { numerator: (_, span) => minutesIn(span) },
  },
  stops: {
    source: entries,
    rows: (_, { from, until }) => sql<boolean>`(${isDown} and downtimes.start_at >= ${from} and downtimes.start_at < ${until})`,
  },
  downAt: {
    source: entries,
    rows: (_, { at }) =>
      sql<boolean>`(${isDown} and downtimes.start_at <= ${at} and (downtimes.end_at is null or downtimes.end_at > ${at}))`,
  },
} satisfies Record<string, Measure>;
