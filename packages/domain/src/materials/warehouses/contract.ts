import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, name, NameRef, optionalText, Ref } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { WAREHOUSE_TYPES } from "./types.ts";

/** People who keep one warehouse. */
export const MAX_KEEPERS = 50;

/** What a person fills in. */
export const WarehouseDraft = z.object({
  code: code(),
  name: name(),
  type: z.enum(WAREHOUSE_TYPES).optional(),
  locationId: idOf("locations").nullable().optional(),
  /** Who keeps it, all of them at once. */
  keeperIds: z.array(idOf("people")).max(MAX_KEEPERS).optional(),
  /** Whose vehicle it is; of a vehicle alone. */
  personId: idOf("people").nullable().optional(),
  crewId: idOf("crews").nullable().optional(),
  selfService: z.boolean().optional(),
  notes: optionalText(4000),
});
export type WarehouseDraft = z.input<typeof WarehouseDraft>;

/** One row of the list. */
export const WarehouseRow = rowOf({
  code: z.string(),
  name: z.string(),
  type: z.enum(WAREHOUSE_TYPES),
  location: Ref.nullable(),
  site: Ref.nullable(),
  /** The names of its keepers. */
  keptBy: z.string().nullable(),
  person: NameRef.nullable(),
  crew: Ref.nullable(),
  selfService: z.boolean(),
});
export type WarehouseRow = z.infer<typeof WarehouseRow>;

export const Warehouse = recordOf({
  code: z.string(),
  name: z.string(),
  type: z.enum(WAREHOUSE_TYPES),
  locationId: z.int().nullable(),
  location: Ref.nullable(),
  siteId: z.int().nullable(),
  site: Ref.nullable(),
  keeperIds: z.array(z.int()),
  keepers: z.array(NameRef),
  personId: z.int().nullable(),
  person: NameRef.nullable(),
  crewId: z.int().nullable(),
  crew: Ref.nullable(),
  selfService: z.boolean(),
  notes: z.string().nullable(),
});
export type Warehouse = z.infer<typeof Warehouse>;

export const warehouses = defineContract({
  ...recordCalls({
    kind: "warehouses",
    rights: "warehousing",
    api: "Warehouse",
    draft: WarehouseDraft,
    record: Warehouse,
    row: WarehouseRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      type: column.choice(WAREHOUSE_TYPES, { isRequired: true }),
      location: column.reference("locations"),
      site: column.reference("locations"),
      keptBy: column.text(),
      person: column.reference("people"),
      crew: column.reference("crews"),
      selfService: column.yesNo({ isRequired: true }),
    },
  }),
});
