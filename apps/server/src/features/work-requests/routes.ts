import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { workRequests } from "@millwright/domain/work-requests/contract.ts";
import { canMoveRequest, needsReason, REQUEST_STATUS_AFTER } from "@millwright/domain/work-requests/status.ts";
import { exporting } from "../../platform/exporting.ts";
import type { Handlers } from "../../platform/mount.ts";
import { convert } from "./convert.ts";
import { createRequest, totalMinutes } from "./create.ts";
import { assertOnlyFollowUp } from "./follow-up.ts";
import { placeOf, requestRows } from "./queries.ts";
import { records } from "./service.ts";

export const handlers: Handlers<typeof workRequests> = {
  listGet: async (ctx, { query }) => {
    // Others' requests only for those whose scope reaches them; without it the filter finds nothing, as for an unknown person.
    const filterModel: ListRequest["filterModel"] = query.userId ? { requester: { filterType: "set", values: [query.userId] } } : {};
    return await requestRows(ctx, { startRow: 0, sortModel: [], filterModel });
  },
  list: async (ctx, { body }) => await requestRows(ctx, body),
  export: exporting(workRequests.list, requestRows),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createRequest(ctx, body),
  update: async (ctx, { body }) => {
    const { id, version, estimatedDurationHours, estimatedDurationMinutes, ...patch } = body;
    const current = await records.get(ctx, id);
    if (current.workOrderId !== null) throw refuse("conflict", "already_converted");
    const place = patch.assetId !== undefined || patch.locationId !== undefined ? await placeOf(ctx, patch.assetId ?? current.assetId, patch.locationId) : {};
    const estimate = estimatedDurationHours === undefined && estimatedDurationMinutes === undefined ? {} : { estimatedMinutes: totalMinutes(estimatedDurationHours, estimatedDurationMinutes) };
    return await records.update(ctx, id, version, { ...patch, ...place, ...estimate });
  },
  setStatus: async (ctx, { body }) => {
    const current = await records.get(ctx, body.id);
    if (!canMoveRequest({ statusId: current.statusId, isConverted: current.workOrderId !== null }, body.move)) throw refuse("conflict", "request_moved");
    if (needsReason(body.move) && !body.reason) throw new Refusal("invalid", { fields: [{ path: "reason", reason: "reason_missing" }] });
    if (body.move === "reopen") await assertOnlyFollowUp(ctx, current.id);
    const patch = { statusId: REQUEST_STATUS_AFTER[body.move], statusReason: body.reason ?? null };
    return await records.update(ctx, body.id, body.version, patch, MOVED[body.move]);
  },
  convert: async (ctx, { query, body }) => await convert(ctx, query.workRequestID, body),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
};

const MOVED = { accept: "accepted", reject: "rejected", reopen: "reopened" } as const;
