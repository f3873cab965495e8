import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, name, optionalText, Ref } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

export const MASTER_PART_TRACKINGS = ["none", "lot", "serial"] as const;

export const MASTER_PART_VEDS = ["vital", "essential", "desirable"] as const;

export const MASTER_PART_STATES = ["active", "phasing_out", "obsolete"] as const;

/** What a person fills in. */
export const MasterPartDraft = z.object({
  code: code(),
  name: name(),
  categoryId: idOf("reference-lists").nullable().optional(),
  unitId: idOf("reference-lists").nullable().optional(),
  buyUnitId: idOf("reference-lists").nullable().optional(),
  tracking: z.enum(MASTER_PART_TRACKINGS).optional(),
  ved: z.enum(MASTER_PART_VEDS).nullable().optional(),
  state: z.enum(MASTER_PART_STATES).optional(),
  shelfLifeDays: z.int().min(0).max(1_000_000).nullable().optional(),
  description: optionalText(200),
  notes: optionalText(4000),
});
export type MasterPartDraft = z.input<typeof MasterPartDraft>;

/** One row of the list. */
export const MasterPartRow = rowOf({
  code: z.string(),
  name: z.string(),
  category: Ref.nullable(),
  unit: Ref.nullable(),
  buyUnit: Ref.nullable(),
  tracking: z.enum(MASTER_PART_TRACKINGS),
  ved: z.enum(MASTER_PART_VEDS).nullable(),
  state: z.enum(MASTER_PART_STATES),
  shelfLifeDays: z.int().nullable(),
  description: z.string().nullable(),
});
export type MasterPartRow = z.infer<typeof MasterPartRow>;

export const MasterPart = recordOf({
  code: z.string(),
  name: z.string(),
  categoryId: z.int().nullable(),
  category: Ref.nullable(),
  unitId: z.int().nullable(),
  unit: Ref.nullable(),
  buyUnitId: z.int().nullable(),
  buyUnit: Ref.nullable(),
  tracking: z.enum(MASTER_PART_TRACKINGS),
  ved: z.enum(MASTER_PART_VEDS).nullable(),
  state: z.enum(MASTER_PART_STATES),
  shelfLifeDays: z.int().nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
});
export type MasterPart = z.infer<typeof MasterPart>;

export const masterParts = defineContract({
  ...recordCalls({
    kind: "master-parts",
    api: "Part",
    draft: MasterPartDraft,
    record: MasterPart,
    row: MasterPartRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      category: column.reference("reference-lists"),
      unit: column.reference("reference-lists"),
      buyUnit: column.reference("reference-lists"),
      tracking: column.choice(MASTER_PART_TRACKINGS, { isRequired: true }),
      ved: column.choice(MASTER_PART_VEDS),
      state: column.choice(MASTER_PART_STATES, { isRequired: true }),
      shelfLifeDays: column.number(),
      description: column.text(),
    },
  }),
});
