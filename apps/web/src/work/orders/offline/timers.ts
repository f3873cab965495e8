import type { Ref } from "@millwright/domain/kit/fields.ts";
import { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { expectedTimer, stoppedTimer } from "@millwright/domain/work/orders/labour/expected.ts";
import { t } from "../../../i18n/work.ts";
import { today } from "../../../kit/format.ts";
import { queuedCall, shown } from "../../../kit/offline/joining.ts";
import { known } from "../../../kit/wire/query.ts";
import { given, hrefOf, orderNow, recordOf, titleOf } from "./order.ts";

/** One person's timers follow one another, whichever orders they run on; and none overtakes what was done to its order. */
const TIMER = "work-labour/timer";
const runningNow = () => known(workLabour.timer, {})?.timer ?? null;
const refOf = (id: number): Ref | undefined => {
  const order = orderNow(id);
  return order && { id, code: order.code, name: order.title };
};

export const startTimer = queuedCall(workLabour.start, {
  name: "timer-start",
  waits: "recorded",
  record: () => TIMER,
  also: ({ body }) => [recordOf(body.workOrderId as number)],
  title: ({ body }) => titleOf(body.workOrderId as number, t("workOrders.labour.start")),
  href: ({ body }) => hrefOf(body.workOrderId as number),
  facts: ({ body }) => ({ order: refOf(body.workOrderId as number) }),
  answer: ({ body }, { at, by }) => {
    const running = runningNow();
    if (!orderNow(body.workOrderId as number)) return undefined;
    return {
      timer: expectedTimer(body.workOrderId as number, { at, by, day: today(new Date(at)) }),
      stopped: running && running.workOrder.id !== body.workOrderId ? { ...running, line: stoppedTimer(running.line, at) } : null,
    };
  },
  shows: [
    shown<{ body: { workOrderId: number } }>()(workLabour.timer, (reply, { body }, entry) => {
      const workOrder = entry.facts["order"] as Ref | undefined;
      if (!workOrder || reply.timer?.workOrder.id === body.workOrderId) return reply;
      return { ...reply, timer: { line: expectedTimer(body.workOrderId, { ...given(entry), day: today(new Date(entry.at)) }), workOrder } };
    }),
  ],
});

export const stopTimer = queuedCall(workLabour.stop, {
  name: "timer-stop",
  waits: "booked",
  record: () => TIMER,
  also: () => [runningNow()].flatMap((running) => (running ? [recordOf(running.workOrder.id)] : [])),
  title: () => t("workOrders.labour.stop"),
  answer: (_request, { at }) => {
    const line = runningNow()?.line;
    return line && stoppedTimer(line, at);
  },
  shows: [shown<unknown>()(workLabour.timer, (reply) => ({ ...reply, timer: null }))],
});
