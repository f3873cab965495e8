import { sql, type RawBuilder } from "kysely";
import { apportion } from "@millwright/domain/materials/reservations/apportioning.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { countedFrom, isNear } from "@millwright/domain/materials/reservations/keeping.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { expectedAhead, holdStock, settleHeld, usableIn } from "../stock/service.ts";

/** What other features may ask of reservations. */
export { outlookOf } from "./outlook.ts";
export { reservationMeasures } from "./measures.ts";

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
/** What is to be reserved: of an order's own line, or of a line of a material request. */
interface Wanted {
  workOrderId: number | null;
  workPartId: number | null;
  materialRequestId: number | null;
  materialRequestLineId: number | null;
  partId: number;
  warehouseId: number | null;
  quantity: number;
  requiredOn: string | null;
  wantsHard: boolean;
  /** It is kept because a request for the same was approved. */
  isKeptByRequest: boolean;
}
interface Open extends Wanted {
  id: number;
  hard: number;
}
const keyOf = ({ workPartId, materialRequestLineId }: Wanted): string => `${workPartId ?? ""}/${materialRequestLineId ?? ""}`;

/** Days that a part takes to come where nobody said. */
export const LEAD_DAYS = 7;

/** What is short of all that is needed by a day, of what the caller reaches; null for those who may not see the store. */
export async function shortBy(ctx: Ctx, day: string): Promise<number | null> {
  if (!holds(ctx.grants, "warehousing", "view")) return null;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reservations where missing > 0 and required_on <= ${day}::date and ${withinReach(ctx, "reservations")}`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

/** In days: what its preferred supplier says, else the soonest of the others. */
export const leadDays = sql<number>`coalesce((select s.lead_time_days from part_suppliers s
  where s.tenant_id = p.tenant_id and s.part_id = p.id and s.lead_time_days is not null order by s.is_preferred desc, s.lead_time_days limit 1), ${LEAD_DAYS})`;

interface How {
  /** Nothing is kept now: the clock does it. What is made for many orders holds no balances. */
  isForLater?: boolean;
  /** Orders that are over: requests for them keep nothing any more. */
  over?: readonly number[];
}

/**
 * What these orders reserve is what their lines need and what approved requests ask for them, the same need once: what is new is reserved, what changed follows, what is
 * needed no more is free for others. The orders are held by the caller. Soft until the day comes near, then kept as far as there is any; what a request asks for is kept at
 * once.
 */
export async function reserve(
  ctx: Ctx,
  orderIds: readonly number[],
  needs: readonly Need[],
  { isForLater = false, over = [] }: How = {},
): Promise<void> {
  const [before, requested] = [
    await openOf(ctx, sql`work_order_id = any(${[...orderIds]}::bigint[])`),
    await requestedFor(ctx, sql`q.work_order_id = any(${orderIds.filter((id) => !over.includes(id))}::bigint[])`),
  ];
  if (before.length === 0 && needs.length === 0 && requested.length === 0) return;
  const judgedNeeds = (await judged(ctx, needs)).map((need) => (isForLater ? { ...need, wantsHard: false } : need));
  const had = new Map(before.map((open) => [keyOf(open), open]));
  const wanted = orderIds.flatMap((id): Wanted[] => {
    const isIts = ({ workOrderId }: { workOrderId: number | null }) => workOrderId === id;
    const { own, asked } = apportion(inThousandths(judgedNeeds.filter(isIts)), inThousandths(requested.filter(isIts)));
    return [
      ...own.map(({ isAsked, ...need }): Wanted => {
        const line = { ...need, quantity: quantityOf(need.quantity), materialRequestId: null, materialRequestLineId: null };
        const open = had.get(keyOf({ ...line, isKeptByRequest: false }));
        // What is kept stays kept, until its day is another one.
        const stays = open !== undefined && open.wantsHard && !open.isKeptByRequest && open.requiredOn === need.requiredOn;
        const isKept = need.wantsHard || stays;
        return { ...line, wantsHard: isKept || isAsked, isKeptByRequest: isAsked && !isKept };
      }),
      ...asked.map((each): Wanted => ({ ...each, quantity: quantityOf(each.quantity) })),
    ].filter(({ quantity }) => quantity > 0);
  });
  await follow(ctx, before, wanted);
}

/** The same of a material request that is for no order, which the caller holds. */
export async function reserveRequest(ctx: Ctx, requestId: number): Promise<void> {
  const before = await openOf(ctx, sql`material_request_id = ${requestId}`);
  await follow(ctx, before, await requestedFor(ctx, sql`q.id = ${requestId}`));
}

const inThousandths = <S extends { quantity: number }>(shares: readonly S[]): S[] =>
  shares.map((share) => ({ ...share, quantity: thousandths(share.quantity) }));

/** What is left to come of approved requests. */
const requestedFor = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Wanted[]> =>
  (
    await sql<Wanted>`select q.work_order_id, null::bigint as work_part_id, q.id as material_request_id, l.id as material_request_line_id, l.part_id,
        coalesce(l.warehouse_id, q.warehouse_id) as warehouse_id, l.quantity - l.issued as quantity, q.required_on, true as wants_hard, false as is_kept_by_request
      from material_requests q join material_request_lines l on l.tenant_id = q.tenant_id and l.material_request_id = q.id
      where ${which} and q.status in ('approved', 'partly_issued') and l.issued < l.quantity order by l.id`.execute(ctx.db)
  ).rows;

/** What is reserved becomes what is wanted. */
async function follow(ctx: Ctx, before: readonly Open[], wanted: readonly Wanted[]): Promise<void> {
  const had = new Map(before.map((open) => [keyOf(open), open]));
  const keys = new Set(wanted.map(keyOf));
  const kept = wanted.flatMap((need) => {
    const open = had.get(keyOf(need));
    return open ? [{ open, need }] : [];
  });
  const changed = kept.filter(({ open, need }) => differs(open, need));
  const fresh = wanted.filter((need) => !had.has(keyOf(need)));
  const ended = before.filter((open) => !keys.has(keyOf(open)));
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

const differs = (open: Open, need: Wanted): boolean =>
  open.quantity !== need.quantity ||
  open.warehouseId !== need.warehouseId ||
  open.partId !== need.partId ||
  open.requiredOn !== need.requiredOn ||
  open.wantsHard !== need.wantsHard ||
  open.isKeptByRequest !== need.isKeptByRequest;

const openOf = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<Open[]> =>
  (
    await sql<Open>`select id, work_order_id, work_part_id, material_request_id, material_request_line_id, part_id, warehouse_id, quantity, hard, wants_hard, required_on,
      is_kept_by_request from reservations where ${which} and ended_at is null order by id`.execute(ctx.db)
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

async function change(ctx: Ctx, open: Open, need: Wanted): Promise<void> {
  const isThere = open.warehouseId === need.warehouseId && open.partId === need.partId;
  await sql`
    update reservations set part_id = ${need.partId}, warehouse_id = ${need.warehouseId}, quantity = ${need.quantity}, required_on = ${need.requiredOn}, wants_hard = ${need.wantsHard},
      is_kept_by_request = ${need.isKeptByRequest},
      hard = case when ${isThere} then least(hard, ${need.quantity}) else 0 end, version = version + 1, updated_at = now()
    where id = ${open.id}`.execute(ctx.db);
}

export async function end(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update reservations set ended_at = ${ctx.now.toISOString()}, hard = 0, version = version + 1, updated_at = now()
    where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
}

async function add(ctx: Ctx, needs: readonly Wanted[]): Promise<void> {
  if (needs.length === 0) return;
  await ctx.db
    .insertInto("reservations")
    .values(needs.map((need) => ({ ...need, personId: ctx.personId || null })))
    .execute();
}

const readiness = sql`case when bool_or(r.missing > 0) then 'short' when bool_or(not r.wants_hard) then 'planned' else 'ready' end`;

/** What is short for each of these orders, and what is only planned: whether their parts are ready; null where nothing is reserved. */
export const partsReady = sql<"ready" | "planned" | "short" | null>`(
  select ${readiness} from reservations r where r.tenant_id = work_orders.tenant_id and r.work_order_id = work_orders.id and r.ended_at is null having count(*) > 0)`;

/** The same of these orders, a row each of those for which something is reserved. */
export const readyOfOrders = (ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select r.work_order_id, ${readiness} as ready from reservations r where r.work_order_id = any(${ids}) and r.ended_at is null group by 1`;

/**
 * What is short for an order and when enough of it is expected, where nobody else takes it: the day of the last part. Null where nothing is short; without a day where of something
 * not enough is on its way.
 */
export async function shortUntil(ctx: Ctx, orderId: number): Promise<{ expectedOn: string | null } | null> {
  const free = sql`coalesce((select sum(greatest(0, ${usableIn(ctx)} - stock_levels.hard)) from stock_levels
    where stock_levels.part_id = r.part_id and (r.warehouse_id is null or stock_levels.warehouse_id = r.warehouse_id)), 0)`;
  // What is only planned holds nothing yet: of that is short what is nobody's does not cover.
  const { rows } = await sql<{ partId: number; warehouseId: number | null; missing: number }>`
    select * from (select r.part_id, r.warehouse_id, sum(case when r.wants_hard then r.missing else greatest(0, r.quantity - r.hard - ${free}) end) as missing
      from reservations r where r.work_order_id = ${orderId} and r.ended_at is null group by 1, 2) short where missing > 0`.execute(ctx.db);
  if (rows.length === 0) return null;
  const { rows: ahead } = await sql<{
    partId: number;
    warehouseId: number | null;
    day: string | null;
    isOnRoad: boolean;
    quantity: number;
  }>`
    select ahead.part_id, ahead.warehouse_id, ahead.day, ahead.is_on_road, ahead.quantity from ${expectedAhead} ahead
    where ahead.part_id = any(${rows.map(({ partId }) => partId)}::bigint[]) and ahead.quantity > 0`.execute(ctx.db);
  const today = todayOf(ctx);
  let expectedOn = today;
  for (const { partId, warehouseId, missing } of rows) {
    const coming = ahead
      .filter((row) => row.partId === partId && row.warehouseId === warehouseId)
      .flatMap((row) => {
        const day = countedFrom(row, today);
        return day === null ? [] : [{ day, quantity: thousandths(row.quantity) }];
      })
      .sort((one, other) => (one.day < other.day ? -1 : 1));
    let left = thousandths(missing);
    const last = coming.find(({ quantity }) => (left -= quantity) <= 0);
    if (!last) return { expectedOn: null };
    if (last.day > expectedOn) expectedOn = last.day;
  }
  return { expectedOn };
}

/** Orders of which one of these is true; null: nothing is reserved for them. What is reserved is looked through, not all orders. */
export function areReady(values: readonly (string | number | boolean | null)[]): RawBuilder<boolean> {
  const named = values.filter((value) => typeof value === "string");
  const reserved = sql`select r.work_order_id from reservations r where r.ended_at is null and r.work_order_id is not null group by r.work_order_id`;
  const isOne = sql<boolean>`work_orders.id = any(array(${reserved} having ${readiness} = any(${named}::text[])))`;
  return values.includes(null) ? sql<boolean>`(${isOne} or work_orders.id <> all(array(${reserved})))` : isOne;
}
