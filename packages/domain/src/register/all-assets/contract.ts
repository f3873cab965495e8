import { z } from "zod";
import { line } from "../../kit/fields.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { idInPath } from "../../kit/ids.ts";
import { OperatingStatusRef } from "../assets/contract.ts";

/** What stands in the tree of everything: places, and what stands in them. */
export const NODE_KINDS = ["locations", "assets"] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

/** A row above another one. */
const Above = z.object({ kind: z.enum(NODE_KINDS), id: z.int(), code: z.string(), name: z.string() });

export const AssetNode = Above.extend({
  version: z.int(),
  /** Of its category. */
  icon: z.string().nullable(),
  isSite: z.boolean(),
  criticality: z.int().nullable(),
  operatingStatus: OperatingStatusRef.nullable(),
  serialNumber: z.string().nullable(),
  /** Rows directly below that the caller reaches. */
  childCount: z.int(),
  /** Open orders on it and on all below; null for those who may not see orders. */
  openWorkOrders: z.int().nullable(),
  /** In what was searched for and in the flat list: everything above, the top first. */
  path: z.array(Above),
});
export type AssetNode = z.infer<typeof AssetNode>;

/** What a phone keeps of an asset; what it does not have is left out. */
export const MobileAsset = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  parentId: z.int().optional(),
  locationId: z.int().optional(),
  barcode: z.string().optional(),
  statusId: z.int().optional(),
  criticality: z.int().optional(),
  /** It is archived: to be forgotten. */
  gone: z.literal(true).optional(),
});
export type MobileAsset = z.infer<typeof MobileAsset>;

const may = { subModule: "assets", flag: "view" } as const;
const whole = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
/** A number of a query string between 1 and `most`. */
const upTo = (most: number) => z.union([z.int(), whole]).pipe(z.int().min(1).max(most));

/** Everything there is: the tree a branch at a time, what is searched for with all above it, or one flat list; and what a phone takes along. */
export const allAssets = defineContract({
  browse: {
    method: "GET",
    path: "/api/allAssets/",
    access: may,
    query: z.object({
      /** "true": the rows below `locationId` or `assetId`, or the first ones. */
      treeview: z.enum(["true", "false"]).optional(),
      locationId: idInPath("locations").optional(),
      assetId: idInPath("assets").optional(),
      /** Code, name or serial number; the first 100 with everything above them. */
      search: line(100).optional(),
      PageNumber: whole.optional(),
      PageRows: upTo(500).optional(),
    }),
    reply: z.object({ rows: z.array(AssetNode), hasMore: z.boolean() }),
  },
  /** By id; `after` goes on where the reply before ended, `changedSince` asks for what is newer alone. */
  mobile: {
    method: "GET",
    path: "/api/MobileAssets/",
    access: may,
    query: z.object({
      after: upTo(Number.MAX_SAFE_INTEGER).optional(),
      PageRows: upTo(5000).optional(),
      changedSince: z.iso.datetime().optional(),
    }),
    reply: z.object({
      rows: z.array(MobileAsset),
      /** The last id of this page where there are more. */
      next: z.int().nullable(),
      /** To be sent as `changedSince` next time. */
      asOf: z.iso.datetime(),
    }),
  },
});
