import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { statusOf, usedOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import type { PartSource, WorkPart as Wire } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { toldThrough, withinReach } from "../../../platform/records/reach.ts";

export type WorkPart = Written<Wire>;

/** Of a line, what was taken and what came back: what was taken by mistake, and reversed, counts as never taken. */
const takenOf = sql`lateral (select
    coalesce(sum(case when m.kind = 'reverse' then least(c.quantity, 0) else greatest(c.quantity, 0) end), 0) as issued_qty,
    coalesce(sum(case when m.kind = 'reverse' then -greatest(c.quantity, 0) else greatest(-c.quantity, 0) end), 0) as returned_qty,
    sum(c.amount_minor) as cost_minor
  from work_order_costs c left join stock_movements m on m.tenant_id = c.tenant_id and m.id = c.stock_movement_id
  where c.tenant_id = wp.tenant_id and c.work_part_id = wp.id)`;

export interface TakenLine {
  id: number;
  version: number;
  workOrderId: number;
  partId: number | null;
  text: string;
  unit: string | null;
  warehouseId: number | null;
  unitCostMinor: number | null;
  isUnplanned: boolean;
  estimatedQty: number;
  issuedQty: number;
  returnedQty: number;
}

/** Lines as they are stored, with what was taken for them; `wp` in the condition. */
export async function storedLines(ctx: Ctx, condition: RawBuilder<boolean>): Promise<TakenLine[]> {
  const { rows } = await sql<TakenLine>`
    select wp.id, wp.version, wp.work_order_id, wp.part_id, wp.text, wp.unit, wp.warehouse_id, wp.unit_cost_minor, wp.is_unplanned, wp.quantity as estimated_qty,
      t.issued_qty, t.returned_qty
    from work_order_planned_parts wp join ${takenOf} t on true where ${condition} order by wp.id`.execute(ctx.db);
  return rows;
}

type Row = Omit<WorkPart, "unitCost" | "cost" | "usedQty" | "status"> & {
  unitCostMinor: number | null;
  costMinor: number | null;
  isCostTold: boolean;
};

const coded = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

async function wireLines(ctx: Ctx, condition: RawBuilder<boolean>): Promise<WorkPart[]> {
  const today = todayOf(ctx);
  const { rows } = await sql<Row>`
    select wp.id, wp.version, wp.work_order_id, ${coded("mp")} as part, coalesce(mp.name, wp.text) as name, mp.code, coalesce(mu.code, wp.unit) as unit,
      wp.quantity as estimated_qty, coalesce(r.hard, 0) as reserved_qty, t.issued_qty, t.returned_qty, coalesce(r.missing, 0) as missing_qty, ${coded("w")} as from_location,
      case when w.id is not null and wp.part_id is not null then greatest(0, coalesce(l.usable, 0) - coalesce(l.hard, 0) + coalesce(r.hard, 0)) end as usable_qty,
      wp.is_unplanned, ${mayTakeLine(ctx)} as may_take, ${mayGiveBackLine(ctx)} as may_give_back, ${toldThrough(ctx, "work-order-costs", "o")} as is_cost_told, t.cost_minor::bigint as cost_minor,
      (case when t.issued_qty > t.returned_qty then round(t.cost_minor / (t.issued_qty - t.returned_qty)) else coalesce(wp.unit_cost_minor, l.average) end)::bigint as unit_cost_minor
    from work_order_planned_parts wp join ${takenOf} t on true join work_orders o on o.tenant_id = wp.tenant_id and o.id = wp.work_order_id
    left join master_parts mp on mp.tenant_id = wp.tenant_id and mp.id = wp.part_id
    left join reference_values mu on mu.tenant_id = mp.tenant_id and mu.id = mp.unit_id
    left join lateral (select max(x.warehouse_id) as warehouse_id, sum(x.hard) as hard, sum(x.missing) as missing from reservations x
      where x.tenant_id = wp.tenant_id and x.work_part_id = wp.id and x.ended_at is null) r on true
    left join warehouses w on w.tenant_id = wp.tenant_id and w.id = coalesce(wp.warehouse_id, r.warehouse_id)
    left join lateral (select s.hard, round(s.value_minor / nullif(s.on_hand, 0)) as average, (
        select coalesce(sum(q.quantity), 0) from stock_rows q left join bins b on b.tenant_id = q.tenant_id and b.id = q.bin_id
          left join stock_lots k on k.tenant_id = q.tenant_id and k.id = q.lot_id
        where q.tenant_id = s.tenant_id and q.part_id = s.part_id and q.warehouse_id = s.warehouse_id and b.blocked_reason is null
          and (k.expires_on is null or k.expires_on >= ${today}) and w.type <> 'quarantine') as usable
      from stock_levels s where s.tenant_id = wp.tenant_id and s.part_id = wp.part_id and s.warehouse_id = w.id) l on true
    where ${condition} order by wp.id`.execute(ctx.db);
  return rows.map(({ unitCostMinor, costMinor, isCostTold, ...row }) => {
    const money = (amountMinor: number | null) => (isCostTold && amountMinor !== null ? { amountMinor, currency: ctx.currency } : null);
    return { ...row, usedQty: usedOf(row), status: statusOf(row), unitCost: money(unitCostMinor), cost: money(costMinor) };
  });
}

/** The parts of an order; whether the caller may see the order is the caller's question. */
export const partsOf = async (ctx: Ctx, orderId: number): Promise<WorkPart[]> =>
  await wireLines(ctx, sql<boolean>`wp.work_order_id = ${orderId}`);

/** The parts of many orders. */
export const partsOfOrders = async (ctx: Ctx, orderIds: readonly number[]): Promise<WorkPart[]> =>
  await wireLines(ctx, sql<boolean>`wp.work_order_id = any(${[...orderIds]}::bigint[])`);

export async function readPart(ctx: Ctx, id: number): Promise<WorkPart> {
  const [part] = await wireLines(ctx, sql<boolean>`wp.id = ${id}`);
  if (!part) throw refuse("not_found", "not_found");
  return part;
}

/** The line, where the caller reaches its order. */
export async function findPart(ctx: Ctx, id: number): Promise<TakenLine> {
  const [line] = await storedLines(
    ctx,
    sql<boolean>`wp.id = ${id} and wp.work_order_id in (select o.id from work_orders o where o.id = wp.work_order_id and ${withinReach(ctx, "work-orders", "o")})`,
  );
  if (!line) throw refuse("not_found", "not_found");
  return line;
}

/** As somebody who takes things out of warehouses: what their role lets them, and no more. */
export const asTaker = (ctx: Ctx): Ctx => ({ ...ctx, doing: { subModule: "warehousing", flag: "update" } });

/** Whether the caller may take things for an order out of a warehouse: what their role lets them, and what is open to everybody who works on that order. */
export const mayTakeFrom = (ctx: Ctx, warehouse: string, worksOnIt: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`((${sql.ref(`${warehouse}.self_service`)} and ${worksOnIt}) or ${withinReach(asTaker(ctx), "warehouses", warehouse)})`;

/** Whether the caller may change the order of this id, as taking parts for it does. */
const worksOn = (ctx: Ctx, orderId: RawBuilder<unknown>): RawBuilder<boolean> => {
  const working: Ctx = { ...ctx, doing: { subModule: "work-orders", flag: "update" } };
  return sql<boolean>`exists (select from work_orders own where own.id = ${orderId} and ${withinReach(working, "work-orders", "own")})`;
};
const onItsOrder = (ctx: Ctx) => worksOn(ctx, sql.ref("wp.work_order_id"));

/** `mayTake` of a line: `wp`, and `w` where it says from where. What is in no store is taken from none. */
const mayTakeLine = (
  ctx: Ctx,
) => sql<boolean>`case when wp.part_id is null then true when w.id is not null then ${mayTakeFrom(ctx, "w", onItsOrder(ctx))}
  else exists (select from stock_levels s join warehouses w2 on w2.tenant_id = s.tenant_id and w2.id = s.warehouse_id
    where s.tenant_id = wp.tenant_id and s.part_id = wp.part_id and s.on_hand > 0 and w2.archived_at is null and ${mayTakeFrom(ctx, "w2", onItsOrder(ctx))}) end`;

/** `mayGiveBack` of a line: it came out of no warehouse that is closed to the caller. */
const mayGiveBackLine = (ctx: Ctx) => sql<boolean>`not exists (select from stock_movement_lines l
    join stock_movement_lines f on f.tenant_id = l.tenant_id and f.movement_id = l.movement_id and f.line = l.line - 1
    join warehouses w3 on w3.tenant_id = f.tenant_id and w3.id = f.warehouse_id
  where l.tenant_id = wp.tenant_id and l.work_order_id = wp.work_order_id and l.part_id = wp.part_id and l.place = 'consumption' and l.quantity > 0
    and l.of_movement_id is null and l.kind = 'issue' and not ${mayTakeFrom(ctx, "w3", onItsOrder(ctx))})`;

/** From where a part may be taken for an order, with what is kept for it: what the caller reaches, and what is open to everybody who works on an order. */
export async function sourcesOf(ctx: Ctx, orderId: number, partId: number): Promise<PartSource[]> {
  const today = todayOf(ctx);
  const { rows } = await sql<PartSource>`
    select ${coded("w")} as warehouse, coalesce(sum(q.quantity) filter (where b.blocked_reason is null and (k.expires_on is null or k.expires_on >= ${today})), 0) - max(s.hard)
        + coalesce((select sum(x.hard) from reservations x where x.tenant_id = w.tenant_id and x.warehouse_id = w.id and x.part_id = ${partId}
          and x.work_order_id = ${orderId} and x.ended_at is null), 0) as usable,
      w.self_service as is_self_service, ${mayTakeFrom(ctx, "w", worksOn(ctx, sql`${orderId}::bigint`))} as may_take
    from stock_levels s join warehouses w on w.tenant_id = s.tenant_id and w.id = s.warehouse_id
    left join stock_rows q on q.tenant_id = s.tenant_id and q.part_id = s.part_id and q.warehouse_id = s.warehouse_id and q.quantity > 0
    left join bins b on b.tenant_id = q.tenant_id and b.id = q.bin_id
    left join stock_lots k on k.tenant_id = q.tenant_id and k.id = q.lot_id
    where s.part_id in (select p.id from master_parts p where p.id = ${partId} and ${withinReach(ctx, "master-parts", "p")}) and s.on_hand > 0 and w.type <> 'quarantine' and w.archived_at is null and (w.self_service or ${withinReach(ctx, "warehouses", "w")})
    group by w.tenant_id, w.id order by may_take desc, usable desc, w.code`.execute(ctx.db);
  return rows.map((row) => ({ ...row, usable: Math.max(0, row.usable) }));
}
