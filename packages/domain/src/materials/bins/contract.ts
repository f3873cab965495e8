import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, instant, line, Ref, version, why } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { BIN_ORDERS } from "./pattern.ts";

const may = (flag: "view" | "create" | "update") => ({ subModule: "warehousing", flag }) as const;

/** What a person fills in. A bin stays in its warehouse. */
export const BinDraft = z.object({
  warehouseId: idOf("warehouses"),
  code: code(),
  /** The bin that it stands in. */
  parentId: idOf("bins").nullable().optional(),
  /** Its place on the way through the warehouse. */
  walkingOrder: z.int().min(0).max(1_000_000_000).optional(),
});
export type BinDraft = z.input<typeof BinDraft>;

const facts = {
  code: z.string(),
  warehouse: Ref,
  parent: Ref.nullable(),
  walkingOrder: z.int(),
  /** Why nothing is taken from it; null: it is open. */
  blockedReason: z.string().nullable(),
};
export const BinRow = rowOf(facts);
export type BinRow = z.infer<typeof BinRow>;

export const Bin = recordOf({ ...facts, warehouseId: z.int(), parentId: z.int().nullable() });
export type Bin = z.infer<typeof Bin>;

/** A bin as the tree of its warehouse shows it. */
export const BinInTree = z.object({
  id: z.int(),
  version: version(),
  code: z.string(),
  parentId: z.int().nullable(),
  walkingOrder: z.int(),
  blockedReason: z.string().nullable(),
  archivedAt: instant().nullable(),
});
export type BinInTree = z.infer<typeof BinInTree>;
/** Bins that a tree shows at most. */
export const MAX_IN_TREE = 10_000;

export const BinBlock = z.object({ reason: why() });
export const BinPattern = z.object({
  pattern: line(200),
  parentId: idOf("bins").nullable().optional(),
  order: z.enum(BIN_ORDERS),
});

export const bins = defineContract({
  ...recordCalls({
    kind: "bins",
    rights: "warehousing",
    api: "Bin",
    draft: BinDraft,
    record: Bin,
    row: BinRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      warehouse: column.reference("warehouses", { isRequired: true }),
      parent: column.reference("bins"),
      walkingOrder: column.number({ isRequired: true }),
      blockedReason: column.text(),
    },
  }),
  /** All bins of a warehouse. */
  tree: {
    method: "GET",
    path: "/api/Bin/tree/",
    access: may("view"),
    query: z.object({ warehouseId: idInPath("warehouses") }),
    reply: z.object({ rows: z.array(BinInTree) }),
  },
  /** As many as a pattern says, all or none. */
  makeMany: {
    method: "POST",
    path: "/api/Bin/pattern/",
    access: may("create"),
    body: BinPattern.extend({ warehouseId: idOf("warehouses") }),
    reply: z.object({ count: z.int(), first: z.string(), last: z.string() }),
  },
  block: {
    method: "PUT",
    path: "/api/Bin/:id/block",
    access: may("update"),
    params: idParams("bins"),
    body: BinBlock.extend({ version: version() }),
    reply: Bin,
  },
  unblock: {
    method: "PUT",
    path: "/api/Bin/:id/unblock",
    access: may("update"),
    params: idParams("bins"),
    body: z.object({ version: version() }),
    reply: Bin,
  },
});
