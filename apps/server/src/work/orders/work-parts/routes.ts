import type { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { records } from "../orders.ts";
import { createPart, removePart, takeInstead, updatePart } from "./changes.ts";
import { partsOf, sourcesOf } from "./queries.ts";
import { giveBack, takeParts } from "./taking.ts";

export const workPartHandlers: Handlers<typeof workParts> = {
  list: async (ctx, { query }) => ({ rows: await partsOf(ctx, (await records.get(ctx, query.workOrderId)).id), currency: ctx.currency }),
  create: async (ctx, { body }) => await createPart(ctx, body),
  update: async (ctx, { params, body }) => await updatePart(ctx, params.id, body),
  remove: async (ctx, { params }) => await removePart(ctx, params.id),
  instead: async (ctx, { params, body }) => ({ rows: await takeInstead(ctx, params.id, body) }),
  whParts: async (ctx, { body }) => ({ rows: await takeParts(ctx, body) }),
  giveBack: async (ctx, { body }) => ({ rows: await giveBack(ctx, body) }),
  sources: async (ctx, { query }) => {
    await records.get(ctx, query.workOrderId);
    return { rows: await sourcesOf(ctx, query.workOrderId, query.partId) };
  },
};
