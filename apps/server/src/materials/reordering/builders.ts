import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { stock } from "@millwright/domain/materials/stock/contract.ts";
import { buildSupplier } from "../../register/suppliers/builders.ts";
import type { Person } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildWarehouse } from "../stock/builders.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";

let serial = 0;

/** Four of a part are left where it is ordered at five, up to ten: in packs of four, from a supplier of its own unless one is named. */
export async function buildShort(
  by: Person,
  { supplierId, warehouseId, left = 4 }: { supplierId?: number; warehouseId?: number; left?: number } = {},
) {
  serial += 1;
  const part = await buildPart(by, { code: `SHORT-${process.pid}-${serial}` });
  const place = { partId: part.id, warehouseId: warehouseId ?? (await buildWarehouse(by)).id };
  const deliverer = supplierId ?? (await buildSupplier(by)).id;
  await by.ok(partSuppliers.create, {
    body: { partId: part.id, supplierId: deliverer, pack: 4, leadTimeDays: 14, price: { amountMinor: 500, currency: "USD" } },
  });
  await by.ok(stockMovements.receive, { body: { ...place, from: "opening", quantity: left } });
  const level = await by.ok(stock.list, { body: { filterModel: { part: { filterType: "set", values: [part.id] } } } });
  await by.ok(stock.keep, { body: { ...place, version: level.rows[0]?.version ?? 1, reorderPoint: 5, maximum: 10, reason: "Two lines" } });
  return place;
}
