import { Refusal, type FieldFault, type RefusalDetail } from "@millwright/domain/kit/errors.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stockMovements, type StockMovement } from "@millwright/domain/materials/stock/contract.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import {
  expectedBack,
  expectedTake,
  foreseenFault,
  foreseenShort,
  lineOf,
  type KeptTake,
} from "@millwright/domain/work/orders/work-parts/expected.ts";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import type { Stuck } from "../../../kit/offline/entry.ts";
import { queuedCall, shown } from "../../../kit/offline/joining.ts";
import { allKnown, known } from "../../../kit/wire/query.ts";
import { hrefOf, recordOf, titleOf } from "./order.ts";

/** Parts that are taken for an order and brought back from it, in the order in which that was done. */
const partsNow = (orderId: number) => known(workParts.list, { query: { workOrderId: String(orderId) } });
const rowsNow = (orderId: number): readonly WorkPart[] => partsNow(orderId)?.rows ?? [];
const partNow = (id: number | null | undefined): Ref | undefined => {
  const one =
    known(masterParts.get, { params: { id: id ?? 0 } }) ??
    allKnown(masterParts.list)
      .flatMap(({ rows }) => rows)
      .find((row) => row.id === id);
  return one && { id: one.id, code: one.code, name: one.name };
};
const tabOf = (orderId: number): string => `${hrefOf(orderId)}?tab=2`;

interface Take {
  orderId: number;
  lines: readonly KeptTake[];
}
const wordsOf = ({ orderId, lines }: Take): string => {
  const named = lines.map(
    (line) => `${formatNumber(line.quantity, 3)} × ${lineOf(rowsNow(orderId), line)?.name ?? partNow(line.partId)?.name ?? "?"}`,
  );
  return titleOf(orderId, t("workOrders.parts.takenWords", { parts: named.join(", ") }));
};
const rowOf = ({ orderId, lines: [line] }: Take): string => `work-parts/${(line && lineOf(rowsNow(orderId), line)?.id) ?? 0}`;
const partsOf = ({ lines }: Take): Ref[] => lines.flatMap(({ partId }) => partNow(partId) ?? []);
const foreseenOf = ({ orderId, lines }: Take): Refusal | null => {
  const faults = lines.flatMap((line, at): FieldFault[] => {
    const reason = foreseenFault(rowsNow(orderId), line);
    return reason ? [{ path: `lines.${at}.warehouseId`, reason }] : [];
  });
  if (faults.length > 0) return new Refusal("invalid", { fields: faults });
  const short = lines.map((line) => foreseenShort(rowsNow(orderId), line)).find((one) => one !== null);
  return short ? new Refusal("conflict", { reason: "stock_short", params: short }) : null;
};
const expected = (take: Take) => {
  const there = partsNow(take.orderId);
  return there && { ...there, rows: expectedTake(there.rows, take.lines, { parts: partsOf(take), orderId: take.orderId, id: 0 }) };
};

/** More was meant than there is now: a person says how much of it is to be. */
const differences = (mine: number | null, { params }: RefusalDetail): Stuck["differences"] =>
  mine !== null && typeof params?.["have"] === "number" ? [{ field: "quantity", mine, theirs: params["have"] }] : undefined;
const onlyOf = <L extends { quantity: number }>(lines: readonly L[]): L | null => (lines.length === 1 ? (lines[0] ?? null) : null);
const withAmount = <L extends { quantity: number }>(lines: L[], quantity: number): L[] => lines.map((line) => ({ ...line, quantity }));

const shownTake = <B>(takeOf: (body: B) => Take) =>
  shown<{ body: B }>()(workParts.list, (reply, { body }, entry, asked) => {
    const { orderId, lines } = takeOf(body);
    if (Number(asked.query.workOrderId) !== orderId) return reply;
    return {
      ...reply,
      rows: expectedTake(reply.rows, lines, { parts: (entry.facts["parts"] as Ref[] | undefined) ?? [], orderId, id: -entry.seq }),
    };
  });

const ofWork = (body: { workOrderId: unknown; lines: readonly KeptTake[] }): Take => ({
  orderId: body.workOrderId as number,
  lines: body.lines,
});

export const takeParts = queuedCall(workParts.whParts, {
  name: "order-parts-taken",
  waits: "booked",
  record: ({ body }) => recordOf(ofWork(body).orderId),
  title: ({ body }) => wordsOf(ofWork(body)),
  href: ({ body }) => tabOf(ofWork(body).orderId),
  row: ({ body }) => rowOf(ofWork(body)),
  facts: ({ body }) => ({ parts: partsOf(ofWork(body)) }),
  foreseen: ({ body }) => foreseenOf(ofWork(body)),
  answer: ({ body }) => expected(ofWork(body)),
  refused: ({ body }, detail) => differences(onlyOf(body.lines)?.quantity ?? null, detail),
  amount: {
    of: ({ body }) => onlyOf(body.lines)?.quantity ?? null,
    with: ({ body }, quantity) => ({ body: { ...body, lines: withAmount(body.lines, quantity) } }),
  },
  shows: [shownTake(ofWork)],
});

const ofIssue = (body: { workOrderId?: unknown; lines: readonly KeptTake[] }): Take => ({
  orderId: Number(body.workOrderId ?? 0),
  lines: body.lines,
});

/** The same by who keeps the store and does not work on orders. */
export const issueParts = queuedCall(stockMovements.issue, {
  name: "order-parts-issued",
  waits: "booked",
  record: ({ body }) => recordOf(ofIssue(body).orderId),
  title: ({ body }) => wordsOf(ofIssue(body)),
  href: ({ body }) => tabOf(ofIssue(body).orderId),
  row: ({ body }) => rowOf(ofIssue(body)),
  facts: ({ body }) => ({ parts: partsOf(ofIssue(body)) }),
  foreseen: ({ body }) => foreseenOf(ofIssue(body)),
  answer: ({ body }) => (expected(ofIssue(body)) ? ({ id: 0 } as StockMovement) : undefined),
  refused: ({ body }, detail) => differences(onlyOf(body.lines)?.quantity ?? null, detail),
  amount: {
    of: ({ body }) => onlyOf(body.lines)?.quantity ?? null,
    with: ({ body }, quantity) => ({ body: { ...body, lines: withAmount(body.lines, quantity) } }),
  },
  shows: [shownTake(ofIssue)],
});

interface Back {
  workOrderPartId: number;
  quantity: number;
}
const back = ({ workOrderPartId, quantity }: { workOrderPartId: unknown; quantity: number }): Back => ({
  workOrderPartId: workOrderPartId as number,
  quantity,
});
const lineNow = (id: number): WorkPart | undefined =>
  allKnown(workParts.list)
    .flatMap(({ rows }) => rows)
    .find((line) => line.id === id);

export const giveBackParts = queuedCall(workParts.giveBack, {
  name: "order-parts-back",
  waits: "booked",
  record: ({ body }) => recordOf(lineNow(back(body).workOrderPartId)?.workOrderId ?? 0),
  title: ({ body }) => {
    const line = lineNow(back(body).workOrderPartId);
    return titleOf(
      line?.workOrderId ?? 0,
      t("workOrders.parts.backWords", { parts: `${formatNumber(body.quantity, 3)} × ${line?.name ?? "?"}` }),
    );
  },
  href: ({ body }) => tabOf(lineNow(back(body).workOrderPartId)?.workOrderId ?? 0),
  row: ({ body }) => `work-parts/${back(body).workOrderPartId}`,
  foreseen: ({ body }) => {
    const line = lineNow(back(body).workOrderPartId);
    return line && body.quantity > line.usedQty
      ? new Refusal("conflict", { reason: "returned_too_much", params: { have: line.usedQty } })
      : null;
  },
  answer: ({ body }) => {
    const line = lineNow(back(body).workOrderPartId);
    return line && { rows: expectedBack(rowsNow(line.workOrderId), line.id, body.quantity) };
  },
  refused: ({ body }, detail) => differences(body.quantity, detail),
  amount: {
    of: ({ body }) => body.quantity,
    with: ({ body }, quantity) => ({ body: { ...body, quantity } }),
  },
  shows: [
    shown<{ body: Back }>()(workParts.list, (reply, { body }) => ({
      ...reply,
      rows: expectedBack(reply.rows, body.workOrderPartId, body.quantity),
    })),
  ],
});
