import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { isNear, shareOut, type Claim } from "@millwright/domain/materials/reservations/keeping.ts";
import { ENDED, STATUS } from "@millwright/domain/work/orders/status.ts";
import { STARTER_STATUSES } from "../../../foundation/tenants/service.ts";
import { writeOldAudit } from "../../../platform/records/audit-words.ts";
import { chanceOf, type Chance } from "../../../demo/chance.ts";
import { insertAll } from "../../../demo/rows.ts";
import type { Booked, Consumption, Furnished, WrittenOrder } from "../../../demo/setting.ts";

/** Tells the store of a company: what was wanted of it, out of its ledger. */
type WriteStock = (setting: Furnished, wanted: readonly Consumption[], days: number) => Promise<Booked[]>;

/** Days over which the store of a company with many orders is told. */
const MOST_DAYS = 548;
const LEAD_DAYS = 7;

interface Part {
  id: number;
  name: string;
  priceMinor: number;
  /** Of lots some may be past their last day. */
  hasLots: boolean;
}

/** What the orders took out of the store, and what the open ones wait for; a company without a store books what its parts cost as one sum. */
export async function writeOrderParts(setting: Furnished, orders: readonly WrittenOrder[], writeStock: WriteStock): Promise<void> {
  const chance = chanceOf(setting.seed + 78);
  const wish = await wishes(setting);
  const wanted = orders.flatMap((order) => consumedBy(order, wish, chance));
  const booked = await writeStock(setting, wanted, Math.min(setting.days, MOST_DAYS));
  if (booked.length === 0) return await writeSums(setting, orders);
  await writeTaken(setting, orders, booked, wish.names);
  await writePlanned(setting, orders, wish, chance);
}

interface Wishes {
  parts: readonly Part[];
  ofAsset: ReadonlyMap<number, readonly Part[]>;
  names: ReadonlyMap<number, string>;
  assetOf: (order: WrittenOrder) => number | undefined;
}

async function wishes({ db, register }: Furnished): Promise<Wishes> {
  const rows = await db
    .selectFrom("masterParts as p")
    .leftJoin("partSuppliers as s", (join) =>
      join.onRef("s.tenantId", "=", "p.tenantId").onRef("s.partId", "=", "p.id").on("s.isPreferred", "=", true),
    )
    .select(["p.id", "p.name", "p.tracking", "s.priceMinor"])
    .where("p.archivedAt", "is", null)
    .orderBy("p.id")
    .execute();
  const parts = rows.map(({ id, name, tracking, priceMinor }) => ({
    id,
    name,
    hasLots: tracking !== "none",
    priceMinor: priceMinor ?? 1_500,
  }));
  const byId = new Map(parts.map((part) => [part.id, part]));
  const spares = await db.selectFrom("spareParts").select(["assetId", "partId"]).where("assetId", "is not", null).orderBy("id").execute();
  const ofAsset = new Map<number, Part[]>();
  for (const { assetId, partId } of spares) {
    const part = byId.get(partId);
    if (assetId !== null && part) ofAsset.set(assetId, [...(ofAsset.get(assetId) ?? []), part]);
  }
  return {
    parts,
    ofAsset,
    names: new Map(parts.map(({ id, name }) => [id, name])),
    assetOf: ({ machine }) => register.machines.get(machine.code)?.id,
  };
}

/** Parts for about as much as it spent: of those that the machine has, as far as they fit. */
function consumedBy(order: WrittenOrder, wish: Wishes, chance: Chance): Consumption[] {
  const { startedAt, completedAt, partsMinor, personId } = order;
  if (!startedAt || !completedAt || partsMinor === 0 || personId === null) return [];
  const at = new Date((startedAt.getTime() + completedAt.getTime()) / 2);
  const fitting = (list: readonly Part[]) => list.filter(({ priceMinor }) => priceMinor <= partsMinor * 1.3);
  const own = fitting(wish.ofAsset.get(wish.assetOf(order) ?? 0) ?? []);
  const pool = own.length > 0 ? own : fitting(wish.parts);
  if (pool.length === 0) return [];
  const part = chance.pick(pool);
  const quantity = Math.max(1, Math.min(4, Math.round(partsMinor / part.priceMinor)));
  return [{ at, workOrderId: order.id, personId, partId: part.id, quantity }];
}

async function writeTaken(
  { db, currency, crew }: Furnished,
  orders: readonly WrittenOrder[],
  booked: readonly Booked[],
  names: Wishes["names"],
): Promise<void> {
  const byId = new Map(orders.map((order) => [order.id, order]));
  const lineIds = await insertAll(
    db,
    "workOrderPlannedParts",
    booked.map(({ workOrderId, partId, quantity, warehouseId, at }) => {
      const isPlanned = byId.get(workOrderId)?.job !== undefined;
      return {
        workOrderId,
        partId,
        text: names.get(partId) ?? "",
        quantity: isPlanned ? quantity : 0,
        isUnplanned: !isPlanned,
        warehouseId,
        createdAt: at.toISOString(),
      };
    }),
  );
  await insertAll(
    db,
    "workOrderCosts",
    booked.map(({ workOrderId, partId, quantity, valueMinor, movementId, at }, place) => ({
      workOrderId,
      costGroup: "parts",
      description: names.get(partId) ?? "",
      amountMinor: valueMinor,
      currency,
      bookedOn: at.toISOString().slice(0, 10),
      createdAt: at.toISOString(),
      stockMovementId: movementId,
      partId,
      quantity,
      workPartId: lineIds[place],
    })),
  );
  await writeOldAudit(
    db,
    booked.map(({ at, personId, workOrderId, quantity, partId }) => ({
      action: "parts_taken",
      at: at.toISOString(),
      personId,
      personName: crew.names.get(personId) ?? "",
      entity: "work-orders",
      entityId: workOrderId,
      changes: [{ field: "parts", before: null, after: [`${quantity} × ${names.get(partId) ?? ""}`] }],
    })),
  );
}

async function writeSums({ db, currency }: Furnished, orders: readonly WrittenOrder[]): Promise<void> {
  await insertAll(
    db,
    "workOrderCosts",
    orders.flatMap(({ id, partsMinor, completedAt, fault }) =>
      partsMinor === 0 || !completedAt
        ? []
        : [
            {
              workOrderId: id,
              costGroup: "parts",
              description: fault ? "Spare parts" : "Consumables",
              amountMinor: partsMinor,
              currency,
              bookedOn: completedAt.toISOString().slice(0, 10),
              createdAt: completedAt.toISOString(),
            },
          ],
    ),
  );
}

/** How many of the open orders wait for more than there is. */
const SHORTAGES = 3;

/** What the open orders need: kept as far as it is there, by the rule itself. */
async function writePlanned({ db, start, crew }: Furnished, orders: readonly WrittenOrder[], wish: Wishes, chance: Chance): Promise<void> {
  const isEnded = (statusId: number) =>
    ENDED.some((category) => STARTER_STATUSES.some((status) => status.id === statusId && status.category === category));
  const levels = await db
    .selectFrom("stockLevels as l")
    .innerJoin("warehouses as w", "w.id", "l.warehouseId")
    .select(["l.id", "l.partId", "l.warehouseId", "l.onHand"])
    .where("w.type", "=", "warehouse")
    .execute();
  const levelOf = new Map(levels.map((level) => [level.partId, level]));
  const today = start.toISOString().slice(0, 10);
  let short = 0;
  const lines = orders.flatMap((order) => {
    if (isEnded(order.statusId) || !chance.is(0.45)) return [];
    const own = (wish.ofAsset.get(wish.assetOf(order) ?? 0) ?? []).filter(({ hasLots }) => !hasLots);
    const part = chance.pick(own.length > 0 ? own : wish.parts.filter(({ hasLots }) => !hasLots));
    const level = levelOf.get(part.id);
    if (!level) return [];
    const requiredOn = order.dueAt.toISOString().slice(0, 10);
    const wantsHard = order.statusId === STATUS.inProgress || isNear(requiredOn, LEAD_DAYS, today);
    const isShort = wantsHard && short < SHORTAGES;
    if (isShort) short += 1;
    const quantity = isShort ? Math.floor(level.onHand) + 2 : Math.max(1, Math.min(2, Math.floor(level.onHand)));
    return [{ order, part, level, requiredOn, wantsHard, quantity }];
  });
  const ids = await insertAll(
    db,
    "workOrderPlannedParts",
    lines.map(({ order, part, level, quantity }) => ({
      workOrderId: order.id,
      partId: part.id,
      text: part.name,
      quantity,
      warehouseId: level.warehouseId,
    })),
  );
  const claims = lines.map(({ quantity, wantsHard, requiredOn, level }, at): Claim & { level: typeof level } => ({
    id: at,
    quantity: thousandths(quantity),
    hard: 0,
    wantsHard,
    requiredOn,
    level,
  }));
  const kept = new Map(
    [...Map.groupBy(claims, ({ level }) => level.id).values()].flatMap((its) => [...shareOut(thousandths(its[0]?.level.onHand ?? 0), its)]),
  );
  await insertAll(
    db,
    "reservations",
    lines.map(({ order, part, level, quantity, wantsHard, requiredOn }, at) => ({
      partId: part.id,
      warehouseId: level.warehouseId,
      workOrderId: order.id,
      workPartId: ids[at],
      quantity,
      hard: quantityOf(kept.get(at) ?? 0),
      wantsHard,
      requiredOn,
      personId: order.plannerId || crew.planner,
    })),
  );
  for (const [id, its] of Map.groupBy(claims, ({ level }) => level.id)) {
    const hard = its.reduce((sum, claim) => sum + (kept.get(claim.id) ?? 0), 0);
    if (hard > 0)
      await db
        .updateTable("stockLevels")
        .set({ hard: quantityOf(hard) })
        .where("id", "=", id)
        .execute();
  }
}
