import { z } from "zod";
import { defineContract } from "../../kit/endpoint.ts";
import { NameRef, Ref } from "../../kit/fields.ts";
import { idInPath, idOf } from "../../kit/ids.ts";
import { quantity } from "../quantities.ts";

/** Suggestions that are told, and taken up, at once. */
export const MAX_SUGGESTIONS = 500;
export const MAX_ACCEPTED = 200;

/** A part that a warehouse is short of, with all that the sentence says; quantities in the stock's units. */
export const Suggested = z.object({
  /** That of its balance. */
  id: z.int(),
  part: Ref,
  warehouse: Ref,
  unit: z.string().nullable(),
  available: z.number(),
  /** Needed softly until what is ordered today would come. */
  reserved: z.number(),
  onOrder: z.number(),
  projected: z.number(),
  reorderPoint: z.number(),
  maximum: z.number().nullable(),
  pack: z.number().nullable(),
  quantity: z.number(),
  /** The one asked first; null: nobody is known to deliver it. */
  supplier: Ref.nullable(),
  /** The same in units that are bought. */
  buyQuantity: z.number(),
  buyUnit: z.string().nullable(),
  /** Another warehouse that has more than its maximum, and how much of that. */
  surplus: z.object({ warehouse: Ref, quantity: z.number() }).nullable(),
  /** Nobody used any for a year: somebody said that it is kept all the same. */
  isKeptByDecision: z.boolean(),
});
export type Suggested = z.infer<typeof Suggested>;

export const AcceptedLine = z.object({
  stockLevelId: idOf("stock-levels"),
  /** In the stock's units; left out: as suggested. */
  quantity: quantity().optional(),
  /** From this warehouse instead of a supplier. */
  fromWarehouseId: idOf("warehouses").nullable().optional(),
});
export type AcceptedLine = z.output<typeof AcceptedLine>;

export const reordering = defineContract({
  suggestions: {
    method: "GET",
    path: "/api/Reordering/",
    access: { subModule: "purchase-orders", flag: "view" },
    query: z.object({ warehouseId: idInPath("warehouses").optional(), partId: idInPath("master-parts").optional() }),
    reply: z.object({ rows: z.array(Suggested), hasMore: z.boolean() }),
  },
  /** As drafts of purchase orders, one for each supplier and warehouse, or as transfers. */
  accept: {
    method: "POST",
    path: "/api/Reordering/accept/",
    access: { subModule: "purchase-orders", flag: "create" },
    body: z.object({ lines: z.array(AcceptedLine).min(1).max(MAX_ACCEPTED) }),
    reply: z.object({ purchaseOrders: z.array(NameRef), movementIds: z.array(z.int()) }),
  },
  /** From now on the formula says by what a part is ordered anew for a warehouse. */
  byFormula: {
    method: "PUT",
    path: "/api/Reordering/formula/",
    access: { subModule: "warehousing", flag: "update" },
    body: z.object({ partId: idOf("master-parts"), warehouseId: idOf("warehouses") }),
    reply: z.object({ computed: z.int(), changed: z.int() }),
  },
  /** The formula's levels anew, of all that it says in reach; those that somebody set by hand stay. */
  recompute: {
    method: "POST",
    path: "/api/Reordering/recompute/",
    access: { subModule: "warehousing", flag: "update" },
    body: z.object({ warehouseId: idOf("warehouses").optional(), partId: idOf("master-parts").optional() }),
    reply: z.object({ computed: z.int(), changed: z.int() }),
  },
});
