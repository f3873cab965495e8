import type { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { records } from "../orders.ts";
import { changeStop } from "./changes.ts";
import { stopsOf } from "./queries.ts";

export const stopHandlers: Handlers<typeof workOrderStops> = {
  list: async (ctx, { query }) => ({ rows: await stopsOf(ctx, (await records.get(ctx, query.woId)).id) }),
  update: async (ctx, { body }) => await changeStop(ctx, body),
};
