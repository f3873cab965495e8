import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { canMoveRequest, mayLeave } from "@millwright/domain/work/requests/status.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { holdToJoin, tellOrder } from "../../orders/service.ts";
import { records } from "../service.ts";

interface Joined {
  id: number;
  version: number;
}

/**
 * An open order takes a request in: what was reported is under way already. The order is held first and the request behind it, as by a status that requests follow. Both
 * tell it.
 */
export async function join(ctx: Ctx, { id, version, workOrderId }: Joined & { workOrderId: number }) {
  const request = await records.get(ctx, id);
  const order = await holdToJoin(ctx, workOrderId);
  const locked = await records.lock(ctx, id);
  if (locked.workOrderId !== null) throw refuse("conflict", "already_converted");
  if (locked.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  if (!canMoveRequest({ statusId: locked.statusId, isConverted: false }, "join")) throw refuse("conflict", "request_moved");
  if (order.isOver) throw refuse("conflict", "order_ended");
  tellOrder(ctx, order.id, "request_joined", [{ field: "request", before: null, after: request.code }]);
  const patch = { statusId: STATUS.inReview, workOrderId: order.id, statusReason: null, waitingForRequester: false, isUnverified: false };
  return await records.update(ctx, id, version, { ...patch, convertedAt: ctx.now.toISOString() }, "joined");
}

/** Joined by mistake, or another order does it: the request is accepted again and waits for its order. */
export async function leave(ctx: Ctx, { id, version }: Joined) {
  const request = await records.get(ctx, id);
  if (request.workOrderId === null || !request.hasJoined) throw refuse("conflict", "not_joined");
  const order = await holdToJoin(ctx, request.workOrderId, { isNamed: false });
  const locked = await records.lock(ctx, id);
  if (locked.version !== version) throw new Refusal("conflict", { reason: "stale", current: await records.get(ctx, id) });
  if (!mayLeave({ statusId: locked.statusId, hasJoined: request.hasJoined, isOrderOver: order.isOver }))
    throw refuse("conflict", "order_ended");
  tellOrder(ctx, order.id, "request_left", [{ field: "request", before: request.code, after: null }]);
  return await records.update(ctx, id, version, { workOrderId: null, convertedAt: null }, "left");
}
