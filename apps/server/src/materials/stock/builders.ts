import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { warehouses, type Warehouse, type WarehouseDraft } from "@millwright/domain/materials/warehouses/contract.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";

/** For tests: everything that does not hold of a tenant's stock. */
export { verifyStock } from "./verify.ts";

let serial = 0;
const next = () => `${process.pid}-${(serial += 1)}`;

export const buildWarehouse = async (by: Person, draft: Partial<WarehouseDraft> = {}): Promise<Warehouse> =>
  await by.ok(warehouses.create, { body: { code: `WH-${next()}`, name: "Main store", ...draft } });

/** For tests: so many pieces of a part of its own, for so much each. */
export async function buildStock(
  by: Person,
  { pieces = 10, each = 1000, ...at }: { pieces?: number; each?: number; partId?: number; warehouseId?: number; lot?: string } = {},
) {
  const partId = at.partId ?? (await buildPart(by, { code: `PART-${next()}`, ...(at.lot ? { tracking: "lot" as const } : {}) })).id;
  const warehouseId = at.warehouseId ?? (await buildWarehouse(by)).id;
  const movement = await by.ok(stockMovements.receive, {
    body: {
      from: "opening",
      partId,
      warehouseId,
      quantity: pieces,
      price: { amountMinor: each, per: 1 },
      ...(at.lot ? { lot: { number: at.lot } } : {}),
    },
  });
  return { partId, warehouseId, movement };
}

export async function buildIssue(by: Person): Promise<StockMovement> {
  const { partId, warehouseId } = await buildStock(by);
  const { id } = await buildWorkOrder(by);
  return await by.ok(stockMovements.issue, { body: { workOrderId: id, lines: [{ partId, warehouseId, quantity: 3 }] } });
}

/** Sent to a warehouse of another site, and not received. */
export async function buildSent(by: Person): Promise<StockMovement> {
  const [here, there] = [
    await buildLocation(by, { code: `S-${next()}`, isSite: true }),
    await buildLocation(by, { code: `S-${next()}`, isSite: true }),
  ];
  const { id: warehouseId } = await buildWarehouse(by, { locationId: here.id });
  const { id: toWarehouseId } = await buildWarehouse(by, { locationId: there.id });
  const { partId } = await buildStock(by, { warehouseId });
  return await by.ok(stockMovements.transfer, { body: { partId, warehouseId, quantity: 4, toWarehouseId } });
}

interface Lying {
  partId: number;
  warehouseId: number;
}
export const levelOf = async (tenant: TestTenant, { partId, warehouseId }: Lying) =>
  await tenant.rows(
    async (db) =>
      await db
        .selectFrom("stockLevels")
        .select(["id", "version"])
        .where("partId", "=", partId)
        .where("warehouseId", "=", warehouseId)
        .executeTakeFirstOrThrow(),
  );
export const lotOf = async (tenant: TestTenant, { partId }: Lying) =>
  await tenant.rows(
    async (db) => await db.selectFrom("stockLots").select(["id", "version"]).where("partId", "=", partId).executeTakeFirstOrThrow(),
  );
export const buildBin = async (tenant: TestTenant, warehouseId: number, code = `B-${next()}`) =>
  await tenant.rows(
    async (db) => await db.insertInto("bins").values({ warehouseId, code }).returning(["id", "version", "code"]).executeTakeFirstOrThrow(),
  );
