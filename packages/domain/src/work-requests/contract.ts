import { z } from "zod";
import { bulkOf, someOf } from "../kit/bulk.ts";
import { defineContract } from "../kit/endpoint.ts";
import { exportOf } from "../kit/export.ts";
import { instant, minutes, NameRef, optionalText, Ref, version } from "../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf, withIdAlias } from "../kit/ids.ts";
import { ListRequest, listOf } from "../kit/list.ts";
import { LogLine } from "../kit/log.ts";
import { StatusRef, WorkOrder } from "../work-orders/contract.ts";

const priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Three fields are enough: what, where or which asset, how bad. */
export const WorkRequestDraft = z.object({
  title: z.string().trim().min(1).max(200),
  description: optionalText(4000),
  assetId: idOf("assets").nullable().optional(),
  locationId: idOf("locations").nullable().optional(),
  priority: priority.optional(),
  incidentDate: instant().nullable().optional(),
  estimatedDurationHours: z.int().min(0).max(8760).nullable().optional(),
  estimatedDurationMinutes: z.int().min(0).max(59).nullable().optional(),
  jobDetails: optionalText(4000),
  groupTaskDescription: optionalText(4000),
});

export const WorkRequestRow = z.object({
  id: z.int(),
  workRequestId: idAlias(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  waitingForRequester: z.boolean(),
  priority,
  asset: Ref.nullable(),
  location: Ref.nullable(),
  requester: NameRef.nullable(),
  workOrder: Ref.nullable(),
  createdAt: instant(),
});
export type WorkRequestRow = z.infer<typeof WorkRequestRow>;

export const WorkRequest = WorkRequestRow.extend({
  version: version(),
  description: z.string().nullable(),
  assetId: z.int().nullable(),
  locationId: z.int().nullable(),
  siteId: z.int().nullable(),
  statusId: z.int(),
  statusReason: z.string().nullable(),
  incidentDate: instant().nullable(),
  requesterId: z.int().nullable(),
  workOrderId: z.int().nullable(),
  /** The order's own status, so that the requester sees how far it is. */
  workOrderStatus: StatusRef.nullable(),
  convertedAt: instant().nullable(),
  estimatedMinutes: minutes().nullable(),
  jobDetails: z.string().nullable(),
  groupTaskDescription: z.string().nullable(),
  /** The finding it came from; the step is null once it was deleted. */
  source: z.object({ workOrder: Ref, step: NameRef.nullable() }).nullable(),
  files: z.int(),
  updatedAt: instant(),
});
export type WorkRequest = z.infer<typeof WorkRequest>;

const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "work-requests", flag }) as const;
const params = idParams("work-requests");
const withId = <S extends z.ZodObject>(shape: S) => withIdAlias("workRequestId", shape);

const list = {
  method: "POST",
  path: "/api/WorkRequest/list/",
  access: may("view"),
  body: ListRequest.extend({ quick: z.array(z.enum(["mine", "waiting", "unconverted"])).max(3).optional() }),
  reply: listOf(WorkRequestRow),
  reads: true,
} as const;

export const workRequests = defineContract({
  /** `userId` filters, and only for those who may see others; identity comes from the session. */
  listGet: {
    method: "GET",
    path: "/api/WorkRequest/",
    access: may("view"),
    query: z.object({ userId: idInPath("people").optional() }),
    reply: listOf(WorkRequestRow),
  },
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/WorkRequest/:id", access: may("view"), params, reply: WorkRequest },
  create: { method: "POST", path: "/api/WorkRequest/", access: may("create"), body: WorkRequestDraft, reply: WorkRequest },
  update: {
    method: "PUT",
    path: "/api/WorkRequest/",
    access: may("update"),
    body: withId(WorkRequestDraft.partial().extend({ id: targetOf("work-requests"), version: version() })),
    reply: WorkRequest,
  },
  setStatus: {
    method: "PUT",
    path: "/api/WorkRequest/update-status/",
    access: may("approve"),
    body: withId(z.object({ id: targetOf("work-requests"), version: version(), move: z.enum(["accept", "reject", "reopen"]), reason: optionalText(500) })),
    reply: WorkRequest,
  },
  bulk: bulkOf({
    path: "/api/WorkRequest/bulk/",
    access: may("update"),
    kind: "work-requests",
    change: someOf(WorkRequestDraft.pick({ priority: true }).partial()),
  }),
  bulkStatus: bulkOf({
    path: "/api/WorkRequest/bulk/status/",
    access: may("approve"),
    kind: "work-requests",
    change: z.object({ move: z.enum(["accept", "reject", "reopen"]), reason: optionalText(500) }),
  }),
  convert: {
    method: "POST",
    path: "/api/HandleWorkRequest/",
    access: may("approve"),
    query: z.object({ workRequestID: idInPath("work-requests") }),
    // What the specification's client removes before it sends may be absent; the server keeps it on the request.
    body: z.object({
      version: version().optional(),
      title: z.string().trim().min(1).max(200).optional(),
      priority: priority.optional(),
      responsiblePersonId: idOf("people").nullable().optional(),
      dueAt: instant().nullable().optional(),
      workType: z.union([z.literal(1), z.literal(2)]).nullable().optional(),
    }),
    reply: z.object({ workRequest: WorkRequest, workOrder: WorkOrder }),
  },
  log: { method: "GET", path: "/api/WorkRequestLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
