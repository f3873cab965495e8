import { sql } from "kysely";
import { quantityOf } from "@millwright/domain/materials/stock/amounts.ts";
import { levelKey } from "@millwright/domain/materials/stock/ledger.ts";
import { usableOf } from "@millwright/domain/materials/stock/picking.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { holdStock, type Held } from "../held.ts";
import { keptOf, openClaims, settled, writeClaims } from "./claims.ts";

interface Place {
  partId: number;
  warehouseId: number;
}

/** Shares what may be used there anew among those who claim it. Holds the balances until the end of the call. */
export const settle = async (ctx: Ctx, places: readonly Place[]): Promise<void> => await settleHeld(ctx, await holdStock(ctx, places));

/** The same of balances that are held already. */
export async function settleHeld(ctx: Ctx, { levels, rows }: Held): Promise<void> {
  const today = todayOf(ctx);
  const claims = await openClaims(ctx, [...levels.values()]);
  const after = settled(claims, (key) =>
    usableOf(
      rows.filter((row) => levelKey(row) === key),
      today,
    ),
  );
  await writeClaims(ctx, claims, after);
  const changed = [...levels].flatMap(([key, { id, hard }]) =>
    keptOf(after, key) === hard ? [] : [{ id, hard: quantityOf(keptOf(after, key)) }],
  );
  if (changed.length > 0)
    await sql`update stock_levels l set hard = n.hard, updated_at = now()
      from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ hard }) => hard)}::numeric[]) as n (id, hard) where l.id = n.id`.execute(
      ctx.db,
    );
}
