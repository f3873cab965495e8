import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Listener } from "../../platform/call/ctx.ts";
import { on } from "../../platform/work/events.ts";
import { openWork } from "../../foundation/users/service.ts";
import { findingTakenUp, orderMoved } from "../orders/events.ts";
import { followUp } from "./changes/follow-up.ts";
import { openRequestsOf } from "./queries.ts";
import { followOrder } from "./changes/follow-order.ts";

export const listeners: readonly Listener[] = [
  // Who reported something stays who reported it: told, and not handed over.
  openWork({ kind: "work-requests", rights: "work-requests", of: openRequestsOf }),
  on(orderMoved, "with it", async (ctx, { to }, { entityId }) => {
    invariant(entityId !== null, "an order was moved");
    await followOrder(ctx, entityId, to);
  }),
  on(findingTakenUp, "with it", async (ctx, { stepId, ...draft }, { entityId }) => {
    invariant(entityId !== null, "a finding was made on an order");
    await followUp(ctx, { ...draft, sourceOrderId: entityId, sourceStepId: stepId, sourceAssetId: draft.assetId });
  }),
];
