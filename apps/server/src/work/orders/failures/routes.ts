import { FailureDraft, workOrderFailures } from "@millwright/domain/work/orders/failures/contract.ts";
import { failureTarget as target } from "@millwright/domain/work/orders/failures/import.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { wholeOf } from "../../../platform/lists/whole.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import { records } from "../orders.ts";
import { correctFailure, createFailure, importFailure, removeFailure, updateFailure } from "./changes.ts";
import { failureRows, failuresLike, failuresOf, findFailure, uncodedOf, wholeFailures } from "./queries.ts";

export const failureHandlers: Handlers<typeof workOrderFailures> = {
  browse: async (ctx, { query }) => ({ rows: await failuresOf(ctx, (await records.get(ctx, query.workOrderId)).id) }),
  uncoded: async (ctx, { query }) => ({ rows: await uncodedOf(ctx, query.assetId) }),
  list: async (ctx, { body }) => await failureRows(ctx, body),
  export: exporting(workOrderFailures.list, failureRows, wholeOf(target, wholeFailures)),
  create: async (ctx, { body }) => await createFailure(ctx, body),
  update: async (ctx, { params, body: { version, ...sent } }) => await updateFailure(ctx, params.id, version, sent),
  remove: async (ctx, { params }) => await removeFailure(ctx, params.id),
};

const numberOr = (value: unknown): number | null => (typeof value === "number" ? value : null);

/** A failure has no code: it is known by its order and what failed, where, in which way; where none of that is said, by its words. */
export const failureWriter: RecordWriter = {
  kind: "records",
  target,
  table: "workOrderFailures",
  entity: "work-order-failures",
  draft: FailureDraft.extend({ workOrderId: idOf("work-orders") }),
  find: async (ctx, { workOrder, failureProblem, failureArea, failureType, remark }) =>
    typeof workOrder === "number"
      ? await failuresLike(ctx, workOrder, {
          problem: numberOr(failureProblem),
          area: numberOr(failureArea),
          type: numberOr(failureType),
          remark: typeof remark === "string" ? remark : null,
        })
      : null,
  identityOf: ({ remark }, { workOrder = "", failureProblem = "", failureArea = "", failureType = "" }) => {
    const what = [failureProblem, failureArea, failureType].join("\n");
    return `${workOrder}\n${what.trim() === "" ? String(remark ?? "") : what}`.toLowerCase();
  },
  get: findFailure,
  create: importFailure,
  update: async (ctx, id, version, { workOrderId: _order, ...sent }: FailureDraft & { workOrderId?: number }) =>
    await correctFailure(ctx, id, version, sent),
  draftOf: ({
    workOrder,
    failureArea,
    failureType,
    failureClass,
    failureProblem,
    failureCause,
    failureAction,
    failureDetection,
    failureImpact,
    ...values
  }) => ({
    ...values,
    workOrderId: workOrder,
    failureAreaId: failureArea,
    failureTypeId: failureType,
    failureClassId: failureClass,
    failureProblemId: failureProblem,
    failureCauseId: failureCause,
    failureActionId: failureAction,
    failureDetectionId: failureDetection,
    failureImpactId: failureImpact,
  }),
};
