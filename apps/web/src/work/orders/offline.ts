import { files } from "@millwright/domain/foundation/files/contract.ts";
import { expectedFile } from "@millwright/domain/foundation/files/expected.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { workOrderStatuses } from "@millwright/domain/foundation/statuses/contract.ts";
import { workOrders, type StatusRef, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { isTimed } from "@millwright/domain/work/orders/labour/timer.ts";
import { workOrderPlan } from "@millwright/domain/work/orders/planned/contract.ts";
import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import { similarOrders } from "@millwright/domain/work/orders/similar/contract.ts";
import type { StepTally } from "@millwright/domain/work/orders/steps/applying.ts";
import { countChanges, expectedStep, type CountChange, type SentResult } from "@millwright/domain/work/orders/steps/expected.ts";
import { workOrderStops, type OrderStop } from "@millwright/domain/work/orders/stops/contract.ts";
import { workNotes, workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workParts } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../i18n/work.ts";
import type { Entry } from "../../kit/offline/entry.ts";
import { queuedCall, scannedAnswer, shown, type Offline } from "../../kit/offline/joining.ts";
import { allKnown } from "../../kit/wire/query.ts";
import { meterRecord } from "../../register/meters/public.ts";
import { answerFinding, followUp } from "./offline/findings.ts";
import { given, hrefOf, orderNow, orderOfStep, recordOf, statusOf, stepNow, stepsOfOrder, stopOfTask, titleOf } from "./offline/order.ts";
import { giveBackParts, issueParts, takeParts } from "./offline/parts.ts";
import { orderReading } from "./offline/readings.ts";
import { startTimer, stopTimer } from "./offline/timers.ts";

/** What a technician reads and does of orders without a network. What belongs to their parts, timers, findings and meters stands in `offline/`. */

// The result of a step.

type Result = SentResult & { id: number; version: number };
interface OfResult {
  body: Result;
}
const result = (request: { body?: unknown }): Result => request.body as Result;
const meterOf = ({ id, meterId }: Result & { meterId?: number | null }): string[] => {
  const read = meterId ?? stepNow(id)?.meterId;
  return read ? [meterRecord(read)] : [];
};
const ofResult = shown<OfResult>();

const stepResult = queuedCall(workOrderSubtasks.complete, {
  name: "step-result",
  waits: "recorded",
  record: (request) => recordOf(orderOfStep(result(request).id)),
  // What a step reads of a meter is one of that meter's readings.
  also: (request) => meterOf(result(request)),
  title: (request) => titleOf(orderOfStep(result(request).id), stepNow(result(request).id)?.name ?? t("workOrders.tab.tasks")),
  href: (request) => hrefOf(orderOfStep(result(request).id)),
  row: (request) => `work-order-subtasks/${result(request).id}`,
  stake: {
    find: (request) => stepNow(result(request).id),
    of: (row) => ({ ...resultOf(row as unknown as Subtask) }),
    mine: (request) => {
      const step = stepNow(result(request).id);
      return step ? { ...resultOf(expectedStep(step, result(request), { at: "now", by: { id: 0, name: "" } })) } : {};
    },
  },
  facts: (request) => {
    const step = stepNow(result(request).id);
    if (!step) return {};
    const expected = expectedStep(step, result(request), { at: "now", by: { id: 0, name: "" } });
    const counts = countChanges(stepsOfOrder(step.workOrderId), expected);
    return { orderId: step.workOrderId, counts: counts.map((one) => ({ ...one, stopId: stopOfTask(one.taskId) })) };
  },
  answer: (request, { at, by }) => {
    const step = stepNow(result(request).id);
    return step && expectedStep(step, result(request), { at, by });
  },
  shows: [
    ofResult(workOrderSubtasks.list, ({ rows }, { body }, entry) => ({
      rows: rows.map((step) => (step.id === body.id ? expectedStep(step, body, given(entry)) : step)),
    })),
    ofResult(workOrders.get, (order, _request, { facts }) => {
      const { steps, done, mandatoryLeft } = counted(order.id === facts["orderId"] ? countsIn(facts) : []);
      const { subtasksCount, subtasksDone, mandatorySubtasksLeft } = order.counts;
      const counts = { subtasksCount: subtasksCount + steps, subtasksDone: subtasksDone + done };
      return {
        ...order,
        counts: { ...order.counts, ...counts, mandatorySubtasksLeft: Math.max(0, mandatorySubtasksLeft + mandatoryLeft) },
      };
    }),
    ofResult(workOrderTasks.list, ({ rows }, _request, { facts }) => ({
      rows: rows.map((task) =>
        recounted(
          task,
          countsIn(facts).filter(({ taskId }) => taskId === task.id),
        ),
      ),
    })),
    ofResult(workOrderStops.list, ({ rows }, _request, { facts }) => ({
      rows: rows.map((stop) =>
        recounted(
          stop,
          countsIn(facts).filter(({ stopId }) => stopId === stop.id),
        ),
      ),
    })),
  ],
});

type StepCounts = CountChange & { stopId: number | null };
const countsIn = (facts: Entry["facts"]): readonly StepCounts[] => (facts["counts"] as StepCounts[] | undefined) ?? [];
const counted = (changes: readonly StepCounts[]): StepTally => ({
  steps: changes.reduce((sum, { steps }) => sum + steps, 0),
  done: changes.reduce((sum, { done }) => sum + done, 0),
  mandatoryLeft: changes.reduce((sum, { mandatoryLeft }) => sum + mandatoryLeft, 0),
});

/** What a task or a stop tells of its steps, with this result among them and what it shows and hides. */
function recounted<R extends { subtasksCount: number; subtasksDone: number; mandatoryLeft: number }>(
  row: R,
  changes: readonly StepCounts[],
): R {
  if (changes.length === 0) return row;
  const { steps, done, mandatoryLeft } = counted(changes);
  return {
    ...row,
    subtasksCount: row.subtasksCount + steps,
    subtasksDone: row.subtasksDone + done,
    mandatoryLeft: Math.max(0, row.mandatoryLeft + mandatoryLeft),
  };
}

const stepPhoto = queuedCall(files.upload, {
  name: "step-photo",
  waits: "sent",
  record: ({ query }) => recordOf(orderOfStep(Number(query.id))),
  title: ({ query }) => titleOf(orderOfStep(Number(query.id)), query.fileName),
  href: ({ query }) => hrefOf(orderOfStep(Number(query.id))),
  answer: ({ query, headers }, when) => expectedFile(query.fileName, headers["content-type"], when),
  shows: [
    shown<{ query: { id: string } }>()(workOrderSubtasks.list, ({ rows }, { query }) => ({
      rows: rows.map((step) => (step.id === Number(query.id) ? { ...step, photos: step.photos + 1 } : step)),
    })),
  ],
});

/** What two people may have said differently of a step. */
const resultOf = ({ doneAt, resultChoice, resultNumber, resultText, notApplicableReason }: Subtask) => ({
  isDone: doneAt !== null,
  resultChoice,
  resultNumber,
  resultText,
  notApplicableReason,
});

// Moves, and what completing records.

interface Move {
  id: number;
  statusId: number;
  version: number;
  reason?: string | null;
  expectedDay?: string | null;
}
const move = (request: { body?: unknown }): Move => request.body as Move;
const moved = (order: WorkOrder, { reason, expectedDay }: Move, status: StatusRef, at: string): WorkOrder => ({
  ...order,
  status,
  statusId: status.id,
  statusReason: reason ?? null,
  expectedDay: expectedDay ?? null,
  // What completing asks for begins with it.
  startedAt: order.startedAt ?? (status.category === "in_progress" ? at : null),
});

const setStatus = queuedCall(workOrders.setStatus, {
  name: "order-status",
  waits: "saved",
  record: (request) => recordOf(move(request).id),
  title: (request) => titleOf(move(request).id, statusOf(move(request).statusId)?.name ?? t("workOrders.field.status")),
  href: (request) => hrefOf(move(request).id),
  row: (request) => recordOf(move(request).id),
  stake: {
    find: (request) => orderNow(move(request).id),
    of: (row) => ({ statusId: row["statusId"] }),
    mine: (request) => ({ statusId: move(request).statusId }),
  },
  facts: (request) => ({ status: statusOf(move(request).statusId) }),
  answer: (request, { at }) => {
    const [order, status] = [orderNow(move(request).id), statusOf(move(request).statusId)];
    return order && status && moved(order, move(request), status, at);
  },
  shows: [
    shown<{ body: Move }>()(workOrders.get, (order, { body }, entry) => {
      const status = entry.facts["status"] as StatusRef | undefined;
      return order.id === body.id && status ? moved(order, body, status, given(entry).at) : order;
    }),
    // Work that waits or is over is timed no longer.
    shown<{ body: Move }>()(workLabour.timer, (reply, { body }, { facts }) => {
      const status = facts["status"] as StatusRef | undefined;
      return status && !isTimed(status.category) && reply.timer?.workOrder.id === body.id ? { ...reply, timer: null } : reply;
    }),
  ],
});

type Completion = { id: number; version: number; signature?: { signerName: string } | null } & Partial<
  Pick<WorkOrder, "startedAt" | "completedAt" | "actualMinutes" | "downtimeMinutes" | "repairTypeId" | "completionNotes">
>;
const completion = (request: { body?: unknown }): Completion => request.body as Completion;
const RECORDED = ["startedAt", "completedAt", "actualMinutes", "downtimeMinutes", "repairTypeId", "completionNotes"] as const;
const recorded = (row: object): Record<string, unknown> =>
  Object.fromEntries(RECORDED.filter((field) => field in row).map((field) => [field, (row as Record<string, unknown>)[field] ?? null]));
const completedBy = (order: WorkOrder, sent: Completion, { at, by }: { at: string; by: Entry["by"] }): WorkOrder => ({
  ...order,
  ...recorded(sent),
  ...(sent.signature
    ? { signedBy: { id: 0, signerName: sent.signature.signerName, person: by, signedAt: at, fileId: null, setAsideAt: null } }
    : {}),
});

const complete = queuedCall(workOrders.complete, {
  name: "order-completion",
  waits: "recorded",
  record: (request) => recordOf(completion(request).id),
  title: (request) => titleOf(completion(request).id, t("workOrders.completion.save")),
  href: (request) => hrefOf(completion(request).id),
  row: (request) => recordOf(completion(request).id),
  stake: {
    find: (request) => orderNow(completion(request).id),
    of: recorded,
    mine: (request) => recorded(completion(request)),
  },
  answer: (request, { at, by }) => {
    const order = orderNow(completion(request).id);
    return order && completedBy(order, completion(request), { at, by });
  },
  shows: [
    shown<{ body: Completion }>()(workOrders.get, (order, { body }, entry) =>
      order.id === body.id ? completedBy(order, body, given(entry)) : order,
    ),
  ],
});

// Notes and stops.

const addNote = queuedCall(workNotes.create, {
  name: "order-note",
  waits: "sent",
  record: ({ body }) => recordOf(body.workOrderId as number),
  title: ({ body }) => titleOf(body.workOrderId as number, body.note),
  href: ({ body }) => hrefOf(body.workOrderId as number),
  answer: ({ body }, { at, by }) => ({
    id: 0,
    workOrderId: body.workOrderId as number,
    note: body.note,
    mentions: [],
    createdAt: at,
    createdBy: by,
  }),
  shows: [
    shown<{ body: { workOrderId: number; note: string } }>()(workNotes.list, ({ rows }, { body: { workOrderId, note } }, entry, asked) =>
      Number(asked.query.workOrderId) === workOrderId
        ? {
            rows: [
              { id: -entry.seq, workOrderId, note, mentions: [], createdAt: given(entry).at, createdBy: entry.by },
              ...rows.filter(({ id }) => id !== -entry.seq),
            ],
          }
        : { rows },
    ),
  ],
});

const stop = (request: { body?: unknown }) => request.body as Pick<OrderStop, "id" | "version" | "state"> & Partial<OrderStop>;
const stopNow = (id: number): OrderStop | undefined =>
  allKnown(workOrderStops.list)
    .flatMap(({ rows }) => rows)
    .find((one) => one.id === id);
const passed = (row: OrderStop, { state, reason, note }: Partial<OrderStop>, at: string, by: Entry["by"]): OrderStop => ({
  ...row,
  state: state ?? row.state,
  reason: reason ?? null,
  note: note === undefined ? row.note : note,
  endedAt: state === "open" ? null : at,
  endedBy: state === "open" ? null : by,
});
const passStop = queuedCall(workOrderStops.update, {
  name: "order-stop",
  waits: "recorded",
  record: (request) => recordOf(stopNow(stop(request).id)?.workOrderId ?? 0),
  title: (request) => titleOf(stopNow(stop(request).id)?.workOrderId ?? 0, stopNow(stop(request).id)?.asset.name ?? ""),
  href: (request) => hrefOf(stopNow(stop(request).id)?.workOrderId ?? 0),
  row: (request) => `work-order-stops/${stop(request).id}`,
  stake: {
    find: (request) => stopNow(stop(request).id),
    of: (row) => ({ state: row["state"], reason: row["reason"] ?? null }),
    mine: (request) => ({ state: stop(request).state, reason: stop(request).reason ?? null }),
  },
  answer: (request, { at, by }) => {
    const row = stopNow(stop(request).id);
    return row && passed(row, stop(request), at, by);
  },
  shows: [
    shown<{ body: Partial<OrderStop> }>()(workOrderStops.list, ({ rows }, { body }, entry) => ({
      rows: rows.map((row) => (row.id === body.id ? passed(row, body, given(entry).at, entry.by) : row)),
    })),
  ],
});

export const ordersOffline: Offline = {
  kept: [
    workOrders.get,
    workOrderTasks.list,
    workOrderSubtasks.list,
    workOrderSubtasks.photos,
    workOrderSubtasks.previous,
    workOrderStops.list,
    workNotes.list,
    workOrderPlan.get,
    workOrderReadings.list,
    workParts.list,
    workLabour.timer,
    similarOrders.find,
    workOrderStatuses.options,
    valuesOf("step-reasons").options,
  ],
  queued: [
    stepResult,
    stepPhoto,
    setStatus,
    complete,
    addNote,
    passStop,
    startTimer,
    stopTimer,
    takeParts,
    issueParts,
    giveBackParts,
    orderReading,
    followUp,
    answerFinding,
  ],
  onReached: [],
  scanned: [
    scannedAnswer(workOrders.get, ({ id, code, title, asset, location }) => [
      { kind: "work-orders", id, code, name: title, second: asset?.name ?? location?.name ?? null, isArchived: false, codes: { code } },
      // What an order at hand is about is known by its code, also where its own page was not looked at.
      ...(asset
        ? [{ ...asset, kind: "assets" as const, second: location?.name ?? null, isArchived: false, codes: { code: asset.code } }]
        : []),
    ]),
  ],
};
