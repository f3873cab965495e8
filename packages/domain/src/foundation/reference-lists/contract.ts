import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { code, name, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../kit/ids.ts";
import { ListQuery, ListRequest, listOf } from "../../kit/list.ts";
import { isInScheme, listAbove } from "./scheme.ts";
import { LIST_GROUPS, VIEWS, type ListSpec, type ListView, type ValuesPath } from "./lists.ts";
import { hasMeaning, MEANINGS } from "./meaning.ts";
import { hasFactor, MOST_FACTOR } from "./factors.ts";
import { hasPlaces, MOST_PLACES } from "./places.ts";
import { ICONS } from "./looks.ts";

/** What a person fills in. A flat list takes no parent, only lists that say so take a colour or an icon, and only those of the scheme what stands last. */
export const ReferenceValueDraft = z.object({
  code: code(),
  name: name(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .toLowerCase()
    .nullable()
    .optional(),
  icon: z.enum(ICONS).nullable().optional(),
  /** The value one level up; null at the top. */
  parentId: idOf("reference-lists").nullable().optional(),
  /** An inactive value stays on the records that have it and is not offered any more. */
  isActive: z.boolean().optional(),
  /** The value of the list above, in the scheme by which assets are classed; null: it fits anywhere. */
  belongsToId: idOf("reference-lists").nullable().optional(),
  /** Of an operating status: what it says of an asset; null: up. */
  means: z.enum(MEANINGS).nullable().optional(),
  /** Of a unit of measure: how many decimals a quantity in it has; null: as many as any. */
  places: z.int().min(0).max(MOST_PLACES).nullable().optional(),
  /** Of a pay code: what an hour costs so many times; null: once. */
  factor: z.number().min(0).max(MOST_FACTOR).multipleOf(0.001).nullable().optional(),
  /** The failure class of orders on assets that are classed so. */
  failureClassId: idOf("reference-lists").nullable().optional(),
});
export type ReferenceValueDraft = z.input<typeof ReferenceValueDraft>;

export const ReferenceValue = z.object({
  id: z.int(),
  version: version(),
  list: z.string(),
  code: z.string(),
  name: z.string(),
  color: z.string().nullable(),
  icon: z.string().nullable(),
  parentId: z.int().nullable(),
  /** Depth, 1 at the top. */
  level: z.int(),
  sortOrder: z.int(),
  isActive: z.boolean(),
  belongsToId: z.int().nullable(),
  failureClassId: z.int().nullable(),
  means: z.enum(MEANINGS).nullable(),
  places: z.int().nullable(),
  factor: z.number().nullable(),
});
export type ReferenceValue = z.infer<typeof ReferenceValue>;

/** A value as a picker offers it. */
export const ReferenceOption = ReferenceValue.pick({
  id: true,
  code: true,
  name: true,
  color: true,
  icon: true,
  parentId: true,
  level: true,
  belongsToId: true,
});
export type ReferenceOption = z.infer<typeof ReferenceOption>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "reference-lists", flag }) as const;
const params = idParams("reference-lists");
/** A list request in the address, every part of it left out when not needed. */
export const OptionsQuery = ListQuery.extend({
  sortModel: ListQuery.shape.sortModel.optional(),
  filterModel: ListQuery.shape.filterModel.optional(),
});
const removed = z.object({ removed: z.literal(true) });

/** The fields that this list takes; the type keeps them all, so that one screen serves every list. */
export function valueDraftOf(list: ListSpec): typeof ReferenceValueDraft {
  const { color, icon, parentId, belongsToId, failureClassId, means, places, factor, ...fields } = ReferenceValueDraft.shape;
  return z.object({
    ...fields,
    ...(list.hasColor ? { color } : {}),
    ...(list.hasIcon ? { icon } : {}),
    ...(list.levels ? { parentId } : {}),
    ...(listAbove(list.key) ? { belongsToId } : {}),
    ...(isInScheme(list.key) ? { failureClassId } : {}),
    ...(hasMeaning(list.key) ? { means } : {}),
    ...(hasPlaces(list.key) ? { places } : {}),
    ...(hasFactor(list.key) ? { factor } : {}),
  }) as unknown as typeof ReferenceValueDraft;
}

/** The same for every list. */
export const valueColumns = {
  code: column.text({ isRequired: true, isSearched: true }),
  name: column.text({ isRequired: true, isSearched: true }),
  sortOrder: column.number({ isRequired: true }),
  level: column.number({ isRequired: true }),
  parentId: column.id("reference-lists"),
  belongsToId: column.id("reference-lists"),
};

function valuesContract(view: ListView) {
  const draft = valueDraftOf(view.list);
  const { path } = view;
  const list = {
    method: "POST",
    path: `/api/${path}/list/`,
    name: `reference-lists/${path}`,
    access: may("view"),
    body: ListRequest,
    reply: listOf(ReferenceValue),
    columns: valueColumns,
    reads: true,
  } as const;
  return defineContract({
    /** What may be chosen: active values in their order. Open to everyone signed in, since forms of every feature ask it. */
    options: {
      method: "GET",
      path: `/api/${path}/`,
      access: "signed-in",
      query: OptionsQuery.extend({ parentId: idInPath("reference-lists").optional() }),
      reply: listOf(ReferenceOption),
    },
    list,
    export: exportOf(list),
    get: { method: "GET", path: `/api/${path}/:id`, access: may("view"), params, reply: ReferenceValue },
    create: { method: "POST", path: `/api/${path}/`, access: may("create"), body: draft, reply: ReferenceValue },
    update: {
      method: "PUT",
      path: `/api/${path}/:id`,
      access: may("update"),
      params,
      body: draft.partial().extend({ version: version() }),
      reply: ReferenceValue,
    },
    remove: { method: "DELETE", path: `/api/${path}/:id`, access: may("delete"), params, reply: removed },
  });
}
export type ValuesContract = ReturnType<typeof valuesContract>;

/** The calls of every list and level, by path: `referenceValues.CostCentre.options`. */
export const referenceValues = Object.fromEntries(VIEWS.map((view) => [view.path, valuesContract(view)])) as Record<
  ValuesPath,
  ValuesContract
>;

export const ReferenceListRow = z.object({
  key: z.string(),
  title: z.string(),
  path: z.string(),
  group: z.enum(LIST_GROUPS),
  levels: z.array(z.string()),
  hasColor: z.boolean(),
  hasIcon: z.boolean(),
  /** Values of all levels, and how many of them are offered. */
  valuesCount: z.int(),
  activeCount: z.int(),
});
export type ReferenceListRow = z.infer<typeof ReferenceListRow>;

export const referenceLists = defineContract({
  lists: { method: "GET", path: "/api/ReferenceList/", access: may("view"), reply: z.object({ rows: z.array(ReferenceListRow) }) },
  /** Values of one list below one parent, in the order wanted; those not named keep theirs and follow. */
  reorder: {
    method: "PUT",
    path: "/api/ReferenceList/reorder/",
    access: may("update"),
    body: z.object({ ids: z.array(targetOf("reference-lists")).min(1).max(1000) }),
    reply: z.object({ ids: z.array(z.int()) }),
  },
});
