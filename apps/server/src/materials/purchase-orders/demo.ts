import { lineTotal, stockQuantityOf } from "@millwright/domain/materials/purchase-orders/sums.ts";
import type { PurchaseOrderStatus } from "@millwright/domain/materials/purchase-orders/status.ts";
import { DAY_MS } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Arrived, Furnished } from "../../demo/setting.ts";
import { nextCodes } from "../../platform/records/codes.ts";

interface State {
  /** In days. */
  age: number;
  status: PurchaseOrderStatus;
  note?: string;
  reason?: string;
  /** What of it has arrived. */
  arrived?: number;
  /** The supplier promised it after so many days; else as quickly as each part is delivered. */
  promisedIn?: number;
}
const STATES: readonly State[] = [
  { age: 64, status: "sent", note: "Please deliver in one piece." },
  { age: 47, status: "cancelled", reason: "The supplier cannot deliver this year" },
  { age: 38, status: "sent" },
  { age: 33, status: "sent", note: "Gate 2, from 6 to 14 o'clock." },
  { age: 26, status: "sent" },
  { age: 21, status: "sent" },
  { age: 19, status: "sent", arrived: 1, promisedIn: 16 },
  { age: 17, status: "sent", note: "The rest may come later.", arrived: 0.5 },
  { age: 16, status: "sent", arrived: 1, promisedIn: 15 },
  { age: 14, status: "approved" },
  { age: 12, status: "sent", arrived: 0 },
  { age: 9, status: "approved", note: "Send with the next weekly order." },
  { age: 5, status: "draft" },
  { age: 3, status: "draft" },
  { age: 1, status: "draft" },
];
const LINES = 4;
/** Orders are written in the morning. */
const OFFICE_MS = 8.5 * 3_600_000;

/** About a dozen orders with suppliers of the company's parts, each for parts that this supplier delivers. */
export async function writePurchaseOrders({ db, start, crew, currency }: Furnished, timeZone: string): Promise<Arrived[]> {
  const warehouse = await db.selectFrom("warehouses").select("id").where("code", "=", "MAIN").executeTakeFirst();
  if (!warehouse) return [];
  const offers = await db
    .selectFrom("partSuppliers as o")
    .innerJoin("masterParts as p", "p.id", "o.partId")
    .select(["o.supplierId", "o.partId", "o.number", "o.priceMinor", "o.pricePer", "o.leadTimeDays", "o.pack", "p.buyRatio", "p.tracking"])
    .where("p.state", "=", "active")
    .where("o.isPreferred", "=", true)
    .orderBy("o.supplierId")
    .orderBy("o.partId")
    .execute();
  const bySupplier = [...Map.groupBy(offers, ({ supplierId }) => supplierId).values()];
  if (bySupplier.length === 0) return [];
  const codes = await nextCodes({ db, now: start, timeZone }, "PO", STATES.length);
  const low = await runLow(db, warehouse.id);
  const isLow = new Set(low);
  const sparse = low.slice(0, ON_THEIR_WAY);
  const orders = STATES.map(({ age, status, note = null, reason = null, arrived, promisedIn }, at) => {
    const sought = status === "sent" && arrived === undefined ? sparse.pop() : undefined;
    const of = bySupplier.find((its) => its.some(({ partId }) => partId === sought)) ?? bySupplier[at % bySupplier.length] ?? [];
    const first = of.findIndex(({ partId }) => partId === sought);
    const from = first >= 0 ? first : (at * 3) % Math.max(of.length, 1);
    // What has run low stays so, and what has a number of its own is received piece by piece.
    const mayCome = of.filter(({ partId, tracking }) => arrived === undefined || (tracking === "none" && !isLow.has(partId)));
    const chosen = [...mayCome.slice(from), ...mayCome.slice(0, from)].slice(0, 1 + (at % LINES));
    const madeAt = new Date(start.getTime() - age * DAY_MS + OFFICE_MS + at * 540_000);
    const lines = chosen.map(({ partId, number, priceMinor, pricePer, pack, buyRatio, leadTimeDays }, place) => {
      const quantity = pack ?? 2 + ((at + place) % 5) * 2;
      return {
        warehouseId: warehouse.id,
        partId,
        quantity,
        buyRatio,
        stockQuantity: stockQuantityOf(quantity, buyRatio),
        priceMinor,
        pricePer,
        supplierNumber: number,
        expectedOn: dayOf(madeAt.getTime() + (promisedIn ?? leadTimeDays ?? 14) * DAY_MS),
      };
    });
    const totalMinor = lines.reduce((sum, line) => sum + lineTotal(line), 0);
    const isApproved = status === "approved" || status === "sent";
    return {
      lines,
      order: {
        code: codes[at],
        supplierId: of[0]?.supplierId,
        warehouseId: warehouse.id,
        status,
        currency,
        totalMinor,
        note,
        statusReason: reason,
        createdBy: crew.planner,
        createdAt: madeAt.toISOString(),
        updatedAt: madeAt.toISOString(),
        ...(isApproved ? { approvedBy: crew.planner, approvedAt: madeAt.toISOString(), approvedMinor: totalMinor } : {}),
        ...(status === "sent" ? { sentOn: dayOf(madeAt.getTime() + DAY_MS) } : {}),
      },
    };
  });
  const ids = await insertAll(
    db,
    "purchaseOrders",
    orders.map(({ order }) => order),
  );
  await insertAll(
    db,
    "purchaseOrderLines",
    orders.flatMap(({ lines }, at) => lines.map((line) => ({ ...line, purchaseOrderId: ids[at] }))),
  );
  return STATES.flatMap(({ arrived: share }, at) => {
    const purchaseOrderId = ids[at];
    return share === undefined || purchaseOrderId === undefined ? [] : [{ purchaseOrderId, share }];
  });
}

/** Of those that have run low. */
const ON_THEIR_WAY = 5;
async function runLow(db: Furnished["db"], warehouseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("stockLevels")
    .select("partId")
    .where("warehouseId", "=", warehouseId)
    .whereRef("onHand", "<=", "reorderPoint")
    .orderBy("partId")
    .execute();
  return rows.map(({ partId }) => partId);
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
