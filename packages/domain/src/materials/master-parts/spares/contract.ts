import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { optionalLine, Ref, version } from "../../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { quantity } from "../../quantities.ts";
import { PartRef } from "../contract.ts";

/** So many of a part belong to an asset, or to every asset that is classed so. */
export const SparePart = z.object({
  id: z.int(),
  version: version(),
  part: PartRef,
  unit: Ref.nullable(),
  asset: Ref.nullable(),
  /** A value of the scheme by which assets are classed. */
  classValue: Ref.nullable(),
  quantity: z.number(),
  remark: z.string().nullable(),
});
export type SparePart = z.infer<typeof SparePart>;

/** One line of an asset's spare parts: its own, or by what it is classed as. */
export const SpareOfAsset = SparePart.extend({ isInherited: z.boolean() });
export type SpareOfAsset = z.infer<typeof SpareOfAsset>;

const Line = { quantity: quantity(), remark: optionalLine(200) };
export const SparePartDraft = z.object({
  partId: idOf("master-parts"),
  /** One of the two. */
  assetId: idOf("assets").nullable().optional(),
  classValueId: idOf("reference-lists").nullable().optional(),
  ...Line,
});
export type SparePartDraft = z.input<typeof SparePartDraft>;
export const SparePartChange = z.object(Line).partial();

const may = (flag: "view" | "update") => ({ subModule: "master-parts", flag }) as const;
const params = idParams("spare-parts");
const list = {
  name: "spare-parts",
  method: "POST",
  path: "/api/SparePart/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(SparePart),
  columns: {
    part: column.reference("master-parts", { isRequired: true }),
    asset: column.reference("assets"),
    classValue: column.reference("reference-lists"),
    quantity: column.number({ isRequired: true }),
    unit: column.reference("reference-lists"),
    remark: column.text(),
  },
  reads: true,
} as const;

export const spareParts = defineContract({
  list,
  export: exportOf(list),
  /** What an asset has of its own and by what it is classed as. */
  ofAsset: {
    method: "GET",
    path: "/api/SparePart/",
    access: may("view"),
    query: z.object({ assetId: idInPath("assets") }),
    reply: z.object({ rows: z.array(SpareOfAsset) }),
  },
  create: { method: "POST", path: "/api/SparePart/", access: may("update"), body: SparePartDraft, reply: SparePart },
  update: {
    method: "PUT",
    path: "/api/SparePart/:id",
    access: may("update"),
    params,
    body: SparePartChange.extend({ version: version() }),
    reply: SparePart,
  },
  remove: { method: "DELETE", path: "/api/SparePart/:id", access: may("update"), params, reply: z.object({ id: z.int() }) },
});
