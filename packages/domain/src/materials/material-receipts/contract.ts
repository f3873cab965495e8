import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, day, instant, Money, NameRef, optionalCode, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { PartRef } from "../master-parts/contract.ts";
import { PRICE_PERS } from "../master-parts/suppliers/contract.ts";
import { quantity } from "../quantities.ts";
import { RECEIPT_STATUSES } from "./status.ts";

/** Lines that one receipt may have, and pieces that are received at once. */
export const MAX_LINES = 200;
export const MAX_PIECES = 200;

/** What a person fills in: the purchase order whose open lines come, or from whom and to where without one. */
export const MaterialReceiptDraft = z.object({
  purchaseOrderId: idOf("purchase-orders").nullable().optional(),
  supplierId: idOf("suppliers").nullable().optional(),
  warehouseId: idOf("warehouses").nullable().optional(),
  /** The number on the supplier's paper. */
  deliveryNote: optionalCode(100),
  note: optionalText(2000),
});
export type MaterialReceiptDraft = z.input<typeof MaterialReceiptDraft>;

const facts = {
  code: z.string(),
  /** That of the supplier. */
  name: z.string(),
  supplier: Ref,
  warehouse: Ref,
  /** Null: it came without one, or with several. */
  purchaseOrder: NameRef.nullable(),
  status: z.enum(RECEIPT_STATUSES),
  deliveryNote: z.string().nullable(),
  /** Who made it. */
  person: NameRef.nullable(),
};
/** One row of the list. */
export const MaterialReceiptRow = rowOf({ ...facts, createdAt: instant() });
export type MaterialReceiptRow = z.infer<typeof MaterialReceiptRow>;

const CodeRef = z.object({ id: z.int(), code: z.string() });
export const BOOKING_KINDS = ["received", "rejected", "returned"] as const;
/** What was booked of a line: put away, rejected into quarantine, sent back. */
export const ReceiptBooking = z.object({
  id: z.int(),
  kind: z.enum(BOOKING_KINDS),
  quantity: z.number(),
  warehouse: Ref,
  bin: CodeRef.nullable(),
  lot: z.object({ id: z.int(), number: z.string() }).nullable(),
  note: z.string().nullable(),
  movementId: z.int(),
});
export type ReceiptBooking = z.infer<typeof ReceiptBooking>;

export const MaterialReceiptLine = z.object({
  id: z.int(),
  version: version(),
  part: PartRef,
  tracking: z.enum(["none", "lot", "serial"]),
  unit: z.string().nullable(),
  purchaseOrderLineId: z.int().nullable(),
  purchaseOrder: NameRef.nullable(),
  /** What is expected to come with it; all of these in the stock's units. */
  quantity: z.number(),
  received: z.number(),
  rejected: z.number(),
  returned: z.number(),
  open: z.number(),
  isEnded: z.boolean(),
  /** Of what came without a purchase order, for so many of the stock's units; null for those who may not see what parts cost, too. */
  price: Money.nullable(),
  pricePer: z.literal(PRICE_PERS),
  /** Where it is put unless something else is said. */
  defaultBin: CodeRef.nullable(),
  bookings: z.array(ReceiptBooking),
});
export type MaterialReceiptLine = z.infer<typeof MaterialReceiptLine>;

export const MaterialReceipt = recordOf({
  ...facts,
  /** The number of its status. */
  statusId: z.int(),
  supplierId: z.int(),
  warehouseId: z.int(),
  purchaseOrderId: z.int().nullable(),
  note: z.string().nullable(),
  statusReason: z.string().nullable(),
  lines: z.array(MaterialReceiptLine),
});
export type MaterialReceipt = z.infer<typeof MaterialReceipt>;

/** One thing that is put somewhere: a quantity of a line, a lot of it, a single piece. */
export const ReceivedPiece = z.object({
  lineId: idOf("material-receipt-lines"),
  quantity: quantity(),
  /** Left out: where the part lies usually in the receipt's warehouse. */
  binId: idOf("bins").nullable().optional(),
  lot: z.object({ number: code(), expiresOn: day().nullable().optional() }).nullable().optional(),
  /** Something is wrong with it: it goes to this warehouse, of the type quarantine, with a note why. */
  isRejected: z.boolean().optional(),
  warehouseId: idOf("warehouses").nullable().optional(),
  note: optionalText(500),
});
export type ReceivedPiece = z.output<typeof ReceivedPiece>;

const may = (flag: "view" | "update" | "approve") => ({ subModule: "material-receipts", flag }) as const;
const reason = optionalText(500);

/** Something that nobody ordered here. */
export const FreeLineDraft = z.object({
  materialReceiptId: targetOf("material-receipts"),
  partId: idOf("master-parts"),
  quantity: quantity(),
  /** Takes the right to purchase orders. */
  price: Money.extend({ amountMinor: z.int().min(0).max(1_000_000_000_000) })
    .nullable()
    .optional(),
  pricePer: z.literal(PRICE_PERS).optional(),
});

export const materialReceipts = defineContract({
  ...recordCalls({
    kind: "material-receipts",
    api: "MaterialReceipt",
    draft: MaterialReceiptDraft,
    record: MaterialReceipt,
    row: MaterialReceiptRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true }),
      supplier: column.reference("suppliers", { isRequired: true }),
      warehouse: column.reference("warehouses", { isRequired: true }),
      purchaseOrder: column.reference("purchase-orders"),
      status: column.choice(RECEIPT_STATUSES, { isRequired: true }),
      deliveryNote: column.text(),
      person: column.reference("people"),
      createdAt: column.instant({ isRequired: true }),
    },
  }),
  /** By hand: 3 books every open line of a draft, or ends the rest of what partly came; 4 sends all of it back. */
  status: {
    method: "PUT",
    path: "/api/MaterialReceipt/status/",
    access: may("update"),
    query: z.object({
      id: idInPath("material-receipts"),
      status: z.union([
        z.int().min(1).max(4),
        z
          .string()
          .regex(/^[1-4]$/)
          .transform(Number),
      ]),
    }),
    body: z.object({ version: version(), reason }),
    reply: MaterialReceipt,
  },
  receive: {
    method: "POST",
    path: "/api/MaterialReceipt/receive/",
    access: may("update"),
    body: z.object({
      materialReceiptId: targetOf("material-receipts"),
      version: version(),
      pieces: z.array(ReceivedPiece).min(1).max(MAX_PIECES),
    }),
    reply: MaterialReceipt,
  },
  /** What was rejected goes back to the supplier. */
  returnRejected: {
    method: "POST",
    path: "/api/MaterialReceipt/return-rejected/",
    access: may("update"),
    body: z.object({ materialReceiptId: targetOf("material-receipts"), version: version(), reason }),
    reply: MaterialReceipt,
  },
  /** A line of a purchase order that comes with it; without a quantity: all that is open of it. */
  addLine: {
    method: "POST",
    path: "/api/MaterialReceipt/line/",
    access: may("update"),
    body: z.object({
      materialReceiptId: targetOf("material-receipts"),
      purchaseOrderLineId: idOf("purchase-order-lines"),
      quantity: quantity().optional(),
    }),
    reply: MaterialReceipt,
  },
  /** Something that nobody ordered here: a right of its own. */
  addFree: {
    method: "POST",
    path: "/api/MaterialReceipt/free-line/",
    access: may("approve"),
    body: FreeLineDraft,
    reply: MaterialReceipt,
  },
  changeLine: {
    method: "PUT",
    path: "/api/MaterialReceipt/line/:lineId",
    access: may("update"),
    params: z.object({ lineId: idInPath("material-receipt-lines") }),
    body: z.object({ version: version(), quantity: quantity() }),
    reply: MaterialReceipt,
  },
  removeLine: {
    method: "DELETE",
    path: "/api/MaterialReceipt/line/:lineId",
    access: may("update"),
    params: z.object({ lineId: idInPath("material-receipt-lines") }),
    reply: MaterialReceipt,
  },
});
