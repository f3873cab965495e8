import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { code, day, instant, NameRef, optionalText, Ref, version, why } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { quantity } from "../quantities.ts";
import { MOVEMENT_KINDS, PLACES } from "./ledger.ts";

const orNothing = () => z.union([z.literal(0), quantity()]).nullable();
const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "warehousing", flag }) as const;
const CodeRef = z.object({ id: z.int(), code: z.string() });
const Lot = z.object({ id: z.int(), number: z.string(), isSerial: z.boolean(), expiresOn: day().nullable() });

/** Why what lies there may not be taken. */
export const UNUSABLE = ["quarantine", "blocked", "expired"] as const;

/** A part in a warehouse: what there is, what of it may be used and is nobody's yet, and by what it is ordered anew. */
export const StockLevel = z.object({
  id: z.int(),
  version: version(),
  part: Ref,
  warehouse: Ref,
  unit: z.string().nullable(),
  onHand: z.number(),
  usable: z.number(),
  hard: z.number(),
  /** Usable and not kept for anybody. */
  available: z.number(),
  /** On its way by open purchase orders and from other sites, and on which day the next of it is expected, where one is said. */
  onOrder: z.number(),
  nextExpected: day().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  reorderPoint: z.number().nullable(),
  safetyStock: z.number().nullable(),
  levelsBy: z.enum(["hand", "formula"]).nullable(),
  levelsReason: z.string().nullable(),
  defaultBin: CodeRef.nullable(),
});
export type StockLevel = z.infer<typeof StockLevel>;

/** What lies in a bin, of a lot. */
export const StockRow = z.object({
  id: z.int(),
  part: Ref,
  warehouse: Ref,
  bin: CodeRef.nullable(),
  lot: Lot.nullable(),
  quantity: z.number(),
  unusable: z.enum(UNUSABLE).nullable(),
  countedAt: instant().nullable(),
});
export type StockRow = z.infer<typeof StockRow>;

const list = {
  method: "POST",
  path: "/api/Stock/list/",
  name: "stock",
  access: may("view"),
  body: ListRequest,
  reply: listOf(StockLevel),
  columns: {
    part: column.reference("master-parts", { isRequired: true }),
    warehouse: column.reference("warehouses", { isRequired: true }),
    onHand: column.number({ isRequired: true }),
    usable: column.shown(column.number()),
    hard: column.number({ isRequired: true }),
    available: column.shown(column.number()),
    onOrder: column.shown(column.number()),
    nextExpected: column.shown(column.day()),
    minimum: column.number(),
    reorderPoint: column.number(),
    maximum: column.number(),
    defaultBin: column.reference("bins"),
  },
  reads: true,
} as const;

/** By what a part is ordered anew for a warehouse, and where it is put. */
export const KeepDraft = z.object({
  partId: idOf("master-parts"),
  warehouseId: idOf("warehouses"),
  /** That of the balance as it was read; 1 of a part that never lay there. */
  version: version(),
  minimum: orNothing().optional(),
  maximum: orNothing().optional(),
  reorderPoint: orNothing().optional(),
  safetyStock: orNothing().optional(),
  defaultBinId: idOf("bins").nullable().optional(),
  reason: optionalText(500),
});

export const stock = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/Stock/:id", access: may("view"), params: idParams("stock-levels"), reply: StockLevel },
  /** What lies where, of a part or in a warehouse: in the order in which it is proposed, first expired first out. */
  rows: {
    method: "GET",
    path: "/api/Stock/",
    access: may("view"),
    query: z.object({ partId: idInPath("master-parts").optional(), warehouseId: idInPath("warehouses").optional() }),
    reply: z.object({ rows: z.array(StockRow), hasMore: z.boolean() }),
  },
  /** By what a part is ordered anew for a warehouse, and where it is put; for a part that never lay there, too. */
  keep: {
    method: "PUT",
    path: "/api/Stock/",
    access: may("update"),
    body: KeepDraft,
    reply: StockLevel,
  },
});

/** Where a single piece is, by the last that moved of it: `gone` where it was written off, sent back or taken out again. */
export const PIECE_STATES = ["stock", "used", "on_way", "gone"] as const;
/** A lot or a single piece. */
export const SerialStock = z.object({
  ...Lot.shape,
  part: Ref,
  quantity: z.number(),
  places: z.array(z.object({ warehouse: Ref, bin: CodeRef.nullable(), quantity: z.number() })),
  /** Null: a lot, which may be in many places. */
  state: z.enum(PIECE_STATES).nullable(),
  /** The order that used up the piece, where the caller reaches it. */
  workOrder: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
});
export type SerialStock = z.infer<typeof SerialStock>;
/** One movement of a lot or piece: from where, and whither. */
export const PieceMoved = z.object({
  movementId: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  effectiveAt: instant(),
  quantity: z.number(),
  /** Null: out of a place of the other side. */
  warehouse: Ref.nullable(),
  bin: CodeRef.nullable(),
  /** Where it was before or came to, outside of our rows. */
  place: z.enum(PLACES).nullable(),
  workOrder: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  person: NameRef.nullable(),
  reason: z.string().nullable(),
});
export type PieceMoved = z.infer<typeof PieceMoved>;
export const serialStock = defineContract({
  list: {
    method: "GET",
    path: "/api/SerialStock/",
    access: may("view"),
    query: z.object({ partId: idInPath("master-parts") }),
    reply: z.object({ rows: z.array(SerialStock), hasMore: z.boolean() }),
  },
  get: { method: "GET", path: "/api/SerialStock/:id", access: may("view"), params: idParams("stock-lots"), reply: SerialStock },
  /** What moved of it, the latest first, as far as the caller reaches a warehouse of it. */
  history: {
    method: "GET",
    path: "/api/SerialStock/:id/history/",
    access: may("view"),
    params: idParams("stock-lots"),
    reply: z.object({ rows: z.array(PieceMoved), hasMore: z.boolean() }),
  },
});

const LineTold = z.object({
  line: z.int(),
  place: z.enum(PLACES),
  part: Ref,
  warehouse: Ref.nullable(),
  bin: CodeRef.nullable(),
  lot: z.object({ id: z.int(), number: z.string() }).nullable(),
  workOrderId: z.int().nullable(),
  costCentre: NameRef.nullable(),
  supplier: Ref.nullable(),
  /** Where what is on its way is going. */
  toWarehouse: Ref.nullable(),
  quantity: z.number(),
});
/** Sent from another site and not received yet. */
export const OnWay = z.object({
  movementId: z.int(),
  line: z.int(),
  part: Ref,
  unit: z.string().nullable(),
  lot: z.object({ id: z.int(), number: z.string() }).nullable(),
  toWarehouse: Ref,
  /** What of it has not come yet. */
  quantity: z.number(),
  sentAt: instant(),
});
export type OnWay = z.infer<typeof OnWay>;
/** What moved, whence and whither. */
export const StockMovement = z.object({
  id: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  effectiveAt: instant(),
  bookedAt: instant(),
  person: NameRef.nullable(),
  reason: z.string().nullable(),
  reversesId: z.int().nullable(),
  reversedById: z.int().nullable(),
  /** The closed order that it is of, where the caller reaches it. */
  workOrder: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  lines: z.array(LineTold),
});
export type StockMovement = z.infer<typeof StockMovement>;

/** One line of the ledger that a row of stock knows. */
export const LedgerLine = z.object({
  id: z.int(),
  movementId: z.int(),
  kind: z.enum(MOVEMENT_KINDS),
  effectiveAt: instant(),
  bookedAt: instant(),
  part: Ref,
  warehouse: Ref,
  bin: CodeRef.nullable(),
  lot: z.object({ id: z.int(), number: z.string() }).nullable(),
  quantity: z.number(),
  person: NameRef.nullable(),
  reason: z.string().nullable(),
  isReversed: z.boolean(),
});
export type LedgerLine = z.infer<typeof LedgerLine>;
const ledger = {
  method: "POST",
  path: "/api/StockMovement/list/",
  name: "stock-movements",
  access: may("view"),
  body: ListRequest,
  reply: listOf(LedgerLine),
  columns: {
    part: column.reference("master-parts", { isRequired: true }),
    warehouse: column.reference("warehouses", { isRequired: true }),
    kind: column.choice(MOVEMENT_KINDS, { isRequired: true }),
    effectiveAt: column.instant({ isRequired: true }),
    quantity: column.number({ isRequired: true }),
  },
  reads: true,
} as const;

/** Without a time: now. Written down later, it is dated back: at most as many days as the organisation allows, and never before the last count. */
const when = { effectiveAt: instant().optional() };
const Where = {
  partId: idOf("master-parts"),
  warehouseId: idOf("warehouses"),
  binId: idOf("bins").nullable().optional(),
  lotId: idOf("stock-lots").nullable().optional(),
};
export const ReceiveDraft = z.object({
  ...when,
  from: z.enum(["supplier", "opening"]),
  supplierId: idOf("suppliers").nullable().optional(),
  reason: optionalText(500),
  partId: Where.partId,
  warehouseId: Where.warehouseId,
  binId: Where.binId,
  /** Of a part that is followed by lots or serial numbers; one that is known is added to, another one is made. */
  lot: z.object({ number: code(), expiresOn: day().nullable().optional() }).nullable().optional(),
  quantity: quantity(),
  /** For so many of the stock's units, in the organisation's currency; left out: it cost nothing. */
  price: z
    .object({ amountMinor: z.int().min(0).max(1_000_000_000_000), per: quantity() })
    .nullable()
    .optional(),
});
export const IssueDraft = z.object({
  ...when,
  workOrderId: idOf("work-orders").nullable().optional(),
  costCentreId: idOf("reference-lists").nullable().optional(),
  reason: optionalText(500),
  /** Without a bin or a lot: what expires first, then along the way through the warehouse. */
  lines: z
    .array(z.object({ ...Where, quantity: quantity() }))
    .min(1)
    .max(100),
});
export const ReturnDraft = z.object({
  ...when,
  movementId: idOf("stock-movements"),
  line: z.int().min(1).max(1000),
  quantity: quantity(),
  /** Where it goes; left out: where it came from. */
  warehouseId: idOf("warehouses").nullable().optional(),
  binId: Where.binId,
  reason: optionalText(500),
});
export const TransferDraft = z.object({
  ...when,
  ...Where,
  quantity: quantity(),
  toWarehouseId: idOf("warehouses"),
  toBinId: idOf("bins").nullable().optional(),
  reason: optionalText(500),
});
const Correction = z.object({ ...when, ...Where, quantity: quantity(), reason: why() });
/** More or less than was thought. What is found where nothing was has no average: what it is worth is said. */
export const AdjustDraft = Correction.extend({
  direction: z.enum(["more", "less"]),
  worthMinor: z.int().min(0).max(1_000_000_000_000).nullable().optional(),
  /** More of it is there because a closed order brought back what it had not used: at the average, and the order stays as it was. */
  workOrderId: idOf("work-orders").nullable().optional(),
});

const params = idParams("stock-movements");
const moving = <const P extends string, B extends z.ZodType>(path: P, flag: "update" | "approve", body: B) =>
  ({ method: "POST", path: `/api/StockMovement/${path}/`, access: may(flag), body, reply: StockMovement }) as const;

/** What moved is written once: there is no call that changes or deletes it. */
export const stockMovements = defineContract({
  list: ledger,
  export: exportOf(ledger),
  get: { method: "GET", path: "/api/StockMovement/:id", access: may("view"), params, reply: StockMovement },
  receive: moving("receive", "update", ReceiveDraft),
  issue: { ...moving("issue", "update", IssueDraft), whenDone: "effectiveAt" },
  giveBack: moving("return", "update", ReturnDraft),
  transfer: moving("transfer", "update", TransferDraft),
  /** What is on its way to a warehouse, the longest first. */
  onWay: {
    method: "GET",
    path: "/api/StockMovement/on-way/",
    access: may("view"),
    query: z.object({ warehouseId: idInPath("warehouses") }),
    reply: z.object({ rows: z.array(OnWay) }),
  },
  /** What was sent from another site has come. */
  arrive: moving("arrive", "update", ReturnDraft),
  adjust: moving("adjust", "approve", AdjustDraft),
  scrap: moving("scrap", "approve", Correction),
  reverse: {
    method: "POST",
    path: "/api/StockMovement/:id/reverse/",
    access: may("approve"),
    params,
    body: z.object({ reason: why() }),
    reply: StockMovement,
  },
});
