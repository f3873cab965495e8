import type { Selectable } from "kysely";
import { refuse, Refusal } from "@millwright/domain/kit/errors.ts";
import { SEALED, type StatusRef } from "@millwright/domain/work-orders/status.ts";
import { audit, changesOf, type Change } from "../../platform/audit.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { WorkOrders } from "../../platform/db-types.gen.ts";
import { announce } from "../../platform/events.ts";
import { recordsOf } from "../../platform/records.ts";
import { findOrder, readOrder, type WorkOrder } from "./queries.ts";
import { withinScope } from "./scope.ts";

/** Everything that happens to an order and to its parts is told under this name and the order's id, so its log is the whole story. */
export const ENTITY = "work-orders";

export const records = recordsOf({ table: "workOrders", entity: ENTITY, find: findOrder });

export type LockedOrder = Selectable<WorkOrders> & { status: StatusRef & { name: string } };

/**
 * The stored order, held until the end of the call. "change" keeps everybody else out; "use" is for changes of its parts: they may run beside
 * each other, but not beside a change of the order, so a status that was judged by the steps stays true.
 */
export async function lockOrder(ctx: Ctx, id: number, hold: "change" | "use" = "change"): Promise<LockedOrder> {
  const query = ctx.db
    .selectFrom("workOrders")
    .selectAll()
    .where("id", "=", id)
    .where(() => withinScope(ctx));
  const locked = hold === "change" ? query.forUpdate() : query.forShare();
  // Asked in a statement of its own: it sees what the one that held the lock before has committed.
  const status = ctx.db
    .selectFrom("statuses")
    .innerJoin("workOrders", (join) => join.onRef("workOrders.tenantId", "=", "statuses.tenantId").onRef("workOrders.statusId", "=", "statuses.id"))
    .select(["statuses.id", "statuses.name", "statuses.category"])
    .where("workOrders.id", "=", id);
  const [order, its] = await Promise.all([locked.executeTakeFirst(), status.$castTo<LockedOrder["status"]>().executeTakeFirst()]);
  if (!order || !its) throw refuse("not_found", "not_found");
  return { ...order, status: its };
}

/** The same for an order that may be changed: one that is closed or cancelled may only be reopened. */
export async function lockOpenOrder(ctx: Ctx, id: number, hold: "change" | "use" = "change"): Promise<LockedOrder> {
  const order = await lockOrder(ctx, id, hold);
  if (SEALED.includes(order.status.category)) throw refuse("conflict", "order_sealed");
  return order;
}

export async function assertCurrent(ctx: Ctx, order: LockedOrder, version: number): Promise<void> {
  if (order.version !== version) throw new Refusal("conflict", { reason: "stale", current: await readOrder(ctx, order.id) });
}

/** Writes what differs, audits and announces it; `facts` tell the listeners more than the names of the fields. */
export async function changeOrder(
  ctx: Ctx,
  order: LockedOrder,
  patch: Record<string, unknown>,
  action = "updated",
  facts: Record<string, unknown> = {},
): Promise<WorkOrder> {
  const changes = changesOf({ ...order }, patch);
  await records.write(ctx, order.id, changes);
  tell(ctx, order.id, action, changes);
  if (changes.length > 0) {
    announce(ctx, { kind: `${ENTITY}.${action}`, entity: ENTITY, entityId: order.id, payload: { fields: changes.map(({ field }) => field), ...facts } });
  }
  return await readOrder(ctx, order.id);
}

/** A line in the order's story. */
export const tell = (ctx: Ctx, orderId: number, action: string, changes: readonly Change[]): void =>
  audit(ctx, { action, entity: ENTITY, entityId: orderId, changes });
