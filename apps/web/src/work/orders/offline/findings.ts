import { STATUS } from "@millwright/domain/work/orders/status.ts";
import { workOrderSubtasks, type FollowUp, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import type { Entry } from "../../../kit/offline/entry.ts";
import { queuedCall, shown } from "../../../kit/offline/joining.ts";
import { given, hrefOf, orderOfStep, recordOf, statusOf, stepNow, titleOf } from "./order.ts";

/** What follows a finding: a request, or why there is none. Behind the result that it is about, as all of an order is. */
const idOf = (request: { body?: unknown }): number => (request.body as { id: number }).id;
const nameOf = (id: number): string => stepNow(id)?.name ?? "";

/** A request that has neither number nor page yet. */
const expectedFollowUp = (step: Pick<Subtask, "name">): FollowUp => ({
  id: 0,
  code: "",
  name: step.name,
  status: statusOf(STATUS.open) ?? { id: STATUS.open, name: "", category: "open" },
  mergedIntoId: null,
});

export const followUp = queuedCall(workOrderSubtasks.followUp, {
  name: "step-follow-up",
  waits: "sent",
  record: (request) => recordOf(orderOfStep(idOf(request))),
  title: (request) => titleOf(orderOfStep(idOf(request)), t("workOrders.followUp.of", { name: nameOf(idOf(request)) })),
  href: (request) => hrefOf(orderOfStep(idOf(request))),
  answer: (request) => {
    const step = stepNow(idOf(request));
    return step && { followUp: expectedFollowUp(step), isNew: true };
  },
  shows: [
    shown<{ body: { id: number } }>()(workOrderSubtasks.list, ({ rows }, { body }) => ({
      rows: rows.map((step) => (step.id === body.id ? { ...step, followUp: expectedFollowUp(step) } : step)),
    })),
  ],
});

interface Said {
  id: number;
  version: number;
  reason?: string | null;
}
const said = (request: { body?: unknown }): Said => request.body as Said;
const answered = (step: Subtask, { reason = null }: Said, { at, by }: { at: string; by: Entry["by"] }): Subtask => ({
  ...step,
  findingReason: reason,
  findingReasonBy: reason === null ? null : by,
  findingReasonAt: reason === null ? null : at,
});

export const answerFinding = queuedCall(workOrderSubtasks.answerFinding, {
  name: "step-finding-answer",
  waits: "recorded",
  record: (request) => recordOf(orderOfStep(idOf(request))),
  title: (request) => titleOf(orderOfStep(idOf(request)), t("workOrders.finding.of", { name: nameOf(idOf(request)) })),
  href: (request) => hrefOf(orderOfStep(idOf(request))),
  row: (request) => `work-order-subtasks/${idOf(request)}`,
  stake: {
    find: (request) => stepNow(idOf(request)),
    of: (row) => ({ findingReason: row["findingReason"] ?? null }),
    mine: (request) => ({ findingReason: said(request).reason ?? null }),
  },
  answer: (request, when) => {
    const step = stepNow(idOf(request));
    return step && answered(step, said(request), when);
  },
  shows: [
    shown<{ body: Said }>()(workOrderSubtasks.list, ({ rows }, { body }, entry) => ({
      rows: rows.map((step) => (step.id === body.id ? answered(step, body, given(entry)) : step)),
    })),
  ],
});
