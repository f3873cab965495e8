import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderTarget } from "@millwright/domain/work/orders/import.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import type { FileStore } from "../../platform/files/files.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { preparing } from "../../platform/call/preparing.ts";
import { wholeOf } from "../../platform/lists/whole.ts";
import { people } from "../../foundation/people/service.ts";
import { findPlaceOf } from "../../register/assets/service.ts";
import { recordCompletion } from "./changes/complete.ts";
import { crewLoad } from "./crew-load.ts";
import { handOut, takersOf } from "./changes/hand-out.ts";
import { countOrders, listOrders } from "./list.ts";
import { orderLog } from "./log/log.ts";
import { records } from "./orders.ts";
import { assertOwnSite, assertReferences } from "./references.ts";
import { standingOf } from "./responsible.ts";
import { createOrder } from "./service.ts";
import { staysOf } from "./stays.ts";
import { setStatus } from "./changes/set-status.ts";
import { drawSigning } from "./signatures/signatures.ts";
import { updateOrder } from "./changes/update.ts";
import { workloadOf } from "./workload.ts";
import { wholeOrders } from "./bringing-in/whole.ts";

export const orderHandlers = (store: FileStore): Handlers<typeof workOrders> => ({
  listGet: async (ctx, { query }) => await listOrders(ctx, query),
  list: async (ctx, { body }) => await listOrders(ctx, body),
  export: exporting(workOrders.list, listOrders, wholeOf(workOrderTarget, wholeOrders)),
  counts: async (ctx, { body }) => await countOrders(ctx, body),
  crewLoad: async (ctx, { body }) => await crewLoad(ctx, body),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => {
    const [place] = await Promise.all([findPlaceOf(ctx, body, ctx.siteId), assertReferences(ctx, body)]);
    assertOwnSite(ctx, place, body.assetId ? "assetId" : "locationId");
    return await createOrder(ctx, body, place);
  },
  update: async (ctx, { params, body: { version, board, breakInReason, ...patch } }) =>
    await updateOrder(ctx, params.id, version, patch, { board, breakInReason }),
  updateDetails: async (ctx, { params, body: { version, ...patch } }) => await updateOrder(ctx, params.id, version, patch),
  responsible: async (ctx, { params }) => {
    const { id } = await people.get(ctx, params.personId);
    return await standingOf(ctx, id);
  },
  workload: async (ctx, { params }) => {
    const { id } = await people.get(ctx, params.personId);
    return await workloadOf(ctx, id);
  },
  setStatus: async (ctx, { body }) => await setStatus(ctx, body),
  bulk: bulk({ get: records.get, change: async (ctx, { id, version }, change) => await updateOrder(ctx, id, version, change) }),
  bulkStatus: bulk({
    get: records.get,
    change: async (ctx, { id, version }, change) => await setStatus(ctx, { id, version, ...change }),
    isUnchanged: ({ statusId }, change) => statusId === change.statusId,
  }),
  stays: async (ctx, { params }) => await staysOf(ctx, params.id),
  takers: async (ctx, { query }) => await takersOf(ctx, query.workOrderId),
  handOut: async (ctx, { body }) => await handOut(ctx, body),
  completion: async (ctx, { query }) => await records.get(ctx, query.workOrderId),
  complete: preparing(
    async (_early, { body }) => await drawSigning(body.signature),
    async (ctx, { body }) => await recordCompletion(ctx, store, body),
  ),
  log: async (ctx, { params }) => await orderLog(ctx, params.id),
});
