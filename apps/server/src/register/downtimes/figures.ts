import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { ReliabilityFigures } from "@millwright/domain/register/downtimes/contract.ts";
import {
  FIGURES,
  reliabilityOf,
  type DoneOrder,
  type DowntimeEntry,
  type FigureRow,
} from "@millwright/domain/register/downtimes/figures/figures.ts";
import { requiredTime } from "@millwright/domain/register/production-calendars/required-time.ts";
import { timeOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { staysOf } from "../production-calendars/service.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { isFailure } from "./failure.ts";

interface Asked {
  assetId: number;
  from: string;
  until: string;
  withBelow: boolean;
}

const MOST_DAYS = 3660;
/** More than anybody reads; the figure itself is made of all. */
const MOST_ROWS = 200;

/** How available and how reliable an asset was, alone or with what is below it. */
export async function figuresOf(ctx: Ctx, { assetId, from, until, withBelow }: Asked): Promise<ReliabilityFigures> {
  const period = { from: Date.parse(from), until: Date.parse(until) };
  if (period.until <= period.from) throw refuseField("until", "ends_before_start");
  if (period.until - period.from > MOST_DAYS * 86_400_000) throw refuseField("from", "too_long_ago", { days: MOST_DAYS });
  const ids = await assetsOf(ctx, assetId, withBelow);
  const [entries, orders, { stays, calendars }] = await Promise.all([
    entriesOf(ctx, ids, from, until),
    ordersOf(ctx, ids, from, until),
    staysOf(ctx, assetId, period),
  ]);
  const required = requiredTime(stays, period);
  const { untimed, ...is } = reliabilityOf({ period, now: ctx.now.getTime(), required, entries, orders });
  const labels = labelsOf(ctx, entries, orders);
  const figures = Object.fromEntries(
    FIGURES.map((key) => [key, { ...is[key], rows: is[key].rows.slice(0, MOST_ROWS).map(labels), rowsCount: is[key].rows.length }]),
  );
  return {
    from,
    until,
    withBelow,
    calendars,
    requiredMinutes: is.requiredMinutes,
    operatingMinutes: is.operatingMinutes,
    unplannedMinutes: is.unplannedMinutes,
    plannedMinutes: is.plannedMinutes,
    degradedMinutes: is.degradedMinutes,
    failures: is.failures,
    failuresWithoutRepair: is.failuresWithoutRepair,
    untimedMinutes: is.untimedMinutes,
    untimedOrders: untimed.length,
    figures: figures as ReliabilityFigures["figures"],
  };
}

async function assetsOf(ctx: Ctx, id: number, withBelow: boolean): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive down as (
      select id from assets where id = ${id} and ${withinReach(ctx, "assets")}
      union all select a.id from assets a join down on a.parent_id = down.id where ${withBelow}::boolean and a.archived_at is null
    ) select id from down`.execute(ctx.db);
  if (rows.length === 0) throw refuse("not_found", "not_found");
  return rows.map((row) => row.id);
}

type Entry = DowntimeEntry & { asset: string; assetId: number };

/** What stood still in the period, and what else of the same orders did, so that one failure is counted once and where it began. */
export async function entriesOf(
  ctx: Ctx,
  ids: readonly number[],
  from: string,
  until: string,
  reach = sql<boolean>`true`,
): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, "from" | "until"> & { startAt: string; endAt: string | null }>`
    with found as (
      select * from downtimes where asset_id = any(${[...ids]}::bigint[]) and archived_at is null and start_at < ${until} and (end_at is null or end_at > ${from})
    )
    select d.id, d.start_at, d.end_at, d.is_planned, d.state, d.work_order_id as order_id, a.code as asset, d.asset_id from downtimes d join assets a on a.id = d.asset_id
    where d.archived_at is null and d.asset_id = any(${[...ids]}::bigint[]) and ${reach}
      and (d.id in (select id from found) or d.work_order_id in (select work_order_id from found))
    order by d.start_at, d.id`.execute(ctx.db);
  return rows.map(({ startAt, endAt, ...row }) => ({
    ...row,
    from: Date.parse(startAt),
    until: endAt === null ? null : Date.parse(endAt),
  }));
}

type Order = DoneOrder & { code: string; assetId: number; isSeen: boolean };

/** Completed orders: those that ended in the period, and failures that happened in it. */
export async function ordersOf(ctx: Ctx, ids: readonly number[], from: string, until: string): Promise<Order[]> {
  const { rows } = await sql<Omit<Order, "startedAt" | "completedAt"> & { startedAt: string | null; completedAt: string }>`
    select o.id, o.code, o.asset_id, ${isFailure("o", "s")} as is_failure, o.started_at, o.completed_at, ${withinReach(ctx, "work-orders", "o")} as is_seen,
      exists (select from downtimes d where d.work_order_id = o.id and d.archived_at is null and d.state = 'down' and not d.is_planned) as has_entry,
      case when exists (select from downtimes d where d.work_order_id = o.id and d.archived_at is null) then null else o.downtime_minutes end as untimed_minutes
    from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
    where o.asset_id = any(${[...ids]}::bigint[]) and o.completed_at is not null and s.category in ('completed', 'closed')
      and ((o.completed_at >= ${from} and o.completed_at < ${until}) or (${isFailure("o", "s")} and o.started_at >= ${from} and o.started_at < ${until}))
    order by o.completed_at, o.id`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt === null ? null : Date.parse(row.startedAt),
    completedAt: Date.parse(row.completedAt),
  }));
}

/** What made a figure, by name; an order that the caller does not see counts and is not told. */
function labelsOf(ctx: Ctx, entries: readonly Entry[], orders: readonly Order[]) {
  const ofEntries = new Map(entries.map((entry) => [entry.id, entry]));
  const ofOrders = new Map(orders.map((order) => [order.id, order]));
  return (row: FigureRow): FigureRow & { label: string } => {
    if (row.kind === "entry") {
      // Named when it is told: the words of a time take longer than all the rest.
      const entry = ofEntries.get(row.id);
      return { ...row, label: entry ? `${entry.asset} · ${timeOf(ctx, entry.from)}` : "" };
    }
    const order = ofOrders.get(row.id);
    return order?.isSeen ? { ...row, label: order.code } : { ...row, id: 0, label: "" };
  };
}
