import { thousandths, worthOf, quantityOf } from "@millwright/domain/materials/stock/amounts.ts";
import {
  bringBack,
  emptyBook,
  findMore,
  levelKey,
  receive,
  takeAway,
  transfer,
  type Line,
  type MovementKind,
  type RowPlace,
} from "@millwright/domain/materials/stock/ledger.ts";
import { inPickingOrder, takeInOrder, type Lying } from "@millwright/domain/materials/stock/picking.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { TenantDb } from "../../platform/db/db.ts";
import { chanceOf, DAY_MS, type Chance } from "../../demo/chance.ts";
import { insertAll } from "../../demo/rows.ts";
import type { Booked, Consumption, Furnished } from "../../demo/setting.ts";

/** A part as the history of a store needs it. */
export interface StockedPart {
  id: number;
  name: string;
  tracking: string;
  isPiece: boolean;
  priceMinor: number;
  leadDays: number;
  supplierId: number | null;
  shelfLifeDays: number | null;
  /** What is used up by the way: it lies at the line, too. */
  isConsumable: boolean;
}
interface Movement {
  kind: MovementKind;
  at: Date;
  personId: number | null;
  reason: string | null;
  lines: Line[];
  /** The movement that a return takes back: its place among these, and the line. */
  of?: { at: number; line: number };
}

/**
 * A year and a half of a store, lived through day by day by the ledger's own rule: it begins with what was counted, gives out what the orders used up and what the
 * departments fetch, is filled when it runs low, and is corrected now and then. Some of it ends low on purpose.
 */
export async function writeStock(setting: Furnished, wanted: readonly Consumption[], days: number): Promise<Booked[]> {
  const { db, start, seed } = setting;
  const places = await placesOf(db);
  if (places.main === undefined) return [];
  const store = new Store(await stockedParts(db), places, await centresOf(db), chanceOf(seed + 77), keeperOf(setting));
  const first = new Date(start.getTime() - days * DAY_MS);
  store.open(first);
  const queue = [...wanted].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const booked: { of: Consumption; movement: number }[] = [];
  let next = 0;
  for (let day = 1; day <= days; day += 1) {
    const until = new Date(first.getTime() + day * DAY_MS);
    const left = days - day;
    store.morning(until, left);
    for (let one = queue[next]; one && one.at < until; one = queue[next]) {
      next += 1;
      const movement = store.use(one);
      if (movement !== null) booked.push({ of: one, movement });
    }
    store.evening(until, left);
  }
  store.runLow(new Date(start.getTime() - 3 * 3_600_000));
  const ids = await store.write(db);
  await store.writeLevels(db, keeperOf(setting));
  return booked.flatMap(({ of, movement }) => {
    const its = store.movements[movement];
    const id = ids[movement];
    invariant(its && id !== undefined, "every movement was written");
    const lines = its.lines.filter(({ place }) => place === "consumption");
    return [
      {
        ...of,
        quantity: quantityOf(lines.reduce((sum, line) => sum + line.quantity, 0)),
        valueMinor: lines.reduce((sum, line) => sum + line.value, 0),
        movementId: id,
        warehouseId: its.lines.find(({ place }) => place === "stock")?.warehouseId ?? places.main ?? 0,
      },
    ];
  });
}

const keeperOf = ({ people, crew }: Furnished): number =>
  people.find(({ person }) => person.roleName === "Storekeeper")?.personId ?? crew.planner;

interface Places {
  main: number | undefined;
  line: number | undefined;
  van: number | undefined;
  cage: number | undefined;
  bins: ReadonlyMap<number, readonly number[]>;
}

async function placesOf(db: TenantDb): Promise<Places> {
  const warehouses = await db.selectFrom("warehouses").select(["id", "code"]).execute();
  const bins = await db
    .selectFrom("bins")
    .select(["id", "warehouseId"])
    .where("blockedReason", "is", null)
    .orderBy("walkingOrder")
    .execute();
  const idOf = (...codes: string[]) => warehouses.find(({ code }) => codes.includes(code))?.id;
  return {
    main: idOf("MAIN", "STORE"),
    line: idOf("LINE"),
    van: idOf("VAN-1"),
    cage: idOf("QUAR"),
    bins: new Map(warehouses.map(({ id }) => [id, bins.filter((bin) => bin.warehouseId === id).map((bin) => bin.id)])),
  };
}

/** Days between two counts, and parts that one of them takes. */
const COUNTED_EVERY = 60;
const COUNTED_PARTS = 27;
const CONSUMABLES = ["LUBR", "FAST", "FILT", "CONS"];
async function stockedParts(db: TenantDb): Promise<StockedPart[]> {
  const rows = await db
    .selectFrom("masterParts as p")
    .leftJoin("referenceValues as u", (join) => join.onRef("u.tenantId", "=", "p.tenantId").onRef("u.id", "=", "p.unitId"))
    .leftJoin("referenceValues as c", (join) => join.onRef("c.tenantId", "=", "p.tenantId").onRef("c.id", "=", "p.categoryId"))
    .leftJoin("partSuppliers as s", (join) =>
      join.onRef("s.tenantId", "=", "p.tenantId").onRef("s.partId", "=", "p.id").on("s.isPreferred", "=", true),
    )
    .select([
      "p.id",
      "p.name",
      "p.tracking",
      "p.shelfLifeDays",
      "u.code as unit",
      "c.code as category",
      "s.priceMinor",
      "s.leadTimeDays",
      "s.supplierId",
    ])
    .where("p.archivedAt", "is", null)
    .orderBy("p.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    tracking: row.tracking,
    isPiece: row.unit === null || /pc/i.test(row.unit),
    priceMinor: row.priceMinor ?? 1_500,
    leadDays: row.leadTimeDays ?? 7,
    supplierId: row.supplierId,
    shelfLifeDays: row.shelfLifeDays,
    isConsumable: CONSUMABLES.includes(row.category ?? "") || (row.priceMinor ?? 1_500) < 700,
  }));
}

const centresOf = async (db: TenantDb): Promise<number[]> =>
  (await db.selectFrom("referenceValues").select("id").where("list", "=", "cost-centres").orderBy("id").limit(4).execute()).map(
    ({ id }) => id,
  );

const REASONS = ["Counted while putting away", "Found behind the shelf", "Miscounted at the last stocktaking"];
const BROKEN = ["Packing torn, contents dry", "Bent in transport", "Rust on the races"];

interface Lot {
  partId: number;
  number: string;
  isSerial: boolean;
  expiresOn: string | null;
}

class Store {
  readonly movements: Movement[] = [];
  private readonly book = emptyBook();
  private readonly lots: Lot[] = [];
  private readonly serials = new Set<number>();
  private readonly arriving: { at: number; part: StockedPart; quantity: number }[] = [];
  private readonly ordered = new Set<number>();
  private readonly target = new Map<number, { minimum: number; reorderPoint: number; maximum: number }>();
  private readonly low = new Set<number>();
  private readonly byId: ReadonlyMap<number, StockedPart>;

  private readonly parts: readonly StockedPart[];
  private readonly places: Places;
  private readonly centres: readonly number[];
  private readonly chance: Chance;
  private readonly keeper: number;

  constructor(parts: readonly StockedPart[], places: Places, centres: readonly number[], chance: Chance, keeper: number) {
    [this.parts, this.places, this.centres, this.chance, this.keeper] = [parts, places, centres, chance, keeper];
    this.byId = new Map(parts.map((part) => [part.id, part]));
    this.book.serials = this.serials;
    // Every fortieth part ends low: nobody filled it in the last weeks.
    for (const [at, part] of parts.entries()) if (at % 40 === 5 && part.tracking === "none") this.low.add(part.id);
  }

  private get main(): number {
    return this.places.main ?? 0;
  }
  private binOf(warehouseId: number, partId: number): number | null {
    const bins = this.places.bins.get(warehouseId) ?? [];
    return bins[partId % Math.max(1, bins.length)] ?? null;
  }
  private onHand(partId: number, warehouseId: number): number {
    return this.book.levels.get(levelKey({ partId, warehouseId }))?.onHand ?? 0;
  }

  /** What lay there when the ledger began. */
  open(at: Date): void {
    for (const part of this.parts) {
      const dear = part.priceMinor > 20_000;
      const maximum = part.isPiece
        ? dear
          ? this.chance.between(2, 4)
          : part.isConsumable
            ? this.chance.between(20, 60)
            : this.chance.between(5, 14)
        : this.chance.between(15, 50);
      const reorderPoint = Math.max(1, Math.round(maximum * 0.35));
      this.target.set(part.id, { minimum: Math.max(1, Math.round(reorderPoint * 0.6)), reorderPoint, maximum });
      const lines = this.putIn(part, this.main, this.chance.between(reorderPoint, maximum), at, "opening");
      this.tell({ kind: "receive", at, personId: this.keeper, reason: "What was counted when the ledger began", lines });
      if (part.isConsumable && this.places.line !== undefined)
        this.tell({
          kind: "receive",
          at,
          personId: this.keeper,
          reason: null,
          lines: this.putIn(part, this.places.line, this.chance.between(3, 8), at, "opening"),
        });
    }
  }

  /** So much of a part into a warehouse: of a lot, or piece by piece, where it is followed by these. */
  private putIn(part: StockedPart, warehouseId: number, quantity: number, at: Date, from: "opening" | "supplier"): Line[] {
    const outside = from === "supplier" ? ({ place: from, supplierId: part.supplierId } as const) : ({ place: from } as const);
    const price = Math.round(part.priceMinor * (0.94 + this.chance.next() * 0.12));
    const place = { partId: part.id, warehouseId, binId: this.binOf(warehouseId, part.id) };
    const pieces = part.tracking === "serial" ? quantity : 1;
    return Array.from({ length: pieces }, () => {
      const lotId = part.tracking === "none" ? null : this.newLot(part, at);
      const amount = thousandths(part.tracking === "serial" ? 1 : quantity);
      return receive(this.book, outside, { ...place, lotId }, amount, worthOf(amount, { amountMinor: price, per: 1000 }));
    }).flat();
  }

  /** Lots are known by their place among all until they are written. */
  private newLot(part: StockedPart, at: Date): number {
    const isSerial = part.tracking === "serial";
    const expires = part.shelfLifeDays === null ? null : new Date(at.getTime() + part.shelfLifeDays * DAY_MS).toISOString().slice(0, 10);
    this.lots.push({
      partId: part.id,
      number: `${isSerial ? "SN" : "L"}${String(240_000 + this.lots.length * 7)}`,
      isSerial,
      expiresOn: expires,
    });
    if (isSerial) this.serials.add(this.lots.length);
    return this.lots.length;
  }

  private tell(movement: Movement): number | null {
    if (movement.lines.length === 0) return null;
    this.movements.push(movement);
    return this.movements.length - 1;
  }

  /** Takes as much as is there, what expires first first. */
  private takeOut(partId: number, warehouseId: number, quantity: number, at: Date, to: Parameters<typeof takeAway>[2]): Line[] {
    const day = at.toISOString().slice(0, 10);
    const rows = this.rowsOf(partId, warehouseId).filter(({ expiresOn }) => expiresOn === null || expiresOn >= day);
    const { taken } = takeInOrder(inPickingOrder(rows), thousandths(quantity));
    return taken.flatMap(({ row, quantity: part }) => takeAway(this.book, row, to, part));
  }

  private rowsOf(partId: number, warehouseId: number): Lying[] {
    const its = `${levelKey({ partId, warehouseId })}/`;
    return [...this.book.rows].flatMap(([key, { quantity }]) => {
      if (quantity === 0 || !key.startsWith(its)) return [];
      const [, , bin, lot] = key.split("/");
      const lotId = lot ? Number(lot) : null;
      return [
        {
          partId,
          warehouseId,
          binId: bin ? Number(bin) : null,
          lotId,
          quantity,
          isInQuarantine: false,
          isBlocked: false,
          expiresOn: lotId === null ? null : (this.lots[lotId - 1]?.expiresOn ?? null),
          walkingOrder: 0,
        },
      ];
    });
  }

  /** What was ordered comes; what ran low is ordered. */
  morning(at: Date, daysLeft: number): void {
    const now = at.getTime();
    for (const one of this.arriving.filter(({ at: due }) => due <= now)) {
      this.tell({
        kind: "receive",
        at: new Date(now - 15 * 3_600_000),
        personId: this.keeper,
        reason: null,
        lines: this.putIn(one.part, this.main, one.quantity, at, "supplier"),
      });
      this.ordered.delete(one.part.id);
    }
    const due = this.arriving.filter(({ at: when }) => when > now);
    this.arriving.splice(0, this.arriving.length, ...due);
    for (const part of this.parts) {
      const { reorderPoint = 0, maximum = 0 } = this.target.get(part.id) ?? {};
      const there = quantityOf(this.onHand(part.id, this.main));
      if (there > reorderPoint || this.ordered.has(part.id) || (this.low.has(part.id) && daysLeft < 60)) continue;
      this.ordered.add(part.id);
      const quantity = Math.max(1, Math.round(maximum - there));
      this.arriving.push({ at: now + (part.leadDays + this.chance.between(-2, 4)) * DAY_MS, part, quantity });
    }
  }

  /** An order takes what it used; of what is not there, nothing. */
  use({ partId, quantity, at, workOrderId, personId }: Consumption): number | null {
    const part = this.byId.get(partId);
    const line = this.places.line;
    const from = part?.isConsumable && line !== undefined && this.onHand(partId, line) >= thousandths(quantity) ? line : this.main;
    return this.tell({
      kind: "issue",
      at,
      personId,
      reason: null,
      lines: this.takeOut(partId, from, quantity, at, { place: "consumption", workOrderId }),
    });
  }

  /** What departments fetch, what is carried to the line, what is corrected and thrown away. */
  evening(at: Date, daysLeft: number): void {
    const { chance } = this;
    const time = () => new Date(at.getTime() - chance.between(3, 10) * 3_600_000);
    const consumables = this.parts.filter(({ isConsumable }) => isConsumable);
    const [centre] = this.centres;
    const isWorkday = ![0, 6].includes(at.getUTCDay());
    if (isWorkday && centre !== undefined && consumables.length > 0)
      for (let fetch = 0; fetch < 11; fetch += 1) {
        const part = chance.pick(consumables);
        const costCentreId = chance.pick(this.centres);
        const lines = this.takeOut(part.id, this.main, chance.between(1, 4), at, { place: "consumption", costCentreId });
        const issued = this.tell({ kind: "issue", at: time(), personId: this.keeper, reason: null, lines });
        const taken = lines[1];
        const stock = lines[0];
        if (issued !== null && taken && stock && chance.is(0.04)) this.bringSome(issued, taken, stock, at);
      }
    const { line } = this.places;
    if (isWorkday && line !== undefined && at.getUTCDay() === 1)
      for (const part of consumables.filter(({ id }) => this.onHand(id, line) < thousandths(3)).slice(0, 6))
        this.carry(part.id, line, 5, time());
    if (chance.is(0.12)) this.correct(chance.pick(this.parts), time());
    if (daysLeft > 0 && daysLeft % COUNTED_EVERY === 20) this.count(daysLeft / COUNTED_EVERY, time());
    if (chance.is(0.04)) this.scrap(chance.pick(consumables.length > 0 ? consumables : this.parts), time());
    // Suspicious after a delivery, and not looked into yet.
    if (daysLeft === 20 && this.places.cage !== undefined)
      for (const part of consumables.slice(20, 24)) this.carry(part.id, this.places.cage, 1, time());
    if (daysLeft === 45 && this.places.van !== undefined)
      for (const part of consumables.slice(0, 12)) this.carry(part.id, this.places.van, 2, time());
  }

  /** Some of the shelves are counted: a piece is missing here, one more is there than was thought. */
  private count(turn: number, at: Date): void {
    const from = Math.floor(turn) * COUNTED_PARTS;
    const parts = this.parts.filter(({ tracking, isPiece }) => tracking === "none" && isPiece);
    const lines = Array.from({ length: COUNTED_PARTS }, (_, place) => parts[(from + place) % Math.max(parts.length, 1)]).flatMap(
      (part, place) => {
        const [row] = part && place % 9 < 2 ? this.rowsOf(part.id, this.main) : [];
        if (!row || row.quantity < 2000) return [];
        return place % 2 === 0
          ? takeAway(this.book, row, { place: "count_difference" }, 1000)
          : findMore(this.book, { place: "count_difference" }, row, 1000);
      },
    );
    this.tell({ kind: "count", at, personId: this.keeper, reason: null, lines });
  }

  private bringSome(issued: number, taken: Line, from: Line, at: Date): void {
    const to: RowPlace = { partId: from.partId, warehouseId: from.warehouseId ?? this.main, binId: from.binId, lotId: from.lotId };
    const quantity = Math.min(1000, taken.quantity);
    const lines = bringBack(this.book, taken, { movementId: 0, line: 2 }, { quantity: 0, value: 0 }, to, quantity);
    this.tell({
      kind: "return",
      at: new Date(at.getTime() - 3_600_000),
      personId: this.keeper,
      reason: "One too many",
      lines,
      of: { at: issued, line: 2 },
    });
  }

  private carry(partId: number, to: number, quantity: number, at: Date): void {
    const { taken } = takeInOrder(inPickingOrder(this.rowsOf(partId, this.main)), thousandths(quantity));
    const lines = taken.flatMap(({ row, quantity: part }) =>
      transfer(this.book, row, { partId, warehouseId: to, binId: this.binOf(to, partId), lotId: row.lotId }, part),
    );
    this.tell({ kind: "transfer", at, personId: this.keeper, reason: null, lines });
  }

  private correct(part: StockedPart, at: Date): void {
    if (part.tracking === "serial") return;
    const [row] = this.rowsOf(part.id, this.main);
    if (!row) return;
    const isMore = this.chance.is(0.5);
    const lines = isMore
      ? findMore(this.book, { place: "count_difference" }, row, 1000)
      : takeAway(this.book, row, { place: "count_difference" }, Math.min(1000, row.quantity));
    this.tell({ kind: "adjust", at, personId: this.keeper, reason: this.chance.pick(REASONS), lines });
  }

  private scrap(part: StockedPart, at: Date): void {
    const [row] = this.rowsOf(part.id, this.main);
    if (!row) return;
    const lines = takeAway(this.book, row, { place: "scrap" }, Math.min(1000, row.quantity));
    this.tell({ kind: "scrap", at, personId: this.keeper, reason: this.chance.pick(BROKEN), lines });
  }

  /** What nobody filled is at or below the point at which it is ordered anew; all else has come. */
  runLow(at: Date): void {
    for (const part of this.parts) {
      const { reorderPoint = 0, maximum = 0 } = this.target.get(part.id) ?? {};
      const there = quantityOf(this.onHand(part.id, this.main));
      if (this.low.has(part.id) || there > reorderPoint) continue;
      const lines = this.putIn(part, this.main, Math.max(1, Math.round(maximum - there)), at, "supplier");
      this.tell({ kind: "receive", at, personId: this.keeper, reason: null, lines });
    }
    const [costCentreId] = this.centres;
    if (costCentreId === undefined) return;
    for (const partId of this.low) {
      const { reorderPoint = 0 } = this.target.get(partId) ?? {};
      const over = quantityOf(this.onHand(partId, this.main)) - Math.max(0, reorderPoint - (partId % 2));
      if (over > 0)
        this.tell({
          kind: "issue",
          at,
          personId: this.keeper,
          reason: null,
          lines: this.takeOut(partId, this.main, over, at, { place: "consumption", costCentreId }),
        });
    }
  }

  /** In the order in which they happened; the lines of a movement in one statement, since they are balanced as they are written. */
  async write(db: TenantDb): Promise<number[]> {
    const lotIds = await insertAll(
      db,
      "stockLots",
      this.lots.map((lot) => ({ ...lot })),
    );
    const lotOf = (lotId: number | null) => (lotId === null ? null : (lotIds[lotId - 1] ?? null));
    const turns = this.movements
      .map((movement, at) => ({ movement, at }))
      .toSorted((one, other) => one.movement.at.getTime() - other.movement.at.getTime() || one.at - other.at);
    const written = await insertAll(
      db,
      "stockMovements",
      turns.map(({ movement: { kind, at, personId, reason } }) => ({
        kind,
        effectiveAt: at.toISOString(),
        bookedAt: at.toISOString(),
        personId,
        reason,
      })),
    );
    const ids: number[] = [];
    for (const [turn, { at }] of turns.entries()) ids[at] = written[turn] ?? 0;
    let chunk: Record<string, unknown>[] = [];
    for (const { movement, at } of turns) {
      const lines = movement.lines.map(({ quantity, value, of: _of, ...line }, place) => ({
        ...line,
        lotId: lotOf(line.lotId),
        movementId: ids[at],
        line: place + 1,
        quantity: quantityOf(quantity),
        valueMinor: value,
        ofMovementId: movement.of && place === 0 ? ids[movement.of.at] : null,
        ofLine: movement.of && place === 0 ? movement.of.line : null,
        kind: movement.kind,
        effectiveAt: movement.at.toISOString(),
      }));
      if (chunk.length + lines.length > 200) {
        await insertAll(db, "stockMovementLines", chunk);
        chunk = [];
      }
      chunk.push(...lines);
    }
    await insertAll(db, "stockMovementLines", chunk);
    await insertAll(
      db,
      "stockRows",
      [...this.book.rows].map(([key, { quantity, value }]) => {
        const [partId, warehouseId, binId, lotId] = key.split("/");
        return {
          partId: Number(partId),
          warehouseId: Number(warehouseId),
          binId: binId ? Number(binId) : null,
          lotId: lotId ? lotOf(Number(lotId)) : null,
          quantity: quantityOf(quantity),
          valueMinor: value,
        };
      }),
    );
    return ids;
  }

  async writeLevels(db: TenantDb, personId: number): Promise<void> {
    await insertAll(
      db,
      "stockLevels",
      [...this.book.levels].map(([key, { onHand, value }]) => {
        const [partId = 0, warehouseId = 0] = key.split("/").map(Number);
        const target = warehouseId === this.main ? this.target.get(partId) : undefined;
        return {
          partId,
          warehouseId,
          onHand: quantityOf(onHand),
          valueMinor: value,
          defaultBinId: this.binOf(warehouseId, partId),
          minimum: target?.minimum ?? null,
          reorderPoint: target?.reorderPoint ?? null,
          maximum: target?.maximum ?? null,
          levelsBy: target ? "hand" : null,
          levelsPersonId: target ? personId : null,
          levelsReason: target ? "From the storekeeper's list" : null,
        };
      }),
    );
  }
}
