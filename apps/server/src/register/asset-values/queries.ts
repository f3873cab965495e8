import type { AMOUNTS, AssetValue } from "@millwright/domain/register/asset-values/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Change } from "../../platform/records/audit.ts";

const COLUMNS = [
  "purchasedOn",
  "purchasePriceMinor",
  "replacementValueMinor",
  "residualValueMinor",
  "usefulLifeMonths",
  "depreciatedFrom",
  "disposedOn",
  "disposal",
  "proceedsMinor",
] as const;
type Minor = `${(typeof AMOUNTS)[number]}Minor`;
/** As it is kept: amounts in minor units of the currency beside them. */
export type Values = Pick<AssetValue, Exclude<(typeof COLUMNS)[number], Minor> & keyof AssetValue> & Record<Minor, number | null>;
type Stored = Values & { rowId: number; version: number; currency: string };

/** What is kept of an asset's value; undefined before anybody said anything. `isHeld`: until the end of the call. */
export async function storedValue(ctx: Ctx, assetId: number, isHeld = false): Promise<Stored | undefined> {
  const query = ctx.db
    .selectFrom("assetValues")
    .select(["id as rowId", "version", "currency", ...COLUMNS])
    .where("assetId", "=", assetId);
  return (await (isHeld ? query.forUpdate() : query).executeTakeFirst()) as Stored | undefined;
}

/** Null where somebody else has just made it. */
export async function insertValue(ctx: Ctx, assetId: number, values: Values): Promise<number | null> {
  const made = await ctx.db
    .insertInto("assetValues")
    .values({ ...values, assetId, currency: ctx.currency })
    .onConflict((conflict) => conflict.columns(["tenantId", "assetId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id ?? null;
}

export async function writeValue(ctx: Ctx, rowId: number, version: number, changes: readonly Change[]): Promise<void> {
  const patch = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  await ctx.db
    .updateTable("assetValues")
    .set({ ...patch, version: version + 1, updatedAt: ctx.now.toISOString() })
    .where("id", "=", rowId)
    .execute();
}

/** What a new one of each would cost, of those of whom it is known. */
export async function replacementValues(
  ctx: Ctx,
  assetIds: readonly number[],
): Promise<Map<number, { amountMinor: number; currency: string }>> {
  if (assetIds.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom("assetValues")
    .select(["assetId", "replacementValueMinor", "currency"])
    .where("assetId", "in", [...assetIds])
    .where("replacementValueMinor", "is not", null)
    .execute();
  return new Map(
    rows.map(({ assetId, replacementValueMinor, currency }) => [assetId, { amountMinor: replacementValueMinor ?? 0, currency }]),
  );
}
