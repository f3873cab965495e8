import { sql } from "kysely";
import type { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { enterReading, metersOf, metersToRead, readingsDuring } from "../../../register/meters/service.ts";
import { assertNotSealed, records } from "../orders.ts";
import { findStop } from "../stops/queries.ts";

/** What a page shows; a plant that puts more meters below one asset reads them on a round. */
const SHOWN = 200;

export const orderReadingHandlers: Handlers<typeof workOrderReadings> = {
  list: async (ctx, { query }) => {
    const order = await records.get(ctx, query.workOrderId);
    const { id } = order;
    const place = await placeOf(ctx, order, query.stopId);
    const [meters, readings] = await Promise.all([metersToRead(ctx, metersOf(place), SHOWN + 1), readingsDuring(ctx, id)]);
    const read = Map.groupBy(readings, ({ seriesId }) => seriesId);
    const rows = meters.slice(0, SHOWN).map(({ seriesId, ...meter }) => ({
      ...meter,
      readings: (read.get(seriesId) ?? []).map((reading) => ({
        meter: { id: meter.id, code: meter.code, name: meter.name },
        ...reading,
      })),
    }));
    return { rows, hasMore: meters.length > SHOWN };
  },
  create: async (ctx, { body: { workOrderId, stopId, ...reading } }) => {
    const order = await records.get(ctx, workOrderId);
    await assertOfOrder(ctx, await placeOf(ctx, order, stopId), reading.meterId);
    await assertNotSealed(ctx, [order.id]);
    return await enterReading(ctx, reading, { workOrderId: order.id });
  },
};

/** What of an order its meters stand at: the asset of one of its stops, or what the whole order is about. */
async function placeOf(
  ctx: Ctx,
  { id, assetId, locationId }: { id: number; assetId: number | null; locationId: number | null },
  stopId: number | null | undefined,
) {
  if (stopId === undefined || stopId === null) return { assetId, locationId };
  const stop = await findStop(ctx, stopId);
  if (stop.workOrderId !== id) throw refuse("not_found", "not_found");
  return { assetId: stop.assetId, locationId: null };
}

/** A meter that the caller may not read is as if it were not there; another one is not of this order. */
async function assertOfOrder(ctx: Ctx, { assetId, locationId }: { assetId: number | null; locationId: number | null }, id: number) {
  const [meter] = await metersToRead(ctx, sql`meters.id = ${id}`, 1);
  if (!meter) throw refuse("not_found", "not_found");
  const [own] = await metersToRead(ctx, sql`meters.id = ${id} and ${metersOf({ assetId, locationId })}`, 1);
  if (!own && meter.archivedAt === null) throw refuseField("meterId", "meter_elsewhere");
}
