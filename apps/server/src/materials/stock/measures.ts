import { sql } from "kysely";
import { holdsNow, partOf, type Measure, type Source, type Span } from "../../platform/lists/measures.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Condition } from "../../platform/lists/filters.ts";
import { toldOf } from "../../platform/records/reach.ts";
import { turnsBy } from "../settings/service.ts";
import { inWarehouses } from "../warehouses/service.ts";

/** What figures count of stock, as it is now: what it was worth before, its rows do not tell. */
const levels = inWarehouses("stock-levels");
const moved = inWarehouses("stock-movement-lines");
const lines: Source = {
  ...moved,
  parts: {
    ...moved.parts,
    part: partOf("stockMovementLines", "partId", "master-parts", "name"),
    abc: {
      key: () =>
        sql`(select p.abc from master_parts p where p.tenant_id = stock_movement_lines.tenant_id and p.id = stock_movement_lines.part_id)`,
    },
  },
};

/** What came from such a place or went there, net of what came back. */
const withPlace = (place: "consumption" | "supplier") => sql<boolean>`exists (select from stock_movement_lines other
  where other.tenant_id = stock_movement_lines.tenant_id and other.movement_id = stock_movement_lines.movement_id
    and other.part_id = stock_movement_lines.part_id and other.place = ${sql.lit(place)})`;
const movedIn = (ctx: Ctx, { from, until }: Span, which: Condition) => sql<boolean>`(stock_movement_lines.place = 'stock'
  and stock_movement_lines.effective_at >= ${from} and stock_movement_lines.effective_at < ${until} and ${which}
  and ${toldOf(ctx, "purchase-orders", "stock_movement_lines")})`;
const used = sql<boolean>`(stock_movement_lines.kind in ('issue', 'return', 'reverse') and ${withPlace("consumption")})`;
const bought = sql<boolean>`(stock_movement_lines.kind in ('receive', 'return', 'reverse') and ${withPlace("supplier")})`;
/** Of the part of the range that is over. */
const daysOf = ({ from, at }: Span) => sql`greatest(extract(epoch from ${at} - ${from}) / 86400, 1)`;

/** Nothing but counts moved it within a year. */
const isInactive = sql<boolean>`not exists (select from stock_movement_lines moved where moved.tenant_id = stock_levels.tenant_id
  and moved.part_id = stock_levels.part_id and moved.warehouse_id = stock_levels.warehouse_id and moved.effective_at > now() - interval '365 days' and moved.kind <> 'count')`;
/** It is kept in stock: somebody said how much should lie there. */
const isKept = sql<boolean>`coalesce(stock_levels.minimum, stock_levels.reorder_point, stock_levels.maximum) is not null`;

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
  out: {
    source: levels,
    rows: (ctx, span) => sql<boolean>`(${holdsNow(ctx, span)} and ${isKept})`,
    numerator: () => sql<boolean>`stock_levels.on_hand <= 0`,
  },
  inactive: {
    source: levels,
    rows: (ctx, span) =>
      sql<boolean>`(${holdsNow(ctx, span)} and stock_levels.on_hand > 0 and ${isInactive} and ${toldOf(ctx, "purchase-orders", "stock_levels")})`,
    brings: { numerator: () => sql`stock_levels.value_minor` },
  },
  consumed: {
    source: lines,
    rows: (ctx, span) => movedIn(ctx, span, used),
    brings: { numerator: () => sql`-stock_movement_lines.value_minor` },
  },
  // At the pace of the range for a whole year, so that ranges can be compared.
  turnedInYear: {
    source: lines,
    rows: (ctx, span) => movedIn(ctx, span, sql<boolean>`case ${turnsBy(ctx)} when 'purchases' then ${bought} else ${used} end`),
    brings: {
      numerator: (ctx, span) =>
        sql`case ${turnsBy(ctx)} when 'purchases' then 1 else -1 end * stock_movement_lines.value_minor * 365 / ${daysOf(span)}`,
    },
  },
} satisfies Record<string, Measure>;
