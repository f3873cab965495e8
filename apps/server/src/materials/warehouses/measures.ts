import { sql, type RawBuilder } from "kysely";
import { NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import type { Condition } from "../../platform/lists/filters.ts";
import { partOf, type Source } from "../../platform/lists/measures.ts";

/** What lies in a warehouse, or is asked of one, for figures: at the site of that warehouse, broken down by warehouse. */
export function inWarehouses(kind: RecordKind): Source {
  const { table } = NOUNS[kind];
  const siteId = (is: (column: RawBuilder<unknown>) => Condition): Condition => sql<boolean>`exists (
    select from warehouses place where place.id = ${sql.ref(`${table}.warehouseId`)} and ${is(sql`place.site_id`)})`;
  return { kind, places: { siteId }, parts: { warehouse: partOf(table, "warehouseId", "warehouses", "name") } };
}
