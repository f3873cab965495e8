import { sql } from "kysely";
import type { NetworkTree } from "@millwright/domain/iot/networks/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

type Heard = NetworkTree["sensors"][number];

/** More of either is for the lists. */
const MOST_GATEWAYS = 200;
const MOST_SENSORS = 2000;

/** What the caller reaches of a network. A sensor that was heard through a gateway out of reach stands beside the gateways. */
export async function treeOf(ctx: Ctx, networkId: number): Promise<NetworkTree> {
  const [gateways, sensors] = await Promise.all([
    sql<Heard>`
      select id, code, name, state, last_message_at from gateways
      where network_id = ${networkId} and archived_at is null and ${withinReach(ctx, "gateways")}
      order by name, id limit ${MOST_GATEWAYS}`.execute(ctx.db),
    sql<Heard & { gatewayId: number | null }>`
      select id, code, name, state, last_message_at, gateway_id from sensors
      where network_id = ${networkId} and archived_at is null and status <> 'pending' and ${withinReach(ctx, "sensors")}
      order by name, id limit ${MOST_SENSORS}`.execute(ctx.db),
  ]);
  const known = new Set(gateways.rows.map(({ id }) => id));
  const below = Map.groupBy(sensors.rows, ({ gatewayId }) => (gatewayId !== null && known.has(gatewayId) ? gatewayId : null));
  const heard = (of: number | null) =>
    (below.get(of) ?? []).map(({ id, code, name, state, lastMessageAt }) => ({ id, code, name, state, lastMessageAt }));
  return { gateways: gateways.rows.map((gateway) => ({ ...gateway, sensors: heard(gateway.id) })), sensors: heard(null) };
}
