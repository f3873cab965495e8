import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { restOf } from "../assets/resting.ts";
import type { KeptAsset } from "./facts.ts";
import { keptColumns } from "./kept.ts";

export interface Claimed {
  /** The database's, in milliseconds: a machine's clock may be wrong. */
  now: number;
  assets: KeptAsset[];
}

/**
 * Assets of plans that are in force, held until the end of the transaction: whoever else makes orders of them waits (`waits`), or passes them over.
 * What is archived or out of service rests.
 */
export async function claim(ctx: Ctx, which: RawBuilder<unknown>, limit: number, waits: boolean): Promise<Claimed> {
  const { rows } = await sql<KeptAsset & { now: string }>`
    select now() as now, ${keptColumns}
    from plan_assets pa join plans p on p.tenant_id = pa.tenant_id and p.id = pa.plan_id join assets a on a.tenant_id = pa.tenant_id and a.id = pa.asset_id
    where pa.archived_at is null and not pa.is_suspended and ${restOf("a")} is null and p.state = 'active' and p.archived_at is null and ${which}
    order by pa.ask_at nulls last, pa.id limit ${limit} for update of pa ${waits ? sql`` : sql`skip locked`}`.execute(ctx.db);
  const [first] = rows;
  return { now: first ? Date.parse(first.now) : Date.now(), assets: rows };
}

/** What the clock says is to be looked at. */
export const asked = sql`pa.ask_at <= now()`;

/**
 * Route plans with assets of which `which` holds, held until the end of the transaction before their assets are: so those that are due together come to one hand, and to
 * one order. Whoever else makes orders of them waits, or passes them over.
 */
export async function holdRoutes(ctx: Ctx, which: RawBuilder<unknown>, how: { limit?: number; waits: boolean }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id from plans p where p.is_route_in_force and p.state = 'active' and p.archived_at is null
      and exists (select from plan_assets pa where pa.tenant_id = p.tenant_id and pa.plan_id = p.id and pa.archived_at is null and ${which})
    order by p.id ${how.limit === undefined ? sql`` : sql`limit ${how.limit}`} for no key update of p ${how.waits ? sql`` : sql`skip locked`}`.execute(
    ctx.db,
  );
  return rows.map(({ id }) => id);
}
