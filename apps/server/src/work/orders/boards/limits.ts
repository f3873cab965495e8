import { sql } from "kysely";
import { Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { dayAt } from "@millwright/domain/kit/zones.ts";
import { limitOf, mondayOf, NOBODY, roomFor, type ColumnKind } from "@millwright/domain/work/orders/boards/columns.ts";
import type { OnBoard } from "@millwright/domain/work/orders/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { filtersOf, isUnder, NOTHING_MORE, ordersOf, statusesOf, valueOf, type KnownStatus } from "./placing.ts";
import { findBoard, holdBoard, type FoundBoard } from "./queries.ts";

/** What a change says of where a card stands. */
interface Placed {
  statusId?: number | undefined;
  priority?: number | undefined;
  responsiblePersonId?: number | null | undefined;
  crewId?: number | null | undefined;
  dueAt?: string | null | undefined;
  estStartAt?: string | null | undefined;
}
interface Stored extends Required<{ [K in keyof Placed]: Exclude<Placed[K], undefined> }> {
  id: number;
  siteId: number | null;
}

/**
 * Refuses to put an order into a column that is full, or asks first. The board is held meanwhile: of two who drop the last card at once the second one is told. What stands in the
 * column already, and what leaves its column alone, is never in the way.
 */
export async function assertRoomOnBoard(ctx: Ctx, on: OnBoard | undefined, order: Stored, patch: Placed): Promise<void> {
  if (!on) return;
  const board = await findBoard(ctx, on.id);
  if (!board) throw refuseField("board.id", "not_known");
  if (board.limits.length === 0) return;
  const statuses = await statusesOf(ctx);
  const keyOf = (of: Placed) =>
    keyIn(board, of, {
      categoryOf: (id) => statuses.find((status) => status.id === id)?.category ?? NOBODY,
      zone: ctx.clock,
    });
  const key = keyOf(patch);
  if (key === undefined || key === keyOf(order)) return;
  const limit = limitOf(board.limits, key);
  if (!limit) return;
  await holdBoard(ctx, board.id);
  const found = await ordersOf(ctx, filtersOf(board, NOTHING_MORE));
  const under = isUnder(board.columnsBy, key, valueOf(ctx, board.columnsBy, board), statuses, key);
  const there = found
    .where(() => sql<boolean>`${under} and work_orders.id <> ${order.id}`)
    .select(sql`1`.as("one") as never)
    .limit(limit.most);
  const { rows } = await sql<{ cards: number }>`select count(*)::int as cards from (${there}) there`.execute(ctx.db);
  const fault = roomFor(limit, rows[0]?.cards ?? 0, on.isConfirmed === true);
  if (fault)
    throw new Refusal("conflict", {
      reason: fault,
      params: { most: limit.most, column: await nameOf(ctx, board.columnsBy, key, statuses) },
    });
}

interface Known {
  categoryOf: (statusId: number) => string;
  zone: string;
}

/** The column in which a change puts an order; undefined where it says nothing of it. */
function keyIn({ columnsBy, dated }: FoundBoard, placed: Placed, { categoryOf, zone }: Known): string | undefined {
  const { statusId, priority, responsiblePersonId, crewId } = placed;
  const told = (value: number | null | undefined) => (value === undefined ? undefined : value === null ? NOBODY : String(value));
  if (columnsBy === "status") return told(statusId);
  if (columnsBy === "category") return statusId === undefined ? undefined : categoryOf(statusId);
  if (columnsBy === "priority") return told(priority);
  if (columnsBy === "person") return told(responsiblePersonId);
  if (columnsBy === "crew") return told(crewId);
  const at = dated === "due" ? placed.dueAt : placed.estStartAt;
  if (at === undefined) return undefined;
  const day = at === null ? null : dayAt(Date.parse(at), zone);
  if (day === null) return NOBODY;
  return columnsBy === "day" ? day : mondayOf(day);
}

const PRIORITY_WORDS: Record<string, string> = { "1": "Low", "2": "Medium", "3": "High" };

/** The column by its name: who may put a card into it sees what it is called. */
async function nameOf(ctx: Ctx, kind: ColumnKind, key: string, statuses: readonly KnownStatus[]): Promise<string> {
  if (kind === "category") return statuses.find(({ category }) => category === key)?.name ?? key;
  if (kind === "status") return statuses.find(({ id }) => String(id) === key)?.name ?? key;
  if (kind === "priority") return PRIORITY_WORDS[key] ?? key;
  if (key === NOBODY || kind === "day" || kind === "week") return key === NOBODY ? "This column" : key;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(kind === "person" ? "people" : "crews")} where id = ${Number(key)}`.execute(ctx.db);
  return rows[0]?.name ?? key;
}
