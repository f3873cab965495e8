import { DowntimeDraft } from "@millwright/domain/register/downtimes/contract.ts";
import { downtimeTarget } from "@millwright/domain/register/downtimes/import.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { correctDowntime, importDowntime, records } from "./changes.ts";
import { downtimeFrom } from "./queries.ts";

/** A downtime has no code: it is known by its asset and when it began. */
export const downtimeWriter: RecordWriter = {
  kind: "records",
  target: downtimeTarget,
  table: "downtimes",
  entity: "downtimes",
  draft: DowntimeDraft,
  find: async (ctx, { asset, startAt }) =>
    typeof asset === "number" && typeof startAt === "string" ? await downtimeFrom(ctx, asset, startAt) : null,
  get: records.get,
  create: importDowntime,
  update: correctDowntime,
  draftOf: ({ asset, reason, workOrder, ...values }) => ({ ...values, assetId: asset, reasonId: reason, workOrderId: workOrder }),
};
