import { sql, type RawBuilder } from "kysely";
import type { MeterFeed, MeterFeedDraft } from "@millwright/domain/iot/feeds/contract.ts";
import { misfit } from "@millwright/domain/iot/feeds/fitting.ts";
import { hourOf } from "@millwright/domain/iot/readings/local-days.ts";
import type { SeriesKind } from "@millwright/domain/iot/readings/roll-up.ts";
import { invariant, refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { mayHere, withinReach } from "../../platform/records/reach.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { feedMeter, fedStand } from "../../register/meters/service.ts";
import { sensorRecords } from "../sensors/service.ts";
import { enterNow } from "./at-once.ts";
import { feedsWhere } from "./queries.ts";
import { time } from "./store.ts";

/** From now on a datum of a sensor feeds a meter. Whoever links them may change both. */
export async function linkMeter(
  ctx: Ctx,
  { sensorId, datum, meterId, kind, above = null }: MeterFeedDraft & { sensorId: number },
): Promise<MeterFeed> {
  const sensor = await sensorRecords.lock(ctx, sensorId);
  if (sensor.archivedAt !== null) throw refuse("conflict", "archived");
  if (sensor.status === "pending") throw refuse("conflict", "sensor_is_pending");
  await assertRecords(ctx, [{ kind: "meters", id: meterId, field: "meterId" }]);
  if (!(await mayHere(ctx, "meters", meterId, "update"))) throw refuseField("meterId", "forbidden");
  const series = await seriesOf(ctx, sensorId, datum);
  const meter = (await fedStand(ctx, [meterId])).get(meterId);
  if (!series || !meter) throw refuseField("datum", "not_known");
  const fault = misfit({ kind, above }, series, meter);
  if (fault) throw new Refusal("invalid", { fields: [fault] });
  const at = ctx.now.getTime();
  const { rows } = await sql<{ id: number }>`
    insert into meter_feeds (series_id, sensor_id, meter_id, kind, above, since, hours_until, entered_until, created_by)
    values (${series.id}, ${sensorId}, ${meterId}, ${kind}, ${kind === "value" || series.kind === "characteristic" ? null : above}, ${time(at)}, ${time(hourOf(at))}, ${time(at)}, ${ctx.personId})
    on conflict do nothing returning id`.execute(ctx.db);
  const [made] = rows;
  if (!made) throw refuseField("meterId", "feed_taken");
  await feedMeter(ctx, meterId, sensor, "feed_begun");
  tell(ctx, "meter_linked", { sensorId, meterId });
  return await feedOf(ctx, made.id);
}

async function seriesOf(ctx: Ctx, sensorId: number, datum: string) {
  const { rows } = await sql<{ id: number; kind: SeriesKind; unit: string | null }>`
    select id, kind, unit from series where sensor_id = ${sensorId} and lower(datum) = lower(${datum})`.execute(ctx.db);
  return rows[0];
}

async function feedOf(ctx: Ctx, id: number): Promise<MeterFeed> {
  const [feed] = await feedsWhere(ctx, sql`f.id = ${id}`);
  invariant(feed, "a feed that was held is answered");
  return feed;
}

/** The sensor of a feed, held for its change. */
async function holdSensorOf(ctx: Ctx, id: number): Promise<void> {
  const held = await ctx.db
    .selectFrom("meterFeeds")
    .innerJoin("sensors", "sensors.id", "meterFeeds.sensorId")
    .select("meterFeeds.sensorId")
    .where("meterFeeds.id", "=", id)
    .where(() => withinReach({ ...ctx, doing: { subModule: "sensors", flag: "view" } }, "sensors"))
    .executeTakeFirst();
  if (!held) throw refuse("not_found", "not_found");
  await sensorRecords.lock(ctx, held.sensorId);
}

/** People read the meter again. */
export async function unlinkMeter(ctx: Ctx, id: number): Promise<{ id: number }> {
  await holdSensorOf(ctx, id);
  await endFeeds(ctx, sql`f.id = ${id}`);
  return { id };
}

/** Ends feeds of which `which` holds (of `f`), with what they have counted until now. */
export async function endFeeds(ctx: Ctx, which: RawBuilder<unknown>): Promise<void> {
  for (const { id, meterId, sensor } of await enterNow(ctx, which)) {
    await ctx.db.deleteFrom("meterFeeds").where("id", "=", id).execute();
    await feedMeter(ctx, meterId, sensor, "feed_ended");
    tell(ctx, "meter_unlinked", { sensorId: sensor.id, meterId });
  }
}

/** What the meter asked about is right. */
export async function confirmRefused(ctx: Ctx, id: number, version: number): Promise<MeterFeed> {
  await holdSensorOf(ctx, id);
  const feed = await feedOf(ctx, id);
  if (!feed.refused?.isConfirmable) throw refuse("conflict", "feed_nothing_refused");
  if (feed.version !== version) throw new Refusal("conflict", { reason: "stale", current: feed });
  await enterNow(ctx, sql`f.id = ${id}`, true);
  const { sensor, meter } = feed;
  audit(ctx, {
    action: "feed_confirmed",
    entity: "sensors",
    entityId: sensor.id,
    changes: [
      { field: "meterId", before: meter.id, after: meter.id },
      { field: "value", before: null, after: feed.refused.value },
    ],
  });
  return await feedOf(ctx, id);
}

function tell(ctx: Ctx, action: "meter_linked" | "meter_unlinked", { sensorId, meterId }: { sensorId: number; meterId: number }): void {
  const change =
    action === "meter_linked" ? { field: "meterId", before: null, after: meterId } : { field: "meterId", before: meterId, after: null };
  audit(ctx, { action, entity: "sensors", entityId: sensorId, changes: [change] });
}
