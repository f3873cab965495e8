import { z } from "zod";
import { defineContract } from "../../../kit/endpoint.ts";
import { instant, Money, optionalLine, optionalText, Ref, version } from "../../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { quantity } from "../../../materials/quantities.ts";
import { LINE_STATUSES } from "./lines.ts";

const may = (flag: "view" | "update") => ({ subModule: "work-orders", flag }) as const;
const params = idParams("work-parts");

/** A line of an order's parts. Without a part of ours it books a cost and moves no stock. */
export const WorkPart = z.object({
  id: z.int(),
  workOrderPartId: idAlias(),
  version: version(),
  workOrderId: z.int(),
  part: Ref.nullable(),
  name: z.string(),
  code: z.string().nullable(),
  unit: z.string().nullable(),
  /** Of one unit: what those that were used cost, else what one is worth now. Null where nobody knows, and for those who may not see it. */
  unitCost: Money.nullable(),
  /** What was used cost so much. */
  cost: Money.nullable(),
  estimatedQty: z.number(),
  reservedQty: z.number(),
  issuedQty: z.number(),
  returnedQty: z.number(),
  usedQty: z.number(),
  /** What is to be kept for it and is not there. */
  missingQty: z.number(),
  fromLocation: Ref.nullable(),
  /** What may be taken there now: for this order. Null where no warehouse is named. */
  usableQty: z.number().nullable(),
  status: z.enum(LINE_STATUSES),
  isUnplanned: z.boolean(),
  /** The caller may take it from where the line says; where it says nothing, from some warehouse in which there is some. */
  mayTake: z.boolean(),
  /** The caller may bring back to where it came from. */
  mayGiveBack: z.boolean(),
});
export type WorkPart = z.infer<typeof WorkPart>;
const rows = z.object({ rows: z.array(WorkPart) });

export const WorkPartDraft = z.object({
  /** A part of ours; without one the line says its name. */
  partId: idOf("master-parts").nullable().optional(),
  name: optionalLine(200),
  unit: optionalLine(20),
  /** Of one unit, of what is no part of ours. */
  unitCostMinor: z.int().min(0).max(1_000_000_000_000).nullable().optional(),
  estimatedQty: quantity(),
  /** From where; left out: from where most of it is free, on the order's site first. */
  fromWarehouseId: idOf("warehouses").nullable().optional(),
});

/** From where, of what is taken: a bin and a lot where they matter, else what expires first. */
const Taken = z.object({
  /** A line of the order, or a part that it did not plan. */
  workOrderPartId: idOf("work-parts").nullable().optional(),
  partId: idOf("master-parts").nullable().optional(),
  quantity: quantity(),
  /** Left out: from where the line says. */
  warehouseId: idOf("warehouses").nullable().optional(),
  binId: idOf("bins").nullable().optional(),
  lotId: idOf("stock-lots").nullable().optional(),
});

/** Somewhere that something of a part may be taken from for an order. */
export const PartSource = z.object({ warehouse: Ref, usable: z.number(), isSelfService: z.boolean(), mayTake: z.boolean() });
export type PartSource = z.infer<typeof PartSource>;

export const workParts = defineContract({
  list: {
    method: "GET",
    path: "/api/WorkPart/",
    access: may("view"),
    query: z.object({ workOrderId: idInPath("work-orders") }),
    /** The currency is that of the organisation, in which a line in words says what it costs. */
    reply: z.object({ rows: z.array(WorkPart), currency: z.string() }),
  },
  create: {
    method: "POST",
    path: "/api/WorkPart/",
    access: may("update"),
    body: WorkPartDraft.extend({ workOrderId: targetOf("work-orders") }),
    reply: WorkPart,
  },
  update: {
    method: "PUT",
    path: "/api/WorkPart/:id",
    access: may("update"),
    params,
    body: WorkPartDraft.omit({ partId: true }).partial().extend({ version: version() }),
    reply: WorkPart,
  },
  remove: { method: "DELETE", path: "/api/WorkPart/:id", access: may("update"), params, reply: z.object({ removed: z.int() }) },
  /** What is still to be taken of a line is asked for of an alternate, or of what superseded it; what was taken stays what it was. */
  instead: {
    method: "POST",
    path: "/api/WorkPart/:id/instead/",
    access: may("update"),
    params,
    body: z.object({
      version: version(),
      partId: idOf("master-parts"),
      /** Left out: from where most of it is free. */
      fromWarehouseId: idOf("warehouses").nullable().optional(),
    }),
    reply: rows,
  },
  /** Lines taken from a warehouse: as many at once as were put on the cart. */
  whParts: {
    method: "POST",
    path: "/api/WorkPart/whParts/",
    access: may("update"),
    body: z.object({
      workOrderId: targetOf("work-orders"),
      effectiveAt: instant().optional(),
      lines: z.array(Taken).min(1).max(100),
    }),
    whenDone: "effectiveAt",
    reply: rows,
  },
  /** What was not needed goes back, at what it cost. */
  giveBack: {
    method: "POST",
    path: "/api/WorkPart/return/",
    access: may("update"),
    body: z.object({
      workOrderPartId: targetOf("work-parts"),
      quantity: quantity(),
      /** Left out: where it came from. */
      warehouseId: idOf("warehouses").nullable().optional(),
      binId: idOf("bins").nullable().optional(),
      reason: optionalText(500),
      effectiveAt: instant().optional(),
    }),
    whenDone: "effectiveAt",
    reply: rows,
  },
  /** From where a part may be taken for an order: what the caller reaches, and what is open to everybody. */
  sources: {
    method: "GET",
    path: "/api/WorkPart/sources/",
    access: may("view"),
    query: z.object({ workOrderId: idInPath("work-orders"), partId: idInPath("master-parts") }),
    reply: z.object({ rows: z.array(PartSource) }),
  },
});
