import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { Money, optionalCode, Ref, version } from "../../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { quantity } from "../../quantities.ts";
import { PartRef } from "../contract.ts";

/** For how many buy units a price is. */
export const PRICE_PERS = [1, 10, 100, 1000] as const;

/** Suppliers that one part may have. */
export const MAX_SUPPLIERS = 100;

const Offer = {
  /** Under which number they sell it. */
  number: optionalCode(100),
  /** In the currency in which they sell; takes the right to purchase orders. */
  price: Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) })
    .nullable()
    .optional(),
  pricePer: z.literal(PRICE_PERS).optional(),
  /** Bought in multiples of so many buy units, and so many at least. */
  pack: quantity().nullable().optional(),
  minimum: quantity().nullable().optional(),
  /** Where it is another one than the supplier's own. */
  leadTimeDays: z.int().min(0).max(3650).nullable().optional(),
  /** The one asked first; one at most. */
  isPreferred: z.boolean().optional(),
};
export const PartSupplierChange = z.object(Offer).partial();
export type PartSupplierChange = z.output<typeof PartSupplierChange>;
/** What a person fills in. */
export const PartSupplierDraft = z.object({ supplierId: idOf("suppliers"), ...Offer });
export type PartSupplierDraft = z.input<typeof PartSupplierDraft>;

export const PartSupplier = z.object({
  id: z.int(),
  version: version(),
  part: PartRef,
  /** In what it is bought. */
  buyUnit: Ref.nullable(),
  supplier: Ref,
  number: z.string().nullable(),
  /** Null for those who may not see what parts cost, too. */
  price: Money.nullable(),
  pricePer: z.literal(PRICE_PERS),
  pack: z.number().nullable(),
  minimum: z.number().nullable(),
  leadTimeDays: z.int().nullable(),
  isPreferred: z.boolean(),
});
export type PartSupplier = z.infer<typeof PartSupplier>;

const may = (flag: "view" | "update") => ({ subModule: "master-parts", flag }) as const;

export const partSuppliers = defineContract({
  /** Of one part, the preferred one first; or of one supplier, all that it delivers. */
  list: {
    method: "GET",
    path: "/api/PartSupplier/",
    access: may("view"),
    query: z.object({ partId: idInPath("master-parts").optional(), supplierId: idInPath("suppliers").optional() }),
    reply: z.object({ rows: z.array(PartSupplier), seesPrices: z.boolean(), currency: z.string() }),
  },
  create: {
    method: "POST",
    path: "/api/PartSupplier/",
    access: may("update"),
    body: PartSupplierDraft.extend({ partId: targetOf("master-parts") }),
    reply: PartSupplier,
  },
  update: {
    method: "PUT",
    path: "/api/PartSupplier/:id",
    access: may("update"),
    params: idParams("part-suppliers"),
    body: PartSupplierChange.extend({ version: version() }),
    reply: PartSupplier,
  },
  remove: {
    method: "DELETE",
    path: "/api/PartSupplier/:id",
    access: may("update"),
    params: idParams("part-suppliers"),
    reply: z.object({ id: z.int() }),
  },
});
