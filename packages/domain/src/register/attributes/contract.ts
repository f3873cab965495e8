import { z } from "zod";
import { recordOf } from "../../kit/bounded.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { isKept, line, name, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idOf, idParams } from "../../kit/ids.ts";
import { ATTRIBUTE_KINDS, MAX_ATTRIBUTES, MAX_NUMBER, MAX_OPTIONS, REFERRED } from "./kinds.ts";

const figure = () => z.number().min(-MAX_NUMBER).max(MAX_NUMBER).nullable().optional();

/** What a person fills in. Where it says an attribute anew (`overridesId`), name, kind, unit and what it refers to are those of the first. */
export const AttributeDraft = z.object({
  /** The classification, category or group whose assets have it. */
  valueId: idOf("reference-lists"),
  overridesId: idOf("attributes").nullable().optional(),
  name: name(),
  kind: z.enum(ATTRIBUTE_KINDS),
  unitId: idOf("reference-lists").nullable().optional(),
  minimum: figure(),
  maximum: figure(),
  /** Of a list: its words. */
  options: z.array(line(100)).max(MAX_OPTIONS).nullable().optional(),
  refersTo: z.enum(REFERRED).nullable().optional(),
  isRequired: z.boolean().optional(),
  help: optionalText(500),
});
export type AttributeDraft = z.input<typeof AttributeDraft>;

export const Attribute = z.object({
  id: z.int(),
  version: version(),
  /** Where it is said. */
  valueId: z.int(),
  value: NameRef.nullable(),
  overridesId: z.int().nullable(),
  name: z.string(),
  kind: z.enum(ATTRIBUTE_KINDS),
  unitId: z.int().nullable(),
  unit: Ref.nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  options: z.array(z.string()).nullable(),
  refersTo: z.enum(REFERRED).nullable(),
  isRequired: z.boolean(),
  help: z.string().nullable(),
  sortOrder: z.int(),
});
export type Attribute = z.infer<typeof Attribute>;

/** What a change touches: assets that have the attribute, those that say something, and what becomes of that. */
export const Consequences = z.object({
  assets: z.int(),
  values: z.int(),
  kept: z.int(),
  /** They stay, and are refused when they are next saved as they are. */
  unfit: z.int(),
  lost: z.int(),
  /** Assets without a value, where one is required from then on. */
  missing: z.int(),
});
export type Consequences = z.infer<typeof Consequences>;

/** A value as it is kept: a record by its id. */
export const ValueSent = z.union([z.string().max(500).refine(isKept, "bad_characters"), z.number(), z.boolean()]).nullable();
/** A value as it is shown: a record with its name. */
export const ValueShown = z.union([z.string(), z.number(), z.boolean(), NameRef]);
export type ValueShown = z.infer<typeof ValueShown>;

/** What is said of one asset, by the key of each attribute (`inheriting.ts`). */
export const AssetAttributes = z.object({
  /** The asset's. */
  id: z.int(),
  /** 0: nobody has said anything yet. */
  version: z.int().min(0),
  /** Those that the asset has by what it is classed as. */
  attributes: z.array(Attribute),
  values: z.record(z.string(), ValueShown),
  /** Required ones without a value. */
  missing: z.int(),
});
export type AssetAttributes = z.infer<typeof AssetAttributes>;

const scheme = (flag: "create" | "update" | "delete") => ({ subModule: "reference-lists", flag }) as const;
const assets = (flag: "view" | "update") => ({ subModule: "assets", flag }) as const;
const params = idParams("attributes");
const ofAsset = idParams("assets");

export const attributes = defineContract({
  /** Every attribute of the organisation: at most some hundreds. Open to who sees assets, whose list they are columns of. */
  list: { method: "GET", path: "/api/AssetAttribute/", access: assets("view"), reply: z.object({ rows: z.array(Attribute) }) },
  create: { method: "POST", path: "/api/AssetAttribute/", access: scheme("create"), body: AttributeDraft, reply: Attribute },
  update: {
    method: "PUT",
    path: "/api/AssetAttribute/:id",
    access: scheme("update"),
    params,
    body: AttributeDraft.omit({ valueId: true, overridesId: true }).partial().extend({ version: version() }),
    reply: Attribute,
  },
  remove: {
    method: "DELETE",
    path: "/api/AssetAttribute/:id",
    access: scheme("delete"),
    params,
    body: z.object({ version: version() }),
    reply: z.object({ removed: z.literal(true) }),
  },
  /** What the same change would bring, before it is made; `isRemoved`: what its removal would. */
  preview: {
    method: "POST",
    path: "/api/AssetAttribute/:id/preview",
    access: scheme("update"),
    params,
    body: AttributeDraft.pick({ kind: true, minimum: true, maximum: true, options: true, refersTo: true, isRequired: true })
      .partial()
      .extend({ isRemoved: z.boolean().optional() }),
    reply: Consequences,
    reads: true,
  },
});

/** What is said of an asset by its attributes. */
export const assetAttributes = defineContract({
  get: { method: "GET", path: "/api/AssetAttributes/:id", access: assets("view"), params: ofAsset, reply: AssetAttributes },
  update: {
    method: "PUT",
    path: "/api/AssetAttributes/:id",
    access: assets("update"),
    params: ofAsset,
    /** Attributes that are not named keep their values; null takes one away. */
    body: z.object({ version: z.int().min(0), values: recordOf(z.string().max(20), ValueSent, MAX_ATTRIBUTES) }),
    reply: AssetAttributes,
  },
});
