import { sql } from "kysely";
import { inColumn, partOf, timed, type Measure, type Source } from "../../platform/lists/measures.ts";

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
const isUnplanned = sql<boolean>`(${isDown} and not downtimes.is_planned)`;
const [from, until] = [sql`downtimes.start_at`, sql`coalesce(downtimes.end_at, 'infinity'::timestamptz)`];
const DOWN = { is: "overlapping", from, until } as const;

export const downtimeMeasures = {
  downtime: timed(entries, { times: DOWN, where: () => isDown }),
  unplanned: timed(entries, { times: DOWN, where: () => isUnplanned }),
  stops: timed(entries, { times: { is: "happening", at: from }, where: () => isDown }),
  downAt: timed(entries, { times: { is: "lasting", from, until }, where: () => isDown }),
} satisfies Record<string, Measure>;
