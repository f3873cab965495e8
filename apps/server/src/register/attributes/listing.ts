import { sql, type RawBuilder } from "kysely";
import { column } from "@millwright/domain/kit/columns.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Attribute, ValueShown } from "@millwright/domain/register/attributes/contract.ts";
import { isKey, keyOf } from "@millwright/domain/register/attributes/inheriting.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Column, List, ListCall } from "../../platform/lists/define-list.ts";
import type { Cell } from "../../platform/spreadsheets/cells.ts";
import { allAttributes, valuesOfAssets } from "./queries.ts";
import { shownValues } from "./showing.ts";

/** A list of assets with a column for each attribute that a request sorts or filters by: what nobody asks for is not looked up. */
export async function withAttributes<L extends ListCall>(ctx: Ctx, list: List<L>, request: ListRequest): Promise<List<L>> {
  const asked = [...request.sortModel.map(({ colId }) => colId), ...Object.keys(request.filterModel)].filter(isKey);
  if (asked.length === 0) return list;
  const known = (await allAttributes(ctx)).filter((one) => one.overridesId === null && asked.includes(keyOf(one)));
  return { ...list, columns: { ...list.columns, ...Object.fromEntries(known.map((one) => [keyOf(one), columnOf(one)])) } };
}

/** Where the value stands, in the type it is compared in. */
function columnOf(attribute: Attribute): Column {
  const key = keyOf(attribute);
  const said = (cast: RawBuilder<unknown>) => sql`(select ${cast} from asset_attributes said where said.asset_id = assets.id)`;
  const text = sql`said.said ->> ${key}::text`;
  const is = (type: string, typed: RawBuilder<unknown>) =>
    said(sql`case jsonb_typeof(said.said -> ${key}::text) when ${sql.lit(type)} then ${typed} end`);
  const made = (declared: Column["declared"], type: Column["sorted"]["type"], value: RawBuilder<unknown>): Column => ({
    declared,
    value,
    sorted: { value, type, isRequired: false, join: null },
  });
  switch (attribute.kind) {
    case "number":
      return made(column.number(), "number", is("number", sql`(${text})::float8`));
    case "yesNo":
      return made(column.yesNo(), "yesNo", is("boolean", sql`(${text})::boolean`));
    case "day":
      return made(column.day(), "day", said(sql`(${text})::date`));
    case "list":
      return made(column.choice(attribute.options ?? []), "text", said(text));
    case "text":
      return made(column.text(), "text", said(text));
    case "reference":
      return made(column.shown(column.text()), "text", said(text));
  }
}

/** What is said of these assets, as a list shows it; nothing of an asset of which nothing is said. */
export async function attributesOfRows(ctx: Ctx, assetIds: readonly number[]): Promise<Map<number, Record<string, ValueShown>>> {
  const said = await valuesOfAssets(ctx, assetIds);
  if (said.size === 0) return new Map();
  return await shownValues(
    ctx,
    (await allAttributes(ctx)).filter(({ overridesId }) => overridesId === null),
    said,
  );
}

/** The cell of an exported file for a column of an attribute. */
export const attributeCell = (field: string): ((row: Record<string, unknown>) => Cell) | undefined =>
  isKey(field)
    ? (row) => {
        const value = (row["attributeValues"] as Record<string, ValueShown>)[field];
        if (value === undefined) return null;
        if (typeof value === "boolean") return value ? "Yes" : "No";
        return typeof value === "object" ? value.name : value;
      }
    : undefined;
