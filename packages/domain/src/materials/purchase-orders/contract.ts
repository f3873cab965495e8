import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, Money, NameRef, optionalCode, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { PartRef } from "../master-parts/contract.ts";
import { PRICE_PERS } from "../master-parts/suppliers/contract.ts";
import { quantity } from "../quantities.ts";
import { PURCHASE_ORDER_STATUSES } from "./status.ts";

/** Lines that one order may have. */
export const MAX_LINES = 200;

/** What a person fills in of the order itself. */
export const PurchaseOrderDraft = z.object({
  supplierId: idOf("suppliers"),
  /** Where it is delivered. */
  warehouseId: idOf("warehouses"),
  expectedOn: day().nullable().optional(),
  note: optionalText(2000),
});
export type PurchaseOrderDraft = z.input<typeof PurchaseOrderDraft>;

const facts = {
  code: z.string(),
  /** That of the supplier. */
  name: z.string(),
  supplier: Ref,
  warehouse: Ref,
  status: z.enum(PURCHASE_ORDER_STATUSES),
  total: Money,
  expectedOn: day().nullable(),
  sentOn: day().nullable(),
  /** Who made it. */
  person: NameRef.nullable(),
};
/** One row of the list. */
export const PurchaseOrderRow = rowOf({ ...facts, createdAt: instant() });
export type PurchaseOrderRow = z.infer<typeof PurchaseOrderRow>;

export const PurchaseOrderLine = z.object({
  id: z.int(),
  version: version(),
  part: PartRef,
  tracking: z.enum(["none", "lot", "serial"]),
  unit: z.string().nullable(),
  buyUnit: z.string().nullable(),
  /** Of the stock's units in one that is bought. */
  buyRatio: z.number(),
  /** In units that are bought, and the same in the stock's. */
  quantity: z.number(),
  stockQuantity: z.number(),
  /** Null: the supplier's price is in another currency, and nobody typed it anew. */
  price: Money.nullable(),
  pricePer: z.literal(PRICE_PERS),
  total: Money,
  supplierNumber: z.string().nullable(),
  expectedOn: day().nullable(),
  /** What came of it, and what is still to come, in the stock's units. */
  received: z.number(),
  open: z.number(),
  /** The rest does not come any more. */
  isEnded: z.boolean(),
});
export type PurchaseOrderLine = z.infer<typeof PurchaseOrderLine>;

export const PurchaseOrder = recordOf({
  ...facts,
  /** The number of its status. */
  statusId: z.int(),
  supplierId: z.int(),
  warehouseId: z.int(),
  currency: z.string(),
  note: z.string().nullable(),
  /** Where the supplier is written to. */
  supplierEmail: z.string().nullable(),
  supplierAddress: z.string().nullable(),
  approvedBy: NameRef.nullable(),
  approvedAt: instant().nullable(),
  /** Up to this sum it stays approved. */
  approvedTotal: Money.nullable(),
  statusReason: z.string().nullable(),
  lines: z.array(PurchaseOrderLine),
});
export type PurchaseOrder = z.infer<typeof PurchaseOrder>;

const lineFields = {
  quantity: quantity(),
  price: Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) })
    .nullable()
    .optional(),
  pricePer: z.literal(PRICE_PERS).optional(),
  supplierNumber: optionalCode(100),
  expectedOn: day().nullable().optional(),
};
/** What is left out comes from the part's line of this supplier: number, price in our currency, pack and minimum. */
export const PurchaseOrderLineDraft = z.object({ partId: idOf("master-parts"), ...lineFields }).partial({ quantity: true });
export const PurchaseOrderLineChange = z.object(lineFields).partial();
export type PurchaseOrderLineChange = z.output<typeof PurchaseOrderLineChange>;

/** On which terms the order's supplier delivers a part: what a new line of it begins with. */
export const PurchaseOffer = z.object({
  partId: z.int(),
  unit: z.string().nullable(),
  buyUnit: z.string().nullable(),
  buyRatio: z.number(),
  quantity: z.number(),
  supplierNumber: z.string().nullable(),
  /** As the supplier asks it, in whichever currency. */
  asked: Money.nullable(),
  /** The same where it is in the organisation's. */
  price: Money.nullable(),
  pricePer: z.literal(PRICE_PERS),
  pack: z.number().nullable(),
  minimum: z.number().nullable(),
  expectedOn: day().nullable(),
});
export type PurchaseOffer = z.infer<typeof PurchaseOffer>;

const may = (flag: "view" | "update" | "approve") => ({ subModule: "purchase-orders", flag }) as const;
const oneTo = (most: number) =>
  z.union([
    z.int().min(1).max(most),
    z
      .string()
      .regex(new RegExp(`^[1-${most}]$`))
      .transform(Number),
  ]);
const reason = optionalText(500);

export const purchaseOrders = defineContract({
  ...recordCalls({
    kind: "purchase-orders",
    api: "PurchaseOrder",
    draft: PurchaseOrderDraft,
    record: PurchaseOrder,
    row: PurchaseOrderRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true }),
      supplier: column.reference("suppliers", { isRequired: true }),
      warehouse: column.reference("warehouses", { isRequired: true }),
      status: column.choice(PURCHASE_ORDER_STATUSES, { isRequired: true }),
      total: column.money({ isRequired: true }),
      expectedOn: column.day(),
      sentOn: column.day(),
      person: column.reference("people"),
      createdAt: column.instant({ isRequired: true }),
    },
  }),
  /** By hand, to what the rule says may follow; approving is a call of its own. */
  status: {
    method: "PUT",
    path: "/api/PurchaseOrder/status/",
    access: may("update"),
    query: z.object({ id: idInPath("purchase-orders"), status: oneTo(PURCHASE_ORDER_STATUSES.length) }),
    body: z.object({ version: version(), reason }),
    reply: PurchaseOrder,
  },
  approve: {
    method: "PUT",
    path: "/api/PurchaseOrder/:id/approve/",
    access: may("approve"),
    params: idParams("purchase-orders"),
    body: z.object({ version: version() }),
    reply: PurchaseOrder,
  },
  offer: {
    method: "GET",
    path: "/api/PurchaseOrder/:id/offer/",
    access: may("view"),
    params: idParams("purchase-orders"),
    query: z.object({ partId: idInPath("master-parts") }),
    reply: PurchaseOffer,
  },
  addLine: {
    method: "POST",
    path: "/api/PurchaseOrder/line/",
    access: may("update"),
    body: PurchaseOrderLineDraft.extend({ purchaseOrderId: targetOf("purchase-orders") }),
    reply: PurchaseOrder,
  },
  changeLine: {
    method: "PUT",
    path: "/api/PurchaseOrder/line/:lineId",
    access: may("update"),
    params: z.object({ lineId: idInPath("purchase-order-lines") }),
    body: PurchaseOrderLineChange.extend({ version: version() }),
    reply: PurchaseOrder,
  },
  removeLine: {
    method: "DELETE",
    path: "/api/PurchaseOrder/line/:lineId",
    access: may("update"),
    params: z.object({ lineId: idInPath("purchase-order-lines") }),
    reply: PurchaseOrder,
  },
});
