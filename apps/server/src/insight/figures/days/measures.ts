import { sql } from "kysely";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import { isToldOfPeopleAt, roleNames, type ActivePeople } from "../../../foundation/users/service.ts";
import { stockMeasures, warehousesTold, type StockOfWarehouse } from "../../../materials/stock/service.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import {
  beginOf,
  measured,
  NO_ROWS,
  type Asking,
  type Days,
  type Measured,
  type Places,
  type Sums,
  type Tell,
  type Telling,
} from "../../../platform/lists/measures.ts";

/** Figures of the days that are kept: nothing else tells any more what was then. */

interface KeptDay {
  day: string;
  people: ActivePeople[];
  stock: StockOfWarehouse[];
}

/** What a day brings, of each role or warehouse by itself. */
interface Brought {
  key: number | null;
  siteId: number | null;
  numerator: number;
  denominator: number;
}

interface Kept {
  /** On the organisation's clock. */
  today: string;
  /** In the order of days. */
  days: readonly KeptDay[];
  isToldAt: (siteId: number | null) => boolean;
  warehouses: ReadonlyMap<number, { name: string; siteId: number | null }>;
  roles: ReadonlyMap<number, string>;
}

interface OfDays {
  brings: (day: KeptDay, kept: Kept) => Brought[];
  /** Divided by how many days are known, not by what they bring. */
  isMeanOfDays: boolean;
  /** What its days are broken down by. */
  by: "role" | "warehouse";
}

const ofPeople =
  (sides: (people: ActivePeople) => readonly [numerator: number, denominator: number]) =>
  ({ people }: KeptDay, { isToldAt }: Kept): Brought[] =>
    people
      .filter(({ siteId }) => isToldAt(siteId))
      .map((one) => {
        const [numerator, denominator] = sides(one);
        return { key: one.roleId, siteId: one.siteId, numerator, denominator };
      });

const ofStock = ({ stock }: KeptDay, { warehouses }: Kept): Brought[] =>
  stock.flatMap(({ warehouseId, valueMinor }) => {
    const warehouse = warehouses.get(warehouseId);
    return warehouse ? [{ key: warehouseId, siteId: warehouse.siteId, numerator: valueMinor, denominator: 0 }] : [];
  });

const FIGURES = {
  activePeople: { brings: ofPeople(({ active }) => [active, 0]), isMeanOfDays: true, by: "role" },
  phoneShare: { brings: ofPeople(({ active, onPhone }) => [onPhone, active]), isMeanOfDays: false, by: "role" },
  meanStockValue: { brings: ofStock, isMeanOfDays: true, by: "warehouse" },
  stockTurns: { brings: ofStock, isMeanOfDays: true, by: "warehouse" },
} satisfies Record<string, OfDays>;
type DayFigure = keyof typeof FIGURES;

/** People and warehouses stand at a site; an asset and a crew have none of these. */
const isOf = ({ siteId, assetId, crewId }: Places, at: { siteId: number | null }): boolean =>
  assetId === undefined && crewId === undefined && (siteId === undefined || siteId === at.siteId);

function sumsOf(figure: OfDays, kept: Kept, { from, until }: Days, isIn: (one: Brought) => boolean): Sums {
  const within = kept.days.filter(({ day }) => day >= from && day <= until);
  // Today is not over: it counts where nothing else does.
  const over = within.filter(({ day }) => day < kept.today);
  const days = over.length > 0 ? over : within;
  const brought = days.flatMap((day) => figure.brings(day, kept)).filter(isIn);
  const total = (of: "numerator" | "denominator") => brought.reduce((sum, one) => sum + one[of], 0);
  return { numerator: total("numerator"), denominator: figure.isMeanOfDays ? days.length : total("denominator"), rows: days.length };
}

function partsOf(figure: OfDays, kept: Kept, { spans, places, by }: Asking): Measured["parts"] {
  const [whole] = spans;
  if (by?.name !== figure.by || !whole) return [];
  const inWhole = kept.days.filter(({ day }) => day >= whole.from && day <= whole.until);
  const keys = new Set(inWhole.flatMap((day) => figure.brings(day, kept).flatMap((one) => (isOf(places, one) ? [one.key] : []))));
  const nameOf = (key: number) => (figure.by === "role" ? kept.roles.get(key) : kept.warehouses.get(key)?.name) ?? null;
  return [...keys]
    .map((key) => ({
      key: key === null ? null : String(key),
      label: key === null ? null : nameOf(key),
      ...sumsOf(figure, kept, whole, (one) => one.key === key && isOf(places, one)),
    }))
    .toSorted((one, other) => other.numerator - one.numerator)
    .slice(0, by.most);
}

/** The days from the first to the last that any question is about, and what of them the caller is told. */
async function keptFor(ctx: Ctx, asked: readonly (Asking & { what: DayFigure })[]): Promise<Kept> {
  const spans = asked.flatMap((one) => one.spans);
  const [first, last] = [
    spans.map(({ from }) => from).toSorted()[0],
    spans
      .map(({ until }) => until)
      .toSorted()
      .at(-1),
  ];
  const wants = (by: OfDays["by"]) => asked.some(({ what }) => FIGURES[what].by === by);
  const { rows: days } = await sql<KeptDay>`
    select day::text as day, ${wants("role") ? sql`people` : sql`'[]'::jsonb`} as people, ${wants("warehouse") ? sql`stock` : sql`'[]'::jsonb`} as stock
    from insight_days where day between ${first ?? null}::date and ${last ?? null}::date order by day`.execute(ctx.db);
  const warehouses = wants("warehouse") ? await warehousesTold(ctx) : [];
  return {
    today: dayAt(ctx.now.getTime(), ctx.timeZone) ?? "",
    days,
    isToldAt: (siteId) => isToldOfPeopleAt(ctx, siteId),
    warehouses: new Map(warehouses.map(({ id, ...warehouse }) => [id, warehouse])),
    roles: asked.some(({ by }) => by?.name === "role") ? await roleNames(ctx) : new Map(),
  };
}

const DAY_MS = 86_400_000;
/** Of the part of a range that is over, one at least. */
function daysOver(ctx: Ctx, { from, until, zone }: Days): number {
  const end = Math.min(Date.parse(beginOf(dayAfter(until, 1), zone)), ctx.now.getTime());
  return Math.max(1, (end - Date.parse(beginOf(from, zone))) / DAY_MS);
}

/** What was moved, at its pace for a year, ÷ the mean value of the nights; without a night there is nothing to divide by. */
const perMean = (ctx: Ctx, span: Days, moved: Sums, value: Sums): Sums => ({
  numerator: (moved.numerator * 365) / daysOver(ctx, span),
  denominator: value.denominator > 0 ? value.numerator / value.denominator : 0,
  // Of many movements, however many nights are known.
  rows: 2,
});

function turnsOf(ctx: Ctx, { spans }: Asking, moved: Measured, value: Measured): Measured {
  const [whole] = spans;
  const valueOf = (key: string | null) => value.parts.find((part) => part.key === key) ?? NO_ROWS;
  return {
    spans: spans.map((span, at) => perMean(ctx, span, moved.spans[at] ?? NO_ROWS, value.spans[at] ?? NO_ROWS)),
    parts: whole ? moved.parts.map((part) => ({ ...part, ...perMean(ctx, whole, part, valueOf(part.key)) })) : [],
  };
}

const tell: Tell<DayFigure> = async (ctx, asked) => {
  const turning = asked.filter(({ what }) => what === "stockTurns");
  const [kept, moved] = await Promise.all([
    keptFor(ctx, asked),
    measured(
      ctx,
      turning.map((one) => ({ ...one, measure: stockMeasures.turned })),
    ),
  ]);
  const movedOf = new Map(turning.map((one, at) => [one, moved[at]]));
  return asked.map((one) => {
    const figure = FIGURES[one.what];
    const told: Measured = {
      spans: one.spans.map((span) => sumsOf(figure, kept, span, (brought) => isOf(one.places, brought))),
      parts: partsOf(figure, kept, one),
    };
    const its = movedOf.get(one);
    return its ? turnsOf(ctx, one, its, told) : told;
  });
};

const told = (what: DayFigure, rows: Telling["rows"] = null): Telling => ({ rows, tell, what });
export const dayMeasures = {
  activePeople: told("activePeople"),
  phoneShare: told("phoneShare"),
  meanStockValue: told("meanStockValue"),
  stockTurns: told("stockTurns", stockMeasures.turned),
} satisfies Record<DayFigure, Telling>;
