import { sql } from "kysely";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { worthInStock } from "@millwright/domain/materials/purchase-orders/sums.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { emptyBook, levelKey, receive, type RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import { DAY_MS } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Arrived, Furnished } from "../../demo/setting.ts";
import { nextCodes } from "../../platform/records/codes.ts";

/** The lorry comes in the morning. */
const GATE_MS = 4 * 3_600_000;

/** What came of the orders: whole, in part, or still at the gate. Each booking is a movement of the ledger, written by its own rule. */
export async function writeReceipts({ db, start, people, crew }: Furnished, arrived: readonly Arrived[], timeZone: string): Promise<void> {
  const keeper = people.find(({ person }) => person.roleName === "Storekeeper")?.personId ?? crew.planner;
  const codes = await nextCodes({ db, now: start, timeZone }, "GR", arrived.length);
  for (const [at, { purchaseOrderId, share }] of arrived.entries()) {
    const order = await db.selectFrom("purchaseOrders").selectAll().where("id", "=", purchaseOrderId).executeTakeFirstOrThrow();
    const lines = await db
      .selectFrom("purchaseOrderLines")
      .selectAll()
      .where("purchaseOrderId", "=", purchaseOrderId)
      .orderBy("id")
      .execute();
    const came = lines.map((line) => ({ line, quantity: Math.floor(line.stockQuantity * share) }));
    const when = new Date(start.getTime() - (arrived.length - at) * DAY_MS + GATE_MS).toISOString();
    const status = share === 0 ? "draft" : share === 1 ? "received" : "partly_received";
    const [receiptId] = await insertAll(db, "materialReceipts", [
      {
        code: codes[at],
        supplierId: order.supplierId,
        warehouseId: order.warehouseId,
        purchaseOrderId,
        status,
        deliveryNote: `DN-${4711 + at * 38}`,
        createdBy: keeper,
        createdAt: when,
        updatedAt: when,
      },
    ]);
    const lineIds = await insertAll(
      db,
      "materialReceiptLines",
      came.map(({ line, quantity }) => ({
        materialReceiptId: receiptId,
        warehouseId: order.warehouseId,
        partId: line.partId,
        purchaseOrderLineId: line.id,
        quantity: line.stockQuantity,
        received: quantity,
      })),
    );
    if (share === 0) continue;
    await putAway(db, {
      receiptId: receiptId ?? 0,
      supplierId: order.supplierId,
      warehouseId: order.warehouseId,
      when,
      keeper,
      came,
      lineIds,
    });
    for (const { line, quantity } of came)
      await db.updateTable("purchaseOrderLines").set({ received: quantity }).where("id", "=", line.id).execute();
    await db.updateTable("purchaseOrders").set({ status, updatedAt: when }).where("id", "=", purchaseOrderId).execute();
  }
}

interface Delivery {
  receiptId: number;
  supplierId: number;
  warehouseId: number;
  when: string;
  keeper: number;
  came: readonly {
    line: { partId: number; priceMinor: number | null; pricePer: number; buyRatio: number };
    quantity: number;
  }[];
  lineIds: readonly number[];
}

/** Into the bin where it lies usually: the movement, the balances beside it, and what the receipt knows of both. */
async function putAway(db: Furnished["db"], { receiptId, supplierId, warehouseId, when, keeper, came, lineIds }: Delivery): Promise<void> {
  const levels = await db
    .selectFrom("stockLevels")
    .select(["partId", "onHand", "valueMinor", "defaultBinId"])
    .where("warehouseId", "=", warehouseId)
    .execute();
  const book = emptyBook();
  const placed = came.flatMap(({ line, quantity }, at) => {
    const level = levels.find(({ partId }) => partId === line.partId);
    if (!level || quantity === 0) return [];
    const to: RowPlace = { partId: line.partId, warehouseId, binId: level.defaultBinId, lotId: null };
    book.levels.set(levelKey(to), { onHand: thousandths(level.onHand), value: level.valueMinor });
    const lines = receive(book, { place: "supplier", supplierId }, to, thousandths(quantity), worthInStock(quantity, line));
    return [{ to, lines, quantity, receiptLine: lineIds[at] ?? 0 }];
  });
  const [movementId] = await insertAll(db, "stockMovements", [
    { kind: "receive", effectiveAt: when, bookedAt: when, personId: keeper, document: "material-receipts", documentId: receiptId },
  ]);
  await insertAll(
    db,
    "stockMovementLines",
    placed
      .flatMap(({ lines }) => lines)
      .map(({ quantity, value, of: _of, ...line }, at) => ({
        ...line,
        movementId,
        line: at + 1,
        quantity: quantityOf(quantity),
        valueMinor: value,
        kind: "receive",
        effectiveAt: when,
      })),
  );
  for (const { to, quantity } of placed) {
    const level = book.levels.get(levelKey(to));
    invariant(level, "what was received is in the book");
    await db
      .updateTable("stockLevels")
      .set({ onHand: quantityOf(level.onHand), valueMinor: level.value })
      .where("partId", "=", to.partId)
      .where("warehouseId", "=", warehouseId)
      .execute();
    await sql`
      insert into stock_rows (part_id, warehouse_id, bin_id, quantity) values (${to.partId}, ${warehouseId}, ${to.binId}, ${quantity})
      on conflict (tenant_id, part_id, warehouse_id, bin_id, lot_id) do update set quantity = stock_rows.quantity + excluded.quantity`.execute(
      db,
    );
  }
  await insertAll(
    db,
    "materialReceiptBookings",
    placed.map(({ to, quantity, receiptLine }) => ({
      materialReceiptLineId: receiptLine,
      movementId,
      warehouseId,
      binId: to.binId,
      quantity,
      createdAt: when,
    })),
  );
}
