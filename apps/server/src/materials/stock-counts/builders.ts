import { stockCounts, type StockCount, type StockCountDraft } from "@millwright/domain/materials/stock-counts/contract.ts";
import { numberOf, type CountStatus } from "@millwright/domain/materials/stock-counts/status.ts";
import type { Person } from "../../testing/world.ts";
import { buildStock } from "../stock/builders.ts";

/** Of a warehouse where ten pieces of a part lie. */
export async function buildCount(by: Person, draft: Partial<StockCountDraft> = {}): Promise<StockCount> {
  const warehouseId = draft.warehouseId ?? (await buildStock(by)).warehouseId;
  return await by.ok(stockCounts.create, { body: { how: "all", ...draft, warehouseId } });
}

export const moveCountTo = async (by: Person, { id, version }: Pick<StockCount, "id" | "version">, to: CountStatus, reason?: string) =>
  await by.ok(stockCounts.status, { query: { id, status: numberOf(to) }, body: { version, ...(reason ? { reason } : {}) } });

export const buildOpenCount = async (by: Person, draft: Partial<StockCountDraft> = {}): Promise<StockCount> =>
  await moveCountTo(by, await buildCount(by, draft), "counting");

/** So much of each line, in their order; the last number stands for the rest. */
export async function enterAll(by: Person, count: Pick<StockCount, "id">, quantities: readonly number[]): Promise<StockCount> {
  const { lines } = await by.ok(stockCounts.get, { params: { id: count.id } });
  const entries = lines.flatMap(({ id: lineId, mayCount, done, asked }, at) =>
    mayCount && done < asked ? [{ lineId, quantity: quantities[at] ?? quantities.at(-1) ?? 0 }] : [],
  );
  await by.ok(stockCounts.enter, { body: { stockCountId: count.id, entries } });
  return await by.ok(stockCounts.get, { params: { id: count.id } });
}

export const finishCount = async (by: Person, { id, version }: Pick<StockCount, "id" | "version">): Promise<StockCount> =>
  await by.ok(stockCounts.finish, { params: { id }, body: { version } });

/** Everything is counted as the books say it. */
export const buildCounted = async (by: Person): Promise<StockCount> => await enterAll(by, await buildOpenCount(by), [10]);
export const buildToApprove = async (by: Person): Promise<StockCount> => await finishCount(by, await buildCounted(by));
