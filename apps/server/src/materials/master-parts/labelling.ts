import { sql } from "kysely";
import { numberKey } from "@millwright/domain/materials/master-parts/numbers.ts";
import { labellingOf, spelled, type Labelling } from "../../platform/records/labelled.ts";

const numbered = (kind: "barcode" | "manufacturer", key: string) =>
  sql`master_parts.id = any(array(select n.part_id from part_numbers n where n.number_key = ${key} and n.kind = ${kind} and ${key} <> ''))`;

/** A part's label says its maker's number; a scan knows it by its code, a barcode and a maker's number, however that is written. */
export const partLabelling: Labelling = labellingOf({
  kind: "master-parts",
  from: sql`master_parts`,
  code: sql`master_parts.code`,
  name: sql`master_parts.name`,
  second: sql`(select concat_ws(' ', n.manufacturer, n.number) from part_numbers n
    where n.tenant_id = master_parts.tenant_id and n.part_id = master_parts.id and n.kind = 'manufacturer' order by n.sort_order, n.id limit 1)`,
  isArchived: sql`master_parts.archived_at is not null`,
  partId: sql`master_parts.id`,
  by: (text) => [
    ["code", spelled("masterParts.code", text)],
    ["barcode", numbered("barcode", numberKey(text))],
    ["number", numbered("manufacturer", numberKey(text))],
  ],
});
