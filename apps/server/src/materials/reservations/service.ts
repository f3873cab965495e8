import { sql, type RawBuilder } from "kysely";
import { isNear } from "@millwright/domain/materials/reservations/keeping.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { holdStock, settleHeld, todayOf } from "../stock/service.ts";

/** What other features may ask of reservations. */
export { outlookOf } from "./outlook.ts";

/** What a line of an order still needs. */
export interface Need {
  workOrderId: number;
  workPartId: number;
  partId: number;
  warehouseId: number | null;
  quantity: number;
  requiredOn: string | null;
  /** The work is under way: it is kept whatever the day. */
  isUnderWay: boolean;
}
interface Open extends Omit<Need, "isUnderWay"> {
  id: number;
  hard: number;
  wantsHard: boolean;
}

/** Days that a part takes to come where nobody said. */
export const LEAD_DAYS = 7;

/** In days: what its preferred supplier says, else the soonest of the others. */
export const leadDays = sql<number>`coalesce((select s.lead_time_days from part_suppliers s
  where s.tenant_id = p.tenant_id and s.part_id = p.id and s.lead_time_days is not null order by s.is_preferred desc, s.lead_time_days limit 1), ${LEAD_DAYS})`;

interface How {
  /** Nothing is kept now: the clock does it. What is made for many orders holds no balances. */
  isForLater?: boolean;
}

/**
 * What these orders reserve is what their lines need: what is new is reserved, what changed follows, what is needed no more is free for others. The orders are held by
 * the caller. Soft until the day comes near, then kept as far as there is any.
 */
export async function reserve(
  ctx: Ctx,
  orderIds: readonly number[],
  needs: readonly Need[],
  { isForLater = false }: How = {},
): Promise<void> {
  const before = await openOf(ctx, orderIds);
  if (before.length === 0 && needs.length === 0) return;
  const wanted = (await judged(ctx, needs)).map((need) => (isForLater ? { ...need, wantsHard: false } : need));
  const had = new Map(before.flatMap((open) => (open.workPartId === null ? [] : [[open.workPartId, open] as const])));
  const kept = wanted.flatMap((need) => {
    const open = had.get(need.workPartId);
    // What is kept stays kept, until its day is another one.
    return open ? [{ open, need: { ...need, wantsHard: need.wantsHard || (open.wantsHard && open.requiredOn === need.requiredOn) } }] : [];
  });
  const changed = kept.filter(({ open, need }) => differs(open, need));
  const fresh = wanted.filter(({ workPartId }) => !had.has(workPartId));
  const ended = before.filter(({ workPartId }) => !wanted.some((need) => need.workPartId === workPartId));
  // What was only planned for later and stays so touches nobody else's share.
  const touched = [...changed.flatMap(({ open, need }) => [open, need]), ...ended, ...fresh.filter(({ wantsHard }) => wantsHard)];
  const places = touched.flatMap(({ partId, warehouseId }) => (warehouseId === null ? [] : [{ partId, warehouseId }]));
  const held = places.length > 0 ? await holdStock(ctx, places) : null;
  for (const { open, need } of changed) await change(ctx, open, need);
  await end(
    ctx,
    ended.map(({ id }) => id),
  );
  await add(ctx, fresh);
  if (held) await settleHeld(ctx, held);
}

const differs = (open: Open, need: Judged): boolean =>
  open.quantity !== need.quantity ||
  open.warehouseId !== need.warehouseId ||
  open.partId !== need.partId ||
  open.requiredOn !== need.requiredOn ||
  open.wantsHard !== need.wantsHard;

const openOf = async (ctx: Ctx, orderIds: readonly number[]): Promise<Open[]> =>
  (
    await sql<Open>`select id, work_order_id, work_part_id, part_id, warehouse_id, quantity, hard, wants_hard, required_on from reservations
      where work_order_id = any(${[...orderIds]}::bigint[]) and ended_at is null order by id`.execute(ctx.db)
  ).rows;

interface Judged extends Omit<Need, "isUnderWay"> {
  wantsHard: boolean;
}

/** From where each is taken, where nobody said, and whether its day is near. */
async function judged(ctx: Ctx, needs: readonly Need[]): Promise<Judged[]> {
  if (needs.length === 0) return [];
  const open = needs.filter(({ warehouseId }) => warehouseId === null);
  const [{ rows: leads }, { rows: sources }] = await Promise.all([
    sql<{
      id: number;
      days: number;
    }>`select p.id, ${leadDays} as days from master_parts p where p.id = any(${needs.map(({ partId }) => partId)}::bigint[])`.execute(
      ctx.db,
    ),
    open.length === 0
      ? { rows: [] }
      : // Of the order's site first, where most of it is free.
        sql<{ workPartId: number; warehouseId: number }>`
          select distinct on (n.work_part_id) n.work_part_id, l.warehouse_id
          from unnest(${open.map(({ workPartId }) => workPartId)}::bigint[], ${open.map(({ partId }) => partId)}::bigint[], ${open.map(({ workOrderId }) => workOrderId)}::bigint[])
            as n (work_part_id, part_id, work_order_id)
          join work_orders o on o.id = n.work_order_id
          join stock_levels l on l.part_id = n.part_id
          join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id and w.archived_at is null and w.type in ('warehouse', 'stockroom')
          order by n.work_part_id, (w.site_id is not distinct from o.site_id) desc, l.on_hand - l.hard desc, w.id`.execute(ctx.db),
  ]);
  const daysOf = new Map(leads.map(({ id, days }) => [id, days]));
  const from = new Map(sources.map(({ workPartId, warehouseId }) => [workPartId, warehouseId]));
  const today = todayOf(ctx);
  return needs.map(({ isUnderWay, ...need }) => ({
    ...need,
    warehouseId: need.warehouseId ?? from.get(need.workPartId) ?? null,
    wantsHard: isUnderWay || isNear(need.requiredOn, daysOf.get(need.partId) ?? LEAD_DAYS, today),
  }));
}

async function change(ctx: Ctx, open: Open, need: Judged): Promise<void> {
  const isThere = open.warehouseId === need.warehouseId && open.partId === need.partId;
  await sql`
    update reservations set part_id = ${need.partId}, warehouse_id = ${need.warehouseId}, quantity = ${need.quantity}, required_on = ${need.requiredOn}, wants_hard = ${need.wantsHard},
      hard = case when ${isThere} then least(hard, ${need.quantity}) else 0 end, version = version + 1, updated_at = now()
    where id = ${open.id}`.execute(ctx.db);
}

export async function end(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update reservations set ended_at = ${ctx.now.toISOString()}, hard = 0, version = version + 1, updated_at = now()
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
}

async function add(ctx: Ctx, needs: readonly Judged[]): Promise<void> {
  if (needs.length === 0) return;
  await ctx.db
    .insertInto("reservations")
    .values(needs.map((need) => ({ ...need, personId: ctx.personId || null })))
    .execute();
}

const readiness = sql`case when bool_or(r.missing > 0) then 'short' when bool_or(not r.wants_hard) then 'planned' else 'ready' end`;

/** What is short for each of these orders, and what is only planned: whether their parts are ready. */
export const partsReady = sql<"ready" | "planned" | "short" | null>`(
  select ${readiness} from reservations r where r.tenant_id = work_orders.tenant_id and r.work_order_id = work_orders.id and r.ended_at is null)`;

/** Orders of which one of these is true; null: nothing is reserved for them. What is reserved is looked through, not all orders. */
export function areReady(values: readonly (string | number | boolean | null)[]): RawBuilder<boolean> {
  const named = values.filter((value) => typeof value === "string");
  const reserved = sql`select r.work_order_id from reservations r where r.ended_at is null and r.work_order_id is not null group by r.work_order_id`;
  const isOne = sql<boolean>`work_orders.id = any(array(${reserved} having ${readiness} = any(${named}::text[])))`;
  return values.includes(null) ? sql<boolean>`(${isOne} or work_orders.id <> all(array(${reserved})))` : isOne;
}
