import { shareOf, type Minor, type Thousandths } from "./amounts.ts";

export const MOVEMENT_KINDS = ["receive", "issue", "return", "transfer", "adjust", "scrap", "count", "reverse"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Between what stock moves. Only `stock` is a row of ours; the others say whence it came or what became of it. */
export const PLACES = [
  "stock",
  "supplier",
  "consumption",
  "scrap",
  "count_difference",
  "in_transit",
  "opening",
  "installed",
  "price_difference",
] as const;
export type Place = (typeof PLACES)[number];

/** Where a part lies: a bin of a warehouse, of a lot or the piece with a serial number. */
export interface RowPlace {
  partId: number;
  warehouseId: number;
  binId: number | null;
  lotId: number | null;
}
/** Whence or whither, outside the store. */
export interface Outside {
  place: Exclude<Place, "stock">;
  workOrderId?: number | null;
  costCentreId?: number | null;
  supplierId?: number | null;
  assetId?: number | null;
  /** Where what is on its way is going. */
  toWarehouseId?: number | null;
}
export interface LineName {
  movementId: number;
  line: number;
}
/** One line of a movement; what goes in is positive. */
export interface Line {
  place: Place;
  partId: number;
  warehouseId: number | null;
  binId: number | null;
  lotId: number | null;
  workOrderId: number | null;
  costCentreId: number | null;
  supplierId: number | null;
  assetId: number | null;
  toWarehouseId: number | null;
  quantity: Thousandths;
  value: Minor;
  /** The line that this one takes back, whole or in part: what a return returns, what of a transfer arrives. */
  of: LineName | null;
}

/** What is known of the places that a movement touches. A piece with a serial number has its own value, everything else shares that of its part in the warehouse. */
export interface Book {
  levels: Map<string, { onHand: Thousandths; value: Minor }>;
  rows: Map<string, { quantity: Thousandths; value: Minor | null }>;
  serials: ReadonlySet<number>;
}
export const emptyBook = (serials: Iterable<number> = []): Book => ({ levels: new Map(), rows: new Map(), serials: new Set(serials) });

export const levelKey = ({ partId, warehouseId }: Pick<RowPlace, "partId" | "warehouseId">): string => `${partId}/${warehouseId}`;
export const rowKey = ({ partId, warehouseId, binId, lotId }: RowPlace): string => `${partId}/${warehouseId}/${binId ?? ""}/${lotId ?? ""}`;

/** Why a movement is not possible; `have` is what there is in its place, in thousandths. */
export class LedgerFault extends Error {
  readonly reason: "stock_short" | "serial_is_one" | "returned_too_much";
  readonly have: Thousandths;
  readonly at: RowPlace | null;
  constructor(reason: LedgerFault["reason"], have: Thousandths, at: RowPlace | null) {
    super(reason);
    this.reason = reason;
    this.have = have;
    this.at = at;
  }
}

const levelOf = (book: Book, place: RowPlace) => {
  const key = levelKey(place);
  const level = book.levels.get(key) ?? { onHand: 0, value: 0 };
  book.levels.set(key, level);
  return level;
};
const rowOf = (book: Book, place: RowPlace) => {
  const key = rowKey(place);
  const row = book.rows.get(key) ?? { quantity: 0, value: isSerial(book, place) ? 0 : null };
  book.rows.set(key, row);
  return row;
};
const isSerial = (book: Book, { lotId }: RowPlace): boolean => lotId !== null && book.serials.has(lotId);

/** What `quantity` of what lies there is worth by the average: all of it, when all of it leaves. */
export const averageOf = (onHand: Thousandths, value: Minor, quantity: Thousandths): Minor =>
  quantity === onHand ? value : shareOf(value, quantity, onHand);

const blank = { workOrderId: null, costCentreId: null, supplierId: null, assetId: null, toWarehouseId: null, of: null };
const stockLine = ({ partId, warehouseId, binId, lotId }: RowPlace, quantity: Thousandths, value: Minor): Line => ({
  ...blank,
  place: "stock",
  partId,
  warehouseId,
  binId,
  lotId,
  quantity,
  value,
});
const outsideLine = (
  outside: Outside,
  { partId, lotId }: RowPlace,
  quantity: Thousandths,
  value: Minor,
  of: LineName | null = null,
): Line => ({
  ...blank,
  ...outside,
  partId,
  warehouseId: null,
  binId: null,
  lotId,
  quantity: nought(quantity),
  value: nought(value),
  of,
});
const nought = (amount: number): number => (amount === 0 ? 0 : amount);

/** Takes so much out of a row; answers what it was worth, by the average or, of a single piece, by its own. Refused where the row has less. */
function takeOut(book: Book, from: RowPlace, quantity: Thousandths, asked: Minor | null = null): Minor {
  const [level, row] = [levelOf(book, from), rowOf(book, from)];
  if (row.quantity < quantity) throw new LedgerFault("stock_short", row.quantity, from);
  const [onHand, worth] = isSerial(book, from) ? [row.quantity, row.value ?? 0] : [level.onHand, level.value];
  const average = averageOf(onHand, worth, quantity);
  // Stock without value and value without stock are kept from remaining.
  const rest = worth - (asked ?? average);
  const isKept = asked !== null && rest >= 0 && (quantity === onHand ? rest === 0 : rest > 0 || asked === 0);
  const value = isKept ? asked : average;
  level.onHand -= quantity;
  level.value -= value;
  row.quantity -= quantity;
  if (row.value !== null) row.value -= value;
  return value;
}

function putIn(book: Book, to: RowPlace, quantity: Thousandths, value: Minor): void {
  const [level, row] = [levelOf(book, to), rowOf(book, to)];
  if (isSerial(book, to) && (quantity !== 1000 || row.quantity !== 0)) throw new LedgerFault("serial_is_one", row.quantity, to);
  level.onHand += quantity;
  level.value += value;
  row.quantity += quantity;
  if (row.value !== null) row.value += value;
}

/** From outside into a row, at what was paid. */
export function receive(book: Book, from: Outside, to: RowPlace, quantity: Thousandths, value: Minor): Line[] {
  putIn(book, to, quantity, value);
  return [outsideLine(from, to, -quantity, -value), stockLine(to, quantity, value)];
}

/** Out of a row: used up, scrapped, found missing, sent on its way. */
export function takeAway(book: Book, from: RowPlace, to: Outside, quantity: Thousandths): Line[] {
  const value = takeOut(book, from, quantity);
  return [stockLine(from, -quantity, -value), outsideLine(to, from, quantity, value)];
}

/** From row to row, with its value. */
export function transfer(book: Book, from: RowPlace, to: RowPlace, quantity: Thousandths): Line[] {
  const value = takeOut(book, from, quantity);
  putIn(book, to, quantity, value);
  return [stockLine(from, -quantity, -value), stockLine(to, quantity, value)];
}

/** What came back of a line so far. */
export interface CameBack {
  quantity: Thousandths;
  value: Minor;
}
/** Back out of what a line put outside, at that line's own value: all of it together comes to exactly what went. */
export function bringBack(book: Book, line: Line, name: LineName, so: CameBack, to: RowPlace, quantity: Thousandths): Line[] {
  const left = line.quantity - so.quantity;
  if (quantity > left) throw new LedgerFault("returned_too_much", left, null);
  const value = shareOf(line.value, so.quantity + quantity, line.quantity) - so.value;
  putIn(book, to, quantity, value);
  const { place, workOrderId, costCentreId, supplierId, assetId, toWarehouseId } = line;
  const outside = { place, workOrderId, costCentreId, supplierId, assetId, toWarehouseId } as Outside;
  return [outsideLine(outside, to, -quantity, -value, name), stockLine(to, quantity, value)];
}

/** More than was thought: worth what the rest is worth, and where nothing is left what somebody says, else nothing. */
export function findMore(book: Book, from: Outside, to: RowPlace, quantity: Thousandths, said: Minor | null = null): Line[] {
  const { onHand, value } = levelOf(book, to);
  const worth = said ?? (onHand > 0 && !isSerial(book, to) ? shareOf(value, quantity, onHand) : 0);
  return receive(book, from, to, quantity, worth);
}

/**
 * The counter-entry of a movement, at its original values. What would leave stock without value or value without stock goes by the average, and the rest
 * is said to be a difference of price.
 */
export function reverse(book: Book, lines: readonly Line[]): Line[] {
  const out = lines.map((line): Line => {
    if (line.place !== "stock" || line.warehouseId === null)
      return { ...line, quantity: nought(-line.quantity), value: nought(-line.value) };
    const place = { partId: line.partId, warehouseId: line.warehouseId, binId: line.binId, lotId: line.lotId };
    if (line.quantity < 0) {
      putIn(book, place, -line.quantity, -line.value);
      return { ...line, quantity: -line.quantity, value: nought(-line.value) };
    }
    return { ...line, quantity: -line.quantity, value: nought(-takeOut(book, place, line.quantity, line.value)) };
  });
  const parts = [...new Set(lines.map(({ partId }) => partId))];
  const differences = parts.flatMap((partId) => {
    const rest = out.filter((line) => line.partId === partId).reduce((sum, { value }) => sum + value, 0);
    return rest === 0 ? [] : [outsideLine({ place: "price_difference" }, { partId, warehouseId: 0, binId: null, lotId: null }, 0, -rest)];
  });
  return [...out, ...differences];
}
