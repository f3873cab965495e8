import { z } from "zod";
import { bulkOf, someOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { day, instant, line, minutes, minutesOrClock, Money, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf, withIdAlias } from "../../kit/ids.ts";
import { countsOf, ListQuery, ListRequest, listOf } from "../../kit/list.ts";
import { May } from "../../kit/may.ts";
import { LogLine } from "../../kit/log/log.ts";
import { CERTIFICATE_RULES } from "../../register/certificates/validity.ts";
import { LABOUR_ICONS } from "./labour/lines.ts";
import { PARTS_ICONS } from "./work-parts/lines.ts";
import { FAILURE_RULES } from "./failure.ts";
import { COST_GROUPS, PRIORITIES } from "./priority.ts";
import { MAX_SIGNATURE_BYTES, SIGNATURE_RULES } from "./signature.ts";
import { SHADES } from "../../foundation/statuses/shades.ts";
import { CATEGORIES } from "./status.ts";

/** All of what is reserved is kept; some is only planned for later; some is to be kept and is not there. */
export const PARTS_READY = ["ready", "planned", "short"] as const;

export const StatusRef = z.object({ id: z.int(), name: z.string(), category: z.enum(CATEGORIES), shade: z.enum(SHADES).optional() });
export type StatusRef = z.infer<typeof StatusRef>;

const priority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const workType = z.union([z.literal(1), z.literal(2)]);
const reference = (kind: Parameters<typeof idOf>[0]) => idOf(kind).nullable().optional();
const title = () => line(200);
const html = () => optionalText(20_000);

/** The head of an order: `PUT /api/WorkOrder/{id}`. */
export const GeneralDraft = z.object({
  title: title(),
  /** Rich text; sanitised when written. */
  description: html(),
  priority: priority.optional(),
  workType: workType.nullable().optional(),
  workOrderTypeId: reference("reference-lists"),
  assetId: reference("assets"),
  locationId: reference("locations"),
  /** Absent leaves the person as it is, null clears it. */
  responsiblePersonId: reference("people"),
  /** The crew that it is given to; one of its members may take it. */
  crewId: reference("crews"),
  /** The supplier whose people do it, also before one of them is named (`contractor.ts`). */
  contractorId: reference("suppliers"),
  /** What is dangerous and what is to be worn, a line each; they stand before the first step. */
  hazards: optionalText(4000),
  protectiveEquipment: optionalText(4000),
  estStartAt: instant().nullable().optional(),
  dueAt: instant().nullable().optional(),
  estimateMinutes: minutesOrClock().nullable().optional(),
});

/** Details and failure block: `PUT /api/WorkOrderDetailsUpdate/{id}`. */
export const DetailsDraft = z.object({
  maintenanceTypeId: reference("reference-lists"),
  repairTypeId: reference("reference-lists"),
  costCentreId: reference("reference-lists"),
  maintenanceDepartmentId: reference("reference-lists"),
  settlingDepartmentId: reference("reference-lists"),
  projectId: reference("reference-lists"),
  incidentDate: instant().nullable().optional(),
  failureClassId: reference("reference-lists"),
  failureProblemId: reference("reference-lists"),
  failureCauseId: reference("reference-lists"),
  failureActionId: reference("reference-lists"),
  failureAreaId: reference("reference-lists"),
  failureTypeId: reference("reference-lists"),
});

/** A name, and the drawing where it was drawn rather than typed: a PNG in base64. */
export const SignatureDraft = z.object({
  signerName: line(100),
  image: z
    .string()
    .max(Math.ceil(MAX_SIGNATURE_BYTES / 3) * 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .nullable()
    .optional(),
});

/** What completing an order records: `PUT /api/WorkOrder/completion/`. */
export const CompletionDraft = z.object({
  startedAt: instant().nullable().optional(),
  completedAt: instant().nullable().optional(),
  actualMinutes: minutesOrClock().nullable().optional(),
  downtimeMinutes: minutesOrClock().nullable().optional(),
  repairTypeId: reference("reference-lists"),
  completionNotes: optionalText(4000),
  /** What had failed, where the order mends a failure. */
  failureClassId: reference("reference-lists"),
  failureProblemId: reference("reference-lists"),
  signature: SignatureDraft.nullable().optional(),
});

/** What was found on its steps (`findings.ts`). */
const findingCounts = { failed: z.int(), flagged: z.int(), outside: z.int(), unanswered: z.int() };

export const WorkOrderRow = z.object({
  id: z.int(),
  workOrderId: idAlias(),
  code: z.string(),
  title: z.string(),
  status: StatusRef,
  priority,
  workType: workType.nullable(),
  asset: Ref.nullable(),
  location: Ref.nullable(),
  responsiblePerson: NameRef.nullable(),
  crew: Ref.nullable(),
  contractor: Ref.nullable(),
  /** The order that it is a part of, where the caller sees that. */
  parentOrder: Ref.nullable(),
  estStartAt: instant().nullable(),
  dueAt: instant().nullable(),
  createdAt: instant(),
  completedAt: instant().nullable(),
  /** Whether what is reserved for it is there; null: nothing is, or all of it was taken. */
  partsReady: z.enum(PARTS_READY).nullable().optional(),
  /** Planned and worked, to two decimals. */
  plannedHours: z.number().optional(),
  actualHours: z.number().optional(),
  /** How long it was on hold, to two decimals; what is on hold goes on. */
  onHoldHours: z.number().optional(),
  /** Of labour and of parts: nothing, only planned, worked or used. */
  laborState: z.enum(LABOUR_ICONS).optional(),
  partsState: z.enum(PARTS_ICONS).optional(),
  /** Everything that was booked in the organisation's currency; null where nothing was, and for those who may not see it. */
  cost: Money.nullable().optional(),
  /** All of them, whatever their kind. */
  findings: z.int(),
  ...findingCounts,
});
export type WorkOrderRow = z.infer<typeof WorkOrderRow>;

/** What the tabs and the status menu need to know, counted in one query. */
export const OrderCounts = z.object({
  tasksCount: z.int(),
  tasksDone: z.int(),
  subtasksCount: z.int(),
  subtasksDone: z.int(),
  /** Without those of stops that were skipped. */
  mandatorySubtasksLeft: z.int(),
  /** What has to be done before the order is started, by name. */
  safetySteps: z.array(z.string()),
  /** Of a route order. */
  stopsCount: z.int(),
  stopsDone: z.int(),
  stopsOpen: z.int(),
  files: z.int(),
  notes: z.int(),
  failures: z.int(),
  /** What it waits for: sub-orders to be completed, blocking orders to be started. */
  subOrdersOpen: z.int(),
  blockersOpen: z.int(),
  relations: z.int(),
  /** Photos of its steps, which are not among its files. */
  stepPhotos: z.int(),
  /** Lines of its parts, those of which something was taken, and those of which some is missing. */
  parts: z.int(),
  partsTaken: z.int(),
  partsShort: z.int(),
  /** Minutes of labour, planned and worked, and timers that have no end yet. */
  labourPlanned: z.int(),
  labourWorked: z.int(),
  labourOpen: z.int(),
  /** Since when its timers run. */
  labourSince: z.array(instant()),
  ...findingCounts,
});

export const Signature = z.object({
  id: z.int(),
  signerName: z.string(),
  /** Who was signed in when it was given. */
  person: NameRef.nullable(),
  signedAt: instant(),
  /** The drawing; null for a name that was typed. */
  fileId: z.int().nullable(),
  setAsideAt: instant().nullable(),
});
export type Signature = z.infer<typeof Signature>;

export const CostTotal = z.object({ group: z.enum(COST_GROUPS), amount: Money });

export const WorkOrder = z.object({
  id: z.int(),
  workOrderId: idAlias(),
  version: version(),
  may: May,
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  statusId: z.int(),
  status: StatusRef,
  statusReason: z.string().nullable(),
  /** The organisation's word for why it is on hold. */
  holdReasonId: z.int().nullable(),
  holdReason: NameRef.nullable(),
  /** When it is expected to go on. */
  expectedDay: day().nullable(),
  priority,
  workType: workType.nullable(),
  workOrderTypeId: z.int().nullable(),
  workOrderType: NameRef.nullable(),
  maintenanceTypeId: z.int().nullable(),
  maintenanceType: NameRef.nullable(),
  repairTypeId: z.int().nullable(),
  repairType: NameRef.nullable(),
  assetId: z.int().nullable(),
  asset: Ref.nullable(),
  locationId: z.int().nullable(),
  location: Ref.nullable(),
  siteId: z.int().nullable(),
  responsiblePersonId: z.int().nullable(),
  responsiblePerson: NameRef.nullable(),
  crewId: z.int().nullable(),
  crew: Ref.nullable(),
  contractorId: z.int().nullable(),
  contractor: Ref.nullable(),
  hazards: z.string().nullable(),
  protectiveEquipment: z.string().nullable(),
  requester: NameRef.nullable(),
  workRequestId: z.int().nullable(),
  workRequest: Ref.nullable(),
  costCentreId: z.int().nullable(),
  costCentre: NameRef.nullable(),
  maintenanceDepartmentId: z.int().nullable(),
  maintenanceDepartment: NameRef.nullable(),
  settlingDepartmentId: z.int().nullable(),
  settlingDepartment: NameRef.nullable(),
  projectId: z.int().nullable(),
  project: NameRef.nullable(),
  failureClassId: z.int().nullable(),
  failureClass: NameRef.nullable(),
  failureProblemId: z.int().nullable(),
  failureProblem: NameRef.nullable(),
  failureCauseId: z.int().nullable(),
  failureCause: NameRef.nullable(),
  failureActionId: z.int().nullable(),
  failureAction: NameRef.nullable(),
  failureAreaId: z.int().nullable(),
  failureArea: NameRef.nullable(),
  failureTypeId: z.int().nullable(),
  failureType: NameRef.nullable(),
  estStartAt: instant().nullable(),
  dueAt: instant().nullable(),
  incidentDate: instant().nullable(),
  startedAt: instant().nullable(),
  completedAt: instant().nullable(),
  closedAt: instant().nullable(),
  estimateMinutes: minutes().nullable(),
  actualMinutes: minutes().nullable(),
  downtimeMinutes: minutes().nullable(),
  completionNotes: z.string().nullable(),
  /** What the organisation asks for when an order is completed. */
  signatureRule: z.enum(SIGNATURE_RULES),
  /** What the organisation asks of an order that mends a failure, when it is completed and when it is closed. */
  failureRules: z.object({ completion: z.enum(FAILURE_RULES), closing: z.enum(FAILURE_RULES) }),
  signedBy: Signature.nullable(),
  /** Signatures that reopening set aside, the latest first. */
  earlierSignatures: z.array(Signature),
  counts: OrderCounts,
  /** None for those who may not see costs. */
  costs: z.array(CostTotal),
  /** Of hours and of parts, in the organisation's currency; null where nothing was booked, and for those who may not see it. */
  totalLaborCost: Money.nullable(),
  totalPartsCost: Money.nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type WorkOrder = z.infer<typeof WorkOrder>;

/** What speaks against giving somebody work today, and what the organisation makes of it. */
export const Responsible = z.object({
  rule: z.enum(CERTIFICATE_RULES),
  expired: z.array(z.object({ kind: z.string(), validUntil: day() })),
});
export type Responsible = z.infer<typeof Responsible>;

const amountOfWork = { orders: z.int(), minutes: z.int() };
/** The open orders of a person by the week in which they are due, those that the caller reaches; the estimate of each, where it has one. */
export const Workload = z.object({
  /** Beginning with the present one; each by its Monday. */
  weeks: z.array(z.object({ monday: day(), ...amountOfWork })),
  /** Due before the present week, after the last one, and at no time. */
  late: z.object(amountOfWork),
  later: z.object(amountOfWork),
  undated: z.object(amountOfWork),
});
export type Workload = z.infer<typeof Workload>;
export const WORKLOAD_WEEKS = 8;
/** A member of the order's crew, to whom it can be handed. */
export const Taker = z.object({
  id: z.int(),
  name: z.string(),
  isLead: z.boolean(),
  openOrders: z.int(),
  /** The kinds of the expired certificates for which they may not be given work; null: they may. */
  barredBy: z.string().nullable(),
});
export type Taker = z.infer<typeof Taker>;

/** Quick filters beside the columns' own. `unanswered`: something was found, nobody has said what follows, and it can still be said. */
export const QUICK_FILTERS = ["open", "mine", "myCrews", "overdue", "unassigned", "findings", "unanswered", "shortOfParts"] as const;
const quick = z.array(z.enum(QUICK_FILTERS)).max(QUICK_FILTERS.length).optional();

/** The board on which a card is put somewhere else: whether its column takes one more is asked there. */
export const OnBoard = z.object({ id: idOf("work-order-boards"), isConfirmed: z.boolean().optional() });
export type OnBoard = z.infer<typeof OnBoard>;

/** Why an order comes into the locked week of a crew, where it does. */
const breakInReason = optionalText(500);

/** How long an order has stood in each status, as far as it was work. */
export const Stay = z.object({ status: StatusRef, minutes: z.int(), isNow: z.boolean() });
export type Stay = z.infer<typeof Stay>;

/** What is said with a status. */
const statusChange = {
  statusId: idOf("statuses"),
  reason: optionalText(500),
  holdReasonId: reference("reference-lists"),
  expectedDay: day().nullable().optional(),
  /** What spoke against it was read, and it is meant all the same. */
  isConfirmed: z.boolean().optional(),
};

const may = (flag: "view" | "create" | "update" | "approve") => ({ subModule: "work-orders", flag }) as const;
const params = idParams("work-orders");
const ofPerson = z.object({ personId: idInPath("people") });
const ofOrder = z.object({ workOrderId: idInPath("work-orders") });

const list = {
  method: "POST",
  path: "/api/WorkOrder/list/",
  name: "work-orders",
  access: may("view"),
  body: ListRequest.extend({ quick }),
  reply: listOf(WorkOrderRow),
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    title: column.text({ isRequired: true, isSearched: true }),
    status: column.reference("statuses", { isRequired: true }),
    statusCategory: column.choice(CATEGORIES, { isRequired: true, isSortable: false }),
    priority: column.choice(PRIORITIES, { isRequired: true }),
    workType: column.choice([1, 2]),
    asset: column.reference("assets"),
    location: column.reference("locations"),
    responsiblePerson: column.reference("people"),
    crew: column.reference("crews"),
    contractor: column.reference("suppliers"),
    estStartAt: column.instant(),
    dueAt: column.instant(),
    createdAt: column.instant({ isRequired: true }),
    completedAt: column.instant(),
    partsReady: column.choice(PARTS_READY, { isFigure: true }),
    plannedHours: column.number({ isRequired: true, isFigure: true }),
    actualHours: column.number({ isRequired: true, isFigure: true }),
    onHoldHours: column.shown(column.number({ isRequired: true, isFigure: true })),
    laborState: column.choice(LABOUR_ICONS, { isRequired: true, isFigure: true }),
    partsState: column.choice(PARTS_ICONS, { isRequired: true, isFigure: true }),
    /** Sorted and filtered by those who may see costs. */
    cost: column.money({ isRequired: true, isHiddenInRows: true, isFigure: true }),
    findings: column.number({ isRequired: true }),
    unanswered: column.number({ isRequired: true }),
    statusId: column.id("statuses", { isRequired: true }),
    assetId: column.id("assets"),
    locationId: column.id("locations"),
    siteId: column.id("locations"),
    responsiblePersonId: column.id("people"),
    /** By this the sub-orders of one are found. */
    parentOrder: column.reference("work-orders", { isHiddenInRows: true }),
  },
  reads: true,
} as const;

export const workOrders = defineContract({
  listGet: { method: "GET", path: "/api/WorkOrder/", access: may("view"), query: ListQuery, reply: listOf(WorkOrderRow) },
  list,
  export: exportOf(list),
  /** By the category of their status. */
  counts: countsOf(list),
  get: { method: "GET", path: "/api/WorkOrder/:id", access: may("view"), params, reply: WorkOrder },
  create: {
    method: "POST",
    path: "/api/WorkOrder/",
    access: may("create"),
    body: GeneralDraft.extend(DetailsDraft.shape).extend({ breakInReason }),
    reply: WorkOrder,
  },
  update: {
    method: "PUT",
    path: "/api/WorkOrder/:id",
    access: may("update"),
    params,
    body: GeneralDraft.partial().extend({ version: version(), board: OnBoard.optional(), breakInReason }),
    reply: WorkOrder,
  },
  updateDetails: {
    method: "PUT",
    path: "/api/WorkOrderDetailsUpdate/:id",
    access: may("update"),
    params,
    body: DetailsDraft.partial().extend({ version: version() }),
    reply: WorkOrder,
  },
  responsible: {
    method: "GET",
    path: "/api/WorkOrderResponsible/:personId",
    access: may("view"),
    params: ofPerson,
    reply: Responsible,
  },
  workload: { method: "GET", path: "/api/WorkOrderLoad/:personId", access: may("view"), params: ofPerson, reply: Workload },
  setStatus: {
    method: "PUT",
    path: "/api/WorkOrder/update-status/",
    access: may("update"),
    body: withIdAlias(
      "workOrderId",
      z.object({
        id: targetOf("work-orders"),
        ...statusChange,
        version: version(),
        board: OnBoard.optional(),
        /** When it was moved, where that is told later. */
        doneAt: instant().optional(),
      }),
    ),
    whenDone: "doneAt",
    reply: WorkOrder,
  },
  bulk: bulkOf({
    path: "/api/WorkOrder/bulk/",
    access: may("update"),
    kind: "work-orders",
    change: someOf(GeneralDraft.pick({ responsiblePersonId: true, crewId: true, priority: true, dueAt: true }).partial()),
  }),
  /** What completing records has no place here: an order without its times is refused. */
  bulkStatus: bulkOf({
    path: "/api/WorkOrder/bulk/status/",
    access: may("update"),
    kind: "work-orders",
    change: z.object(statusChange),
  }),
  /** The estimated work of a crew's open orders, by the week in which they are due: beside what its members can do. */
  crewLoad: {
    method: "POST",
    path: "/api/WorkOrder/crew-load/",
    access: may("view"),
    body: z.object({ crewId: idOf("crews"), from: day(), until: day() }),
    /** Weeks by their Monday. Late: due before the first of these days; null: due at no time. */
    reply: z.object({
      weeks: z.array(z.object({ week: day(), minutes: z.int(), orders: z.int() })),
      late: z.object({ minutes: z.int(), orders: z.int() }),
      undated: z.object({ minutes: z.int(), orders: z.int() }),
    }),
    reads: true,
  },
  /** Whether the caller may take the order or give it back, and to whom they may hand it: today's members of its crew with the open orders of each. */
  takers: {
    method: "GET",
    path: "/api/WorkOrder/hand-out/",
    access: may("view"),
    query: ofOrder,
    reply: z.object({ mayTake: z.boolean(), mayGiveBack: z.boolean(), people: z.array(Taker) }),
  },
  /** Being of the order's crew decides, not the role (`handing-out.ts`). */
  handOut: {
    method: "PUT",
    path: "/api/WorkOrder/hand-out/",
    access: may("view"),
    body: withIdAlias("workOrderId", z.object({ id: targetOf("work-orders"), personId: idOf("people").nullable(), version: version() })),
    reply: WorkOrder,
  },
  /** How long it stood in each status; the one it stands in goes on. */
  stays: { method: "GET", path: "/api/WorkOrderStays/:id", access: may("view"), params, reply: z.object({ rows: z.array(Stay) }) },
  completion: { method: "GET", path: "/api/WorkOrder/completion/", access: may("view"), query: ofOrder, reply: WorkOrder },
  complete: {
    method: "PUT",
    path: "/api/WorkOrder/completion/",
    access: may("update"),
    body: withIdAlias("workOrderId", CompletionDraft.extend({ id: targetOf("work-orders"), version: version() })),
    reply: WorkOrder,
  },
  log: {
    method: "GET",
    path: "/api/WorkOrderLog/:id",
    access: may("view"),
    params,
    // The specification calls the instant workOrderLogDate.
    reply: z.object({ rows: z.array(LogLine.extend({ workOrderLogDate: instant() })) }),
  },
});
