import { sql } from "kysely";
import { workOrderTarget } from "@millwright/domain/imports/targets/work-orders.ts";
import { STATUS } from "@millwright/domain/work-orders/status.ts";
import { nextCode } from "../../platform/codes.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { BulkWriter, ReadyRow, Values } from "../imports/service.ts";

/** Imported orders: history of another system, so an import is the one other way to a status. */
export const workOrderWriter: BulkWriter = {
  kind: "bulk",
  target: workOrderTarget,
  table: "workOrders",
  entity: "work-orders",
  known: async (ctx, keys) => {
    const known = await ctx.db
      .selectFrom("workOrders")
      .select("importKey")
      .where(sql<boolean>`import_key = any(${[...keys]}::text[])`)
      .execute();
    return new Set(known.map((row) => row.importKey ?? ""));
  },
  write: writeOrders,
};

async function writeOrders(ctx: Ctx, importId: number, fresh: readonly ReadyRow[]): Promise<{ id: number; key: string }[]> {
  if (fresh.length === 0) return [];
  const codes = await nextCode(ctx, "WO", fresh.length);
  const orders = fresh.map((row, at) => ({ ...orderOf(row.values), key: row.key, code: codes[at] }));
  const made = await sql<{ id: number; importKey: string }>`
    insert into work_orders (code, title, status_id, priority, work_type, work_order_type_id, asset_id, location_id, site_id, responsible_person_id,
      started_at, completed_at, due_at, completion_notes, import_key, import_id, created_by)
    select v.code, v.title, v."statusId", v.priority, v."workType", v."workOrderTypeId", v."assetId", assets.location_id, assets.site_id, v."personId",
      v."startedAt"::timestamp at time zone ${ctx.timeZone}, v."completedAt"::timestamp at time zone ${ctx.timeZone}, v."dueAt"::timestamp at time zone ${ctx.timeZone},
      v.notes, v.key, ${importId}, ${ctx.personId}
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as v(code text, title text, "statusId" bigint, priority smallint, "workType" smallint, "workOrderTypeId" bigint,
      "assetId" bigint, "personId" bigint, "startedAt" date, "completedAt" date, "dueAt" date, notes text, key text)
    left join assets on assets.id = v."assetId"
    on conflict (tenant_id, import_key) where import_key is not null do nothing
    returning id, import_key`.execute(ctx.db);
  await writeCosts(ctx, made.rows, new Map(fresh.map((row) => [row.key, row.values])));
  await sql`insert into audit_log (person_id, person_name, request_id, action, entity, entity_id)
    select ${ctx.personId}, ${ctx.personName}, ${ctx.requestId}, 'imported', 'work-orders', id from unnest(${made.rows.map((row) => row.id)}::bigint[]) as id`.execute(ctx.db);
  return made.rows.map(({ id, importKey }) => ({ id, key: importKey }));
}

const orderOf = (values: Values) => ({
  title: values["title"],
  statusId: values["status"] ?? STATUS.open,
  priority: values["priority"] ?? 2,
  workType: values["workType"] ?? null,
  workOrderTypeId: values["workOrderType"] ?? null,
  assetId: values["asset"] ?? null,
  personId: values["responsiblePerson"] ?? null,
  startedAt: values["startedAt"] ?? null,
  completedAt: values["completedAt"] ?? null,
  dueAt: values["dueAt"] ?? null,
  notes: values["notes"] ?? null,
});

/** What the file says an order cost, as one line; zero and credits are lines too, an empty cell is none. */
async function writeCosts(ctx: Ctx, orders: readonly { id: number; importKey: string }[], values: ReadonlyMap<string, Values>): Promise<void> {
  const lines = orders.flatMap(({ id, importKey }) => {
    const row = values.get(importKey);
    const amount = row?.["cost"];
    return amount === null || amount === undefined ? [] : [{ id, amount, day: row?.["startedAt"] ?? ctx.now.toISOString().slice(0, 10) }];
  });
  if (lines.length === 0) return;
  await sql`insert into work_order_costs (work_order_id, cost_group, description, amount_minor, currency, booked_on)
    select id, 'other', 'Imported', amount, ${ctx.currency}, day from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v(id bigint, amount bigint, day date)`.execute(ctx.db);
}
