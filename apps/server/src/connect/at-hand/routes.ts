import { createHash } from "node:crypto";
import { MOST_ORDERS, MOST_REQUESTS, type atHand } from "@millwright/domain/connect/at-hand/contract.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { ordersAtHand } from "../../work/orders/service.ts";
import { requestsAtHand } from "../../work/requests/service.ts";
import { deviceRulesOf } from "../../work/settings/service.ts";

const DAY_MS = 86_400_000;

export const handlers: Handlers<typeof atHand> = {
  read: async (ctx, { body: { known = [] } }) => {
    const { days, megabytes } = await deviceRulesOf(ctx);
    const until = new Date(ctx.now.getTime() + days * DAY_MS).toISOString();
    const [{ orders: all, leftOut }, requests] = await Promise.all([
      ordersAtHand(ctx, until, MOST_ORDERS),
      requestsAtHand(ctx, MOST_REQUESTS),
    ]);
    const had = new Set(known);
    const stamped = all.map((one) => ({ one, id: one.order.id, stamp: stampOf(one) }));
    return {
      asOf: ctx.now.toISOString(),
      days,
      megabytes,
      orders: stamped.map(({ id, stamp }) => ({ id, stamp })),
      changed: stamped.filter(({ stamp }) => !had.has(stamp)).map(({ one }) => one),
      leftOut,
      requests,
    };
  },
};

/** Of all that is answered: a note, a photo and a name that changed count as much as the order's own version. */
const stampOf = (answer: unknown): string => createHash("sha256").update(JSON.stringify(answer)).digest("base64url").slice(0, 22);
