import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { day, instant, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, targetOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";
import { PartRef } from "../master-parts/contract.ts";
import { quantity } from "../quantities.ts";
import { REQUEST_STATUSES } from "./status.ts";

/** Lines that one request may have, and issues that are made at once. */
export const MAX_LINES = 200;

export const REQUEST_PURPOSES = ["order", "cost_centre", "warehouse"] as const;

const lineFields = {
  quantity: quantity(),
  /** From where, where not from the request's warehouse. */
  warehouseId: idOf("warehouses").nullable().optional(),
  note: optionalText(500),
};
export const MaterialRequestLineDraft = z.object({ partId: idOf("master-parts"), ...lineFields });
export const MaterialRequestLineChange = z.object(lineFields).partial();

/** What a person fills in of the request itself: for an order, a cost centre or a warehouse, one of them; from where, by when. */
export const MaterialRequestHead = z.object({
  workOrderId: idOf("work-orders").nullable().optional(),
  costCentreId: idOf("reference-lists").nullable().optional(),
  /** Where it is to be put, of what goes to another warehouse. */
  toWarehouseId: idOf("warehouses").nullable().optional(),
  /** From where, unless a line says otherwise. */
  warehouseId: idOf("warehouses"),
  requiredOn: day().nullable().optional(),
  /** Who needs it; left out: whoever writes it. */
  requesterId: idOf("people").nullable().optional(),
  note: optionalText(2000),
});
/** A new one may come with its lines at once. */
export const MaterialRequestDraft = MaterialRequestHead.extend({ lines: z.array(MaterialRequestLineDraft).max(MAX_LINES).optional() });
export type MaterialRequestDraft = z.input<typeof MaterialRequestDraft>;

const facts = {
  code: z.string(),
  /** For what: the order, the cost centre or the warehouse. */
  name: z.string(),
  purpose: z.enum(REQUEST_PURPOSES),
  status: z.enum(REQUEST_STATUSES),
  /** Its code, and its title. */
  workOrder: Ref.nullable(),
  costCentre: NameRef.nullable(),
  toWarehouse: Ref.nullable(),
  warehouse: Ref,
  requiredOn: day().nullable(),
  requester: NameRef.nullable(),
};
/** One row of the list. */
export const MaterialRequestRow = rowOf({ ...facts, createdAt: instant() });
export type MaterialRequestRow = z.infer<typeof MaterialRequestRow>;

export const MaterialRequestLine = z.object({
  id: z.int(),
  version: version(),
  part: PartRef,
  tracking: z.enum(["none", "lot", "serial"]),
  unit: z.string().nullable(),
  /** All of these in the stock's units. */
  quantity: z.number(),
  issued: z.number(),
  open: z.number(),
  /** What of it is kept: for the request, or for its order. */
  kept: z.number(),
  /** From where it is issued; its own warehouse is null where that is the request's. */
  warehouse: Ref,
  warehouseId: z.int().nullable(),
  note: z.string().nullable(),
});
export type MaterialRequestLine = z.infer<typeof MaterialRequestLine>;

export const MaterialRequest = recordOf({
  ...facts,
  /** The number of its status. */
  statusId: z.int(),
  workOrderId: z.int().nullable(),
  costCentreId: z.int().nullable(),
  toWarehouseId: z.int().nullable(),
  warehouseId: z.int(),
  requesterId: z.int().nullable(),
  note: z.string().nullable(),
  statusReason: z.string().nullable(),
  decidedBy: NameRef.nullable(),
  decidedAt: instant().nullable(),
  lines: z.array(MaterialRequestLine),
});
export type MaterialRequest = z.infer<typeof MaterialRequest>;

/** One thing that is handed out: of a line, from where it is taken. */
export const RequestIssue = z.object({
  lineId: idOf("material-request-lines"),
  quantity: quantity(),
  /** Left out: from where the line says. */
  warehouseId: idOf("warehouses").nullable().optional(),
  /** Without a bin or a lot: what expires first, then along the way through the warehouse. */
  binId: idOf("bins").nullable().optional(),
  lotId: idOf("stock-lots").nullable().optional(),
});

const may = (flag: "view" | "update") => ({ subModule: "material-requests", flag }) as const;
const reason = optionalText(500);

const plain = recordCalls({
  kind: "material-requests",
  api: "MaterialRequest",
  draft: MaterialRequestHead,
  record: MaterialRequest,
  row: MaterialRequestRow,
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    name: column.shown(column.text()),
    purpose: column.choice(REQUEST_PURPOSES, { isRequired: true }),
    status: column.choice(REQUEST_STATUSES, { isRequired: true }),
    workOrder: column.reference("work-orders"),
    costCentre: column.reference("reference-lists"),
    toWarehouse: column.reference("warehouses"),
    warehouse: column.reference("warehouses", { isRequired: true }),
    requiredOn: column.day(),
    requester: column.reference("people"),
    createdAt: column.instant({ isRequired: true }),
  },
});

export const materialRequests = defineContract({
  ...plain,
  create: { ...plain.create, body: MaterialRequestDraft },
  /** By hand, to what the rule says may follow; 3 and 4 are for whoever approves. */
  status: {
    method: "PUT",
    path: "/api/MaterialRequest/status/",
    access: may("update"),
    query: z.object({
      id: idInPath("material-requests"),
      status: z.union([
        z.int().min(1).max(8),
        z
          .string()
          .regex(/^[1-8]$/)
          .transform(Number),
      ]),
    }),
    body: z.object({ version: version(), reason }),
    reply: MaterialRequest,
  },
  /** What was asked for is handed out, whole or in part: for an order or a cost centre it is used up, to a warehouse it goes over. */
  issue: {
    method: "POST",
    path: "/api/MaterialRequest/issue/",
    access: { subModule: "warehousing", flag: "update" },
    body: z.object({
      materialRequestId: targetOf("material-requests"),
      version: version(),
      lines: z.array(RequestIssue).min(1).max(MAX_LINES),
    }),
    reply: MaterialRequest,
  },
  addLine: {
    method: "POST",
    path: "/api/MaterialRequest/line/",
    access: may("update"),
    body: MaterialRequestLineDraft.extend({ materialRequestId: targetOf("material-requests") }),
    reply: MaterialRequest,
  },
  changeLine: {
    method: "PUT",
    path: "/api/MaterialRequest/line/:lineId",
    access: may("update"),
    params: z.object({ lineId: idInPath("material-request-lines") }),
    body: MaterialRequestLineChange.extend({ version: version() }),
    reply: MaterialRequest,
  },
  removeLine: {
    method: "DELETE",
    path: "/api/MaterialRequest/line/:lineId",
    access: may("update"),
    params: z.object({ lineId: idInPath("material-request-lines") }),
    reply: MaterialRequest,
  },
});
