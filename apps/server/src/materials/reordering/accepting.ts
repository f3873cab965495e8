import type { z } from "zod";
import type { AcceptedLine, reordering, Suggested } from "@millwright/domain/materials/reordering/contract.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { Refusal, refuse, type FieldFault } from "@millwright/domain/kit/errors.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { draftOrder } from "../purchase-orders/service.ts";
import { holdStock, transferStock } from "../stock/service.ts";
import { suggestionsFor } from "./queries.ts";

type Accepted = z.output<(typeof reordering)["accept"]["reply"]>;
interface Taken {
  line: AcceptedLine;
  suggested: Suggested;
}

/** Drafts of purchase orders, one for each supplier and warehouse; from another warehouse a transfer. */
export async function acceptSuggestions(ctx: Ctx, lines: readonly AcceptedLine[]): Promise<Accepted> {
  await assertKnown(ctx, lines);
  await holdBalances(ctx, lines);
  const { rows } = await suggestionsFor(ctx, { ids: lines.map(({ stockLevelId }) => stockLevelId) });
  const faults = lines.flatMap(({ stockLevelId, fromWarehouseId }, at): FieldFault[] => {
    const found = rows.find(({ id }) => id === stockLevelId);
    if (!found) return [{ path: `lines.${at}.stockLevelId`, reason: "not_suggested" }];
    return fromWarehouseId || found.supplier ? [] : [{ path: `lines.${at}.stockLevelId`, reason: "nobody_delivers_it" }];
  });
  if (faults.length > 0) throw new Refusal("invalid", { fields: faults });
  const taken = lines.flatMap((line): Taken[] => {
    const suggested = rows.find(({ id }) => id === line.stockLevelId);
    return suggested ? [{ line, suggested }] : [];
  });
  const movementIds: number[] = [];
  const moved = taken.filter(({ line }) => line.fromWarehouseId);
  if (moved.length > 0 && !holds(ctx.grants, "warehousing", "update")) throw refuse("forbidden", "forbidden");
  // The right to order takes nothing out of a warehouse, and brings nothing into one.
  const mover: Ctx = { ...ctx, doing: { subModule: "warehousing", flag: "update" } };
  for (const { line, suggested } of moved)
    movementIds.push(
      await transferStock(mover, {
        partId: suggested.part.id,
        warehouseId: line.fromWarehouseId ?? 0,
        toWarehouseId: suggested.warehouse.id,
        quantity: line.quantity ?? Math.min(suggested.quantity, suggested.surplus?.quantity ?? suggested.quantity),
      }),
    );
  const bought = taken.filter(({ line }) => !line.fromWarehouseId);
  const groups = Map.groupBy(bought, ({ suggested }) => `${suggested.supplier?.id}/${suggested.warehouse.id}`);
  const purchaseOrders: NameRef[] = [];
  for (const group of groups.values()) purchaseOrders.push(await drafted(ctx, group));
  return { purchaseOrders, movementIds };
}

async function drafted(ctx: Ctx, group: readonly Taken[]): Promise<NameRef> {
  const [first] = group;
  const lines = group.map(({ line, suggested }) => {
    const share = line.quantity === undefined ? 1 : line.quantity / suggested.quantity;
    const quantity = Math.ceil(Math.round(suggested.buyQuantity * share * 1e6) / 1e3) / 1000;
    return { partId: suggested.part.id, quantity: suggested.pack === null ? quantity : Math.ceil(quantity) };
  });
  const place = { supplierId: first?.suggested.supplier?.id ?? 0, warehouseId: first?.suggested.warehouse.id ?? 0 };
  const { id, code } = await draftOrder(ctx, { ...place, lines });
  return { id, name: code };
}

/** Who takes up the same at once comes one after the other: the later one sees that it is asked for already. */
async function holdBalances(ctx: Ctx, lines: readonly AcceptedLine[]): Promise<void> {
  const levels = await ctx.db
    .selectFrom("stockLevels")
    .select(["partId", "warehouseId"])
    .where("id", "in", [0, ...lines.map(({ stockLevelId }) => stockLevelId)])
    .execute();
  const sources = await ctx.db
    .selectFrom("stockLevels as l")
    .select(["l.partId", "l.warehouseId"])
    .where("l.partId", "in", [0, ...levels.map(({ partId }) => partId)])
    .where("l.warehouseId", "in", [0, ...lines.flatMap(({ fromWarehouseId }) => fromWarehouseId ?? [])])
    .execute();
  await holdStock(ctx, [...levels, ...sources]);
}

async function assertKnown(ctx: Ctx, lines: readonly AcceptedLine[]): Promise<void> {
  const levels = await ctx.db
    .selectFrom("stockLevels")
    .select("id")
    .where("id", "in", [0, ...lines.map(({ stockLevelId }) => stockLevelId)])
    .where(() => withinReach(ctx, "stock-levels"))
    .execute();
  const warehouses = await ctx.db
    .selectFrom("warehouses")
    .select("id")
    .where("id", "in", [0, ...lines.flatMap(({ fromWarehouseId }) => fromWarehouseId ?? [])])
    .where(() => withinReach(ctx, "warehouses"))
    .execute();
  const fields = lines.flatMap(({ stockLevelId, fromWarehouseId }, at): FieldFault[] => [
    ...(levels.some(({ id }) => id === stockLevelId) ? [] : [{ path: `lines.${at}.stockLevelId`, reason: "not_known" } as const]),
    ...(!fromWarehouseId || warehouses.some(({ id }) => id === fromWarehouseId)
      ? []
      : [{ path: `lines.${at}.fromWarehouseId`, reason: "not_known" } as const]),
  ]);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
