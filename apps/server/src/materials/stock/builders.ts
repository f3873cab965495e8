import { sql } from "kysely";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import {
  bringBack,
  emptyBook,
  findMore,
  receive,
  reverse,
  takeAway,
  transfer,
  type Book,
  type CameBack,
  type Line,
  type Outside,
  type RowPlace,
} from "@millwright/domain/materials/stock/ledger.ts";
import { warehouses, type Warehouse, type WarehouseDraft } from "@millwright/domain/materials/warehouses/contract.ts";
import type { Person, TestTenant } from "../../testing/world.ts";
import { buildPart } from "../master-parts/builders.ts";
import { buildLocation } from "../../register/locations/builders.ts";
import { buildWorkOrder } from "../../work/orders/builders.ts";
import { lineOf, type Written } from "./lines.ts";

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

const rowOf = ({ partId, warehouseId, binId, lotId }: Line): RowPlace => ({ partId, warehouseId: warehouseId ?? 0, binId, lotId });
const outsideOf = ({ place, workOrderId, costCentreId, supplierId, assetId, toWarehouseId }: Line) =>
  ({ place, workOrderId, costCentreId, supplierId, assetId, toWarehouseId }) as Outside;
const nameOf = (movementId: number, line: number) => `${movementId}/${line}`;

/** Two lines that belong together, done once more by the rule. What was paid for something is taken as it was written; all else the rule says itself. */
function doneAgain(book: Book, from: Line, to: Line, of: Line | undefined, so: CameBack): Line[] {
  if (from.place === "stock" && to.place === "stock") return transfer(book, rowOf(from), rowOf(to), to.quantity);
  if (from.place === "stock") return takeAway(book, rowOf(from), outsideOf(to), to.quantity);
  if (from.of && of) return bringBack(book, of, from.of, so, rowOf(to), to.quantity);
  if (from.place === "count_difference") return findMore(book, outsideOf(from), rowOf(to), to.quantity);
  return receive(book, outsideOf(from), rowOf(to), to.quantity, to.value);
}

/**
 * For tests: all that moved of these parts, done once more by the rule alone in the order in which it was booked, which is the order in which balances were held.
 * Answers what was written otherwise, in quantity or in value, and what lies there otherwise.
 */
export async function replayed(tenant: TestTenant, partIds: readonly number[]): Promise<string[]> {
  const { written, serials, levels } = await tenant.rows(async (db) => ({
    written: (
      await sql<Written & { kind: string; reversesId: number | null }>`
        select l.*, m.reverses_id from stock_movement_lines l join stock_movements m on m.tenant_id = l.tenant_id and m.id = l.movement_id
        where l.part_id = any(${partIds}::bigint[]) order by l.movement_id, l.line`.execute(db)
    ).rows,
    serials: await db.selectFrom("stockLots").select("id").where("isSerial", "=", true).where("partId", "in", partIds).execute(),
    levels: await db.selectFrom("stockLevels").selectAll().where("partId", "in", partIds).execute(),
  }));
  const book = emptyBook(serials.map(({ id }) => id));
  const faults: string[] = [];
  const known = new Map(written.map((row) => [nameOf(row.movementId, row.line), lineOf(row)]));
  const movements = Map.groupBy(written, ({ movementId }) => movementId);
  const cameBack = new Map<string, CameBack>();
  for (const [id, its] of movements) {
    const lines = its.map(lineOf);
    const original = movements.get(its[0]?.reversesId ?? 0);
    const made = original
      ? reverse(book, original.map(lineOf))
      : lines.flatMap((from, at) => {
          const to = lines[at + 1];
          if (at % 2 === 1 || !to) return [];
          const of = from.of ? nameOf(from.of.movementId, from.of.line) : "";
          return doneAgain(book, from, to, known.get(of), cameBack.get(of) ?? { quantity: 0, value: 0 });
        });
    for (const line of made) {
      if (!line.of) continue;
      const of = nameOf(line.of.movementId, line.of.line);
      const so = cameBack.get(of) ?? { quantity: 0, value: 0 };
      cameBack.set(of, { quantity: so.quantity - line.quantity, value: so.value - line.value });
    }
    const told = (of: readonly Line[]) => JSON.stringify(of.map((line) => [rowOf(line), line.place, line.quantity, line.value]));
    if (told(made) !== told(lines)) faults.push(`movement ${id} (${its[0]?.kind}): ${told(lines)} instead of ${told(made)}`);
  }
  for (const { partId, warehouseId, onHand, valueMinor } of levels) {
    const there = book.levels.get(`${partId}/${warehouseId}`) ?? { onHand: 0, value: 0 };
    if (there.onHand !== Math.round(onHand * 1000) || there.value !== valueMinor)
      faults.push(`${partId} in ${warehouseId}: ${onHand} worth ${valueMinor} instead of ${there.onHand / 1000} worth ${there.value}`);
  }
  return faults;
}
