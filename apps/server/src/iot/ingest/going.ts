import type { TenantDb } from "../../platform/db/db.ts";
import { gatewaysGone } from "../gateways/service.ts";
import { sensorsGone } from "../sensors/service.ts";
import type { Incoming } from "./incoming.ts";
import { sensorKey } from "./register.ts";
import type { Known } from "./resolved.ts";

interface Gone {
  networkId: number;
  gatewayId: number;
  /** Null: the gateway itself, with all that are behind it. */
  key: string | null;
}

/** Whoever was said to be gone is silent from now on, unless it speaks again in the same batch. Told after what was heard; what is read again is over. */
export async function takeEnds(db: TenantDb, incoming: readonly Incoming[], learnt: Known): Promise<void> {
  const gone = [...goneAfter(incoming).values()];
  if (gone.length === 0) return;
  const now = Date.now();
  const gateways = gone.filter(({ key }) => key === null).map(({ gatewayId }) => gatewayId);
  await gatewaysGone(db, gateways, now);
  const sensors = await sensorsGone(db, gone, now);
  // Whoever comes back is noted at once.
  for (const id of gateways) learnt.heard.set(`gateway ${id}`, 0);
  for (const id of sensors) learnt.heard.set(`sensor ${id}`, 0);
}

function goneAfter(incoming: readonly Incoming[]): Map<string, Gone> {
  const gone = new Map<string, Gone>();
  for (const { gateway, decoded, isAgain } of incoming) {
    const { networkId, gatewayId } = gateway;
    if (isAgain) continue;
    if (!decoded.ended.includes(null)) gone.delete(String(gatewayId));
    for (const { sensor } of decoded.readings) gone.delete(sensorKey(gateway, sensor));
    for (const key of decoded.ended) gone.set(key === null ? String(gatewayId) : sensorKey(gateway, key), { networkId, gatewayId, key });
  }
  return gone;
}
