import { sql } from "kysely";
import type { WhyShown } from "@millwright/domain/work/plans/why.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** As it is kept: of a version before, without what was added since. */
export type KeptWhy = Omit<WhyShown, "orders">;

/** With the codes of the orders that it names, of those that the caller reaches; asked once for all. */
export async function whysOf(ctx: Ctx, kept: readonly (KeptWhy | null)[]): Promise<(WhyShown | null)[]> {
  const ids = [...new Set(kept.flatMap((why) => (why ? [why.sum, ...why.others].flatMap(orderIn) : [])))];
  const { rows } =
    ids.length === 0
      ? { rows: [] }
      : await sql<{
          id: number;
          code: string;
        }>`select id, code from work_orders where id = any(${ids}::bigint[]) and ${withinReach(ctx, "work-orders")}`.execute(ctx.db);
  return kept.map((why) => why && { ...why, orders: rows.filter(({ id }) => [why.sum, ...why.others].flatMap(orderIn).includes(id)) });
}

function orderIn(sum: WhyShown["sum"]): number[] {
  const base = sum["base"] as { orderId?: number } | undefined;
  return base?.orderId === undefined ? [] : [base.orderId];
}
