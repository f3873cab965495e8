import { sql } from "kysely";
import { holds } from "@millwright/domain/kit/access.ts";
import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { accuracyOf, countingFault, needsThird, seesBook, worthOfDifference } from "@millwright/domain/materials/stock-counts/counting.ts";
import {
  stockCounts,
  type CountAccuracy,
  type CountDue,
  type StockCount,
  type StockCountLine,
  type StockCountRow,
} from "@millwright/domain/materials/stock-counts/contract.ts";
import { numberOf, type CountStatus } from "@millwright/domain/materials/stock-counts/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows, namedRows } from "../../platform/lists/list.ts";
import { doing, toldOf, withinReach } from "../../platform/records/reach.ts";
import { storedSettings } from "../settings/service.ts";
import { isDue, type Chosen } from "./choosing.ts";

const list = defineList(stockCounts.list, {
  kind: "stock-counts",
  refs: {
    name: "warehouse.name",
    person: "stockCounts.createdBy",
    lineCount: "stockCounts.firstLines",
    countedCount: "stockCounts.firstLines",
  },
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

const linesWhere = (condition: string) =>
  sql<number>`(select count(*)::int from stock_count_lines l where l.tenant_id = stock_counts.tenant_id and l.stock_count_id = stock_counts.id and ${sql.raw(condition)})`;

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("stockCounts")
    .select([
      "stockCounts.id",
      "stockCounts.code",
      "stockCounts.accuracy",
      "stockCounts.openedAt",
      "stockCounts.bookedAt",
      "stockCounts.createdAt",
      "stockCounts.archivedAt",
    ])
    .select([
      sql<CountStatus>`stock_counts.status`.as("status"),
      sql<StockCountRow["how"]>`stock_counts.how`.as("how"),
      linesWhere("true").as("lineCount"),
      linesWhere("l.done >= l.asked").as("countedCount"),
    ]);

const named = <R extends { warehouse: { name: string } }>(row: R): R & { name: string } => ({ ...row, name: row.warehouse.name });

export async function countRows(ctx: Ctx, request: ListRequest): Promise<ListReply<StockCountRow>> {
  const query = rows(ctx).where("stockCounts.archivedAt", request.archived ? "is not" : "is", null);
  const reply = await listRows(ctx, list, request, query);
  return { ...reply, rows: reply.rows.map(named) } as ListReply<StockCountRow>;
}

/** A line with all that is known of it; what of that is told is decided in `told`. */
export interface KnownLine extends Pick<
  StockCountLine,
  "id" | "part" | "tracking" | "unit" | "places" | "bin" | "walkingOrder" | "lot" | "isFound" | "asked" | "done" | "isWithin"
> {
  countId: number;
  firstPerson: NameRef | null;
  firstAt: string | null;
  firstQuantity: number | null;
  lastPerson: NameRef | null;
  countedAt: string | null;
  quantity: number | null;
  book: number | null;
  onHand: number;
  valueMinor: number;
  rowValueMinor: number | null;
  bookedMinor: number | null;
}

const person = (column: string) =>
  sql`(select jsonb_build_object('id', h.id, 'name', h.name) from people h where h.tenant_id = l.tenant_id and h.id = ${sql.ref(`l.${column}`)})`;

/** In the order in which they are walked past. */
async function linesOf(ctx: Ctx, countIds: readonly number[]): Promise<KnownLine[]> {
  const { rows: lines } = await sql<KnownLine>`
    select l.id, l.stock_count_id as count_id, l.is_found, l.asked, l.done, l.is_within, l.first_at, l.first_quantity, l.counted_at, l.quantity, l.book,
      ${person("firstPersonId")} as first_person, ${person("personId")} as last_person,
      jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name, 'state', p.state) as part, p.tracking, u.name as unit, u.places,
      case when b.id is null then null else jsonb_build_object('id', b.id, 'code', b.code) end as bin, coalesce(b.walking_order, 0) as walking_order,
      case when t.id is null then null else jsonb_build_object('id', t.id, 'number', t.number, 'isSerial', t.is_serial) end as lot,
      coalesce(s.on_hand, 0) as on_hand, coalesce(s.value_minor, 0) as value_minor, r.value_minor as row_value_minor,
      (select sum(m.value_minor)::bigint from stock_movement_lines m where m.tenant_id = c.tenant_id and m.movement_id = c.movement_id and m.place = 'stock'
        and m.part_id = l.part_id and m.bin_id is not distinct from l.bin_id and m.lot_id is not distinct from l.lot_id) as booked_minor
    from stock_count_lines l
    join stock_counts c on c.tenant_id = l.tenant_id and c.id = l.stock_count_id
    join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join bins b on b.tenant_id = l.tenant_id and b.id = l.bin_id
    left join stock_lots t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    left join stock_levels s on s.tenant_id = l.tenant_id and s.part_id = l.part_id and s.warehouse_id = l.warehouse_id
    left join stock_rows r on r.tenant_id = l.tenant_id and r.part_id = l.part_id and r.warehouse_id = l.warehouse_id
      and r.bin_id is not distinct from l.bin_id and r.lot_id is not distinct from l.lot_id
    where l.stock_count_id = any(${[...countIds]}::bigint[])
    order by l.stock_count_id, b.id is null, b.walking_order, b.code, p.code, t.number, l.id`.execute(ctx.db);
  return lines;
}

const worthOf = (line: KnownLine, status: CountStatus): number => {
  if (status === "booked") return line.bookedMinor ?? 0;
  const off = thousandths(line.quantity ?? 0) - thousandths(line.book ?? 0);
  return line.lot?.isSerial
    ? off < 0
      ? -(line.rowValueMinor ?? 0)
      : 0
    : worthOfDifference(off, thousandths(line.onHand), line.valueMinor);
};

interface Reader {
  personId: number;
  currency: string;
  mayApprove: boolean;
  seesWorth: boolean;
}

/** Of a line what this reader may know. */
function told(line: KnownLine, status: CountStatus, { personId, currency, mayApprove, seesWorth }: Reader): StockCountLine {
  const { firstPerson, firstAt, firstQuantity, lastPerson, countedAt, quantity, book, isWithin, ...rest } = line;
  const { countId: _count, onHand: _onHand, valueMinor: _value, rowValueMinor: _row, bookedMinor: _booked, ...own } = rest;
  const isTold = seesBook(status, line, mayApprove);
  const entry = (by: NameRef | null, at: string | null, counted: number | null) =>
    at === null || counted === null || !(isTold || by?.id === personId) ? null : { person: by, at, quantity: counted };
  const isKnown = isTold && quantity !== null && book !== null;
  return {
    ...own,
    mayCount: countingFault(status, { ...line, lastPersonId: lastPerson?.id ?? null }, personId) === null,
    first: entry(firstPerson, firstAt, firstQuantity),
    last: entry(lastPerson, countedAt, quantity),
    book: isTold ? book : null,
    difference: isKnown ? quantityOf(thousandths(quantity) - thousandths(book)) : null,
    worth: isKnown && seesWorth ? { amountMinor: worthOf(line, status), currency } : null,
    isWithin: isTold ? isWithin : null,
  };
}

type Stored = Omit<Unjudged<StockCount>, "lines" | "statusId" | "classes" | "binIds" | "bins" | "parts" | "partIds" | "categoryId"> & {
  chosen: Chosen;
  isDecider: boolean;
  seesWorth: boolean;
};

export async function findCount(ctx: Ctx, id: number): Promise<Unjudged<StockCount> | undefined> {
  const query = rows(ctx)
    .select([
      "stockCounts.version",
      "stockCounts.updatedAt",
      "stockCounts.warehouseId",
      "stockCounts.note",
      "stockCounts.statusReason",
      "stockCounts.movementId",
    ])
    .select([
      sql<Chosen>`stock_counts.chosen`.as("chosen"),
      sql<NameRef | null>`(select jsonb_build_object('id', h.id, 'name', h.name) from people h
        where h.tenant_id = stock_counts.tenant_id and h.id = stock_counts.approved_by)`.as("approvedBy"),
      sql<NameRef | null>`(select jsonb_build_object('id', v.id, 'name', v.name) from reference_values v
        where v.tenant_id = stock_counts.tenant_id and v.id = (stock_counts.chosen ->> 'categoryId')::bigint)`.as("category"),
      withinReach(doing(ctx, "approve"), "stock-counts").as("isDecider"),
      toldOf(ctx, "purchase-orders", "stockCounts").as("seesWorth"),
    ])
    .where("stockCounts.id", "=", id)
    .where(() => withinReach(ctx, "stock-counts"));
  const [row] = (await namedRows(ctx, list, query)).map(named) as unknown as Stored[];
  if (!row) return undefined;
  const { chosen, isDecider, seesWorth, ...own } = row;
  const { classes = [], binIds = [], categoryId = null, partIds = [] } = chosen;
  const known = await linesOf(ctx, [id]);
  const [bins, parts] = await Promise.all([binsNamed(ctx, binIds), partsNamed(ctx, partIds)]);
  const reader: Reader = { personId: ctx.personId, currency: ctx.currency, mayApprove: isDecider, seesWorth };
  const { status } = row;
  const isDecided = status === "booked" || (status === "to_approve" && isDecider);
  const worths = isDecided ? known.map((line) => worthOf(line, status)) : [];
  return {
    ...own,
    statusId: numberOf(status),
    classes: [...classes],
    binIds: [...binIds],
    bins,
    categoryId,
    partIds: [...partIds],
    parts,
    lines: known.map((line) => told(line, status, reader)),
    worth: isDecided && seesWorth ? { amountMinor: worths.reduce((sum, worth) => sum + worth, 0), currency: ctx.currency } : null,
    needsThird: status === "to_approve" && isDecider ? needsThird(worths, (await storedSettings(ctx)).countThirdPersonMinor) : null,
    hasCounted: known.some(({ firstPerson, lastPerson }) => [firstPerson?.id, lastPerson?.id].includes(ctx.personId)),
  };
}

async function binsNamed(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; code: string }[]> {
  if (ids.length === 0) return [];
  return await ctx.db
    .selectFrom("bins")
    .select(["id", "code"])
    .where("id", "in", [...ids])
    .orderBy("walkingOrder")
    .orderBy("id")
    .execute();
}
async function partsNamed(ctx: Ctx, ids: readonly number[]): Promise<StockCount["parts"]> {
  if (ids.length === 0) return [];
  return await ctx.db
    .selectFrom("masterParts")
    .select(["id", "code", "name"])
    .where("id", "in", [...ids])
    .orderBy("code")
    .execute();
}

/** Whether a count in this warehouse would be within the caller's reach. */
export async function reachesWarehouse(ctx: Ctx, warehouseId: number): Promise<boolean> {
  const { rows: found } = await sql`
    select 1 from (select ${warehouseId}::bigint as warehouse_id) as aim where ${withinReach(ctx, "stock-counts", "aim")}`.execute(ctx.db);
  return found.length > 0;
}

interface Head {
  id: number;
  code: string;
  status: CountStatus;
  warehouseId: number;
  warehouse: { code: string; name: string };
  isDecider: boolean;
}
/** Lines of counts within reach, with what the caller may know of them. */
async function toldLines(ctx: Ctx, countIds: readonly number[]) {
  const { rows: heads } = await sql<Head>`
    select stock_counts.id, stock_counts.code, stock_counts.status, stock_counts.warehouse_id, jsonb_build_object('code', w.code, 'name', w.name) as warehouse,
      ${withinReach(doing(ctx, "approve"), "stock-counts")} as is_decider
    from stock_counts join warehouses w on w.tenant_id = stock_counts.tenant_id and w.id = stock_counts.warehouse_id
    where stock_counts.id = any(${[...countIds]}::bigint[]) and ${withinReach(ctx, "stock-counts")}`.execute(ctx.db);
  const byId = new Map(heads.map((head) => [head.id, head]));
  return (await linesOf(ctx, [...byId.keys()])).flatMap((line) => {
    const head = byId.get(line.countId);
    if (!head) return [];
    const reader: Reader = { personId: ctx.personId, currency: ctx.currency, mayApprove: head.isDecider, seesWorth: false };
    return [{ head, line: told(line, head.status, reader) }];
  });
}

/** As a file brings them back: a row for each line. */
export const wholeCounts = async (ctx: Ctx, ids: readonly number[]) =>
  (await toldLines(ctx, ids)).map(({ head: { id, code, warehouse }, line: { part, bin, lot, last } }) => ({
    id,
    code,
    warehouse,
    bin: bin?.code ?? null,
    part: { code: part.code, name: part.name },
    lot: lot?.number ?? null,
    quantity: last?.quantity ?? null,
  }));

/** A line as a row of a file says it. */
export async function lineInFile(ctx: Ctx, lineId: number) {
  const row = await ctx.db
    .selectFrom("stockCountLines")
    .select(["stockCountId", "version"])
    .where("id", "=", lineId)
    .where(() => withinReach(ctx, "stock-count-lines"))
    .executeTakeFirst();
  const found = row && (await toldLines(ctx, [row.stockCountId])).find(({ line }) => line.id === lineId);
  if (!found) return undefined;
  const { head, line } = found;
  return {
    id: lineId,
    version: row.version,
    countId: head.id,
    code: head.code,
    warehouseId: head.warehouseId,
    bin: line.bin?.code ?? null,
    partId: line.part.id,
    lot: line.lot?.number ?? null,
    quantity: line.last?.quantity ?? null,
  };
}

/** By class, how many parts lie in each warehouse within reach, and how many of them are due. */
export async function dueRows(ctx: Ctx): Promise<CountDue[]> {
  const { rows: found } = await sql<CountDue>`
    select jsonb_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse,
      jsonb_agg(jsonb_build_object('abc', x.abc, 'parts', x.parts, 'due', x.due) order by x.abc) as classes
    from (select y.warehouse_id, y.abc, count(*)::int as parts, count(*) filter (where y.is_due)::int as due
      from (select r.warehouse_id, r.part_id, coalesce(p.abc, 'c') as abc, bool_or(${isDue(ctx.now, "r", "p")}) as is_due
        from stock_rows r join master_parts p on p.tenant_id = r.tenant_id and p.id = r.part_id
        where r.quantity > 0 and ${withinReach(ctx, "stock-counts", "r")} group by r.warehouse_id, r.part_id, p.abc) y
      group by y.warehouse_id, y.abc) x
    join warehouses w on w.id = x.warehouse_id and w.archived_at is null
    group by w.id, w.code, w.name order by lower(w.code) limit 200`.execute(ctx.db);
  return found;
}

/** Of the counts of a warehouse that were booked in the last 12 months, month by month. */
export async function accuracyRows(ctx: Ctx, warehouseId: number): Promise<CountAccuracy> {
  const { rows: months } = await sql<{ month: string; counts: number; lines: number; within: number }>`
    select to_char(booked_at at time zone ${ctx.clock}, 'YYYY-MM') as month, count(*)::int as counts,
      sum(first_lines)::int as lines, sum(first_within)::int as within
    from stock_counts where warehouse_id = ${warehouseId} and status = 'booked' and archived_at is null and first_lines > 0
      and booked_at > ${ctx.now.toISOString()}::timestamptz - interval '12 months' and ${withinReach(ctx, "stock-counts")}
    group by 1 order by 1`.execute(ctx.db);
  const sum = (pick: (month: (typeof months)[number]) => number) => months.reduce((total, month) => total + pick(month), 0);
  const [lines, within] = [sum((month) => month.lines), sum((month) => month.within)];
  return {
    months: months.map((month) => ({ ...month, accuracy: accuracyOf(month.within, month.lines) })),
    lines,
    within,
    accuracy: accuracyOf(within, lines),
  };
}

const UP_TO = 1000;
/** What waits for somebody, within reach: counts to recount, counts to decide about, places that are due; null for those who do not count. */
export async function waitingCounts(ctx: Ctx): Promise<{ toRecount: number; toApprove: number; due: number } | null> {
  if (!holds(ctx.grants, "stock-counts", "update")) return null;
  const { rows: found } = await sql<{ toRecount: number; toApprove: number; due: number }>`
    select count(*) filter (where status = 'to_recount' and ${withinReach(ctx, "stock-counts")})::int as to_recount,
      count(*) filter (where status = 'to_approve' and ${withinReach(doing(ctx, "approve"), "stock-counts")})::int as to_approve,
      (select count(*)::int from (select 1 from stock_rows r join master_parts p on p.tenant_id = r.tenant_id and p.id = r.part_id
        where r.quantity > 0 and ${isDue(ctx.now, "r", "p")} and ${withinReach(ctx, "stock-counts", "r")} limit ${UP_TO}) few) as due
    from stock_counts where archived_at is null and status in ('to_recount', 'to_approve')`.execute(ctx.db);
  return found[0] ?? null;
}
