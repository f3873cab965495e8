import { sql } from "kysely";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { valueColumns, type ReferenceValue } from "@millwright/domain/foundation/reference-lists/contract.ts";
import type { ListView } from "@millwright/domain/foundation/reference-lists/lists.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Meaning } from "@millwright/domain/foundation/reference-lists/meaning.ts";
import type { WholeRecord } from "../../platform/lists/whole.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";

const COLUMNS = [
  "id",
  "version",
  "list",
  "code",
  "name",
  "color",
  "icon",
  "parentId",
  "level",
  "sortOrder",
  "isActive",
  "belongsToId",
  "failureClassId",
  sql<Meaning | null>`reference_values.means`.as("means"),
  "places",
  "factor",
] as const;

const list = defineList(
  { columns: valueColumns },
  {
    kind: "reference-lists",
    // Parents before what stands below them.
    defaultSort: [
      { colId: "level", sort: "asc" },
      { colId: "sortOrder", sort: "asc" },
    ],
  },
);

/** The rows that a path serves: its list, or one level of it. */
function rowsOf(ctx: Ctx, { list, level }: ListView) {
  const rows = ctx.db.selectFrom("referenceValues").where("referenceValues.list", "=", list.key);
  return level === null ? rows : rows.where("referenceValues.level", "=", level);
}

export const valueRows = async (ctx: Ctx, view: ListView, request: ListRequest) => {
  const rows = rowsOf(ctx, view).select(COLUMNS);
  return await listRows(ctx, list, request, request.archived === undefined ? rows : rows.where("isActive", "=", !request.archived));
};

/** What may be chosen: neither the value nor any value above it is inactive. Without a size asked for, as many as one block may hold. */
export async function optionRows(ctx: Ctx, view: ListView, request: ListRequest, parentId: number | undefined) {
  const hidden = sql<number>`(with recursive hidden as (
      select id from reference_values where list = ${view.list.key} and not is_active
      union all select below.id from reference_values below join hidden on below.parent_id = hidden.id)
    select id from hidden)`;
  const rows = rowsOf(ctx, view).select(COLUMNS).where("referenceValues.id", "not in", hidden);
  return await listRows(
    ctx,
    list,
    { ...request, endRow: request.endRow ?? request.startRow + MAX_BLOCK_ROWS },
    parentId === undefined ? rows : rows.where("parentId", "=", parentId),
  );
}

/** Values as a file brings them back: what they stand below by its whole path, since codes may repeat. */
export async function wholeValues(ctx: Ctx, { list }: ListView, ids: readonly number[]): Promise<WholeRecord[]> {
  const { rows } = await sql<WholeRecord>`
    with recursive kept as (
      select id, code as path from reference_values where list = ${list.key} and parent_id is null
      union all
      select v.id, kept.path || ' > ' || v.code from reference_values as v join kept on v.parent_id = kept.id
    )
    select v.id, v.list, v.code, v.name, v.icon, v.color, v.means, v.places, v.factor, v.is_active,
      case when up.id is null then null else jsonb_build_object('code', kept.path, 'name', up.name) end as parent,
      case when above.id is null then null else jsonb_build_object('code', above.code, 'name', above.name) end as belongs_to,
      case when class.id is null then null else jsonb_build_object('code', class.code, 'name', class.name) end as failure_class
    from reference_values v left join reference_values above on above.id = v.belongs_to_id left join reference_values class on class.id = v.failure_class_id left join reference_values up on up.id = v.parent_id left join kept on kept.id = up.id
    where v.id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return rows;
}

export const findValue = async (ctx: Ctx, view: ListView, id: number): Promise<ReferenceValue | undefined> =>
  await rowsOf(ctx, view).select(COLUMNS).where("referenceValues.id", "=", id).executeTakeFirst();

/** Values per list: all, and those that are active. */
export async function countsByList(ctx: Ctx) {
  return await ctx.db
    .selectFrom("referenceValues")
    .select(["list", sql<number>`count(*)`.as("valuesCount"), sql<number>`count(*) filter (where is_active)`.as("activeCount")])
    .groupBy("list")
    .execute();
}

/** How many values a list holds and the last place below a parent. */
export async function fillOf(ctx: Ctx, list: string, parentId: number | null) {
  return await ctx.db
    .selectFrom("referenceValues")
    .select([
      sql<number>`count(*)`.as("valuesCount"),
      sql<number>`coalesce(max(sort_order) filter (where parent_id is not distinct from ${parentId}), 0)`.as("lastOrder"),
    ])
    .where("list", "=", list)
    .executeTakeFirstOrThrow();
}

/** The named values, locked in the order of their ids so that two reorderings wait for each other instead of blocking each other. */
export const lockValues = async (ctx: Ctx, ids: readonly number[]) =>
  await ctx.db.selectFrom("referenceValues").select(["id", "list", "parentId"]).where("id", "in", ids).orderBy("id").forUpdate().execute();

export async function siblingIds(ctx: Ctx, list: string, parentId: number | null): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom("referenceValues")
    .select("id")
    .where("list", "=", list)
    .where(sql<boolean>`parent_id is not distinct from ${parentId}`)
    .orderBy("sortOrder")
    .orderBy("id")
    .execute();
  return rows.map((row) => row.id);
}

/** Numbers the rows of a table from 1 in the order given. */
export async function writeOrder(ctx: Ctx, table: "reference_values" | "statuses", ids: readonly number[]): Promise<void> {
  const order = sql`unnest(${ids}::bigint[]) with ordinality as wanted (id, place)`;
  await sql`update ${sql.table(table)} as kept set sort_order = wanted.place from ${order} where kept.id = wanted.id and kept.sort_order <> wanted.place`.execute(
    ctx.db,
  );
}
