import { sql } from "kysely";
import type { METER_KINDS } from "@millwright/domain/register/meters/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { records } from "./changes.ts";
import { meterEvents } from "./events.ts";

/** A sensor, as the log of a meter names it. */
export interface Feeder {
  id: number;
  code: string;
  name: string;
}
export const feederIn = ({ code, name }: Pick<Feeder, "code" | "name">): string => `${code} ${name}`;

/** From now on the sensor feeds the meter, or people read it again. Whoever asks has made sure that the caller may, or that it follows from what they did. */
export async function feedMeter(ctx: Ctx, id: number, sensor: Feeder, action: "feed_begun" | "feed_ended"): Promise<void> {
  const isBegun = action === "feed_begun";
  const [before, after] = isBegun ? [null, sensor] : [sensor, null];
  await records.write(ctx, id, [{ field: "sensorId", before: before?.id ?? null, after: after?.id ?? null }]);
  const changes = [{ field: "sensor", before: before && feederIn(before), after: after && feederIn(after) }];
  audit(ctx, { action, entity: "meters", entityId: id, changes });
  await announce(ctx, meterEvents[action], { id, changes });
}

/** Whether a sensor feeds it, so that nobody enters what it shows. */
export async function isFed(ctx: Ctx, id: number): Promise<boolean> {
  const meter = await ctx.db.selectFrom("meters").select("sensorId").where("id", "=", id).executeTakeFirst();
  return meter !== undefined && meter.sensorId !== null;
}

/** What has to be known of a meter to feed it. */
export interface FedStand {
  id: number;
  kind: (typeof METER_KINDS)[number];
  /** Code of its unit of measure. */
  unit: string | null;
  assetId: number | null;
  locationId: number | null;
  lastAt: string | null;
  lastValue: number | null;
  /** What it counted since it was new, by then; of one that does not count its value. */
  life: number | null;
}

/** How meters are at the moment, by id, whoever reaches them. */
export async function fedStand(ctx: Ctx, ids: readonly number[]): Promise<Map<number, FedStand>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FedStand>`
    select m.id, m.kind, u.code as unit, m.asset_id, m.location_id, l.at as last_at, l.value as last_value,
      case when m.kind = 'continuous' then l.value + life_shift(m.series_id, l.at) else l.value end as life
    from meters m left join reference_values u on u.tenant_id = m.tenant_id and u.id = m.unit_id
    left join series_latest l on l.tenant_id = m.tenant_id and l.series_id = m.series_id
    where m.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
