import { sql } from "kysely";
import type { PartSupplier } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { toldAtAll, withinReach } from "../../../platform/records/reach.ts";

/** What suppliers ask is the organisation's, and told to those who may look at purchase orders anywhere. */
export const seesPrices = (ctx: Ctx): boolean => toldAtAll(ctx, "part-prices") === "all";

interface Found {
  id?: number;
  partId?: number;
  supplierId?: number;
}
const ref = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)})`;

/** Who delivers what, the preferred one first; prices for those alone who may see them. */
export async function partSupplierRows(ctx: Ctx, { id, partId, supplierId }: Found): Promise<PartSupplier[]> {
  const price = seesPrices(ctx)
    ? sql`case when line.price_minor is null then null else jsonb_build_object('amountMinor', line.price_minor, 'currency', line.currency) end`
    : sql`null::jsonb`;
  const { rows } = await sql<PartSupplier>`
    select line.id, line.version, ${ref("master_parts")} || jsonb_build_object('state', master_parts.state) as part, ${ref("s")} as supplier,
      case when u.id is null then null else ${ref("u")} end as buy_unit,
      line.number, ${price} as price, line.price_per, line.pack, line.minimum, line.lead_time_days, line.is_preferred
    from part_suppliers line
      join master_parts on master_parts.id = line.part_id
      join suppliers s on s.id = line.supplier_id
      left join reference_values u on u.id = coalesce(master_parts.buy_unit_id, master_parts.unit_id)
    where ${withinReach(ctx, "master-parts")}
      and ${id === undefined ? sql`true` : sql`line.id = ${id}`}
      and ${partId === undefined ? sql`true` : sql`line.part_id = ${partId}`}
      and ${supplierId === undefined ? sql`true` : sql`line.supplier_id = ${supplierId} and master_parts.archived_at is null`}
    order by ${supplierId === undefined ? sql`line.is_preferred desc, s.name, line.id` : sql`master_parts.name, line.id`} limit 2000`.execute(
    ctx.db,
  );
  return rows;
}
