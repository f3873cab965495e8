import { sql } from "kysely";
import { holdsNow, type Measure } from "../../platform/lists/measures.ts";
import { toldOf } from "../../platform/records/reach.ts";
import { inWarehouses } from "../warehouses/service.ts";

/** What figures count of stock, as it is now: what it was worth before, its rows do not tell. */
const levels = inWarehouses("stock-levels");

export const stockMeasures = {
  value: {
    source: levels,
    rows: (ctx, span) =>
      sql<boolean>`(${holdsNow(ctx, span)} and stock_levels.on_hand > 0 and ${toldOf(ctx, "purchase-orders", "stock_levels")})`,
    brings: { numerator: () => sql`stock_levels.value_minor` },
  },
  // As it was noticed last.
  below: {
    source: levels,
    rows: (ctx, span) =>
      sql<boolean>`(${holdsNow(ctx, span)} and stock_levels.below_since is not null and ${toldOf(ctx, "purchase-orders", "stock_levels")})`,
  },
} satisfies Record<string, Measure>;
