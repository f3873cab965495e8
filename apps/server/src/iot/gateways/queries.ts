import { sql } from "kysely";
import { gateways, type Gateway, type GatewayRow } from "@millwright/domain/iot/gateways/contract.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { toldAtAll, withinReach } from "../../platform/records/reach.ts";

type Counts = Pick<Gateway, "sensorCount">;

const list = defineList(gateways.list, { kind: "gateways", defaultSort: [{ colId: "name", sort: "asc" }] });
const plain = plainRows(list, { sensorCount: sql`null::int` });

export async function gatewayRows(ctx: Ctx, request: ListRequest): Promise<ListReply<GatewayRow>> {
  const reply = await plain(ctx, request);
  return { ...reply, rows: await withCounts(ctx, reply.rows) };
}

export const wholeGateways = plainRecords(list);

export async function findGateway(ctx: Ctx, id: number): Promise<Unjudged<Gateway> | undefined> {
  const gateway = await plainRecord(list)<Omit<Unjudged<Gateway>, keyof Counts>>(ctx, id);
  return gateway && (await withCounts(ctx, [gateway]))[0];
}

/** With how many sensors were heard through each last, of those that the caller reaches. */
async function withCounts<Row extends { id: number }>(ctx: Ctx, rows: readonly Row[]): Promise<(Row & Counts)[]> {
  const counted = await sql<{ id: number; count: number }>`
    select gateway_id as id, count(*)::int as count from sensors
    where gateway_id = any(${rows.map(({ id }) => id)}::bigint[]) and archived_at is null and ${withinReach(ctx, "sensors")} group by gateway_id`.execute(
    ctx.db,
  );
  const counts = new Map(counted.rows.map(({ id, count }) => [id, count]));
  const none = toldAtAll(ctx, "sensors") === "none" ? null : 0;
  return rows.map((row) => ({ ...row, sensorCount: counts.get(row.id) ?? none }));
}
