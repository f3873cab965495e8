import { z } from "zod";
import { CATEGORIES } from "@millwright/domain/work/orders/status.ts";
import { FINDINGS } from "@millwright/domain/work/orders/steps/findings.ts";
import { RELATION_KINDS } from "@millwright/domain/work/orders/relations/relations.ts";
import { STOP_STATES } from "@millwright/domain/work/orders/stops/stops.ts";
import { event, recordEvents } from "../../platform/work/events.ts";

/** What happens to orders; a feature that wants to act on it listens. */
export const orderEvents = recordEvents("work-orders", "completion", "cost", "taken_over", "taken_back");

const Category = z.enum(CATEGORIES);
/** An order has moved, from a category to the same or another one. */
export const orderMoved = event(
  "work-orders.status",
  z.object({ from: Category, to: Category, workRequestId: z.int().nullable(), at: z.iso.datetime().optional() }),
);

/** Asked before an order is moved: whoever knows why it should not be says so, unless that is confirmed. What is told later cannot be answered any more. */
export const orderMoving = event(
  "work-orders.moving",
  z.object({ from: Category, to: Category, isConfirmed: z.boolean(), isToldLater: z.boolean() }),
);

const count = () => z.int().min(0);
/** An order is completed on which something was found. */
export const findingsRecorded = event(
  "work-orders.found",
  z.object({ failed: count(), flagged: count(), outside: count(), siteId: z.int().nullable(), assetId: z.int().nullable() }),
);

/** What failed on an order was told, changed or taken back; the record is the order. */
export const failuresChanged = event("work-orders.failures", z.object({ failureId: z.int(), isRemoved: z.boolean() }));

/** Two orders belong together, or no longer; the record is the one that the relation leads to. */
export const ordersRelated = event(
  "work-orders.related",
  z.object({ kind: z.enum(RELATION_KINDS), otherId: z.int(), isRemoved: z.boolean() }),
);

/** When and with which crew an order is planned; null: not for both. */
const Planned = z.object({ crewId: z.int(), startAt: z.string() }).nullable();
/** An order is planned for another time or another crew. Whoever keeps the weeks of crews may refuse it, and keeps what was said for it. */
export const orderScheduled = event("work-orders.scheduled", z.object({ before: Planned, after: Planned, reason: z.string().nullable() }));

const Stop = z.object({
  stopId: z.int(),
  assetId: z.int(),
  siteId: z.int().nullable(),
  from: z.enum(STOP_STATES),
  /** Why it was skipped. */
  reason: z.string().nullable(),
});
/** What became of a stop of a route order; the record is the order. */
export const stopDone = event("work-orders.stop_done", Stop);
export const stopSkipped = event("work-orders.stop_skipped", Stop);
export const stopReopened = event("work-orders.stop_reopened", Stop);

const Answer = z.object({ stepId: z.int(), reason: z.string().nullable() });
/** Somebody wants a finding followed up: whoever listens makes what follows it, unless that is there already. */
export const findingTakenUp = event(
  "work-orders.finding_taken_up",
  z.object({
    stepId: z.int(),
    title: z.string(),
    description: z.string(),
    priority: z.int(),
    assetId: z.int().nullable(),
    locationId: z.int().nullable(),
    siteId: z.int().nullable(),
  }),
);

/** Somebody says why nothing follows a finding. */
export const findingLeft = event("work-orders.finding_left", Answer);
/** That is taken back. */
export const findingUnanswered = event("work-orders.finding_unanswered", Answer);

/** Hours were booked on an order, or changed. */
export const labourBooked = event("work-orders.labour", z.object({ labourId: z.int(), personId: z.int(), minutes: z.int() }));
/** Something was booked on an order by hand, corrected or taken off; how much stands with the line. */
export const costBooked = event("work-orders.cost_line", z.object({ costId: z.int() }));
/** Somebody began to work on an order. */
export const timerStarted = event("work-orders.timer_started", z.object({ labourId: z.int(), personId: z.int() }));
/** A timer stopped: by who started it, by another one of theirs, or because the order waits or is over. Without minutes it waits for somebody to confirm when the work ended. */
export const timerStopped = event(
  "work-orders.timer_stopped",
  z.object({ labourId: z.int(), personId: z.int(), minutes: z.int().nullable(), because: z.enum(["stopped", "elsewhere", "status"]) }),
);

/** A step's result is something that should lead to something. */
export const stepFound = event("work-orders.step_found", z.object({ stepId: z.int(), step: z.string(), found: z.enum(FINDINGS) }));
/** An order was signed, and what was signed has changed since: another signature is wanted. */
export const signatureWanted = event("work-orders.signature_wanted", z.object({}));

/** An open order is due within a day, or overdue; told once for its date. */
export const orderDue = event("work-orders.due", z.object({ dueAt: z.string() }));
export const orderOverdue = event("work-orders.overdue", z.object({ dueAt: z.string() }));
const named = () => z.array(z.int()).default([]);
/** Somebody wrote a note on an order, and named these people and crews in it. */
export const noteWritten = event(
  "work-orders.note_added",
  z.object({ noteId: z.int(), quoted: z.string(), people: named(), crews: named() }),
);
