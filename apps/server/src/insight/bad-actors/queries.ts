import { sql, type RawBuilder } from "kysely";
import type { FailureCodes, Ranking } from "@millwright/domain/insight/bad-actors/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toldThrough, withinReach } from "../../platform/records/reach.ts";

interface Asked {
  by: Ranking;
  from: string;
  until: string;
  siteId: number | undefined;
  rows: number;
}
interface Ranked {
  asset: Ref;
  criticality: number | null;
  amount: number;
  total: number;
  count: number;
}

/** The worst first, each with the sum and the number of all. */
export async function ranked(ctx: Ctx, { by, siteId, rows, ...period }: Asked): Promise<Ranked[]> {
  const found = await sql<Ranked>`
    with brought as (${BROUGHT[by](ctx, period)})
    select jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as asset, a.criticality, b.amount::float8 as amount,
      sum(b.amount) over ()::float8 as total, count(*) over ()::int as count
    from brought b join assets a on a.id = b.asset_id
    where b.amount > 0 and ${withinReach(ctx, "assets", "a")} and (${siteId ?? null}::bigint is null or a.site_id = ${siteId ?? null})
    order by b.amount desc, a.code limit ${rows}`.execute(ctx.db);
  return found.rows;
}

type Brought = (ctx: Ctx, period: { from: string; until: string }) => RawBuilder<unknown>;

const BROUGHT: Record<Ranking, Brought> = {
  // Cut at the edges of the period; what lasts is counted to now.
  downtime: (ctx, { from, until }) => sql`
    select d.asset_id, sum(extract(epoch from least(coalesce(d.end_at, ${now(ctx)}), ${until}, ${now(ctx)}) - greatest(d.start_at, ${from}))) / 60 as amount
    from downtimes d
    where d.archived_at is null and d.state = 'down' and not d.is_planned and d.start_at < least(${until}::timestamptz, ${now(ctx)})
      and (d.end_at is null or d.end_at > ${from}) and ${withinReach(ctx, "downtimes", "d")}
    group by 1`,
  // As in the figures of an asset: entries of one order are one failure, counted where it began; a completed failure order without an entry is one too.
  failures: (ctx, { from, until }) => sql`
    select asset_id, count(*) as amount from (
      select d.asset_id from downtimes d
      where d.archived_at is null and d.state = 'down' and not d.is_planned and ${withinReach(ctx, "downtimes", "d")}
      group by d.asset_id, coalesce(d.work_order_id, -d.id) having min(d.start_at) >= ${from} and min(d.start_at) < ${until}
      union all
      select o.asset_id from work_orders o join statuses s on s.tenant_id = o.tenant_id and s.id = o.status_id
      where o.work_type = 2 and o.asset_id is not null and s.category in ('completed', 'closed')
        and coalesce(o.started_at, o.completed_at) >= ${from} and coalesce(o.started_at, o.completed_at) < ${until}
        and not exists (select from downtimes d where d.work_order_id = o.id and d.archived_at is null and d.state = 'down' and not d.is_planned)
    ) failures group by 1`,
  cost: (ctx, { from, until }) => sql`
    select o.asset_id, sum(c.amount_minor) as amount
    from work_order_costs c join work_orders o on o.tenant_id = c.tenant_id and o.id = c.work_order_id
    where o.asset_id is not null and c.currency = ${ctx.currency} and ${withinReach(ctx, "work-orders", "o")}
      and ${toldThrough(ctx, "work-order-costs", "o")}
      and c.booked_on >= (${from}::timestamptz at time zone ${ctx.clock})::date and c.booked_on < (${until}::timestamptz at time zone ${ctx.clock})::date
    group by 1`,
};

const now = (ctx: Ctx) => sql`${ctx.now.toISOString()}::timestamptz`;

/** Failures that were entered in the period on orders in reach, counted by the problem that was coded. */
export async function codedFailures(ctx: Ctx, { from, until, siteId, rows: most }: Omit<Asked, "by">): Promise<FailureCodes> {
  const { rows } = await sql<{ problem: FailureCodes["rows"][number]["problem"] | null; count: number; total: number; uncoded: number }>`
    with coded as (
      select f.failure_problem_id as id, count(*)::int as count
      from work_order_failures f join work_orders o on o.tenant_id = f.tenant_id and o.id = f.work_order_id
      where f.created_at >= ${from} and f.created_at < ${until} and ${withinReach(ctx, "work-orders", "o")}
        and (${siteId ?? null}::bigint is null or o.site_id = ${siteId ?? null})
      group by 1
    )
    select case when v.id is not null then jsonb_build_object('id', v.id, 'code', v.code, 'name', v.name) end as problem, coded.count,
      coalesce(sum(coded.count) filter (where coded.id is not null) over (), 0)::int as total,
      coalesce(sum(coded.count) filter (where coded.id is null) over (), 0)::int as uncoded
    from coded left join reference_values v on v.id = coded.id
    order by coded.id is null, coded.count desc, v.name, v.id limit ${most}`.execute(ctx.db);
  return {
    rows: rows.flatMap(({ problem, count }) => (problem ? [{ problem, count }] : [])),
    total: rows[0]?.total ?? 0,
    uncoded: rows[0]?.uncoded ?? 0,
  };
}
