import { sql } from "kysely";
import type { SensorHistory } from "@millwright/domain/iot/sensors/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";

export interface Spot {
  assetId: number | null;
  locationId: number | null;
}

/**
 * Ends the term where the sensor was and begins the one where it is now, of the same instant. Refuses one that has not come yet, and one before the term that it ends
 * began: what was measured there would be nobody's.
 */
export async function placeSensor(
  ctx: Ctx,
  sensorId: number,
  { assetId = null, locationId = null }: Partial<Spot>,
  from?: string | null,
): Promise<void> {
  const at = from ?? ctx.now.toISOString();
  if (Date.parse(at) > ctx.now.getTime()) throw refuseField("placedFrom", "in_future");
  const open = await openTerm(ctx, sensorId);
  if (open && Date.parse(open.fromAt) > Date.parse(at)) throw refuseField("placedFrom", "before_placement");
  if (open) await ctx.db.updateTable("sensorPlacements").set({ untilAt: at }).where("id", "=", open.id).execute();
  if (assetId === null && locationId === null) return;
  await ctx.db.insertInto("sensorPlacements").values({ sensorId, assetId, locationId, fromAt: at, placedBy: ctx.personId }).execute();
}

/** Since when the sensor is where it is. */
export async function placedFromOf(ctx: Ctx, sensorId: number): Promise<string | null> {
  const open = await openTerm(ctx, sensorId);
  return open?.fromAt ?? null;
}

/** The sensor was where it is since another instant than was said. */
export async function correctPlacedFrom(ctx: Ctx, sensorId: number, from: string): Promise<void> {
  const open = await openTerm(ctx, sensorId);
  if (!open) throw refuseField("placedFrom", "not_placed");
  if (Date.parse(from) > ctx.now.getTime()) throw refuseField("placedFrom", "in_future");
  const { rows } = await sql`select from sensor_placements where sensor_id = ${sensorId} and until_at > ${from}`.execute(ctx.db);
  if (rows.length > 0) throw refuseField("placedFrom", "before_placement");
  await ctx.db.updateTable("sensorPlacements").set({ fromAt: from }).where("id", "=", open.id).execute();
}

const openTerm = async (ctx: Ctx, sensorId: number) =>
  await ctx.db
    .selectFrom("sensorPlacements")
    .select(["id", "fromAt"])
    .where("sensorId", "=", sensorId)
    .where("untilAt", "is", null)
    .executeTakeFirst();

const ref = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** Where it was and which devices it was, newest first. */
export async function historyOf(ctx: Ctx, sensorId: number): Promise<SensorHistory> {
  const person = sql`case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end`;
  const [placements, swaps] = await Promise.all([
    sql<SensorHistory["placements"][number]>`
      select t.id, ${ref("a")} as asset, ${ref("l")} as location, t.from_at, t.until_at, ${person} as placed_by
      from sensor_placements t left join assets a on a.id = t.asset_id left join locations l on l.id = t.location_id left join people p on p.id = t.placed_by
      where t.sensor_id = ${sensorId} order by t.from_at desc, t.id desc limit 100`.execute(ctx.db),
    sql<SensorHistory["swaps"][number]>`
      select s.id, s.at, s.old_key, s.new_key, s.remark, ${person} as swapped_by
      from sensor_swaps s left join people p on p.id = s.swapped_by
      where s.sensor_id = ${sensorId} order by s.at desc, s.id desc limit 100`.execute(ctx.db),
  ]);
  return { placements: placements.rows, swaps: swaps.rows };
}
