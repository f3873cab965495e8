import { sql } from "kysely";
import type { SensorStatus } from "@millwright/domain/iot/sensors/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

interface Holder {
  id: number;
  version: number;
  status: SensorStatus;
  isReached: boolean;
}

/** The sensor of a network that a device's name belongs to, archived or not; names are compared without case. */
export async function keyHolder(ctx: Ctx, networkId: number, key: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select id, version, status, ${withinReach(ctx, "sensors")} as is_reached from sensors
    where network_id = ${networkId} and lower(sensor_key) = lower(${key})`.execute(ctx.db);
  return rows[0];
}

export async function freeKey(ctx: Ctx, networkId: number, key: string, for_: number): Promise<boolean> {
  const holder = await keyHolder(ctx, networkId, key);
  return !holder || holder.id === for_;
}
