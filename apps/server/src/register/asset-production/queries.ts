import type { Ctx } from "../../platform/call/ctx.ts";

export interface Said {
  counterId: number;
  goodCounterId: number | null;
  scrapCounterId: number | null;
  idealPerHour: number;
}
export type Stored = Said & { rowId: number; version: number };

/** Undefined where the pieces of the asset are not counted. `isHeld`: until the end of the call. */
export async function storedProduction(ctx: Ctx, assetId: number, isHeld = false): Promise<Stored | undefined> {
  const query = ctx.db
    .selectFrom("assetProduction")
    .select(["id as rowId", "version", "counterId", "goodCounterId", "scrapCounterId", "idealPerHour"])
    .where("assetId", "=", assetId);
  return await (isHeld ? query.forUpdate() : query).executeTakeFirst();
}

/** False where somebody else has just made it. */
export async function insertProduction(ctx: Ctx, assetId: number, said: Said): Promise<boolean> {
  const made = await ctx.db
    .insertInto("assetProduction")
    .values({ ...said, assetId })
    .onConflict((conflict) => conflict.columns(["tenantId", "assetId"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

export async function writeProduction(ctx: Ctx, { rowId, version }: Stored, said: Said): Promise<void> {
  await ctx.db
    .updateTable("assetProduction")
    .set({ ...said, version: version + 1, updatedAt: ctx.now.toISOString() })
    .where("id", "=", rowId)
    .execute();
}

export const deleteProduction = async (ctx: Ctx, { rowId }: Stored) =>
  await ctx.db.deleteFrom("assetProduction").where("id", "=", rowId).execute();
