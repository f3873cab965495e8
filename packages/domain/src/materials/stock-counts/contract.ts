import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, day, instant, Money, NameRef, optionalText, Ref, version, why } from "../../kit/fields.ts";
import { idInPath, idOf, idParams, rowIdOf, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { PartRef } from "../master-parts/contract.ts";
import { fitsPlaces, QUANTITY_LIMIT } from "../quantities.ts";
import { MOST_PLACES } from "../../foundation/reference-lists/places.ts";
import { CLASSES } from "./counting.ts";
import { COUNT_STATUSES } from "./status.ts";

/** Lines that one count may have, and entries that are sent at once. */
export const MAX_LINES = 500;
export const MAX_ENTRIES = 200;
/** How what is counted is chosen. */
export const HOWS = ["all", "abc", "bins", "category", "parts"] as const;
export type How = (typeof HOWS)[number];

/** What a person fills in: of which warehouse, and what of it. Of `abc`: what is due in these classes. */
export const StockCountDraft = z.object({
  warehouseId: idOf("warehouses"),
  how: z.enum(HOWS),
  classes: z.array(z.enum(CLASSES)).max(3).optional(),
  /** Bins, each with those that stand in it. */
  binIds: z.array(idOf("bins")).max(100).optional(),
  categoryId: idOf("reference-lists").nullable().optional(),
  partIds: z.array(idOf("master-parts")).max(200).optional(),
  note: optionalText(2000),
});
export type StockCountDraft = z.input<typeof StockCountDraft>;

const facts = {
  code: z.string(),
  /** That of the warehouse. */
  name: z.string(),
  warehouse: Ref,
  how: z.enum(HOWS),
  status: z.enum(COUNT_STATUSES),
  /** Lines, and those of them for which no more counting is asked. */
  lineCount: z.int(),
  countedCount: z.int(),
  /** Of the first count, once it is finished: lines within tolerance ÷ lines. */
  accuracy: z.number().nullable(),
  person: NameRef.nullable(),
  openedAt: instant().nullable(),
  bookedAt: instant().nullable(),
};
/** One row of the list. */
export const StockCountRow = rowOf({ ...facts, createdAt: instant() });
export type StockCountRow = z.infer<typeof StockCountRow>;

const CodeRef = z.object({ id: z.int(), code: z.string() });
const Counted = z.object({ person: NameRef.nullable(), at: instant(), quantity: z.number() });

/** A line as its reader may know it: while it is to be counted nobody is told what the books say, and nobody what another one counted. */
export const StockCountLine = z.object({
  id: z.int(),
  part: PartRef,
  tracking: z.enum(["none", "lot", "serial"]),
  unit: z.string().nullable(),
  /** Decimals that its unit has. */
  places: z.int().nullable(),
  bin: CodeRef.nullable(),
  walkingOrder: z.int(),
  lot: z.object({ id: z.int(), number: z.string(), isSerial: z.boolean() }).nullable(),
  /** It stood on no list: somebody found it. */
  isFound: z.boolean(),
  /** How often it is to be counted, and how often it was. */
  asked: z.int(),
  done: z.int(),
  /** The reader may count it now, or correct what they entered. */
  mayCount: z.boolean(),
  first: Counted.nullable(),
  last: Counted.nullable(),
  /** What the books said at the moment of the last count, and by how much that was off. */
  book: z.number().nullable(),
  difference: z.number().nullable(),
  worth: Money.nullable(),
  isWithin: z.boolean().nullable(),
});
export type StockCountLine = z.infer<typeof StockCountLine>;

export const StockCount = recordOf({
  ...facts,
  /** The number of its status. */
  statusId: z.int(),
  warehouseId: z.int(),
  classes: z.array(z.enum(CLASSES)),
  binIds: z.array(z.int()),
  bins: z.array(CodeRef),
  categoryId: z.int().nullable(),
  category: NameRef.nullable(),
  partIds: z.array(z.int()),
  parts: z.array(Ref),
  note: z.string().nullable(),
  statusReason: z.string().nullable(),
  approvedBy: NameRef.nullable(),
  movementId: z.int().nullable(),
  lines: z.array(StockCountLine),
  /** What all differences come to; null for those who may not see what stock is worth, and while something is to be counted. */
  worth: Money.nullable(),
  /** The differences are worth so much that somebody approves who has not counted; null for those who do not approve. */
  needsThird: z.boolean().nullable(),
  /** The reader counted on it. */
  hasCounted: z.boolean(),
});
export type StockCount = z.infer<typeof StockCount>;

/** Nothing is a count, too. */
export const CountQuantity = z
  .number()
  .min(0)
  .lt(QUANTITY_LIMIT)
  .refine((sent) => fitsPlaces(sent, MOST_PLACES), "too_many_decimals");
/** When it was counted, where it is sent later: what moved since does no harm. */
const at = instant().optional();
export const CountEntry = z.object({ lineId: rowIdOf("stock-count-lines"), quantity: CountQuantity, at });
export type CountEntry = z.output<typeof CountEntry>;

export const CountPreview = z.object({
  /** Lines, parts of these, and lines that another count holds already. */
  lines: z.int(),
  parts: z.int(),
  heldElsewhere: z.int(),
  /** Of classes: more is due than one count takes. */
  hasMore: z.boolean(),
});
export type CountPreview = z.infer<typeof CountPreview>;

/** What is due to be counted in a warehouse. */
export const CountDue = z.object({
  warehouse: Ref,
  classes: z.array(z.object({ abc: z.enum(CLASSES), parts: z.int(), due: z.int() })),
});
export type CountDue = z.infer<typeof CountDue>;

export const CountAccuracy = z.object({
  months: z.array(z.object({ month: z.string(), counts: z.int(), lines: z.int(), within: z.int(), accuracy: z.number().nullable() })),
  lines: z.int(),
  within: z.int(),
  accuracy: z.number().nullable(),
});
export type CountAccuracy = z.infer<typeof CountAccuracy>;

const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "stock-counts", flag }) as const;
const versioned = z.object({ version: version() });

export const stockCounts = defineContract({
  ...recordCalls({
    kind: "stock-counts",
    api: "StockCount",
    draft: StockCountDraft,
    record: StockCount,
    row: StockCountRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true }),
      warehouse: column.reference("warehouses", { isRequired: true }),
      how: column.choice(HOWS, { isRequired: true }),
      status: column.choice(COUNT_STATUSES, { isRequired: true }),
      lineCount: column.shown(column.number({ isRequired: true })),
      countedCount: column.shown(column.number({ isRequired: true })),
      accuracy: column.number(),
      person: column.reference("people"),
      openedAt: column.instant(),
      bookedAt: column.instant(),
      createdAt: column.instant({ isRequired: true }),
    },
  }),
  /** How many lines it would have. */
  preview: {
    method: "POST",
    path: "/api/StockCount/preview/",
    access: may("create"),
    body: StockCountDraft,
    reply: CountPreview,
    reads: true,
  },
  /** By class, how many parts of each warehouse are due. */
  due: { method: "GET", path: "/api/StockCount/due/", access: may("view"), reply: z.object({ rows: z.array(CountDue) }) },
  /** Of the counts of a warehouse that were booked in the last 12 months. */
  accuracy: {
    method: "GET",
    path: "/api/StockCount/accuracy/",
    access: may("view"),
    query: z.object({ warehouseId: idInPath("warehouses") }),
    reply: CountAccuracy,
  },
  /** By hand: 2 begins it, 6 gives it up with a reason. 5 is `book`. */
  status: {
    method: "PUT",
    path: "/api/StockCount/status/",
    access: may("update"),
    query: z.object({
      id: idInPath("stock-counts"),
      status: z.union([
        z.int().min(1).max(6),
        z
          .string()
          .regex(/^[1-6]$/)
          .transform(Number),
      ]),
    }),
    body: versioned.extend({ reason: optionalText(500) }),
    reply: StockCount,
  },
  /** What was counted, each line answered for itself; sent again it is the same. */
  enter: {
    method: "POST",
    path: "/api/StockCount/entries/",
    access: may("update"),
    body: z.object({ stockCountId: targetOf("stock-counts"), entries: z.array(CountEntry).min(1).max(MAX_ENTRIES) }),
    reply: z.object({
      rows: z.array(
        z.object({ id: z.int(), outcome: z.enum(["kept", "refused"]), reason: z.string().optional(), message: z.string().optional() }),
      ),
    }),
  },
  /** Something lies there that is not on the list. */
  found: {
    method: "POST",
    path: "/api/StockCount/found/",
    access: may("update"),
    body: z.object({
      stockCountId: targetOf("stock-counts"),
      partId: idOf("master-parts"),
      binId: idOf("bins").nullable().optional(),
      lot: z.object({ number: code(), expiresOn: day().nullable().optional() }).nullable().optional(),
      quantity: CountQuantity,
      at,
    }),
    reply: StockCount,
  },
  /** Everything that was asked for is counted: what is beyond tolerance is counted again by others, else it is to be approved. */
  finish: {
    method: "PUT",
    path: "/api/StockCount/:id/finish",
    access: may("update"),
    params: idParams("stock-counts"),
    body: versioned,
    reply: StockCount,
  },
  /** Whoever decides wants these lines counted once more. */
  recount: {
    method: "PUT",
    path: "/api/StockCount/:id/recount",
    access: may("approve"),
    params: idParams("stock-counts"),
    body: versioned.extend({
      lineIds: z.array(idOf("stock-count-lines")).min(1).max(MAX_LINES),
      reason: why(),
    }),
    reply: StockCount,
  },
  /** The differences are booked, in one movement. */
  book: {
    method: "PUT",
    path: "/api/StockCount/:id/book",
    access: may("approve"),
    params: idParams("stock-counts"),
    body: versioned.extend({ note: optionalText(500) }),
    reply: StockCount,
  },
});
