import type { z } from "zod";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import { quantityOf, thousandths, worthOf } from "@millwright/domain/materials/stock/amounts.ts";
import type { AdjustDraft, IssueDraft, ReceiveDraft, ReturnDraft, TransferDraft } from "@millwright/domain/materials/stock/contract.ts";
import {
  bringBack,
  findMore,
  levelKey,
  receive,
  rowKey,
  takeAway,
  transfer,
  type Line,
  type Outside,
  type RowPlace,
} from "@millwright/domain/materials/stock/ledger.ts";
import { inPickingOrder, pick, takeInOrder, unusableBecause } from "@millwright/domain/materials/stock/picking.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { assertValue } from "../../foundation/reference-lists/service.ts";
import { askBefore } from "../../platform/work/events.ts";
import { claimedPlaces } from "./kept/claims.ts";
import { assertPlaces, lotOf } from "./claims.ts";
import { stockMoving } from "./events.ts";
import { type Held } from "./held.ts";
import { heldLine, serialsAmong } from "./lines.ts";
import { assertCameLate } from "./late.ts";
import { post } from "./posting.ts";

type Sent<S extends z.ZodType> = z.output<S>;
const placeOf = ({
  partId,
  warehouseId,
  binId,
  lotId,
}: {
  partId: number;
  warehouseId: number;
  binId?: number | null;
  lotId?: number | null;
}): RowPlace => ({
  partId,
  warehouseId,
  binId: binId ?? null,
  lotId: lotId ?? null,
});

export async function receiveStock(ctx: Ctx, sent: Sent<typeof ReceiveDraft>): Promise<number> {
  const { from, supplierId = null, quantity, price, lot: named, reason, effectiveAt } = sent;
  const parts = await assertPlaces(ctx, [sent]);
  await assertRecords(ctx, [{ kind: "suppliers", id: supplierId, field: "supplierId" }]);
  const part = parts.get(sent.partId);
  if (!part) throw refuseField("partId", "not_known");
  const lot = await lotOf(ctx, part, named);
  if (lot?.isSerial && quantity !== 1) throw refuseField("quantity", "serial_is_one");
  const to = placeOf({ ...sent, lotId: lot?.id ?? null });
  const amount = thousandths(quantity);
  const value = price ? worthOf(amount, { amountMinor: price.amountMinor, per: thousandths(price.per) }) : 0;
  const outside: Outside = from === "supplier" ? { place: "supplier", supplierId } : { place: "opening" };
  const { id } = await post(ctx, {
    kind: "receive",
    effectiveAt,
    reason,
    places: [to],
    serials: lot?.isSerial ? [lot.id] : [],
    sparesHard: false,
    lines: ({ book }) => receive(book, outside, to, amount, value),
  });
  return id;
}

interface How {
  /** From a self-service warehouse, too, whether or not the caller reaches it. */
  orSelfService?: boolean;
  /** The material request on which it is handed out, held by the caller. */
  requestId?: number;
}
const onRequest = (requestId: number | undefined) =>
  requestId === undefined ? {} : { requestId, document: { kind: "material-requests", id: requestId } };

export async function issueStock(ctx: Ctx, sent: Sent<typeof IssueDraft>, { orSelfService = false, requestId }: How = {}): Promise<number> {
  const { workOrderId = null, costCentreId = null, reason, effectiveAt } = sent;
  await assertPlaces(
    ctx,
    sent.lines.map((line, at) => ({ ...line, path: `lines.${at}.`, orSelfService })),
  );
  await assertValue(ctx, "cost-centres", costCentreId, "costCentreId");
  await askBefore(ctx, stockMoving, { id: null, payload: { kind: "issue", workOrderIds: workOrderId === null ? [] : [workOrderId] } });
  if ((workOrderId === null) === (costCentreId === null))
    throw refuseField(workOrderId === null ? "workOrderId" : "costCentreId", "one_consumer");
  const today = todayOf(ctx);
  const { id } = await post(ctx, {
    kind: "issue",
    effectiveAt,
    reason,
    ...onRequest(requestId),
    // What is reserved for the order elsewhere is reserved no more once it was taken here.
    places: [...sent.lines, ...(await claimedPlaces(ctx, { workOrderId, materialRequestId: requestId ?? null }, sent.lines))],
    sparesHard: true,
    lines: (held) =>
      sent.lines.flatMap((line) =>
        takenFrom(held, line, today).flatMap(({ row, quantity }) =>
          takeAway(held.book, row, { place: "consumption", workOrderId, costCentreId }, quantity),
        ),
      ),
  });
  return id;
}

/** The rows from which it is taken: the one that is named, else those that are proposed, as they are after the lines before. */
function takenFrom({ rows, book }: Held, sent: Sent<typeof IssueDraft>["lines"][number], today: string) {
  const its = rows.filter((row) => isNamed(row, sent)).map((row) => ({ ...row, quantity: book.rows.get(rowKey(row))?.quantity ?? 0 }));
  const { taken, missing } = pick(its, thousandths(sent.quantity), today);
  if (missing > 0) throw refuse("conflict", "stock_short", { have: quantityOf(taken.reduce((sum, { quantity }) => sum + quantity, 0)) });
  return taken;
}

/** What is not said of a place leaves it open. */
const isNamed = (
  row: RowPlace,
  { binId, lotId, ...sent }: { partId: number; warehouseId: number; binId?: number | null | undefined; lotId?: number | null | undefined },
): boolean =>
  levelKey(row) === levelKey(sent) && (binId === undefined || row.binId === binId) && (lotId === undefined || row.lotId === lotId);

/** Back from an order or a cost centre, to where it came from unless another place is named. */
export async function returnStock(ctx: Ctx, sent: Sent<typeof ReturnDraft>, { orSelfService = false }: How = {}): Promise<number> {
  const { line, cameBack, from } = await heldLine(ctx, sent, "consumption", orSelfService);
  const to = await targetOf(ctx, sent, line, from, orSelfService);
  if (line.workOrderId !== null)
    await askBefore(ctx, stockMoving, { id: null, payload: { kind: "return", workOrderIds: [line.workOrderId] } });
  return await broughtBack(ctx, "return", sent, { line, cameBack, to });
}

/** What was sent from another site has come, or a part of it. */
export async function arriveStock(ctx: Ctx, sent: Sent<typeof ReturnDraft>): Promise<number> {
  const { line, cameBack, from } = await heldLine(ctx, sent, "in_transit");
  const to = await targetOf(ctx, sent, line, from);
  return await broughtBack(ctx, "transfer", sent, { line, cameBack, to });
}

async function targetOf(ctx: Ctx, sent: Sent<typeof ReturnDraft>, line: Line, from: RowPlace, orSelfService = false): Promise<RowPlace> {
  const warehouseId = sent.warehouseId ?? line.toWarehouseId ?? from.warehouseId;
  const binId = sent.binId === undefined ? (warehouseId === from.warehouseId ? from.binId : null) : sent.binId;
  await assertPlaces(ctx, [{ partId: line.partId, warehouseId, binId, quantity: sent.quantity, orSelfService }]);
  return { partId: line.partId, warehouseId, binId, lotId: line.lotId };
}

async function broughtBack(
  ctx: Ctx,
  kind: "return" | "transfer",
  { movementId, line: number, quantity, reason, effectiveAt }: Sent<typeof ReturnDraft>,
  { line, cameBack, to }: { line: Line; cameBack: { quantity: number; value: number }; to: RowPlace },
): Promise<number> {
  const { id } = await post(ctx, {
    kind,
    effectiveAt,
    reason,
    places: [to],
    serials: await serialsAmong(ctx, [to.lotId]),
    sparesHard: false,
    lines: ({ book }) => bringBack(book, line, { movementId, line: number }, cameBack, to, thousandths(quantity)),
  });
  return id;
}

/** Within a site it arrives at once; to another site it is on its way until it is received there. */
export async function transferStock(ctx: Ctx, sent: Sent<typeof TransferDraft>, { requestId }: How = {}): Promise<number> {
  const { partId, quantity, reason, effectiveAt } = sent;
  const target = { partId, warehouseId: sent.toWarehouseId, binId: sent.toBinId ?? null };
  await assertPlaces(ctx, [sent, { ...target, isTarget: true }]);
  const today = todayOf(ctx);
  const { id } = await post(ctx, {
    kind: "transfer",
    effectiveAt,
    reason,
    ...onRequest(requestId),
    places: [sent, target, ...(await claimedPlaces(ctx, { workOrderId: null, materialRequestId: requestId ?? null }, [sent]))],
    sparesHard: sent.warehouseId !== sent.toWarehouseId,
    lines: (held) => {
      const [from, to] = [held.levels.get(levelKey(sent)), held.levels.get(levelKey(target))];
      const isFar = from?.siteId !== to?.siteId;
      return namedRows(held, sent, today).flatMap(({ row, quantity: amount }) => {
        const there = { ...target, lotId: row.lotId };
        if (rowKey(row) === rowKey(there)) throw refuseField("toBinId", "same_place");
        return isFar
          ? takeAway(held.book, row, { place: "in_transit", toWarehouseId: sent.toWarehouseId }, amount)
          : transfer(held.book, row, there, amount);
      });
    },
  });
  return id;

  function namedRows(held: Held, { binId, lotId }: Sent<typeof TransferDraft>, on: string) {
    // What is not to be used may be put elsewhere: where a row is named, it is that one.
    if (binId === undefined && lotId === undefined) return takenFrom(held, sent, on);
    return [{ row: placeOf({ ...sent, binId: binId ?? null, lotId: lotId ?? null }), quantity: thousandths(quantity) }];
  }
}

export async function adjustStock(ctx: Ctx, sent: Sent<typeof AdjustDraft>): Promise<number> {
  const { direction, quantity, worthMinor = null, reason, effectiveAt, workOrderId = null } = sent;
  await assertPlaces(ctx, [sent]);
  if (workOrderId !== null) await assertCameLate(ctx, { ...sent, workOrderId });
  const at = placeOf(sent);
  const { id } = await post(ctx, {
    kind: "adjust",
    effectiveAt,
    reason,
    ...(workOrderId === null ? {} : { document: { kind: "work-orders", id: workOrderId } }),
    places: [at],
    serials: await serialsAmong(ctx, [at.lotId]),
    sparesHard: false,
    lines: ({ book }) =>
      direction === "more"
        ? findMore(book, { place: "count_difference" }, at, thousandths(quantity), worthMinor)
        : takeAway(book, at, { place: "count_difference" }, thousandths(quantity)),
  });
  return id;
}

/** What cannot be used goes first, where no row is named: that is what is scrapped. */
export async function scrapStock(ctx: Ctx, sent: Omit<Sent<typeof AdjustDraft>, "direction" | "worthMinor">): Promise<number> {
  await assertPlaces(ctx, [sent]);
  const { quantity, reason, effectiveAt } = sent;
  const today = todayOf(ctx);
  const { id } = await post(ctx, {
    kind: "scrap",
    effectiveAt,
    reason,
    places: [sent],
    sparesHard: false,
    lines: ({ book, rows }) => {
      const its = inPickingOrder(rows.filter((row) => isNamed(row, sent)));
      const [unusable, usable] = [
        its.filter((row) => unusableBecause(row, today) !== null),
        its.filter((row) => unusableBecause(row, today) === null),
      ];
      const { taken, missing } = takeInOrder([...unusable, ...usable], thousandths(quantity));
      if (missing > 0) throw refuse("conflict", "stock_short", { have: quantityOf(thousandths(quantity) - missing) });
      return taken.flatMap(({ row, quantity: amount }) => takeAway(book, row, { place: "scrap" }, amount));
    },
  });
  return id;
}
