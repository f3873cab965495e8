import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { records } from "./changes.ts";
import { tookOver } from "./events.ts";
import { keyHolder } from "./keys.ts";

interface Swap {
  version: number;
  sensorKey: string;
  remark?: string | null | undefined;
}

/**
 * Another device speaks for the sensor from now on. One that was heard already and waits to be adopted gives its messages to it and is gone; one that is a sensor of its own is
 * refused.
 */
export async function swapSensor(ctx: Ctx, id: number, { version, sensorKey, remark = null }: Swap) {
  const seen = await records.lock(ctx, id);
  if (seen.archivedAt !== null) throw refuse("conflict", "archived");
  if (seen.status === "pending") throw refuse("conflict", "sensor_is_pending");
  if (seen.sensorKey.toLowerCase() === sensorKey.toLowerCase()) throw refuseField("sensorKey", "same_device");
  const holder = await keyHolder(ctx, seen.networkId, sensorKey);
  if (holder && (holder.status !== "pending" || !holder.isReached)) throw refuseField("sensorKey", "sensor_key_taken");
  if (holder) {
    await announce(ctx, tookOver, { id, payload: { pendingId: holder.id } });
    await sql`delete from sensors where id = ${holder.id}`.execute(ctx.db);
  }
  const swapped = await records.update(ctx, id, version, { sensorKey }, "swapped");
  await sql`insert into sensor_swaps (sensor_id, at, old_key, new_key, remark, swapped_by)
    values (${id}, ${ctx.now.toISOString()}, ${seen.sensorKey}, ${sensorKey}, ${remark}, ${ctx.personId})`.execute(ctx.db);
  return swapped;
}
