import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { holdOrder, tell } from "./orders.ts";
import { looking } from "./relations/queries.ts";
import { setAside } from "./signatures/signatures.ts";

/** More work comes into an open order, and with it an earlier day. */
export interface Joining {
  orderId: number;
  dueAt: string | null;
}

/**
 * Holds open orders into which further work comes; each keeps the earlier due, and who signed before the work was done vouched for something else. One that ended meanwhile takes
 * nothing. Whether the caller may do that is the caller's question.
 */
export async function joinOrders(ctx: Ctx, joining: readonly Joining[]): Promise<void> {
  const ids = [...new Set(joining.map(({ orderId }) => orderId))];
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: number; isEnded: boolean; dueAt: string | null }>`
    select id, is_ended, due_at from work_orders where id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.db);
  if (rows.some(({ isEnded }) => isEnded)) throw refuse("conflict", "order_ended");
  for (const { id, dueAt } of rows) {
    for (const change of await setAside(ctx, id)) tell(ctx, id, "signature_set_aside", [change]);
    const [earliest] = joining
      .flatMap((one) => (one.orderId === id && one.dueAt !== null ? [one.dueAt] : []))
      .toSorted((one, other) => Date.parse(one) - Date.parse(other));
    if (earliest === undefined || (dueAt !== null && Date.parse(dueAt) <= Date.parse(earliest))) continue;
    await sql`update work_orders set due_at = ${earliest}::timestamptz, version = version + 1, updated_at = now() where id = ${id}`.execute(
      ctx.db,
    );
    tell(ctx, id, "updated", [{ field: "dueAt", before: dueAt, after: earliest }]);
  }
}

/** An order into which something else comes or which it leaves, held until the end of the call. One that is named is one that the caller sees; one that is known already need not be. */
export async function holdToJoin(ctx: Ctx, id: number, { isNamed = true } = {}): Promise<{ id: number; isOver: boolean }> {
  if (isNamed) return told(await holdOrder(looking(ctx), id));
  const { rows } = await sql<{ id: number; isOver: boolean }>`
    select id, is_ended as is_over from work_orders where id = ${id} for no key update`.execute(ctx.db);
  const [order] = rows;
  if (!order) throw refuse("not_found", "not_found");
  return order;
}
const told = ({ id, status }: Awaited<ReturnType<typeof holdOrder>>) => ({ id, isOver: ENDED.includes(status.category) });
