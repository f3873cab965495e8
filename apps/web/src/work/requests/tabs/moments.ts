import type { NameRef } from "@millwright/domain/kit/fields.ts";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { STATUS } from "@millwright/domain/work/orders/status.ts";
import type { WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import type { RequestStep } from "@millwright/domain/work/requests/status.ts";

/** One step of a request, as the person who reported it follows it. */
export interface Moment {
  step: RequestStep | "on_hold" | "order_cancelled";
  /** "now" is what is waited for; "stopped" ends the line early. */
  state: "done" | "now" | "upcoming" | "stopped";
  at: string | null;
  who: NameRef | null;
  /** What was asked or answered. */
  text?: string;
}

/** The steps so far, the one that is waited for, and those to come. The log tells when and who. */
export function timelineOf(request: WorkRequest, log: readonly LogLine[]): Moment[] {
  const told = (...actions: string[]) => log.find(({ action }) => actions.includes(action));
  const done = (step: Moment["step"], at: string | null, who: NameRef | null = null): Moment => ({ step, state: "done", at, who });
  const talk = request.messages.map((message): Moment => ({
    ...SPOKEN[message.kind],
    state: "done",
    at: message.at,
    who: message.by,
    text: message.text,
  }));
  const begun = [done("reported", request.createdAt, request.requester), ...talk];
  if (request.statusId === STATUS.cancelled && request.mergedInto) {
    const line = told("merged");
    return [...begun, { step: "merged", state: "done", at: line?.logDate ?? null, who: line?.person ?? null }];
  }
  if (request.statusId === STATUS.cancelled) {
    const line = told("rejected");
    return [...begun, { step: "rejected", state: "stopped", at: line?.logDate ?? null, who: line?.person ?? null }];
  }
  const isOrdered = request.workOrder !== null;
  const category = request.workOrderStatus?.category ?? null;
  const isEnded = category === "completed" || category === "closed";
  const isStarted = isEnded || category === "in_progress" || category === "on_hold";
  const accepted = told("accepted", "converted", "joined");
  const converted = told("converted", "joined");
  const finished = told("followed_order");
  const rest: Moment[] = [
    isOrdered || request.statusId === STATUS.inReview
      ? done("accepted", accepted?.logDate ?? request.convertedAt, accepted?.person ?? null)
      : upcoming("accepted"),
    isOrdered ? done("ordered", request.convertedAt, converted?.person ?? null) : upcoming("ordered"),
    isStarted ? done("in_progress", null) : upcoming("in_progress"),
    isEnded ? done("completed", finished?.logDate ?? null) : upcoming("completed"),
  ];
  if (category === "cancelled")
    return [...begun, ...rest.filter(({ state }) => state === "done"), { step: "order_cancelled", state: "stopped", at: null, who: null }];
  if (category === "on_hold") rest.splice(3, 0, { step: "on_hold", state: "now", at: null, who: null });
  // Work that has begun is itself what is waited for.
  if (category === "in_progress") rest[2] = { step: "in_progress", state: "now", at: null, who: null };
  else if (request.waitingForRequester) begun.push({ step: "answered", state: "now", at: null, who: null });
  else if (category !== "on_hold") markNext(rest);
  return [...begun, ...rest];
}

const SPOKEN = { question: { step: "asked" }, answer: { step: "answered" } } as const;
const upcoming = (step: RequestStep): Moment => ({ step, state: "upcoming", at: null, who: null });

function markNext(moments: Moment[]): void {
  const next = moments.find(({ state }) => state === "upcoming");
  if (next) next.state = "now";
}
