import { sql } from "kysely";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { countedFrom } from "@millwright/domain/materials/reservations/keeping.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { expectedAhead, usableIn } from "../stock/service.ts";

/** What there is of a part in all warehouses that the caller reaches, and what is to come and to go. */
export interface Outlook {
  part: Ref;
  unit: string | null;
  /** Usable, and kept for nobody. */
  free: number;
  /** Also what nobody said a day of. */
  onOrder: number;
  /** From the day on from which it can be counted on. */
  expected: { day: string; quantity: number }[];
  /** Planned by orders that are there; null: at once. */
  planned: { day: string | null; quantity: number }[];
}

/** Of so many parts at once, in three statements. */
export async function outlookOf(ctx: Ctx, partIds: readonly number[]): Promise<Outlook[]> {
  if (partIds.length === 0) return [];
  const today = todayOf(ctx);
  const ids = sql`${[...partIds]}::bigint[]`;
  const reached = sql`(select w.id from warehouses w where ${withinReach(ctx, "warehouses", "w")})`;
  const [{ rows: parts }, { rows: coming }, { rows: planned }] = await Promise.all([
    sql<{ partId: number; part: Ref; unit: string | null; free: number }>`
      select p.id as part_id, jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) as part,
        (select u.name from reference_values u where u.tenant_id = p.tenant_id and u.id = p.unit_id) as unit,
        coalesce((select sum(greatest(0, ${usableIn(ctx)} - stock_levels.hard)) from stock_levels
          where stock_levels.tenant_id = p.tenant_id and stock_levels.part_id = p.id and ${withinReach(ctx, "stock-levels")}), 0) as free
      from master_parts p where p.id = any(${ids}) and ${withinReach(ctx, "master-parts", "p")} order by p.code`.execute(ctx.db),
    sql<{ partId: number; day: string | null; isOnRoad: boolean; quantity: number }>`
      select ahead.part_id, ahead.day, ahead.is_on_road, ahead.quantity from ${expectedAhead} ahead
      where ahead.part_id = any(${ids}) and ahead.quantity > 0 and ahead.warehouse_id in ${reached}`.execute(ctx.db),
    sql<{ partId: number; day: string | null; quantity: number }>`
      select r.part_id, r.required_on as day, r.quantity - r.hard as quantity from reservations r
      where r.part_id = any(${ids}) and r.ended_at is null and r.quantity > r.hard and (r.warehouse_id is null or r.warehouse_id in ${reached})`.execute(
      ctx.db,
    ),
  ]);
  return parts.map(({ partId, ...part }) => {
    const its = coming.filter((row) => row.partId === partId);
    return {
      ...part,
      onOrder: its.reduce((sum, { quantity }) => sum + quantity, 0),
      expected: its.flatMap((row) => {
        const day = countedFrom(row, today);
        return day === null ? [] : [{ day, quantity: row.quantity }];
      }),
      planned: planned.filter((row) => row.partId === partId),
    };
  });
}
