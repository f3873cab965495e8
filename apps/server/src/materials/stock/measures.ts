import { sql } from "kysely";
import { holdsNow, partOf, timed, type Measure, type Source } from "../../platform/lists/measures.ts";
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
const MOVED = { is: "happening", at: sql`stock_movement_lines.effective_at` } as const;
const movedAs = (ctx: Ctx, which: Condition) => sql<boolean>`(stock_movement_lines.place = 'stock' and ${which}
  and ${toldOf(ctx, "purchase-orders", "stock_movement_lines")})`;
const used = sql<boolean>`(stock_movement_lines.kind in ('issue', 'return', 'reverse') and ${withPlace("consumption")})`;
const bought = sql<boolean>`(stock_movement_lines.kind in ('receive', 'return', 'reverse') and ${withPlace("supplier")})`;
/** What was used left the stock, what was bought came in. */
const MOVED_VALUE = sql`case when stock_movement_lines.kind = 'receive' then stock_movement_lines.value_minor
  when stock_movement_lines.kind = 'issue' or ${withPlace("consumption")} then -stock_movement_lines.value_minor else stock_movement_lines.value_minor end`;

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
  consumed: timed(lines, {
    times: MOVED,
    where: (ctx) => movedAs(ctx, used),
    brings: { numerator: sql`-stock_movement_lines.value_minor` },
  }),
  // By the rule that is set or tried.
  turned: timed(lines, {
    times: MOVED,
    where: (ctx) => movedAs(ctx, sql<boolean>`case ${turnsBy(ctx)} when 'purchases' then ${bought} else ${used} end`),
    brings: { numerator: MOVED_VALUE },
  }),
} satisfies Record<string, Measure>;
