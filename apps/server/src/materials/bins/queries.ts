import { sql } from "kysely";
import { bins, MAX_IN_TREE, type Bin, type BinInTree } from "@millwright/domain/materials/bins/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list = defineList(bins.list, { kind: "bins", defaultSort: [{ colId: "walkingOrder", sort: "asc" }] });

export const binRows = plainRows(list);
export const findBin = async (ctx: Ctx, id: number): Promise<Bin | undefined> => await plainRecord(list)(ctx, id);

/** As a file brings them back: what a bin stands in is a code of its warehouse. */
export const wholeBins = async (ctx: Ctx, ids: readonly number[]) =>
  ((await plainRecords(list)(ctx, ids)) as Bin[]).map((bin) => ({ ...bin, parent: bin.parent?.code ?? null }));

/** Those that are in use first, each kind in walking order. */
export async function binsOf(ctx: Ctx, warehouseId: number): Promise<BinInTree[]> {
  return await ctx.db
    .selectFrom("bins")
    .select(["id", "version", "code", "parentId", "walkingOrder", "blockedReason", "archivedAt"])
    .where("warehouseId", "=", warehouseId)
    .where(() => withinReach(ctx, "bins"))
    .orderBy(sql`archived_at is not null`)
    .orderBy("walkingOrder")
    .orderBy("id")
    .limit(MAX_IN_TREE)
    .execute();
}

/** The code in the warehouse, whatever its case. */
export async function binByCode(ctx: Ctx, warehouseId: number, code: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from bins where warehouse_id = ${warehouseId} and lower(code) = lower(${code})`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Those of these codes that are there, as they are written there. */
export async function takenCodes(ctx: Ctx, warehouseId: number, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from bins where warehouse_id = ${warehouseId} and lower(code) = any(select lower(c) from unnest(${[...codes]}::text[]) c)
    order by walking_order, id`.execute(ctx.db);
  return rows.map(({ code }) => code);
}

export async function lastOnWalk(ctx: Ctx, warehouseId: number): Promise<number> {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(walking_order) as last from bins where warehouse_id = ${warehouseId}`.execute(ctx.db);
  return rows[0]?.last ?? 0;
}

export async function insertBins(
  ctx: Ctx,
  {
    warehouseId,
    parentId,
    codes,
    places,
  }: { warehouseId: number; parentId: number | null; codes: readonly string[]; places: readonly number[] },
): Promise<void> {
  await sql`insert into bins (warehouse_id, parent_id, code, walking_order)
    select ${warehouseId}, ${parentId}, * from unnest(${[...codes]}::text[], ${[...places]}::int[])`.execute(ctx.db);
}

/** Codes of bins that stand in one and are not archived. */
export async function codesIn(ctx: Ctx, id: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("bins")
    .select("code")
    .where("parentId", "=", id)
    .where("archivedAt", "is", null)
    .orderBy("code")
    .limit(100)
    .execute();
  return rows.map(({ code }) => code);
}

export const hasBins = async (ctx: Ctx, warehouseId: number): Promise<boolean> =>
  (await ctx.db.selectFrom("bins").select("id").where("warehouseId", "=", warehouseId).limit(1).executeTakeFirst()) !== undefined;
