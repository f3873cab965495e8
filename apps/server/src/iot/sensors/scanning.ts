import { sql } from "kysely";
import type { SensorStatus } from "@millwright/domain/iot/sensors/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

interface Found {
  id: number;
  code: string;
  name: string;
  status: SensorStatus;
}

/** What is between the letters and digits of a DevEUI differs from label to label. */
const plainKey = (code: string): string => (/^[0-9a-f]{2}(?:[:\- ]?[0-9a-f]{2}){7}$/i.test(code) ? code.replace(/[:\- ]/g, "") : code);

/** Sensors whose code or whose device's own name this is, within the caller's reach. */
export async function scannedSensors(ctx: Ctx, code: string): Promise<Found[]> {
  const keys = [...new Set([code, plainKey(code)])].map((key) => key.toLowerCase());
  const { rows } = await sql<Found>`
    select id, code, name, status from sensors
    where (lower(code) = lower(${code}) or lower(sensor_key) = any(${keys}::text[])) and archived_at is null and ${withinReach(ctx, "sensors")}
    order by status = 'pending', name limit 20`.execute(ctx.db);
  return rows;
}
