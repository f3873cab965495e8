import type { home } from "@millwright/domain/home/contract.ts";
import type { Handlers } from "../../platform/mount.ts";
import { orderPiles } from "../work-orders/service.ts";
import { requestPile } from "../work-requests/service.ts";

/** Each part is asked of the feature whose work it is; a part that the role may not see is null. */
export const handlers: Handlers<typeof home> = {
  get: async (ctx) => {
    const [orders, requestsWaiting] = await Promise.all([orderPiles(ctx), requestPile(ctx)]);
    return { myOpen: orders?.myOpen ?? null, overdue: orders?.overdue ?? null, requestsWaiting };
  },
};
