import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, codeText, filled, Money, name, optionalLine, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { quantity } from "../quantities.ts";
import { NUMBER_KINDS } from "./numbers.ts";
import { PART_STATES } from "./states.ts";

export const MASTER_PART_TRACKINGS = ["none", "lot", "serial"] as const;

export const MASTER_PART_VEDS = ["vital", "essential", "desirable"] as const;

export const MASTER_PART_STATES = PART_STATES;

export const ABC_CLASSES = ["a", "b", "c"] as const;

/** Numbers that one part may have. */
export const MAX_NUMBERS = 50;

/** A number under which others know the part. */
export const PartNumberDraft = z.object({
  kind: z.enum(NUMBER_KINDS),
  manufacturer: filled(optionalLine(100)),
  number: codeText(100).min(1),
});
export const PartNumber = z.object({ kind: z.enum(NUMBER_KINDS), manufacturer: z.string().nullable(), number: z.string() });
export type PartNumber = z.infer<typeof PartNumber>;

/** What a person fills in. The class by yearly cost is not among it: it is computed. */
export const MasterPartDraft = z.object({
  code: code(),
  name: name(),
  categoryId: idOf("reference-lists").nullable().optional(),
  /** In what it is counted. */
  unitId: idOf("reference-lists").nullable().optional(),
  /** In what it is bought, and how many of the stock's units that is: a box of 12 pieces has the ratio 12. */
  buyUnitId: idOf("reference-lists").nullable().optional(),
  buyRatio: quantity().optional(),
  tracking: z.enum(MASTER_PART_TRACKINGS).optional(),
  ved: z.enum(MASTER_PART_VEDS).nullable().optional(),
  state: z.enum(MASTER_PART_STATES).optional(),
  shelfLifeDays: z.int().min(0).max(36_500).nullable().optional(),
  /** Numbers of manufacturers and barcodes, written whole. */
  numbers: z.array(PartNumberDraft).max(MAX_NUMBERS).optional(),
  /** What is taken in its place. */
  supersededById: idOf("master-parts").nullable().optional(),
  description: optionalLine(200),
  notes: optionalText(4000),
});
export type MasterPartDraft = z.input<typeof MasterPartDraft>;

/** A part named in another one's reply, with what a reader must know of it. */
export const PartRef = Ref.extend({ state: z.enum(MASTER_PART_STATES) });
export type PartRef = z.infer<typeof PartRef>;

/** One row of the list. */
export const MasterPartRow = rowOf({
  code: z.string(),
  name: z.string(),
  category: Ref.nullable(),
  unit: Ref.nullable(),
  buyUnit: Ref.nullable(),
  buyRatio: z.number(),
  tracking: z.enum(MASTER_PART_TRACKINGS),
  ved: z.enum(MASTER_PART_VEDS).nullable(),
  abc: z.enum(ABC_CLASSES).nullable(),
  state: z.enum(MASTER_PART_STATES),
  shelfLifeDays: z.int().nullable(),
  supersededBy: PartRef.nullable(),
  /** Its manufacturers' numbers, the first of them foremost. */
  manufacturerNumbers: z.string().nullable(),
  description: z.string().nullable(),
  /** What lies in the warehouses within reach, and the sum of their minimums; null for those who may not see stock. */
  onHand: z.number().nullable().optional(),
  minimumStock: z.number().nullable().optional(),
  /** Who is asked first, and for how much a buy unit; the price is null for those who may not see it. */
  supplier: z.string().nullable().optional(),
  price: Money.nullable().optional(),
});
export type MasterPartRow = z.infer<typeof MasterPartRow>;

export const MasterPart = recordOf({
  code: z.string(),
  name: z.string(),
  categoryId: z.int().nullable(),
  category: Ref.nullable(),
  unitId: z.int().nullable(),
  unit: Ref.nullable(),
  /** Decimals that a quantity of it may have. */
  places: z.int(),
  buyUnitId: z.int().nullable(),
  buyUnit: Ref.nullable(),
  buyRatio: z.number(),
  tracking: z.enum(MASTER_PART_TRACKINGS),
  ved: z.enum(MASTER_PART_VEDS).nullable(),
  abc: z.enum(ABC_CLASSES).nullable(),
  state: z.enum(MASTER_PART_STATES),
  shelfLifeDays: z.int().nullable(),
  numbers: z.array(PartNumber),
  supersededById: z.int().nullable(),
  supersededBy: PartRef.nullable(),
  /** Those in whose place it is taken. */
  supersedes: z.array(PartRef),
  /** The picture that stands for it: the one that was chosen of its files, else the first. */
  photo: z.object({ id: z.int(), fileName: z.string() }).nullable(),
  description: z.string().nullable(),
  notes: z.string().nullable(),
});
export type MasterPart = z.infer<typeof MasterPart>;

/** A part that is known under a number, and by what it was found. */
export const PartByNumber = PartRef.extend({
  matched: z.enum(["code", ...NUMBER_KINDS]),
  number: z.string(),
  manufacturer: z.string().nullable(),
});
export type PartByNumber = z.infer<typeof PartByNumber>;

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
      buyRatio: column.number({ isRequired: true }),
      tracking: column.choice(MASTER_PART_TRACKINGS, { isRequired: true }),
      ved: column.choice(MASTER_PART_VEDS),
      abc: column.choice(ABC_CLASSES),
      state: column.choice(MASTER_PART_STATES, { isRequired: true }),
      shelfLifeDays: column.number(),
      supersededBy: column.reference("master-parts"),
      manufacturerNumbers: column.text(),
      description: column.text(),
      onHand: column.shown(column.number({ isFigure: true })),
      minimumStock: column.shown(column.number({ isFigure: true })),
      supplier: column.shown(column.text({ isFigure: true })),
      price: column.shown(column.money({ isFigure: true })),
    },
  }),
  /** Whether a code is free; `id` is the part that may keep its own. */
  validate: {
    method: "PUT",
    path: "/api/Part/validate/:code/",
    access: { subModule: "master-parts", flag: "view" },
    params: z.object({ code: code() }),
    query: z.object({ id: idInPath("master-parts").optional() }),
    reply: z.object({ valid: z.boolean(), takenById: z.int().optional() }),
    reads: true,
  },
  /** The parts that the caller may see with this code, barcode or manufacturer's number: what a scanner asks, and who types a number in. */
  byNumber: {
    method: "GET",
    path: "/api/Part/by-number/",
    access: { subModule: "master-parts", flag: "view" },
    query: z.object({ number: codeText(100).min(1) }),
    reply: z.object({ rows: z.array(PartByNumber) }),
  },
  /** Which of its pictures stands for it; null: the first. */
  choosePhoto: {
    method: "PUT",
    path: "/api/Part/:id/photo/",
    access: { subModule: "master-parts", flag: "update" },
    params: idParams("master-parts"),
    body: z.object({ fileId: idOf("files").nullable(), version: version() }),
    reply: MasterPart,
  },
});
