import { sql } from "kysely";
import { inColumn, partOf, type Measure, type Source, type Span } from "../../platform/lists/measures.ts";

/** What figures count of alarms: those raised in a range, and how long limits were passed, by the clock and cut at the edges of the range. */

const incidents: Source = {
  kind: "alarms",
  places: { siteId: inColumn("alarms", "siteId"), assetId: inColumn("alarms", "assetId") },
  parts: {
    rule: partOf("alarms", "ruleId", "alarm-rules", "name"),
    severity: { key: () => sql`alarms.highest_severity` },
    asset: partOf("alarms", "assetId", "assets", "name"),
    site: partOf("alarms", "siteId", "locations", "name"),
  },
};

const raisedIn = ({ from, until }: Span) => sql<boolean>`(alarms.raised_at >= ${from} and alarms.raised_at < ${until})`;
/** It told of a value: of silence there is no limit. */
const isOfLimit = sql<boolean>`alarms.series_id is not null`;

export const alarmMeasures = {
  raised: { source: incidents, rows: (_, span) => raisedIn(span) },
  activeAt: {
    source: incidents,
    rows: (_, { at }) => sql<boolean>`(alarms.raised_at <= ${at} and (alarms.cleared_at is null or alarms.cleared_at > ${at}))`,
  },
  timeToAcknowledge: {
    source: incidents,
    rows: (_, span) => sql<boolean>`(${raisedIn(span)} and alarms.acknowledged_at is not null)`,
    brings: { numerator: () => sql`extract(epoch from greatest(alarms.acknowledged_at - alarms.raised_at, interval '0')) / 60` },
  },
  repeats: { source: incidents, rows: (_, span) => raisedIn(span), numerator: () => sql<boolean>`alarms.is_repeat` },
  outsideLimits: {
    source: incidents,
    rows: (_, { from, at }) =>
      sql<boolean>`(${isOfLimit} and alarms.since_at < ${at} and (alarms.cleared_at is null or alarms.cleared_at > ${from}))`,
    brings: {
      numerator: (_, { from, at }) =>
        sql`extract(epoch from least(coalesce(alarms.cleared_at, ${at}), ${at}) - greatest(alarms.since_at, ${from})) / 60`,
    },
  },
} satisfies Record<string, Measure>;
