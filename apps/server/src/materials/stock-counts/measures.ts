import { sql } from "kysely";
import { holdsNow, type Measure } from "../../platform/lists/measures.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { inWarehouses } from "../warehouses/service.ts";
import { isDue } from "./choosing.ts";

/** What figures count of counts: those that were booked in the range, and places that are due to be counted now. */
export const countMeasures = {
  accuracy: {
    source: inWarehouses("stock-counts"),
    rows: (
      _,
      { from, until },
    ) => sql<boolean>`(stock_counts.status = 'booked' and stock_counts.archived_at is null and stock_counts.first_lines > 0
      and stock_counts.booked_at >= ${from} and stock_counts.booked_at < ${until})`,
    brings: { numerator: () => sql`stock_counts.first_within`, denominator: () => sql`stock_counts.first_lines` },
  },
  due: {
    source: inWarehouses("stock-rows"),
    rows: (
      ctx,
      span,
    ) => sql<boolean>`(${holdsNow(ctx, span)} and stock_rows.quantity > 0 and ${withinReach(ctx, "stock-counts", "stock_rows")}
      and exists (select from master_parts p where p.tenant_id = stock_rows.tenant_id and p.id = stock_rows.part_id and ${isDue(ctx.now, "stock_rows", "p")}))`,
  },
} satisfies Record<string, Measure>;
