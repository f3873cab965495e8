import { holds } from "@millwright/domain/kit/access.ts";
import { sql } from "kysely";
import type { AssetCosts, ConsumedPart } from "@millwright/domain/work/asset-costs/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

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
    where ${withinReach(ctx, "work-orders", "o")} group by 1, 2, 3, 4`.execute(ctx.db);
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

/** Lines of parts, the latest first. */
export async function consumedParts(
  ctx: Ctx,
  assetId: number,
  { offset, rows }: { offset: number; rows: number },
): Promise<ConsumedPart[]> {
  const found = await sql<ConsumedPart>`
    with recursive ${tree(ctx, assetId)}
    select c.id, jsonb_build_object('id', a.id, 'code', a.code, 'name', a.name) as asset,
      jsonb_build_object('id', o.id, 'code', o.code, 'title', o.title) as "workOrder", c.description, c.quantity,
      jsonb_build_object('amountMinor', c.amount_minor, 'currency', c.currency) as cost, c.booked_on as "bookedOn"
    from tree join work_orders as o on o.asset_id = tree.id join work_order_costs as c on c.tenant_id = o.tenant_id and c.work_order_id = o.id
      join assets as a on a.tenant_id = o.tenant_id and a.id = tree.id
    where c.cost_group = 'parts' and ${withinReach(ctx, "work-orders", "o")}
    order by c.booked_on desc, c.id desc limit ${rows} offset ${offset}`.execute(ctx.db);
  return holds(ctx.grants, "work-costs", "view") ? found.rows : found.rows.map((row) => ({ ...row, cost: null }));
}
