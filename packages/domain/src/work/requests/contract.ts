import { z } from "zod";
import { bulkOf, someOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { instant, line, minutes, NameRef, optionalText, prose, Ref, version } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf, withIdAlias } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { May } from "../../kit/may.ts";
import { LogLine } from "../../kit/log/log.ts";
import { StatusRef, WorkOrder } from "../orders/contract.ts";
import { PRIORITIES } from "../orders/priority.ts";

const priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** Three fields are enough: what, where or which asset, how bad. */
export const WorkRequestDraft = z.object({
  title: line(200),
  description: optionalText(4000),
  assetId: idOf("assets").nullable().optional(),
  locationId: idOf("locations").nullable().optional(),
  priority: priority.optional(),
  incidentDate: instant().nullable().optional(),
  estimatedDurationHours: z.int().min(0).max(8760).nullable().optional(),
  estimatedDurationMinutes: z.int().min(0).max(59).nullable().optional(),
  jobDetails: optionalText(4000),
  groupTaskDescription: optionalText(4000),
  /** The crew that its order will get; said by those who decide about requests. */
  crewId: idOf("crews").nullable().optional(),
});

export const WorkRequestRow = z.object({
  id: z.int(),
  workRequestId: idAlias(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  waitingForRequester: z.boolean(),
  /** Somebody without an account reported it, and nobody has judged it yet. */
  isUnverified: z.boolean(),
  priority,
  asset: Ref.nullable(),
  location: Ref.nullable(),
  requester: NameRef.nullable(),
  crew: Ref.nullable(),
  workOrder: Ref.nullable(),
  /** The request that this one was merged into, and how that one stands. */
  mergedInto: Ref.extend({ status: StatusRef }).nullable(),
  /** The caller follows it without having reported it. */
  isFollowed: z.boolean(),
  createdAt: instant(),
});
export type WorkRequestRow = z.infer<typeof WorkRequestRow>;

/** What somebody without an account said of themselves; all of it may be left out, and is for those who may not know who reported. */
export const PublicReporter = z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() });
export type PublicReporter = z.infer<typeof PublicReporter>;

/** A question of a planner or an answer to it. `by` is null for somebody whose name the caller may not know (`knowing.ts`). */
export const WorkRequestMessage = z.object({
  id: z.int(),
  kind: z.enum(["question", "answer"]),
  text: z.string(),
  by: NameRef.nullable(),
  at: instant(),
});
export type WorkRequestMessage = z.infer<typeof WorkRequestMessage>;

/** The same fault as somebody else reported it. */
export const MergedReport = z.object({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  requester: NameRef.nullable(),
  createdAt: instant(),
  files: z.int(),
});
export type MergedReport = z.infer<typeof MergedReport>;

/** Something open on an asset or in a place, as somebody is told who is about to report the same. */
export const OpenHere = z.object({
  kind: z.enum(["request", "order"]),
  id: z.int(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  createdAt: instant(),
  /** The caller reported or follows it already. */
  isMine: z.boolean(),
});
export type OpenHere = z.infer<typeof OpenHere>;

export const WorkRequest = WorkRequestRow.extend({
  version: version(),
  may: May,
  description: z.string().nullable(),
  assetId: z.int().nullable(),
  locationId: z.int().nullable(),
  siteId: z.int().nullable(),
  crewId: z.int().nullable(),
  statusId: z.int(),
  statusReason: z.string().nullable(),
  incidentDate: instant().nullable(),
  requesterId: z.int().nullable(),
  /** It was reported without an account; null: with one. */
  publicReporter: PublicReporter.nullable(),
  workOrderId: z.int().nullable(),
  /** The order's own status, so that the requester sees how far it is. */
  workOrderStatus: StatusRef.nullable(),
  /** The order was there before: it is not made of this request, and can be left again. */
  hasJoined: z.boolean(),
  convertedAt: instant().nullable(),
  estimatedMinutes: minutes().nullable(),
  jobDetails: z.string().nullable(),
  groupTaskDescription: z.string().nullable(),
  /** The finding it came from; the step is null once it was deleted. */
  source: z.object({ workOrder: Ref, step: NameRef.nullable() }).nullable(),
  files: z.int(),
  /** People who said "me too", without the one who reported it. */
  followers: z.int(),
  alsoReported: z.array(MergedReport),
  messages: z.array(WorkRequestMessage),
  updatedAt: instant(),
});
export type WorkRequest = z.infer<typeof WorkRequest>;

const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "work-requests", flag }) as const;
const params = idParams("work-requests");
const withId = <S extends z.ZodObject>(shape: S) => withIdAlias("workRequestId", shape);

/** Mine (reported or followed), for my crews, to be decided, asked back, a question for me, without an order, reported without an account and not judged. */
export const REQUEST_QUICK = ["mine", "myCrews", "waiting", "asked", "forMe", "unconverted", "unverified"] as const;

/** Plain text; cleaned when written. */
const spoken = () => prose(2000).min(1);

const list = {
  method: "POST",
  path: "/api/WorkRequest/list/",
  name: "work-requests",
  access: may("view"),
  body: ListRequest.extend({ quick: z.array(z.enum(REQUEST_QUICK)).max(REQUEST_QUICK.length).optional() }),
  reply: listOf(WorkRequestRow),
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    title: column.text({ isRequired: true, isSearched: true }),
    status: column.reference("statuses", { isRequired: true }),
    priority: column.choice(PRIORITIES, { isRequired: true }),
    asset: column.reference("assets"),
    location: column.reference("locations"),
    requester: column.reference("people", { isHiddenInRows: true }),
    crew: column.reference("crews"),
    workOrder: column.reference("work-orders"),
    createdAt: column.instant({ isRequired: true }),
    isUnverified: column.yesNo({ isRequired: true }),
    /** Those of one order: what it was made of, and what joined it. */
    workOrderId: column.id("work-orders"),
    /** Those of a place that is chosen above them. */
    siteId: column.id("locations"),
  },
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
    body: withId(
      z.object({
        id: targetOf("work-requests"),
        version: version(),
        move: z.enum(["accept", "reject", "reopen"]),
        reason: optionalText(500),
      }),
    ),
    reply: WorkRequest,
  },
  bulk: bulkOf({
    path: "/api/WorkRequest/bulk/",
    access: may("update"),
    kind: "work-requests",
    change: someOf(WorkRequestDraft.pick({ priority: true, crewId: true }).partial()),
  }),
  bulkStatus: bulkOf({
    path: "/api/WorkRequest/bulk/status/",
    access: may("approve"),
    kind: "work-requests",
    change: z.object({ move: z.enum(["accept", "reject", "reopen"]), reason: optionalText(500) }),
  }),
  /** Asks back: the request waits for those who reported it. */
  ask: {
    method: "POST",
    path: "/api/WorkRequestQuestion/",
    access: may("approve"),
    body: withId(z.object({ id: targetOf("work-requests"), version: version(), text: spoken() })),
    reply: WorkRequest,
  },
  /** Adds to what was said, so it takes no version: an answer is never lost to somebody's edit. */
  answer: {
    method: "POST",
    path: "/api/WorkRequestAnswer/",
    access: may("view"),
    body: withId(z.object({ id: targetOf("work-requests"), text: spoken() })),
    reply: WorkRequest,
  },
  merge: {
    method: "PUT",
    path: "/api/WorkRequest/merge/",
    access: may("approve"),
    body: withId(z.object({ id: targetOf("work-requests"), version: version(), intoId: targetOf("work-requests") })),
    reply: WorkRequest,
  },
  /**
   * "It is the same": the caller follows a request that they were told of, or no longer does. To follow, the asset or place comes along at which they
   * were told of it; a request that is not there looks as one that does not exist.
   */
  follow: {
    method: "POST",
    path: "/api/WorkRequestFollow/",
    access: may("create"),
    body: withId(
      z.object({
        id: targetOf("work-requests"),
        follows: z.boolean(),
        assetId: targetOf("assets").optional(),
        locationId: targetOf("locations").optional(),
      }),
    ),
    reply: z.object({ id: z.int(), code: z.string(), follows: z.boolean() }),
  },
  /** What is open on the asset or, without one, in the place: newest first. An asset or place that the caller does not reach has nothing open. */
  openHere: {
    method: "GET",
    path: "/api/WorkRequestOpenHere/",
    access: may("create"),
    query: z.object({ assetId: idInPath("assets").optional(), locationId: idInPath("locations").optional() }),
    reply: z.object({ rows: z.array(OpenHere), hasMore: z.boolean() }),
  },
  convert: {
    method: "POST",
    path: "/api/HandleWorkRequest/",
    access: may("approve"),
    query: z.object({ workRequestID: idInPath("work-requests") }),
    // What the specification's client removes before it sends may be absent; the server keeps it on the request.
    body: z.object({
      version: version().optional(),
      title: line(200).optional(),
      priority: priority.optional(),
      responsiblePersonId: idOf("people").nullable().optional(),
      crewId: idOf("crews").nullable().optional(),
      dueAt: instant().nullable().optional(),
      workType: z
        .union([z.literal(1), z.literal(2)])
        .nullable()
        .optional(),
      /** Its published version goes into the order at once. */
      taskGroupId: idOf("task-groups").nullable().optional(),
    }),
    reply: z.object({ workRequest: WorkRequest, workOrder: WorkOrder }),
  },
  /** The work is under way already: an open order takes the request in, and tells it how far it is. */
  join: {
    method: "PUT",
    path: "/api/WorkRequest/join/",
    access: may("approve"),
    body: withId(z.object({ id: targetOf("work-requests"), version: version(), workOrderId: targetOf("work-orders") })),
    reply: WorkRequest,
  },
  /** While both are open. */
  leave: {
    method: "PUT",
    path: "/api/WorkRequest/leave/",
    access: may("approve"),
    body: withId(z.object({ id: targetOf("work-requests"), version: version() })),
    reply: WorkRequest,
  },
  log: { method: "GET", path: "/api/WorkRequestLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
