import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { instant, NameRef, optionalText, Ref, version } from "../../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";

const value = () => idOf("reference-lists").nullable().optional();

/** What failed: area and type beside the chain from the class down, by what it was noticed, and what it did. */
export const FailureDraft = z.object({
  failureAreaId: value(),
  failureTypeId: value(),
  failureClassId: value(),
  failureProblemId: value(),
  failureCauseId: value(),
  failureActionId: value(),
  failureDetectionId: value(),
  failureImpactId: value(),
  remark: optionalText(1000),
});
export type FailureDraft = z.input<typeof FailureDraft>;

const named = {
  failureArea: NameRef.nullable(),
  failureType: NameRef.nullable(),
  failureClass: NameRef.nullable(),
  failureProblem: NameRef.nullable(),
  failureCause: NameRef.nullable(),
  failureAction: NameRef.nullable(),
  failureDetection: NameRef.nullable(),
  failureImpact: NameRef.nullable(),
};

export const WorkOrderFailure = z.object({
  id: z.int(),
  workOrderFailureId: idAlias(),
  version: version(),
  workOrderId: z.int(),
  workOrder: Ref,
  asset: Ref.nullable(),
  /** The first of its order, which the order itself answers with. */
  isFirst: z.boolean(),
  failureAreaId: z.int().nullable(),
  failureTypeId: z.int().nullable(),
  failureClassId: z.int().nullable(),
  failureProblemId: z.int().nullable(),
  failureCauseId: z.int().nullable(),
  failureActionId: z.int().nullable(),
  failureDetectionId: z.int().nullable(),
  failureImpactId: z.int().nullable(),
  ...named,
  remark: z.string().nullable(),
  createdAt: instant(),
});
export type WorkOrderFailure = z.infer<typeof WorkOrderFailure>;

/** One row of the failures of all orders. */
export const FailureRow = z.object({
  id: z.int(),
  workOrderFailureId: idAlias(),
  workOrder: Ref,
  asset: Ref.nullable(),
  ...named,
  /** Their codes are those of all above them: they repeat below different classes, and so do their names. */
  failureProblem: Ref.nullable(),
  failureCause: Ref.nullable(),
  failureAction: Ref.nullable(),
  remark: z.string().nullable(),
  createdAt: instant(),
});
export type FailureRow = z.infer<typeof FailureRow>;

/** An order of breakdown without a failure. */
export const UncodedFailure = z.object({ id: z.int(), code: z.string(), title: z.string(), completedAt: instant() });
export type UncodedFailure = z.infer<typeof UncodedFailure>;

const may = (flag: "view" | "update") => ({ subModule: "work-orders", flag }) as const;
const params = idParams("work-order-failures");

const list = {
  name: "work-order-failures",
  method: "POST",
  path: "/api/WorkOrderFailures/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(FailureRow),
  columns: {
    workOrder: column.reference("work-orders", { isRequired: true }),
    asset: column.reference("assets"),
    failureArea: column.reference("reference-lists"),
    failureType: column.reference("reference-lists"),
    failureClass: column.reference("reference-lists"),
    failureProblem: column.reference("reference-lists"),
    failureCause: column.reference("reference-lists"),
    failureAction: column.reference("reference-lists"),
    failureDetection: column.reference("reference-lists"),
    failureImpact: column.reference("reference-lists"),
    remark: column.text(),
    createdAt: column.instant({ isRequired: true }),
  },
  reads: true,
} as const;

/** Why an order was needed is found out late: failures are written until it is closed. */
export const workOrderFailures = defineContract({
  /** Of one order, the first one first. */
  browse: {
    method: "GET",
    path: "/api/WorkOrderFailures/",
    access: may("view"),
    query: z.object({ workOrderId: idInPath("work-orders") }),
    reply: z.object({ rows: z.array(WorkOrderFailure) }),
  },
  /** Orders that count as failures of an asset and of which nobody has said yet what failed, the latest first. */
  uncoded: {
    method: "GET",
    path: "/api/WorkOrderFailures/uncoded/",
    access: may("view"),
    query: z.object({ assetId: idInPath("assets") }),
    reply: z.object({ rows: z.array(UncodedFailure) }),
  },
  list,
  export: exportOf(list),
  create: {
    method: "POST",
    path: "/api/WorkOrderFailures/",
    access: may("update"),
    body: FailureDraft.extend({ workOrderId: targetOf("work-orders") }),
    reply: WorkOrderFailure,
  },
  update: {
    method: "PUT",
    path: "/api/WorkOrderFailures/:id",
    access: may("update"),
    params,
    body: FailureDraft.partial().extend({ version: version() }),
    reply: WorkOrderFailure,
  },
  remove: {
    method: "DELETE",
    path: "/api/WorkOrderFailures/:id",
    access: may("update"),
    params,
    reply: z.object({ removed: z.int() }),
  },
});
