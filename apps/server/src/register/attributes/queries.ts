import { sql, type RawBuilder } from "kysely";
import type { Attribute } from "@millwright/domain/register/attributes/contract.ts";
import type { AttributeValue } from "@millwright/domain/register/attributes/values.ts";
import { SCHEME } from "@millwright/domain/foundation/reference-lists/scheme.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { CLASS_FIELDS } from "../../foundation/reference-lists/service.ts";
import { withinReach } from "../../platform/records/reach.ts";

type Reading = Pick<Ctx, "db">;
/** By the key of each attribute; a record by its id. */
export type Values = Readonly<Record<string, AttributeValue>>;

const attributeRows = (ctx: Reading) =>
  ctx.db
    .selectFrom("attributes")
    .leftJoin("referenceValues as value", (join) =>
      join.onRef("value.tenantId", "=", "attributes.tenantId").onRef("value.id", "=", "attributes.valueId"),
    )
    .leftJoin("referenceValues as unit", (join) =>
      join.onRef("unit.tenantId", "=", "attributes.tenantId").onRef("unit.id", "=", "attributes.unitId"),
    )
    .selectAll("attributes")
    .select([named("value").as("value"), named("unit").as("unit")]);
const named = (alias: "value" | "unit") =>
  sql<{
    id: number;
    code: string;
    name: string;
  } | null>`case when ${sql.ref(`${alias}.id`)} is null then null else jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

/** Every attribute, in the order of where it is said. */
export const allAttributes = async (ctx: Reading): Promise<Attribute[]> =>
  (await attributeRows(ctx).orderBy("valueId").orderBy("attributes.sortOrder").orderBy("attributes.id").execute()) as Attribute[];

export const findAttribute = async (ctx: Reading, id: number): Promise<Attribute | undefined> =>
  (await attributeRows(ctx).where("attributes.id", "=", id).executeTakeFirst()) as Attribute | undefined;

/** What assets are classed as, of each the widest first. */
export async function classesOf(ctx: Reading, ids: readonly number[]): Promise<Map<number, (number | null)[]>> {
  const rows = await ctx.db
    .selectFrom("assets")
    .select(["id", ...CLASS_FIELDS])
    .where(() => sql<boolean>`assets.id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, CLASS_FIELDS.map((field) => row[field])]));
}

export const isReached = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await ctx.db
    .selectFrom("assets")
    .select("id")
    .where("id", "=", id)
    .where(() => withinReach(ctx, "assets"))
    .executeTakeFirst()) !== undefined;

const COLUMNS = ["classification_id", "category_id", "group1_id", "group2_id"] as const;

/**
 * Assets whose way through the scheme passes a value of this list: the first that they are classed as, from there on, is that value or belongs to it. As
 * `wayThrough` of the rules says it of one.
 */
export const classedUnder = (list: string, valueId: number): RawBuilder<boolean> => {
  const from = COLUMNS.slice((SCHEME as readonly string[]).indexOf(list)).map((column) => sql.ref(`assets.${column}`));
  return sql<boolean>`coalesce(${sql.join(from)}) = any(array(
    with recursive below as (
      select id from reference_values where id = ${valueId}
      union select v.id from reference_values v join below on v.belongs_to_id = below.id
    ) select id from below))`;
};

export const listOfValue = async (ctx: Reading, id: number): Promise<string> =>
  (await ctx.db.selectFrom("referenceValues").select("list").where("id", "=", id).executeTakeFirst())?.list ?? "";

/** Those of these values that are of this list. */
export const valuesIn = async (ctx: Reading, list: string, ids: readonly number[]): Promise<number[]> =>
  (
    await ctx.db
      .selectFrom("referenceValues")
      .select("id")
      .where("list", "=", list)
      .where("id", "in", [...ids])
      .execute()
  ).map(({ id }) => id);

/** How many current assets these conditions hold, and how often each value of an attribute is said of them. */
export async function valuesAmong(ctx: Reading, key: string, conditions: readonly RawBuilder<boolean>[]) {
  const { rows } = await sql<{ value: AttributeValue | null; count: number }>`
    select said.said -> ${key}::text as value, count(*) as count
    from assets left join asset_attributes said on said.asset_id = assets.id
    where assets.archived_at is null and ${sql.join(conditions, sql` and `)}
    group by 1`.execute(ctx.db);
  return rows;
}

/** What is kept of an asset; undefined before anybody said anything. `isHeld`: until the end of the call. */
export async function storedValues(
  ctx: Reading,
  assetId: number,
  isHeld = false,
): Promise<{ rowId: number; version: number; said: Values } | undefined> {
  const query = ctx.db.selectFrom("assetAttributes").select(["id as rowId", "version", "said"]).where("assetId", "=", assetId);
  return (await (isHeld ? query.forUpdate() : query).executeTakeFirst()) as { rowId: number; version: number; said: Values } | undefined;
}

export async function valuesOfAssets(ctx: Reading, assetIds: readonly number[]): Promise<Map<number, Values>> {
  if (assetIds.length === 0) return new Map();
  const { rows } = await sql<{
    assetId: number;
    said: Values;
  }>`select asset_id, said from asset_attributes where asset_id = any(${[...assetIds]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map(({ assetId, said }) => [assetId, said]));
}

/** Null where somebody else has just made it. */
export async function insertValues(ctx: Reading, assetId: number, said: Values): Promise<number | null> {
  const made = await ctx.db
    .insertInto("assetAttributes")
    .values({ assetId, said: JSON.stringify(said) })
    .onConflict((conflict) => conflict.columns(["tenantId", "assetId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function writeValues(ctx: Pick<Ctx, "db" | "now">, rowId: number, version: number, said: Values): Promise<void> {
  await ctx.db
    .updateTable("assetAttributes")
    .set({ said: JSON.stringify(said), version: version + 1, updatedAt: ctx.now.toISOString() })
    .where("id", "=", rowId)
    .execute();
}

/** Takes the values of an attribute away. */
export async function dropValues(ctx: Reading, key: string): Promise<void> {
  await sql`update asset_attributes set said = said - ${key}::text, version = version + 1, updated_at = now() where said ? ${key}::text`.execute(
    ctx.db,
  );
}

/** Writes each value of an attribute as another; what has none goes. */
export async function replaceValues(ctx: Reading, key: string, change: (value: AttributeValue) => AttributeValue | null): Promise<void> {
  const { rows } = await sql<{
    id: number;
    value: AttributeValue;
  }>`select id, said -> ${key}::text as value from asset_attributes where said ? ${key}::text for update`.execute(ctx.db);
  const next = JSON.stringify(rows.map(({ id, value }) => ({ id, value: change(value) })));
  await sql`update asset_attributes kept set version = version + 1, updated_at = now(),
      said = case when jsonb_typeof(next.value) = 'null' or next.value is null then kept.said - ${key}::text
        else jsonb_set(kept.said, array[${key}::text], next.value) end
    from jsonb_to_recordset(${next}::jsonb) next (id bigint, value jsonb) where kept.id = next.id`.execute(ctx.db);
}
