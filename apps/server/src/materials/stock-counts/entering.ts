import { sql } from "kysely";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { sentence, type Reason, type ReasonParams } from "@millwright/domain/kit/reasons.ts";
import { MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import { timeTold } from "@millwright/domain/kit/done-at.ts";
import { fitsPlaces } from "@millwright/domain/materials/quantities.ts";
import { quantityOf, thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import { rowKey, type RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import { countingFault } from "@millwright/domain/materials/stock-counts/counting.ts";
import type { CountEntry, StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import type { CountStatus } from "@millwright/domain/materials/stock-counts/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { announce } from "../../platform/work/events.ts";
import { assertPlaces, holdStock, type KnownPart } from "../stock/service.ts";
import { records } from "./changes.ts";
import { countEvents } from "./events.ts";

export interface HeldCount {
  id: number;
  code: string;
  warehouseId: number;
  status: CountStatus;
  openedAt: string | null;
}

/** The count, so that nobody finishes or books it while something is entered; those who count beside each other do not wait. */
export async function holdForEntries(ctx: Ctx, id: number): Promise<HeldCount> {
  const { rows } = await sql<HeldCount>`
    select id, code, warehouse_id, status, opened_at from stock_counts
    where id = ${id} and archived_at is null and ${withinReach(ctx, "stock-counts")} for share`.execute(ctx.db);
  const [count] = rows;
  if (count) return count;
  // Says whether it is not there, or not to be changed.
  await records.get(ctx, id);
  throw refuse("conflict", "archived");
}

interface HeldLine extends RowPlace {
  id: number;
  asked: number;
  done: number;
  personId: number | null;
  countedAt: string | null;
  quantity: number | null;
  places: number | null;
  unit: string | null;
  isSerial: boolean;
}

async function heldLines(ctx: Ctx, countId: number, ids: readonly number[]): Promise<Map<number, HeldLine>> {
  const { rows } = await sql<HeldLine>`
    select l.id, l.part_id, l.warehouse_id, l.bin_id, l.lot_id, l.asked, l.done, l.person_id, l.counted_at, l.quantity, u.places, u.name as unit,
      coalesce(t.is_serial, false) as is_serial
    from stock_count_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
    left join stock_lots t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    where l.stock_count_id = ${countId} and l.id = any(${[...ids]}::bigint[]) order by l.id for no key update of l`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Fault {
  reason: Reason;
  params?: ReasonParams;
}
type Sent = Pick<CountEntry, "quantity" | "at">;

/** Why this cannot be entered for a line; null: it can. */
function faultOf(ctx: Ctx, count: HeldCount, line: HeldLine, { quantity, at }: Sent): Fault | null {
  const reason = countingFault(count.status, { ...line, lastPersonId: line.personId }, ctx.personId);
  if (reason) return { reason };
  if (!fitsPlaces(quantity, line.places))
    return { reason: "too_many_places", params: { places: line.places ?? MOST_PLACES, unit: line.unit ?? "" } };
  if (line.isSerial && quantity > 1) return { reason: "serial_is_one" };
  if (at === undefined) return null;
  if (Date.parse(at) > ctx.now.getTime()) return { reason: "in_future" };
  return count.openedAt !== null && Date.parse(at) < Date.parse(count.openedAt) ? { reason: "counted_before_opening" } : null;
}

interface Written {
  line: HeldLine;
  quantity: number;
  at: string;
  book: number;
}

type Answer = { id: number; outcome: "kept" } | { id: number; outcome: "refused"; reason: string; message: string };

/** Takes what fits, each line with what the books say of it at the moment when it was counted. */
export async function enterCounts(ctx: Ctx, countId: number, entries: readonly CountEntry[]): Promise<Answer[]> {
  const count = await holdForEntries(ctx, countId);
  const ids = [...new Set(entries.map(({ lineId }) => lineId))];
  const { rows: places } = await sql<{ partId: number; warehouseId: number }>`
    select distinct part_id, warehouse_id from stock_count_lines where stock_count_id = ${count.id} and id = any(${ids}::bigint[])`.execute(
    ctx.db,
  );
  // What moves there waits: balances are held before lines, by everybody.
  const held = await holdStock(ctx, places);
  const lines = await heldLines(ctx, count.id, ids);
  const kept = new Map<number, Omit<Written, "book">>();
  const answers = entries.map(({ lineId, quantity, at: told }): Answer => {
    const at = told === undefined ? undefined : timeTold(told, ctx.now.getTime(), count.openedAt);
    const line = lines.get(lineId);
    if (!line) return refused(lineId, { reason: "not_found" });
    if (isSaid(line, ctx.personId, { quantity, at })) return { id: lineId, outcome: "kept" };
    const fault = faultOf(ctx, count, line, { quantity, at });
    if (fault) return refused(lineId, fault);
    kept.set(lineId, { line, quantity, at: at ?? ctx.now.toISOString() });
    return { id: lineId, outcome: "kept" };
  });
  await writeEntries(ctx, count, await withBooks(ctx, held, [...kept.values()]));
  return answers;
}

const refused = (id: number, { reason, params }: Fault): Answer => ({ id, outcome: "refused", reason, message: sentence(reason, params) });

/** It came before: the answer was lost on its way. */
const isSaid = (line: HeldLine, personId: number, { quantity, at }: Sent): boolean =>
  at !== undefined &&
  line.personId === personId &&
  line.quantity === quantity &&
  line.countedAt !== null &&
  Date.parse(line.countedAt) === Date.parse(at);

/** What lies there by the books, held; of what was counted a while ago less what moved since. */
async function withBooks(
  ctx: Ctx,
  held: Awaited<ReturnType<typeof holdStock>>,
  entries: readonly Omit<Written, "book">[],
): Promise<Written[]> {
  const earlier = entries.filter(({ at }) => Date.parse(at) < ctx.now.getTime());
  const { rows } =
    earlier.length === 0
      ? { rows: [] }
      : await sql<{ id: number; since: number }>`
        select n.id, coalesce(sum(m.quantity), 0) as since
        from unnest(${earlier.map(({ line }) => line.id)}::bigint[], ${earlier.map(({ at }) => at)}::timestamptz[]) as n (id, at)
        join stock_count_lines l on l.id = n.id
        join stock_movement_lines m on m.tenant_id = l.tenant_id and m.place = 'stock' and m.part_id = l.part_id and m.warehouse_id = l.warehouse_id
          and m.bin_id is not distinct from l.bin_id and m.lot_id is not distinct from l.lot_id and m.effective_at > n.at
        group by n.id`.execute(ctx.db);
  const since = new Map(rows.map((row) => [row.id, thousandths(row.since)]));
  return entries.map((entry) => {
    const now = held.book.rows.get(rowKey(entry.line))?.quantity ?? 0;
    return { ...entry, book: quantityOf(Math.max(0, now - (since.get(entry.line.id) ?? 0))) };
  });
}

async function writeEntries(ctx: Ctx, count: HeldCount, entries: readonly Written[]): Promise<void> {
  if (entries.length === 0) {
    // Nothing of it was new, and that is no change.
    ctx.audits.count += 1;
    return;
  }
  const columns = sql`unnest(${entries.map(({ line }) => line.id)}::bigint[], ${entries.map(({ line }) => Math.min(line.done + 1, line.asked))}::int[],
    ${entries.map(({ at }) => at)}::timestamptz[], ${entries.map(({ quantity }) => quantity)}::numeric[], ${entries.map(({ book }) => book)}::numeric[])
    as n (id, round, at, quantity, book)`;
  const personId = ctx.personId || null;
  const now = ctx.now.toISOString();
  await sql`insert into stock_count_entries (stock_count_line_id, round, person_id, counted_at, entered_at, quantity, book)
    select n.id, n.round, ${personId}, n.at, ${now}, n.quantity, n.book from ${columns}`.execute(ctx.db);
  await sql`update stock_count_lines l set version = l.version + 1, done = n.round, person_id = ${personId}, counted_at = n.at, entered_at = ${now},
      quantity = n.quantity, book = n.book,
      first_person_id = case when n.round = 1 then ${personId} else l.first_person_id end, first_at = case when n.round = 1 then n.at else l.first_at end,
      first_quantity = case when n.round = 1 then n.quantity else l.first_quantity end, first_book = case when n.round = 1 then n.book else l.first_book end
    from ${columns} where l.id = n.id`.execute(ctx.db);
  await tellCounted(ctx, count.id, entries.length);
}

/** How many lines, not how much of what: the log is read by those, too, who are to count again. */
async function tellCounted(ctx: Ctx, id: number, lines: number): Promise<void> {
  const changes = [{ field: "counted", before: null, after: lines }];
  audit(ctx, { action: "counted", entity: "stock-counts", entityId: id, changes });
  await announce(ctx, countEvents.counted, { id, changes });
}

export interface FoundThing {
  partId: number;
  binId?: number | null | undefined;
  lot?: { number: string; expiresOn?: string | null | undefined } | null | undefined;
  quantity: number;
  at?: string | undefined;
}

/** Something that stood on no list: it is a line from now on, and counted. */
export async function enterFound(ctx: Ctx, countId: number, thing: FoundThing): Promise<StockCount> {
  const count = await holdForEntries(ctx, countId);
  if (count.status !== "counting") throw refuse("conflict", "count_not_there");
  const { partId, binId = null, lot: sent, quantity } = thing;
  const parts = await assertPlaces(ctx, [{ partId, warehouseId: count.warehouseId, binId, quantity }]);
  const part = parts.get(partId);
  invariant(part, "a part that is not known is refused");
  const lotId = await lotIdOf(ctx, part, sent);
  const lineId = await addLine(ctx, count, { partId, binId, lotId });
  await holdStock(ctx, [{ partId, warehouseId: count.warehouseId }]);
  const [answer] = await enterCounts(ctx, countId, [{ lineId, quantity, at: thing.at }]);
  if (answer?.outcome === "refused") throw refuseField("quantity", answer.reason as Reason);
  return await records.get(ctx, countId);
}

/** A line for what lies there; refused where one is open already, on this count or another. */
export async function addLine(
  ctx: Ctx,
  count: HeldCount,
  { partId, binId, lotId }: { partId: number; binId: number | null; lotId: number | null },
): Promise<number> {
  const place = { warehouseId: count.warehouseId, partId, binId, lotId };
  const made = await ctx.db
    .insertInto("stockCountLines")
    .values({ ...place, stockCountId: count.id, isFound: true })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return made.id;
  const { rows } = await sql<{ code: string }>`
    select c.code from stock_count_lines l join stock_counts c on c.tenant_id = l.tenant_id and c.id = l.stock_count_id
    where l.is_open and l.warehouse_id = ${place.warehouseId} and l.part_id = ${partId} and l.bin_id is not distinct from ${binId}::bigint
      and l.lot_id is not distinct from ${lotId}::bigint`.execute(ctx.db);
  throw refuseField("partId", "on_count_already", { code: rows[0]?.code ?? count.code });
}

/** The lot or piece of that number, made where it is not known: a counter reads what is written on the thing. */
export async function lotIdOf(ctx: Ctx, part: KnownPart, sent: FoundThing["lot"]): Promise<number | null> {
  if (!sent) {
    if (part.tracking !== "none") throw refuseField("lot", "lot_required");
    return null;
  }
  if (part.tracking === "none") throw refuseField("lot", "lot_not_kept");
  const { rows } = await sql<{ id: number }>`
    with made as (insert into stock_lots (part_id, number, is_serial, expires_on)
      values (${part.id}, ${sent.number}, ${part.tracking === "serial"}, ${sent.expiresOn ?? null}) on conflict do nothing returning id)
    select id from made union all select id from stock_lots where part_id = ${part.id} and lower(number) = lower(${sent.number}) limit 1`.execute(
    ctx.db,
  );
  const [lot] = rows;
  if (!lot) throw refuse("conflict", "conflict");
  return lot.id;
}
