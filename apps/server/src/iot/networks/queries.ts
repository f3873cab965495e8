import { sql, type RawBuilder } from "kysely";
import { networks, type Network, type NetworkRow } from "@millwright/domain/iot/networks/contract.ts";
import { SILENT_STATES } from "@millwright/domain/iot/states.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { toldAtAll, withinReach } from "../../platform/records/reach.ts";

type Counts = Pick<Network, "gatewayCount" | "sensorCount" | "pendingCount" | "silentCount">;
const COUNTS = ["gatewayCount", "sensorCount", "pendingCount", "silentCount"] as const;
const uncounted = Object.fromEntries(COUNTS.map((key) => [key, sql`null::int`])) as Record<keyof Counts, RawBuilder<unknown>>;

const list = defineList(networks.list, { kind: "networks", defaultSort: [{ colId: "name", sort: "asc" }] });
const plain = plainRows(list, uncounted);

export async function networkRows(ctx: Ctx, request: ListRequest): Promise<ListReply<NetworkRow>> {
  const reply = await plain(ctx, request);
  return { ...reply, rows: await withCounts(ctx, reply.rows) };
}

export const wholeNetworks = plainRecords(list);

export async function findNetwork(ctx: Ctx, id: number): Promise<Unjudged<Network> | undefined> {
  const network = await plainRecord(list)<Omit<Unjudged<Network>, keyof Counts>>(ctx, id);
  return network && (await withCounts(ctx, [network]))[0];
}

/** With how much of each the caller reaches; null where they may see none at all. */
async function withCounts<Row extends { id: number }>(ctx: Ctx, rows: readonly Row[]): Promise<(Row & Counts)[]> {
  const ids = sql`${rows.map(({ id }) => id)}::bigint[]`;
  const [ofGateways, ofSensors] = await Promise.all([
    sql<{ id: number; gatewayCount: number }>`
      select network_id as id, count(*)::int as gateway_count from gateways
      where network_id = any(${ids}) and archived_at is null and ${withinReach(ctx, "gateways")} group by network_id`.execute(ctx.db),
    sql<{ id: number } & Omit<Counts, "gatewayCount">>`
      select network_id as id, count(*) filter (where status <> 'pending')::int as sensor_count, count(*) filter (where status = 'pending')::int as pending_count,
        count(*) filter (where status = 'active' and state = any(${[...SILENT_STATES]}::text[]))::int as silent_count
      from sensors where network_id = any(${ids}) and archived_at is null and ${withinReach(ctx, "sensors")} group by network_id`.execute(
      ctx.db,
    ),
  ]);
  const none = (kind: "gateways" | "sensors") => (toldAtAll(ctx, kind) === "none" ? null : 0);
  const nothing: Counts = {
    gatewayCount: none("gateways"),
    sensorCount: none("sensors"),
    pendingCount: none("sensors"),
    silentCount: none("sensors"),
  };
  const counted = new Map<number, Partial<Counts>>();
  for (const { id, ...counts } of [...ofGateways.rows, ...ofSensors.rows]) counted.set(id, { ...counted.get(id), ...counts });
  return rows.map((row) => ({ ...row, ...nothing, ...counted.get(row.id) }));
}
