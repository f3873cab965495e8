import { sql } from "kysely";
import { timeTold } from "@millwright/domain/kit/done-at.ts";
import { invariant, refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { quantityOf } from "@millwright/domain/materials/stock/amounts.ts";
import { LedgerFault, levelKey, rowKey, type Line, type MovementKind, type RowPlace } from "@millwright/domain/materials/stock/ledger.ts";
import { usableOf } from "@millwright/domain/materials/stock/picking.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { stockMoved } from "./events.ts";
import { keptOf, lessTaken, openClaims, settled, writeClaims, type OpenClaim } from "./kept/claims.ts";
import { settle } from "./kept/settling.ts";
import { holdStock, type Held } from "./held.ts";

const DAY = 86_400_000;
/** How many days back a movement may be dated. */
export const BACK_AT_MOST = 7;

export interface Posting {
  kind: MovementKind;
  /** When it happened; left out: now. */
  effectiveAt?: string | undefined;
  reason?: string | null | undefined;
  document?: { kind: string; id: number } | undefined;
  reversesId?: number | undefined;
  /** The material request on which it is handed out: what is kept for it is what goes. */
  requestId?: number | undefined;
  places: readonly Pick<RowPlace, "partId" | "warehouseId">[];
  /** Single pieces that are told apart, also those that never lay there. */
  serials?: readonly number[];
  /** What is kept for somebody may not go: false for what only says how things are. */
  sparesHard: boolean;
  /** The rule's lines, out of what is held. */
  lines: (held: Held) => Line[];
}

/**
 * Writes a movement: its lines, and the balances beside them, in the transaction of the call. Answers its id and its lines. The only way in which stock changes.
 */
export async function post(ctx: Ctx, posting: Posting): Promise<{ id: number; lines: readonly Line[] }> {
  const effectiveAt = dated(ctx, posting.effectiveAt);
  const held = await holdStock(ctx, posting.places);
  const { book } = held;
  book.serials = new Set([...book.serials, ...(posting.serials ?? [])]);
  const before = await openClaims(ctx, [...held.levels.values()]);
  const lines = decided(posting, held);
  assertKept(held);
  const claims = lessTaken(before, lines, posting.requestId ?? null);
  const usable = usableAfter(ctx, held);
  if (posting.sparesHard) assertHardStays(held, lines, claims, usable);
  const after = settled(claims, usable);
  if (posting.effectiveAt !== undefined) await assertDated(ctx, held, lines, effectiveAt);
  const { kind, reason = null, document, reversesId = null } = posting;
  const { id } = await ctx.db
    .insertInto("stockMovements")
    .values({
      kind,
      effectiveAt,
      personId: ctx.personId || null,
      reason,
      document: document?.kind ?? null,
      documentId: document?.id ?? null,
      reversesId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLines(ctx, id, kind, effectiveAt, lines);
  await writeBalances(ctx, held, lines, after);
  await writeClaims(ctx, before, after);
  // A place where nothing lay before: whether it may be used there is read now.
  if (claims.length > 0 && makesRow(held, lines)) await settle(ctx, [...held.levels.values()]);
  await tellOf(ctx, id, kind, effectiveAt, lines);
  return { id, lines };
}

/** In one statement, since what they come to together is looked at as they are written. */
async function writeLines(ctx: Ctx, movementId: number, kind: MovementKind, effectiveAt: string, lines: readonly Line[]): Promise<void> {
  const values = lines.map(({ quantity, value, of, ...line }, at) => ({
    ...line,
    movementId,
    line: at + 1,
    quantity: quantityOf(quantity),
    valueMinor: value,
    ofMovementId: of?.movementId ?? null,
    ofLine: of?.line ?? null,
    kind,
    effectiveAt,
  }));
  await ctx.db.insertInto("stockMovementLines").values(values).execute();
}

async function writeBalances(ctx: Ctx, { levels, book }: Held, lines: readonly Line[], claims: readonly OpenClaim[]): Promise<void> {
  const touched = lines.flatMap(({ place, partId, warehouseId, binId, lotId }) =>
    place === "stock" && warehouseId !== null ? [{ partId, warehouseId, binId, lotId }] : [],
  );
  // Also those that nothing moved in, where something was kept for whoever took it elsewhere.
  const ofLevels = [...levels].flatMap(([key, level]) => {
    const [its, hard] = [book.levels.get(key), keptOf(claims, key)];
    invariant(its, "what moves is held");
    const isSame = its.onHand === level.onHand && its.value === level.valueMinor && hard === level.hard;
    return isSame ? [] : [{ id: level.id, onHand: quantityOf(its.onHand), valueMinor: its.value, hard: quantityOf(hard) }];
  });
  await sql`
    update stock_levels l set on_hand = n.on_hand, value_minor = n.value_minor, hard = n.hard, updated_at = now()
    from unnest(${ofLevels.map(({ id }) => id)}::bigint[], ${ofLevels.map(({ onHand }) => onHand)}::numeric[], ${ofLevels.map(({ valueMinor }) => valueMinor)}::bigint[],
      ${ofLevels.map(({ hard }) => hard)}::numeric[]) as n (id, on_hand, value_minor, hard) where l.id = n.id`.execute(ctx.db);
  const rows = [...new Map(touched.map((place) => [rowKey(place), place])).values()].map((place) => {
    const row = book.rows.get(rowKey(place));
    invariant(row, "what moves is held");
    return { ...place, quantity: quantityOf(row.quantity), valueMinor: row.value };
  });
  await ctx.db
    .insertInto("stockRows")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["tenantId", "partId", "warehouseId", "binId", "lotId"])
        .doUpdateSet((eb) => ({ quantity: eb.ref("excluded.quantity"), valueMinor: eb.ref("excluded.valueMinor") })),
    )
    .execute();
}

async function tellOf(ctx: Ctx, id: number, kind: MovementKind, effectiveAt: string, lines: readonly Line[]): Promise<void> {
  const quantities = lines.flatMap(({ place, partId, warehouseId, quantity }) =>
    place === "stock" ? [{ partId, warehouseId, quantity: quantityOf(quantity) }] : [],
  );
  audit(ctx, {
    action: "created",
    entity: "stock-movements",
    entityId: id,
    changes: [
      { field: "kind", before: null, after: kind },
      { field: "lines", before: null, after: quantities },
    ],
  });
  const consumed = lines.flatMap(({ place, workOrderId, partId, quantity, value }) =>
    place === "consumption" && workOrderId !== null ? [{ workOrderId, partId, quantity: quantityOf(quantity), valueMinor: value }] : [],
  );
  await announce(ctx, stockMoved, { id, payload: { movementId: id, kind, effectiveAt, consumed } });
}

function decided({ lines }: Posting, held: Held): Line[] {
  try {
    return lines(held);
  } catch (error) {
    if (!(error instanceof LedgerFault)) throw error;
    throw refuse("conflict", error.reason, { have: quantityOf(error.have) });
  }
}

/** More than the tables keep, in quantity or in value. */
const MOST = { onHand: 99_999_999_999_999, value: Number.MAX_SAFE_INTEGER };
function assertKept({ book }: Held): void {
  for (const { onHand, value } of book.levels.values())
    if (onHand > MOST.onHand || value > MOST.value) throw refuseField("quantity", "too_big", { limit: quantityOf(MOST.onHand) });
}

const makesRow = ({ rows }: Held, lines: readonly Line[]): boolean => {
  const there = new Set(rows.map(rowKey));
  return lines.some(
    ({ place, warehouseId, ...line }) =>
      place === "stock" && warehouseId !== null && line.quantity > 0 && !there.has(rowKey({ ...line, warehouseId })),
  );
};

/** What may be used of each balance once the lines are booked. */
function usableAfter(ctx: Ctx, { rows, book }: Held): (key: string) => number {
  const today = todayOf(ctx);
  return (key) =>
    usableOf(
      rows.filter((row) => levelKey(row) === key).map((row) => ({ ...row, quantity: book.rows.get(rowKey(row))?.quantity ?? 0 })),
      today,
    );
}

/** What is kept for others than those who take it stays, and may be used. */
function assertHardStays({ levels }: Held, lines: readonly Line[], claims: readonly OpenClaim[], usable: (key: string) => number): void {
  const shrinking = new Set(
    lines.flatMap(({ place, partId, warehouseId, quantity }) =>
      place === "stock" && warehouseId !== null && quantity < 0 ? [levelKey({ partId, warehouseId })] : [],
    ),
  );
  for (const key of shrinking) {
    const kept = keptOf(claims, key);
    if (!levels.has(key) || kept === 0) continue;
    const left = usable(key);
    const taken = lines.reduce(
      (sum, line) =>
        line.place === "stock" && line.warehouseId !== null && levelKey({ partId: line.partId, warehouseId: line.warehouseId }) === key
          ? sum - line.quantity
          : sum,
      0,
    );
    if (left < kept) throw refuse("conflict", "stock_kept", { have: quantityOf(Math.max(0, left + taken - kept)), kept: quantityOf(kept) });
  }
}

function dated(ctx: Ctx, effectiveAt: string | undefined): string {
  if (effectiveAt === undefined) return ctx.now.toISOString();
  const at = Date.parse(timeTold(effectiveAt, ctx.now.getTime()));
  if (at > ctx.now.getTime()) throw refuseField("effectiveAt", "in_future");
  if (at < ctx.now.getTime() - BACK_AT_MOST * DAY) throw refuseField("effectiveAt", "too_far_back", { days: BACK_AT_MOST });
  return new Date(at).toISOString();
}

/** Dated back, it leaves nothing below nought at any time since, and touches nothing that was counted later. */
async function assertDated(ctx: Ctx, { rows, book }: Held, lines: readonly Line[], effectiveAt: string): Promise<void> {
  const touched = new Map(
    lines.flatMap((line) => {
      const { place, partId, warehouseId, binId, lotId } = line;
      return place === "stock" && warehouseId !== null ? [[rowKey({ partId, warehouseId, binId, lotId }), line] as const] : [];
    }),
  );
  for (const [key, { partId, warehouseId, binId, lotId }] of touched) {
    const counted = rows.find((row) => rowKey(row) === key)?.countedAt ?? null;
    if (counted !== null && Date.parse(counted) > Date.parse(effectiveAt)) throw refuseField("effectiveAt", "before_last_count");
    const after = quantityOf(book.rows.get(key)?.quantity ?? 0);
    const { rows: least } = await sql<{ least: number }>`
      select coalesce(min(${after}::numeric - later.rest), 0) as least from (
        select sum(quantity) over (order by effective_at desc, id desc) as rest from stock_movement_lines
        where part_id = ${partId} and warehouse_id = ${warehouseId} and bin_id is not distinct from ${binId}::bigint
          and lot_id is not distinct from ${lotId}::bigint and effective_at > ${effectiveAt}) later`.execute(ctx.db);
    if ((least[0]?.least ?? 0) < 0) throw new Refusal("conflict", { reason: "below_nought_since" });
  }
}
