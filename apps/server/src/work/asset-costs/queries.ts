import { holds } from "@millwright/domain/kit/access.ts";
import { sql } from "kysely";
import type { AssetCosts, ConsumedPart } from "@millwright/domain/work/asset-costs/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { toldAtAll, toldThrough, withinReach } from "../../platform/records/reach.ts";

/** The asset and all below it that the caller reaches; `branch` is the one directly below the asset, null for itself. */
const tree = (ctx: Ctx, assetId: number) => sql`
  tree as (
    select id, null::bigint as branch from assets where id = ${assetId}
    union all
    select a.id, coalesce(tree.branch, a.id) from tree join assets as a on a.parent_id = tree.id
    where ${withinReach(ctx, "assets", "a")}
  )`;

interface Line {
  branch: number | null;
  year: number;
  group: keyof AssetCosts["own"];
  isOther: boolean;
  lines: number;
  minor: number;
}

/** Everything that was booked, summed by branch, year and group in one statement. */
export async function costsBelow(ctx: Ctx, assetId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    with recursive ${tree(ctx, assetId)}
    select tree.branch, extract(year from c.booked_on)::int as year, c.cost_group as "group", c.currency <> ${ctx.currency} as "isOther",
      count(*)::int as lines, sum(c.amount_minor)::bigint as minor
    from tree join work_orders as o on o.asset_id = tree.id join work_order_costs as c on c.tenant_id = o.tenant_id and c.work_order_id = o.id
    where ${withinReach(ctx, "work-orders", "o")} and ${toldThrough(ctx, "work-order-costs", "o")} group by 1, 2, 3, 4`.execute(ctx.db);
  return rows;
}

export async function assetRefs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Ref>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("assets")
    .select(["id", "code", "name"])
    .where("id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface About {
  assetId?: number | undefined;
  partId?: number | undefined;
}

/**
 * What was used up, the latest first: of orders what their costs hold, of which each line is one of the ledger's; of cost centres what the ledger holds, as far as the caller
 * reaches the warehouse. What went and came back whole is nothing.
 */
export async function consumedParts(
  ctx: Ctx,
  { assetId, partId }: About,
  { offset, rows }: { offset: number; rows: number },
): Promise<ConsumedPart[]> {
  const ofAsset =
    assetId === undefined
      ? sql`left join assets a on a.tenant_id = o.tenant_id and a.id = o.asset_id`
      : sql`join tree on tree.id = o.asset_id join assets a on a.tenant_id = o.tenant_id and a.id = tree.id`;
  const ofPart = partId === undefined ? sql`true` : sql`c.part_id = ${partId}`;
  const seesStock = partId !== undefined && assetId === undefined && holds(ctx.grants, "warehousing", "view");
  // What went to a cost centre belongs to no order, and so to no site.
  const isTold = sql`case when o.id is null then ${sql.lit(toldAtAll(ctx, "work-order-costs") === "all")} else ${toldThrough(ctx, "work-order-costs", "o")} end`;
  const found = await sql<ConsumedPart>`
    with recursive ${assetId === undefined ? sql`tree as (select null::bigint as id)` : tree(ctx, assetId)}, used as (
      select min(c.id) as id, o.asset_id, o.id as order_id, null::bigint as centre_id, c.part_id, max(c.description) as description, sum(c.quantity) as quantity,
        sum(c.amount_minor)::bigint as minor, c.currency, max(c.booked_on) as booked_on
      from work_orders o ${ofAsset} join work_order_costs c on c.tenant_id = o.tenant_id and c.work_order_id = o.id
      where c.cost_group = 'parts' and ${ofPart} and ${withinReach(ctx, "work-orders", "o")}
      group by o.tenant_id, o.id, c.part_id, c.currency,
        case when c.part_id is null then coalesce('line ' || c.work_part_id, 'cost ' || c.id) end
      having sum(c.quantity) is distinct from 0 or sum(c.amount_minor) <> 0
      union all
      select min(l.id), null, null, l.cost_centre_id, l.part_id, '', sum(l.quantity), sum(l.value_minor)::bigint, ${ctx.currency}, (max(l.effective_at) at time zone ${ctx.clock})::date
      from stock_movement_lines l where ${seesStock} and l.place = 'consumption' and l.work_order_id is null and l.part_id = ${partId ?? 0}
        and exists (select from stock_movement_lines s where s.tenant_id = l.tenant_id and s.movement_id = l.movement_id and s.warehouse_id is not null
          and ${withinReach(ctx, "stock-movement-lines", "s")})
      group by l.cost_centre_id, l.part_id having sum(l.quantity) <> 0)
    select u.id, case when a.id is not null then jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) end as asset,
      case when o.id is not null then jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title) end as work_order,
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as cost_centre,
      case when p.id is not null then jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name) end as part,
      coalesce(p.name, u.description) as description, u.quantity, coalesce(n.code, n.name) as unit,
      case when ${isTold} then jsonb_build_object('amountMinor', u.minor, 'currency', u.currency) end as cost, u.booked_on
    from used u left join assets a on a.id = u.asset_id left join work_orders o on o.id = u.order_id
    left join reference_values r on r.id = u.centre_id left join master_parts p on p.id = u.part_id left join reference_values n on n.id = p.unit_id
    order by u.booked_on desc, u.id desc limit ${rows} offset ${offset}`.execute(ctx.db);
  return found.rows;
}
