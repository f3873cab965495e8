import { sql } from "kysely";
import type { Ctx } from "../../platform/call/ctx.ts";
import { inColumn, partOf, type Measure, type Span } from "../../platform/lists/measures.ts";
import { toldOf, toldThrough, withinReach } from "../../platform/records/reach.ts";

/** In the organisation's currency; what is kept in another one cannot be divided by. */
const valueOf = (ctx: Ctx) => sql`(select v.replacement_value_minor from asset_values v
  where v.tenant_id = assets.tenant_id and v.asset_id = assets.id and v.currency = ${ctx.currency} and v.replacement_value_minor > 0)`;

const costIn = (ctx: Ctx, { fromDay, untilDay }: Span) => sql`(
  select coalesce(sum(c.amount_minor), 0) from work_orders o join work_order_costs c on c.tenant_id = o.tenant_id and c.work_order_id = o.id
  where o.tenant_id = assets.tenant_id and o.asset_id = assets.id and c.currency = ${ctx.currency} and c.booked_on between ${fromDay} and ${untilDay}
    and ${withinReach(ctx, "work-orders", "o")} and ${toldThrough(ctx, "work-order-costs", "o")})`;

/** What figures count of assets: what was spent on those of which the replacement value is known and told. */
export const assetCostMeasures = {
  toValue: {
    source: {
      kind: "assets",
      places: { siteId: inColumn("assets", "siteId"), assetId: inColumn("assets", "id") },
      parts: { asset: partOf("assets", "id", "assets", "name"), site: partOf("assets", "siteId", "locations", "name") },
    },
    rows: (ctx) => sql<boolean>`(assets.archived_at is null and ${valueOf(ctx)} is not null and ${toldOf(ctx, "asset-values", "assets")})`,
    numerator: (ctx, span) => sql<boolean>`${costIn(ctx, span)} <> 0`,
    brings: { numerator: (ctx, span) => costIn(ctx, span), denominator: (ctx) => valueOf(ctx) },
  },
} satisfies Record<string, Measure>;
