import { sql } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { tell } from "./orders.ts";
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
