import type { workOrderRelations } from "@millwright/domain/work/orders/relations/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { records } from "../orders.ts";
import { relate, unrelate } from "./changes.ts";
import { copyOrder, splitOrder } from "./copying.ts";
import { relationsOf } from "./queries.ts";

export const relationHandlers: Handlers<typeof workOrderRelations> = {
  list: async (ctx, { query }) => ({ rows: await relationsOf(ctx, (await records.get(ctx, query.workOrderId)).id) }),
  create: async (ctx, { body }) => {
    await relate(ctx, body);
    return { rows: await relationsOf(ctx, body.workOrderId) };
  },
  remove: async (ctx, { params }) => await unrelate(ctx, params.id),
  copy: async (ctx, { body }) => await copyOrder(ctx, body.workOrderId),
  split: async (ctx, { body }) => await splitOrder(ctx, body),
};
