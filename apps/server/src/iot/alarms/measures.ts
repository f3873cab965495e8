import { sql } from "kysely";
import { inColumn, partOf, timed, type Measure, type Source } from "../../platform/lists/measures.ts";

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

const RAISED = { is: "happening", at: sql`alarms.raised_at` } as const;
const CLEARED = sql`coalesce(alarms.cleared_at, 'infinity'::timestamptz)`;

export const alarmMeasures = {
  raised: timed(incidents, { times: RAISED }),
  activeAt: timed(incidents, { times: { is: "lasting", from: sql`alarms.raised_at`, until: CLEARED } }),
  timeToAcknowledge: timed(incidents, {
    times: RAISED,
    where: () => sql<boolean>`alarms.acknowledged_at is not null`,
    brings: { numerator: sql`extract(epoch from greatest(alarms.acknowledged_at - alarms.raised_at, interval '0')) / 60` },
  }),
  repeats: timed(incidents, { times: RAISED, numerator: () => sql<boolean>`alarms.is_repeat` }),
  // Those that told of a value: of silence there is no limit.
  outsideLimits: timed(incidents, {
    times: { is: "overlapping", from: sql`alarms.since_at`, until: CLEARED },
    where: () => sql<boolean>`alarms.series_id is not null`,
  }),
} satisfies Record<string, Measure>;
