import { sql, type RawBuilder } from "kysely";
import type { Suggested } from "@millwright/domain/materials/reordering/contract.ts";
import { MAX_SUGGESTIONS } from "@millwright/domain/materials/reordering/contract.ts";
import { DAYS_LOOKED_AT } from "@millwright/domain/materials/reordering/formula.ts";
import { suggestionOf } from "@millwright/domain/materials/reordering/suggesting.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toldOf, withinReach } from "../../platform/records/reach.ts";
import { draftedOf } from "../purchase-orders/service.ts";
import { onOrderIn, usableIn } from "../stock/service.ts";

interface Level extends Omit<Suggested, "projected" | "quantity" | "buyQuantity" | "pack" | "surplus"> {
  partId: number;
  /** Somebody means to order it: it is not suggested to another one. */
  drafted: number;
  /** In units that are bought. */
  packBought: number | null;
  minimumBought: number | null;
  buyRatio: number;
}

export interface About {
  /** All of the organisation, whoever asks: for the product itself. */
  isWhole?: true;
  warehouseId?: number | undefined;
  partId?: number | undefined;
  ids?: readonly number[] | undefined;
}

/** Net of what came back; of the last year. */
export const usedOf = (level: string) => sql`from stock_movement_lines s where s.tenant_id = ${sql.ref(`${level}.tenant_id`)}
  and s.part_id = ${sql.ref(`${level}.part_id`)} and s.warehouse_id = ${sql.ref(`${level}.warehouse_id`)} and s.place = 'stock'
  and s.effective_at > now() - make_interval(days => ${DAYS_LOOKED_AT})
  and exists (select from stock_movement_lines c where c.tenant_id = s.tenant_id and c.movement_id = s.movement_id and c.part_id = s.part_id and c.place = 'consumption')`;

/** What is at or below its reorder point, with what is on its way and what is needed until more could come. */
export async function suggestionsFor(
  ctx: Ctx,
  { warehouseId, partId, ids, isWhole }: About,
): Promise<{ rows: Suggested[]; hasMore: boolean }> {
  const onOrder = onOrderIn("stock_levels");
  const conditions: RawBuilder<unknown>[] = [
    sql`stock_levels.reorder_point is not null`,
    sql`p.archived_at is null and p.state <> 'obsolete'`,
    // What is to be ordered is for those who order for that warehouse.
    ...(isWhole ? [] : [withinReach(ctx, "stock-levels"), toldOf(ctx, "purchase-orders", "stock_levels")]),
    ...(warehouseId === undefined ? [] : [sql`stock_levels.warehouse_id = ${warehouseId}`]),
    ...(partId === undefined ? [] : [sql`stock_levels.part_id = ${partId}`]),
    ...(ids === undefined ? [] : [sql`stock_levels.id = any(${[...ids]}::bigint[])`]),
    // What has plenty needs no further look.
    sql`stock_levels.on_hand - stock_levels.hard - coalesce(n.reserved, 0) <= stock_levels.reorder_point or stock_levels.on_hand > 0`,
  ];
  const { rows } = await sql<Level>`
    select stock_levels.id, stock_levels.part_id, jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) as part,
      jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse, u.name as unit, coalesce(b.name, u.name) as buy_unit, p.buy_ratio,
      greatest(0, ${usableIn(ctx)} - stock_levels.hard) as available, coalesce(n.reserved, 0) as reserved, ${onOrder.quantity} as on_order,
      ${draftedOf("stock_levels")} as drafted,
      stock_levels.reorder_point, stock_levels.maximum, o.pack as pack_bought, o.minimum as minimum_bought,
      case when s.id is null then null else jsonb_build_object('id', s.id, 'code', s.code, 'name', s.name) end as supplier,
      stock_levels.levels_by = 'hand' and not exists (select ${usedOf("stock_levels")}) as is_kept_by_decision
    from stock_levels join master_parts p on p.tenant_id = stock_levels.tenant_id and p.id = stock_levels.part_id
    join warehouses w on w.tenant_id = stock_levels.tenant_id and w.id = stock_levels.warehouse_id and w.archived_at is null
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join reference_values b on b.tenant_id = p.tenant_id and b.id = p.buy_unit_id
    left join lateral (select * from part_suppliers x where x.tenant_id = p.tenant_id and x.part_id = p.id order by x.is_preferred desc, x.id limit 1) o on true
    left join suppliers s on s.tenant_id = o.tenant_id and s.id = o.supplier_id and s.archived_at is null
    left join lateral (select sum(greatest(0, r.quantity - r.hard)) as reserved from reservations r
      where r.tenant_id = p.tenant_id and r.part_id = p.id and (r.warehouse_id = stock_levels.warehouse_id or r.warehouse_id is null) and r.ended_at is null
        and (r.required_on is null or r.required_on <= ${todayOf(ctx)}::date + coalesce(o.lead_time_days, s.lead_time_days, 0))) n on true
    where ${sql.join(
      conditions.map((one) => sql`(${one})`),
      sql` and `,
    )}
    order by p.code, stock_levels.id limit ${isWhole ? null : MAX_SUGGESTIONS * 4}`.execute(ctx.db);
  const suggested = rows.flatMap((level): Omit<Suggested, "surplus">[] => {
    const { packBought, minimumBought, buyRatio, partId: _, drafted, ...facts } = level;
    const whole = packBought ?? (buyRatio === 1 ? null : 1);
    const inStock = (bought: number | null) => (bought === null ? null : Math.round(bought * buyRatio * 1000) / 1000);
    const pack = inStock(whole);
    const found = suggestionOf({ ...facts, pack, atLeast: inStock(minimumBought) });
    if (!found || (!isWhole && found.projected + drafted > facts.reorderPoint)) return [];
    return [{ ...facts, pack, projected: found.projected, quantity: found.quantity, buyQuantity: bought(found.quantity, buyRatio) }];
  });
  if (isWhole) return { rows: suggested.map((row) => ({ ...row, surplus: null })), hasMore: false };
  const shown = suggested.slice(0, MAX_SUGGESTIONS);
  const surplus = await surplusOf(ctx, shown);
  return {
    rows: shown.map((row) => ({
      ...row,
      surplus: surplus.find((one) => one.partId === row.part.id && one.warehouse.id !== row.warehouse.id) ?? null,
    })),
    hasMore: suggested.length > MAX_SUGGESTIONS || rows.length === MAX_SUGGESTIONS * 4,
  };
}

const bought = (inStock: number, buyRatio: number): number => Math.ceil(Math.round((inStock / buyRatio) * 1e6) / 1e3) / 1000;

/** Warehouses that have more of these parts than their maximum. */
async function surplusOf(ctx: Ctx, rows: readonly { part: { id: number } }[]) {
  const { rows: found } = await sql<{ partId: number; warehouse: Suggested["warehouse"]; quantity: number }>`
    select stock_levels.part_id, jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse,
      ${usableIn(ctx)} - stock_levels.hard - stock_levels.maximum as quantity
    from stock_levels join warehouses w on w.tenant_id = stock_levels.tenant_id and w.id = stock_levels.warehouse_id and w.archived_at is null
    where stock_levels.part_id = any(${rows.map(({ part }) => part.id)}::bigint[]) and stock_levels.maximum is not null
      and ${usableIn(ctx)} - stock_levels.hard > stock_levels.maximum and ${withinReach(ctx, "stock-levels")}
    order by stock_levels.part_id, quantity desc`.execute(ctx.db);
  return found;
}
