import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { examples } from "@millwright/domain/materials/purchase-orders/examples.ts";
import { statusNumbered } from "@millwright/domain/materials/purchase-orders/status.ts";
import { invariant, refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { bulk } from "../../platform/records/bulk.ts";
import { nameAt } from "../../platform/records/searched.ts";
import { partIsReached } from "../master-parts/service.ts";
import { approveOrder, archiveOrder, createOrder, moveOrder, records, updateOrder } from "./changes.ts";
import { addLine, changeLine, removeLine } from "./lines.ts";
import { listeners } from "./listeners.ts";
import { offerOf } from "./offer.ts";
import { findOrder, orderRows } from "./queries.ts";

const handlers: Handlers<typeof purchaseOrders> = {
  list: async (ctx, { body }) => await orderRows(ctx, body),
  export: exporting(purchaseOrders.list, orderRows),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  create: async (ctx, { body }) => await createOrder(ctx, body),
  update: async (ctx, { params, body: { version, ...patch } }) => await updateOrder(ctx, params.id, version, patch),
  archive: async (ctx, { params, body }) => await archiveOrder(ctx, params.id, body.version),
  restore: async (ctx, { params, body }) => await records.restore(ctx, params.id, body.version),
  bulkArchive: bulk({
    get: records.get,
    change: async (ctx: Ctx, { id, version }, { archived }: { archived: boolean }) =>
      archived ? await archiveOrder(ctx, id, version) : await records.restore(ctx, id, version),
  }),
  log: async (ctx, { params }) => await records.log(ctx, params.id),
  status: async (ctx, { query, body }) => {
    const to = statusNumbered(query.status);
    invariant(to, "the contract lets nothing else in");
    return await moveOrder(ctx, query.id, to, body);
  },
  approve: async (ctx, { params, body }) => await approveOrder(ctx, params.id, body.version),
  offer: async (ctx, { params, query }) => {
    const { supplierId } = await records.get(ctx, params.id);
    if (!(await partIsReached(ctx, query.partId))) throw refuse("not_found", "not_found");
    return await offerOf(ctx, supplierId, query.partId);
  },
  addLine: async (ctx, { body: { purchaseOrderId, ...line } }) => await addLine(ctx, purchaseOrderId, line),
  changeLine: async (ctx, { params, body: { version, ...line } }) => await changeLine(ctx, params.lineId, version, line),
  removeLine: async (ctx, { params }) => await removeLine(ctx, params.lineId),
};

export const feature = defineFeature({
  calls: [served("purchaseOrders", examples, handlers)],
  nouns: { "purchase-orders": { find: findOrder, search: { title: nameAt("suppliers", "purchaseOrders.supplierId") } } },
  listeners,
});
