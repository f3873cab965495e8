import { sql } from "kysely";
import { LOW_BATTERY } from "@millwright/domain/iot/sensors/battery.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Condition } from "../../platform/lists/filters.ts";
import { holdsNow, inColumn, partOf, type Measure, type Source, type Span } from "../../platform/lists/measures.ts";

/** What figures count of sensors, as they are now: those in use, neither waiting to be adopted nor put away. */
export const ofSensors: Source = {
  kind: "sensors",
  places: { siteId: inColumn("sensors", "siteId"), assetId: inColumn("sensors", "assetId") },
  parts: {
    site: partOf("sensors", "siteId", "locations", "name"),
    asset: partOf("sensors", "assetId", "assets", "name"),
    network: partOf("sensors", "networkId", "networks", "name"),
    state: { key: () => sql`sensors.state` },
  },
};

const inUse = (ctx: Ctx, span: Span) =>
  sql<boolean>`(${holdsNow(ctx, span)} and sensors.status = 'active' and sensors.archived_at is null)`;
const inUseAnd = (condition: Condition): Measure => ({
  source: ofSensors,
  rows: (ctx, span) => sql<boolean>`(${inUse(ctx, span)} and ${condition})`,
});

export const sensorMeasures = {
  inUse: { source: ofSensors, rows: inUse },
  onlineShare: { source: ofSensors, rows: inUse, numerator: () => sql<boolean>`sensors.state in ('ok', 'aware')` },
  late: inUseAnd(sql<boolean>`sensors.state = 'late'`),
  offline: inUseAnd(sql<boolean>`sensors.state = 'offline'`),
  batteryLow: inUseAnd(sql<boolean>`sensors.battery < ${sql.lit(LOW_BATTERY)}`),
} satisfies Record<string, Measure>;
