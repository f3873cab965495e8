import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { thousandths } from "@millwright/domain/materials/stock/amounts.ts";
import {
  findMore,
  levelKey,
  rowKey,
  takeAway,
  transfer,
  type Book,
  type Line,
  type RowPlace,
} from "@millwright/domain/materials/stock/ledger.ts";
import {
  isToCount,
  isWithin,
  classOf,
  needsThird,
  worthOfDifference,
  type PartClass,
} from "@millwright/domain/materials/stock-counts/counting.ts";
import type { StockCount } from "@millwright/domain/materials/stock-counts/contract.ts";
import { afterCounting, COUNTS } from "@millwright/domain/materials/stock-counts/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { storedSettings } from "../settings/service.ts";
import { holdStock, markCounted, post } from "../stock/service.ts";
import { heldAsRead, records } from "./changes.ts";

interface Counted extends RowPlace {
  id: number;
  code: string;
  abc: PartClass | null;
  asked: number;
  done: number;
  firstPersonId: number | null;
  personId: number | null;
  firstQuantity: number | null;
  firstBook: number | null;
  quantity: number | null;
  book: number | null;
  countedAt: string | null;
  enteredAt: string | null;
  isSerial: boolean;
}

async function countedLines(ctx: Ctx, countId: number): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select l.id, l.part_id, l.warehouse_id, l.bin_id, l.lot_id, p.code, p.abc, l.asked, l.done, l.first_person_id, l.person_id, l.first_quantity, l.first_book,
      l.quantity, l.book, l.counted_at, l.entered_at, coalesce(t.is_serial, false) as is_serial
    from stock_count_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    left join stock_lots t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    where l.stock_count_id = ${countId} order by l.part_id, l.id`.execute(ctx.db);
  return rows;
}

/** Everything that was asked for is counted. After the first count the rule says which lines somebody else counts again. */
export async function finishCounting(ctx: Ctx, id: number, version: number): Promise<StockCount> {
  const seen = await heldAsRead(ctx, id, version);
  if (!COUNTS.includes(seen.status)) throw refuse("conflict", "count_not_there");
  const lines = await countedLines(ctx, id);
  const open = lines.filter(isToCount);
  if (open.length > 0) throw refuse("conflict", "count_unfinished", { count: open.length });
  if (seen.status === "to_recount") return await records.update(ctx, id, version, { status: afterCounting(false) }, "finished");
  const { countTolerances } = await storedSettings(ctx);
  const judged = lines.map((line) => ({
    id: line.id,
    isWithin: isWithin(thousandths(line.firstBook ?? 0), thousandths(line.firstQuantity ?? 0), countTolerances[classOf(line.abc)]),
  }));
  await sql`update stock_count_lines l set is_within = n.is_within, asked = case when n.is_within then 1 else 2 end
    from unnest(${judged.map((line) => line.id)}::bigint[], ${judged.map((line) => line.isWithin)}::boolean[]) as n (id, is_within)
    where l.id = n.id`.execute(ctx.db);
  const within = judged.filter((line) => line.isWithin).length;
  const status = afterCounting(within < judged.length);
  return await records.update(ctx, id, version, { status, firstLines: judged.length, firstWithin: within }, "finished");
}

/** Whoever decides wants some of it counted once more, by somebody else than last. */
export async function askRecount(ctx: Ctx, id: number, version: number, lineIds: readonly number[], reason: string): Promise<StockCount> {
  const seen = await heldAsRead(ctx, id, version);
  for (const [at, lineId] of lineIds.entries())
    if (!seen.lines.some((line) => line.id === lineId)) throw refuseField(`lineIds.${at}`, "not_known");
  if (seen.status !== "to_approve") throw refuse("conflict", "count_not_there");
  await sql`update stock_count_lines set asked = done + 1 where stock_count_id = ${id} and id = any(${[...lineIds]}::bigint[])`.execute(
    ctx.db,
  );
  return await records.update(ctx, id, version, { status: afterCounting(true), statusReason: reason }, "recounted", [
    { field: "lines", before: null, after: lineIds.length },
  ]);
}

const offOf = ({ quantity, book }: Counted): number => thousandths(quantity ?? 0) - thousandths(book ?? 0);

/** One movement with a line for each difference; what was counted is marked so, whether it was off or not. */
export async function bookCount(ctx: Ctx, id: number, version: number, note: string | null): Promise<StockCount> {
  const seen = await heldAsRead(ctx, id, version);
  if (seen.status !== "to_approve") throw refuse("conflict", "count_not_there");
  const lines = await countedLines(ctx, id);
  await holdPieces(ctx, lines);
  const held = await holdStock(ctx, lines);
  await assertThird(ctx, lines, held.book);
  await assertNothingBetween(ctx, id);
  const off = lines.filter((line) => offOf(line) !== 0);
  const pairs = movedPieces(off);
  await assertPiecesAlone(ctx, off, pairs);
  for (const line of off)
    if ((held.book.rows.get(rowKey(line))?.quantity ?? 0) + offOf(line) < 0)
      throw refuse("conflict", "count_this_again", { part: line.code });
  const movement =
    off.length === 0
      ? null
      : await post(ctx, {
          kind: "count",
          reason: note ?? seen.code,
          document: { kind: "stock-counts", id },
          places: off,
          serials: off.flatMap(({ isSerial, lotId }) => (isSerial && lotId !== null ? [lotId] : [])),
          // It lies there or it does not: what was kept for somebody is short then.
          sparesHard: false,
          lines: ({ book }) => differences(book, off, pairs),
        });
  await markCounted(ctx, lines);
  await ctx.db.updateTable("stockCountLines").set({ isOpen: false }).where("stockCountId", "=", id).execute();
  return await records.update(
    ctx,
    id,
    version,
    { status: "booked", bookedAt: ctx.now.toISOString(), approvedBy: ctx.personId || null, movementId: movement?.id ?? null },
    "booked",
  );
}

interface Pair {
  from: Counted;
  to: Counted;
}
/** A piece that is missing in one place and was found in another moved there: it takes its value along. */
function movedPieces(off: readonly Counted[]): Pair[] {
  return off.flatMap((to) => {
    const from = to.isSerial && offOf(to) > 0 ? off.find((one) => one.lotId === to.lotId && offOf(one) < 0) : undefined;
    return from ? [{ from, to }] : [];
  });
}

/** What is more comes first: while something lies there it has an average, and what only lies elsewhere keeps its value. */
function differences(book: Book, off: readonly Counted[], pairs: readonly Pair[]): Line[] {
  const moved = new Set(pairs.flatMap(({ from, to }) => [from.id, to.id]));
  const [more, less] = [true, false].map((isMore) => off.filter((line) => !moved.has(line.id) && offOf(line) > 0 === isMore));
  const place = ({ partId, warehouseId, binId, lotId }: Counted): RowPlace => ({ partId, warehouseId, binId, lotId });
  return [
    ...pairs.flatMap(({ from, to }) => transfer(book, place(from), place(to), 1000)),
    ...(more ?? []).flatMap((line) => findMore(book, { place: "count_difference" }, place(line), offOf(line))),
    ...(less ?? []).flatMap((line) => takeAway(book, place(line), { place: "count_difference" }, -offOf(line))),
  ];
}

async function assertThird(ctx: Ctx, lines: readonly Counted[], book: Book): Promise<void> {
  if (!lines.some(({ firstPersonId, personId }) => firstPersonId === ctx.personId || personId === ctx.personId)) return;
  const { countThirdPersonMinor } = await storedSettings(ctx);
  const worths = lines.map((line) => {
    const level = book.levels.get(levelKey(line));
    if (line.isSerial) return offOf(line) < 0 ? -(book.rows.get(rowKey(line))?.value ?? 0) : 0;
    return worthOfDifference(offOf(line), level?.onHand ?? 0, level?.value ?? 0);
  });
  if (!needsThird(worths, countThirdPersonMinor)) return;
  const format = new Intl.NumberFormat(ctx.locale, { style: "currency", currency: ctx.currency });
  throw refuse("conflict", "third_person", {
    limit: format.format(countThirdPersonMinor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2)),
  });
}

/** What was written down after a line was counted, and dated before that, was not in the book that it was held against. */
async function assertNothingBetween(ctx: Ctx, countId: number): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    select p.code from stock_count_lines l join master_parts p on p.tenant_id = l.tenant_id and p.id = l.part_id
    where l.stock_count_id = ${countId} and exists (
      select from stock_movement_lines m join stock_movements v on v.tenant_id = m.tenant_id and v.id = m.movement_id
      where m.tenant_id = l.tenant_id and m.place = 'stock' and m.part_id = l.part_id and m.warehouse_id = l.warehouse_id
        and m.bin_id is not distinct from l.bin_id and m.lot_id is not distinct from l.lot_id and m.effective_at < l.counted_at and v.booked_at > l.entered_at)
    order by l.id limit 1`.execute(ctx.db);
  if (rows[0]) throw refuse("conflict", "count_this_again", { part: rows[0].code });
}

/** Pieces that come to be somewhere are held, so that none of them is received elsewhere meanwhile: before the balances, as whoever receives does. */
async function holdPieces(ctx: Ctx, lines: readonly Counted[]): Promise<void> {
  const ids = lines.flatMap((line) => (line.isSerial && line.lotId !== null && offOf(line) > 0 ? [line.lotId] : []));
  if (ids.length > 0) await sql`select id from stock_lots where id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.db);
}

async function assertPiecesAlone(ctx: Ctx, off: readonly Counted[], pairs: readonly Pair[]): Promise<void> {
  const found = off.filter((line) => line.isSerial && offOf(line) > 0 && !pairs.some(({ to }) => to.id === line.id));
  const { rows } = await sql<{ lotId: number }>`
    select lot_id from stock_rows where quantity > 0 and lot_id = any(${found.flatMap(({ lotId }) => lotId ?? [])}::bigint[])`.execute(
    ctx.db,
  );
  const twice = found.find(({ lotId }) => rows.some((row) => row.lotId === lotId));
  if (twice) throw refuse("conflict", "count_this_again", { part: twice.code });
}
