import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import { targetOf, type ImportField } from "@millwright/domain/imports/targets.ts";
import { invariant, refuse } from "@millwright/domain/kit/errors.ts";
import { STATUS } from "@millwright/domain/work-orders/status.ts";
import { audit } from "../../platform/audit.ts";
import { nextCode } from "../../platform/codes.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { importAsset } from "../assets/service.ts";
import type { ImportWriter, ReadyRow, RowValue } from "../imports/service.ts";

const target = targetOf("work-orders");
invariant(target, "orders can be imported");

/** Fields that name a value of a reference list, a person, an asset or a status. */
const TABLES = { assets: "assets", people: "people", statuses: "statuses" } as const;

/** Imported orders: history of another system, so an import is the one other way to a status. */
export const workOrderWriter: ImportWriter = {
  target,
  lookup: async (ctx, field) => {
    const named = await namedRecords(ctx, field.lookup ?? "");
    // A code says more than a name, so codes are entered last.
    return new Map([...named.map((one): [string, number] => [one.name.toLowerCase(), one.id]), ...named.flatMap((one): [string, number][] => (one.code ? [[one.code.toLowerCase(), one.id]] : []))]);
  },
  mayCreate: (ctx, field) => holds(ctx.grants, field.lookup === "assets" ? "assets" : "reference-lists", "create"),
  create: async (ctx, field, text) => (field.lookup === "assets" ? await importAsset(ctx, { code: text.slice(0, 60), name: text.slice(0, 200) }) : await createValue(ctx, field, text)),
  known: async (ctx, importId, keys) => {
    const { known, mine } = await ctx.db
      .selectFrom("workOrders")
      .select([sql<number>`count(*)::int`.as("known"), sql<number>`(count(*) filter (where import_id = ${importId}))::int`.as("mine")])
      .where(sql<boolean>`import_key = any(${keys}::text[])`)
      .executeTakeFirstOrThrow();
    return { known, mine };
  },
  write: writeOrders,
};

async function namedRecords(ctx: Ctx, lookup: string): Promise<{ id: number; name: string; code: string | null }[]> {
  if (lookup === TABLES.people) {
    const people = await ctx.db.selectFrom("people").select(["id", "name"]).where("archivedAt", "is", null).execute();
    return people.map((person) => ({ id: person.id, name: person.name ?? "", code: null }));
  }
  if (lookup === TABLES.statuses) return (await ctx.db.selectFrom("statuses").select(["id", "name"]).execute()).map((status) => ({ ...status, code: String(status.id) }));
  if (lookup === TABLES.assets) return await ctx.db.selectFrom("assets").select(["id", "name", "code"]).where("archivedAt", "is", null).execute();
  return await ctx.db.selectFrom("referenceValues").select(["id", "name", "code"]).where("list", "=", lookup).execute();
}

async function createValue(ctx: Ctx, field: ImportField, text: string): Promise<number> {
  const list = field.lookup;
  if (!list) throw refuse("invalid", "invalid");
  const made = await ctx.db.insertInto("referenceValues").values({ list, code: text.slice(0, 60), name: text.slice(0, 200) }).returning("id").executeTakeFirstOrThrow();
  audit(ctx, { action: "imported", entity: "reference-lists", entityId: made.id, changes: [{ field: "code", before: null, after: text }] });
  return made.id;
}

async function writeOrders(ctx: Ctx, importId: number, rows: readonly ReadyRow[]): Promise<number> {
  const known = new Set(
    (
      await ctx.db
        .selectFrom("workOrders")
        .select("importKey")
        .where(sql<boolean>`import_key = any(${rows.map((row) => row.key)}::text[])`)
        .execute()
    ).map((row) => row.importKey),
  );
  const fresh = rows.filter((row) => !known.has(row.key));
  if (fresh.length === 0) return 0;
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
  return made.rows.length;
}

const orderOf = (values: Record<string, RowValue>) => ({
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
async function writeCosts(ctx: Ctx, orders: readonly { id: number; importKey: string }[], values: Map<string, Record<string, RowValue>>): Promise<void> {
  const lines = orders.flatMap(({ id, importKey }) => {
    const row = values.get(importKey);
    const amount = row?.["cost"];
    return amount === null || amount === undefined ? [] : [{ id, amount, day: row?.["startedAt"] ?? ctx.now.toISOString().slice(0, 10) }];
  });
  if (lines.length === 0) return;
  await sql`insert into work_order_costs (work_order_id, cost_group, description, amount_minor, currency, booked_on)
    select id, 'other', 'Imported', amount, ${ctx.currency}, day from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as v(id bigint, amount bigint, day date)`.execute(ctx.db);
}
