import { sql, type RawBuilder } from "kysely";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Input } from "@millwright/domain/kit/endpoint.ts";
import type { Written } from "@millwright/domain/kit/ids.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import {
  BEFORE,
  columnOfDay,
  COUNT_CAP,
  daysShown,
  FIRST_CARDS,
  limitOf,
  mondayOf,
  MOST_COLUMNS,
  MOST_ORDERS,
  NOBODY,
  type ColumnKind,
  type LaneKind,
} from "@millwright/domain/work/orders/boards/columns.ts";
import type { BoardColumn, workOrderBoards, WorkOrderCard as Wire } from "@millwright/domain/work/orders/boards/contract.ts";
import { PRIORITIES } from "@millwright/domain/work/orders/priority.ts";
import { compareTexts } from "@millwright/domain/kit/texts.ts";
import { todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { rowsToPlan } from "../list.ts";
import { fieldsOf } from "./card-fields.ts";
import { categoriesOf, filtersOf, isUnder, ordersOf, statusesOf, valueOf, valuesOf, type Found, type KnownStatus } from "./placing.ts";
import { findBoard, type FoundBoard } from "./queries.ts";

type Asked = Input<typeof workOrderBoards.cards>["body"];
type Card = Written<Wire>;
interface Known {
  statuses: readonly KnownStatus[];
  from: string;
}

/** A board at once: one statement finds its orders as a few numbers each, one reads the cards that are shown, however many columns there are. */
export async function boardCards(ctx: Ctx, id: number, { from, next, ...asked }: Asked) {
  const board = await findBoard(ctx, id);
  if (!board) throw refuse("not_found", "not_found");
  const known: Known = { statuses: await statusesOf(ctx), from: from ?? mondayOf(todayOf(ctx)) };
  const filters = filtersOf(board, asked);
  const found = await ordersOf(ctx, filters);
  const { name, columnsBy, dated, lanesBy, cardFields, state } = board;
  const head = { board: { id, name, columnsBy, dated, lanesBy, cardFields, state }, from: known.from, readAt: ctx.now.toISOString() };
  if (next) {
    const rows = await nextCards(ctx, board, found, known, next);
    return { ...head, columns: [], lanes: [], cells: [], rows, isCut: false };
  }
  const { cells, isCut } = await cellsOf(ctx, board, found, known);
  const columns = await columnsOf(
    ctx,
    board,
    cells,
    known,
    categoriesOf(columnsBy, filters.filterModel),
    valuesOf(filters.filterModel["status"]),
  );
  const lanes = await lanesOf(ctx, lanesBy, cells);
  const isShown = new Set(columns.map(({ key }) => key));
  const hasLane = new Set(lanes.map(({ key }) => key));
  const shown = [...cells.values()].filter(({ column, lane }) => isShown.has(column) && (lane === null || hasLane.has(lane)));
  return {
    ...head,
    columns,
    lanes,
    cells: shown.map(({ column, lane, count }) => ({ column, lane, count })),
    rows: await cardsOf(
      ctx,
      board,
      shown.flatMap(({ column, lane, first }) => first.map((order) => ({ id: order.id, column, lane }))),
    ),
    isCut,
  };
}

interface Waiting {
  id: number;
  /** Seconds; without a date last. */
  due: number;
  priority: number;
}
interface Cell {
  column: string;
  lane: string | null;
  count: number;
  minutes: number;
  first: Waiting[];
}

/** What is due comes first, then what is urgent. */
const before = (one: Waiting, other: Waiting): number => one.due - other.due || other.priority - one.priority || one.id - other.id;

/**
 * How many orders each column and lane holds, and the first of each. They travel as a text for each column of numbers: thousands of rows would cost the server and PostgreSQL more
 * than finding them.
 */
async function cellsOf(ctx: Ctx, board: FoundBoard, found: Found, known: Known): Promise<{ cells: Map<string, Cell>; isCut: boolean }> {
  const { columnsBy, lanesBy } = board;
  const hasLanes = lanesBy !== "none";
  const value = valueOf(ctx, columnsBy, board);
  const numbers: Record<string, RawBuilder<unknown>> = {
    id: sql.ref("workOrders.id"),
    at: value,
    due: sql`date_part('epoch', work_orders.due_at)::bigint`,
    priority: sql.ref("workOrders.priority"),
    minutes: sql.ref("workOrders.estimateMinutes"),
    ...(hasLanes ? { lane: valueOf(ctx, lanesBy, board) } : {}),
  };
  const within = columnsBy === "day" || columnsBy === "week" ? found.where(() => isNotBeyond(columnsBy, value, known.from)) : found;
  const orders = within.select(Object.entries(numbers).map(([key, of]) => of.as(key)) as never).limit(MOST_ORDERS + 1);
  const texts = Object.keys(numbers).map((key) => sql`string_agg(coalesce(${sql.ref(key)}::text, ''), ',') as ${sql.ref(key)}`);
  const { rows } = await sql<Partial<Record<string, string>>>`select ${sql.join(texts)} from (${orders}) as found`.execute(ctx.db);
  const list = (key: string) => rows[0]?.[key]?.split(",") ?? [];
  const [ids, ats, dues, priorities, minutes, lanes] = ["id", "at", "due", "priority", "minutes", "lane"].map(list);
  const keyOf = keysOf(columnsBy, known);
  const cells = new Map<string, Cell>();
  (ids ?? []).forEach((id, at) => {
    const column = keyOf(ats?.[at] ?? "");
    const lane = hasLanes ? lanes?.[at] || NOBODY : null;
    const place = lane === null ? column : `${column} ${lane}`;
    let cell = cells.get(place);
    if (!cell) cells.set(place, (cell = { column, lane, count: 0, minutes: 0, first: [] }));
    cell.count += 1;
    cell.minutes += Number(minutes?.[at] || 0);
    const due = dues?.[at];
    keepFirst(cell.first, { id: Number(id), due: due ? Number(due) : Infinity, priority: Number(priorities?.[at]) });
  });
  return { cells, isCut: (ids?.length ?? 0) > MOST_ORDERS };
}

/** The few that come first of thousands: none of the others is sorted. */
function keepFirst(first: Waiting[], order: Waiting): void {
  const last = first.at(-1);
  if (first.length >= FIRST_CARDS && last && before(order, last) > 0) return;
  const at = first.findIndex((one) => before(order, one) < 0);
  first.splice(at < 0 ? first.length : at, 0, order);
  if (first.length > FIRST_CARDS) first.pop();
}

function isNotBeyond(by: "day" | "week", value: RawBuilder<unknown>, from: string): RawBuilder<boolean> {
  const last = daysShown(by, from).at(-1) ?? from;
  const end = dayAfter(last, by === "day" ? 1 : 7);
  return sql<boolean>`(${value} is null or ${value} < (${end}::date - date '1970-01-01')::bigint)`;
}

/** The column of what tells them apart; the same few values come thousands of times. */
function keysOf(by: ColumnKind, { statuses, from }: Known): (value: string) => string {
  const keys = new Map<string, string>();
  const category = new Map(statuses.map((status) => [String(status.id), status.category]));
  const keyOf = (value: string): string => {
    if (value === "") return NOBODY;
    if (by === "category") return category.get(value) ?? NOBODY;
    if (by !== "day" && by !== "week") return value;
    return columnOfDay(by, from, dayAfter("1970-01-01", Number(value))) ?? NOBODY;
  };
  return (value) => {
    const found = keys.get(value) ?? keyOf(value);
    keys.set(value, found);
    return found;
  };
}

/** The columns side by side: those that there are of this kind, people and crews that have cards or could take one. */
async function columnsOf(
  ctx: Ctx,
  { columnsBy, limits }: FoundBoard,
  cells: ReadonlyMap<string, Cell>,
  { statuses, from }: Known,
  categories: readonly string[],
  wanted: readonly unknown[] | null,
): Promise<BoardColumn[]> {
  const counts = new Map<string, { count: number; minutes: number }>();
  for (const { column, count, minutes } of cells.values()) {
    const sum = counts.get(column) ?? { count: 0, minutes: 0 };
    counts.set(column, { count: sum.count + count, minutes: sum.minutes + minutes });
  }
  const columnOf = (key: string, name: string | null): BoardColumn => {
    const { count = 0, minutes = 0 } = counts.get(key) ?? {};
    return { key, name, count: Math.min(count, COUNT_CAP), isMore: count > COUNT_CAP, minutes, limit: limitOf(limits, key) };
  };
  if (columnsBy === "category") return categories.map((key) => columnOf(key, null));
  if (columnsBy === "status") {
    const shown = statuses.filter(({ id, category }) => categories.includes(category) && (wanted === null || wanted.includes(id)));
    return shown.map(({ id, name }) => columnOf(String(id), name));
  }
  if (columnsBy === "priority") return [...PRIORITIES].sort((one, other) => other - one).map((key) => columnOf(String(key), null));
  if (columnsBy === "day" || columnsBy === "week") return [BEFORE, ...daysShown(columnsBy, from), NOBODY].map((key) => columnOf(key, null));
  const names = await namesOf(ctx, columnsBy, [...counts.keys()], true);
  return [{ key: NOBODY, name: null }, ...names].map(({ key, name }) => columnOf(key, name));
}

async function lanesOf(ctx: Ctx, lanesBy: LaneKind, cells: ReadonlyMap<string, Cell>): Promise<{ key: string; name: string | null }[]> {
  if (lanesBy === "none") return [];
  const keys = new Set([...cells.values()].flatMap(({ lane }) => lane ?? []));
  if (lanesBy === "priority") return ["3", "2", "1"].filter((key) => keys.has(key)).map((key) => ({ key, name: null }));
  const names = await namesOf(ctx, lanesBy, [...keys], false);
  return [...names, ...(keys.has(NOBODY) ? [{ key: NOBODY, name: null }] : [])];
}

/** Who has cards, by name, and who could take one: crews at work, people who are of one. */
async function namesOf(
  ctx: Ctx,
  kind: "person" | "crew",
  keys: readonly string[],
  withOthers: boolean,
): Promise<{ key: string; name: string }[]> {
  const ids = keys.filter((key) => key !== NOBODY).map(Number);
  const isOne = (table: string) => sql<boolean>`${sql.ref(`${table}.id`)} = any(${ids}::bigint[])`;
  const people = sql`select people.id, people.name from people where ${isOne("people")} ${
    withOthers
      ? sql`or (people.archived_at is null and ${withinReach(ctx, "people")} and people.id in (select m.person_id from crew_members m where m.from_day <= ${todayOf(ctx)}::date and (m.to_day is null or m.to_day >= ${todayOf(ctx)}::date)))`
      : sql``
  }`;
  const crews = sql`select crews.id, crews.name from crews where ${isOne("crews")} ${withOthers ? sql`or (crews.archived_at is null and ${withinReach(ctx, "crews")})` : sql``}`;
  const { rows } = await sql<{ id: number; name: string; isBusy: boolean }>`
    select id, name from (${kind === "person" ? people : crews}) as named order by (id = any(${ids}::bigint[])) desc, name, id limit ${MOST_COLUMNS}`.execute(
    ctx.db,
  );
  return rows
    .toSorted((one, other) => compareTexts(one.name, other.name) || one.id - other.id)
    .map(({ id, name }) => ({ key: String(id), name }));
}

interface Placed {
  id: number;
  column: string;
  lane: string | null;
}

/** The next cards of one column and lane, in the same order. */
async function nextCards(
  ctx: Ctx,
  board: FoundBoard,
  found: Found,
  known: Known,
  { column, lane, startRow, rows: wanted }: NonNullable<Asked["next"]>,
): Promise<Card[]> {
  const { columnsBy, lanesBy } = board;
  const first = daysShown(columnsBy === "week" ? "week" : "day", known.from)[0] ?? known.from;
  const at = isUnder(columnsBy, column, valueOf(ctx, columnsBy, board), known.statuses, first);
  const across = lane === null ? sql<boolean>`true` : isUnder(lanesBy, lane, valueOf(ctx, lanesBy, board), known.statuses, first);
  const next = found.where(() => sql<boolean>`${at} and ${across}`).select(sql.ref("workOrders.id").as("id") as never);
  const { rows } = await sql<{ id: number }>`${next} order by work_orders.due_at nulls last, work_orders.priority desc, work_orders.id
    offset ${startRow} limit ${wanted}`.execute(ctx.db);
  return await cardsOf(
    ctx,
    board,
    rows.map(({ id }) => ({ id, column, lane })),
  );
}

/** Cards in this order, with what the board's layout shows of them. */
async function cardsOf(ctx: Ctx, board: FoundBoard, placed: readonly Placed[]): Promise<Card[]> {
  if (placed.length === 0) return [];
  const ids = placed.map(({ id }) => id);
  const [rows, further] = await Promise.all([rowsToPlan(ctx, ids), fieldsOf(ctx, ids, board.cardFields)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return placed.flatMap(({ id, column, lane }) => {
    const row = byId.get(id);
    const fields = further.get(id);
    if (!row || !fields) return [];
    return [{ ...row, ...fields, column, lane, timeZone: ctx.clock }];
  });
}
