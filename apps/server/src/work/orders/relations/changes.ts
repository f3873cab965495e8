import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import {
  familyOf,
  MAX_RELATIONS,
  relationFault,
  relationOf,
  type Relation,
  type Role,
} from "@millwright/domain/work/orders/relations/relations.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import { announce } from "../../../platform/work/events.ts";
import { ordersRelated } from "../events.ts";
import { holdOrder, type LockedOrder } from "../orders.ts";
import { familyAround, findRelation } from "./queries.ts";

/** Told once; the stories of both orders read it (`log.ts`). */
const ENTITY = "work-order-relations";

/** Who relates orders comes one after the other, so that two do not close a circle at once. */
const oneAtATime = async (ctx: Ctx): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtext('work-order-relations'), current_tenant())`.execute(ctx.db));

/** Both orders, held in the order of their ids. */
async function holdBoth(ctx: Ctx, { fromId, toId }: Relation): Promise<{ from: LockedOrder; to: LockedOrder }> {
  const [low, high] = [Math.min(fromId, toId), Math.max(fromId, toId)];
  const orders = new Map<number, LockedOrder>();
  for (const id of [low, high]) orders.set(id, await holdOrder(ctx, id));
  return { from: orders.get(fromId)!, to: orders.get(toId)! };
}

/** What waits must still be able to: a completed parent gets no sub-order, a completed order nothing that blocks it. */
function assertOpen({ kind }: Relation, { from, to }: { from: LockedOrder; to: LockedOrder }): void {
  const waits = kind === "sub" ? from : kind === "blocks" ? to : null;
  const seal = waits && sealOf(waits.status.category, "plan");
  if (seal) throw refuse("conflict", seal);
}

interface How {
  /** Told with what else the call did. */
  isTold?: false;
}

export async function relate(
  ctx: Ctx,
  { workOrderId, otherId, role }: { workOrderId: number; otherId: number; role: Role },
  { isTold }: How = {},
): Promise<void> {
  if (workOrderId === otherId) throw refuseField("otherId", "relation_circle");
  const wanted = relationOf(role, workOrderId, otherId);
  await oneAtATime(ctx);
  const both = await holdBoth(ctx, wanted);
  assertOpen(wanted, both);
  const others = await familyAround(ctx, [wanted.fromId, wanted.toId], familyOf(wanted.kind));
  const fault = relationFault(wanted, others);
  if (fault) throw refuseField("otherId", fault);
  const near = others.filter(({ fromId, toId }) => fromId === workOrderId || toId === workOrderId);
  if (near.length >= MAX_RELATIONS) throw refuse("conflict", "too_many_items", { limit: MAX_RELATIONS });
  const { kind, fromId, toId } = wanted;
  const { id } = await ctx.db
    .insertInto("workOrderRelations")
    .values({ fromOrderId: fromId, toOrderId: toId, kind, createdBy: ctx.personId || null })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (isTold !== false) audit(ctx, { action: "created", entity: ENTITY, entityId: id, changes: changesOf({}, { kind, fromId, toId }) });
  await announce(ctx, ordersRelated, { id: toId, payload: { kind, otherId: fromId, isRemoved: false } });
}

export async function unrelate(ctx: Ctx, id: number): Promise<{ removed: number }> {
  const seen = await findRelation(ctx, id);
  if (!seen) throw refuse("not_found", "not_found");
  await oneAtATime(ctx);
  const both = await holdBoth(ctx, seen);
  assertOpen(seen, both);
  const { numDeletedRows } = await ctx.db.deleteFrom("workOrderRelations").where("id", "=", id).executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw refuse("not_found", "not_found");
  const { kind, fromId, toId } = seen;
  const gone = { kind: null, fromId: null, toId: null };
  audit(ctx, { action: "deleted", entity: ENTITY, entityId: id, changes: changesOf({ kind, fromId, toId }, gone) });
  await announce(ctx, ordersRelated, { id: toId, payload: { kind, otherId: fromId, isRemoved: true } });
  return { removed: 1 };
}
