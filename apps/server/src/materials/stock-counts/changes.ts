import type { z } from "zod";
import { sql } from "kysely";
import type { StockCount, StockCountDraft } from "@millwright/domain/materials/stock-counts/contract.ts";
import { MAX_LINES } from "@millwright/domain/materials/stock-counts/contract.ts";
import { mayBecome, OPEN, type CountStatus } from "@millwright/domain/materials/stock-counts/status.ts";
import { Refusal, refuse, refuseField, reasonMissing } from "@millwright/domain/kit/errors.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { nextCode } from "../../platform/records/codes.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertValues } from "../../foundation/reference-lists/service.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { candidates, saysWhat, type Choice } from "./choosing.ts";
import { countEvents } from "./events.ts";
import { findCount, reachesWarehouse } from "./queries.ts";

export const records = recordsOf({ table: "stockCounts", entity: "stock-counts", find: findCount, events: countEvents, json: ["chosen"] });

type Draft = z.output<typeof StockCountDraft>;
type Seen = Pick<Unjudged<StockCount>, "warehouseId" | "how" | "classes" | "binIds" | "categoryId" | "partIds">;
const NOTHING: Partial<Seen> = {};

/** Of which warehouse, and what of it; what is not said stays as it is. */
export function choiceOf(
  { warehouseId, how, classes, binIds, categoryId, partIds }: Partial<Draft>,
  seen: Partial<Seen> = NOTHING,
): Choice {
  return {
    warehouseId: warehouseId ?? seen.warehouseId ?? 0,
    how: how ?? seen.how ?? "all",
    chosen: {
      classes: classes ?? seen.classes ?? [],
      binIds: binIds ?? seen.binIds ?? [],
      categoryId: categoryId === undefined ? (seen.categoryId ?? null) : categoryId,
      partIds: partIds ?? seen.partIds ?? [],
    },
  };
}

/** What is named is there, and the bins stand in the warehouse. */
export async function assertChoice(ctx: Ctx, sent: Partial<Draft>, seen: Partial<Seen> = NOTHING): Promise<Choice> {
  const choice = choiceOf(sent, seen);
  await assertRecords(ctx, [{ kind: "warehouses", id: sent.warehouseId, field: "warehouseId", was: seen.warehouseId }]);
  if (sent.warehouseId !== undefined && !(await reachesWarehouse(ctx, sent.warehouseId))) throw refuseField("warehouseId", "outside_site");
  await assertValues(ctx, [{ list: "part-item-categories", id: sent.categoryId, field: "categoryId", was: seen.categoryId }]);
  const { binIds = [], partIds = [] } = choice.chosen;
  const [bins, parts] = await Promise.all([
    sql<{ id: number; warehouseId: number }>`
      select id, warehouse_id from bins where id = any(${[...binIds]}::bigint[]) and ${withinReach(ctx, "bins")}`.execute(ctx.db),
    sql<{ id: number }>`
      select id from master_parts where id = any(${[...partIds]}::bigint[]) and ${withinReach(ctx, "master-parts")}`.execute(ctx.db),
  ]);
  for (const [at, id] of binIds.entries()) {
    const bin = bins.rows.find((one) => one.id === id);
    if (!bin) throw refuseField(`binIds.${at}`, "not_known");
    if (bin.warehouseId !== choice.warehouseId) throw refuseField(`binIds.${at}`, "bin_elsewhere");
  }
  for (const [at, id] of partIds.entries()) if (!parts.rows.some((one) => one.id === id)) throw refuseField(`partIds.${at}`, "not_known");
  return choice;
}

export async function createCount(ctx: Ctx, sent: Draft): Promise<StockCount> {
  const { warehouseId, how, chosen } = await assertChoice(ctx, sent);
  return await records.create(ctx, {
    warehouseId,
    how,
    chosen: JSON.parse(JSON.stringify(chosen)) as never,
    note: sent.note,
    code: await nextCode(ctx, "SC"),
    createdBy: ctx.personId || null,
  });
}

/** What is counted changes until it begins, what is noted of it always. */
export async function updateCount(ctx: Ctx, id: number, version: number, sent: Partial<Draft>): Promise<StockCount> {
  await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  const { note, ...of } = sent;
  const before = choiceOf({}, seen);
  const { warehouseId, how, chosen } = await assertChoice(ctx, of, seen);
  const isOther = JSON.stringify({ warehouseId, how, chosen }) !== JSON.stringify(before);
  if (isOther && seen.status !== "draft") throw refuse("conflict", "count_is_fixed");
  return await records.update(ctx, id, version, { ...(isOther ? { warehouseId, how, chosen: chosen as never } : {}), note });
}

export async function archiveCount(ctx: Ctx, id: number, version: number): Promise<StockCount> {
  const { status } = await records.lock(ctx, id, "delete");
  if (OPEN.includes(status as CountStatus)) throw refuse("conflict", "count_is_open");
  return await records.archive(ctx, id, version);
}

/** Held until the end of the call, as the caller read it. */
export async function heldAsRead(ctx: Ctx, id: number, version: number): Promise<StockCount> {
  const row = await records.lock(ctx, id);
  const seen = await records.get(ctx, id);
  if (row.version !== version) throw new Refusal("conflict", { reason: "stale", current: seen });
  if (seen.archivedAt !== null) throw refuse("conflict", "archived");
  return seen;
}

interface Move {
  version: number;
  reason?: string | null | undefined;
}
/** It begins, or is given up. */
export async function moveCount(ctx: Ctx, id: number, to: CountStatus, { version, reason = null }: Move): Promise<StockCount> {
  const seen = await heldAsRead(ctx, id, version);
  if (to === "booked" || !mayBecome(seen.status, to)) throw refuse("conflict", "count_not_there");
  if (to === "counting") return await openCount(ctx, seen);
  if (!reason) throw reasonMissing();
  await ctx.db.updateTable("stockCountLines").set({ isOpen: false }).where("stockCountId", "=", id).execute();
  return await records.update(ctx, id, version, { status: to, statusReason: reason }, "cancelled");
}

/** Its lines are what lies there now, but what another count holds. */
async function openCount(ctx: Ctx, seen: StockCount): Promise<StockCount> {
  const { id, version, warehouseId } = seen;
  const choice = choiceOf({}, seen);
  if (!saysWhat(choice)) throw refuse("conflict", "count_chooses_nothing");
  await assertRecords(ctx, [{ kind: "warehouses", id: warehouseId, field: "warehouseId" }]);
  const { rows, count } = await candidates(ctx, choice);
  if (choice.how !== "abc" && count > MAX_LINES) throw refuse("conflict", "count_too_large", { count, most: MAX_LINES });
  // Whatever another count takes at the same moment stays there.
  const { numInsertedOrUpdatedRows = 0n } =
    rows.length === 0
      ? {}
      : await ctx.db
          .insertInto("stockCountLines")
          .values(rows.map((row) => ({ ...row, stockCountId: id, warehouseId })))
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw refuse("conflict", "count_empty");
  return await records.update(ctx, id, version, { status: "counting", openedAt: ctx.now.toISOString() }, "opened", [
    { field: "lines", before: null, after: Number(numInsertedOrUpdatedRows) },
  ]);
}
