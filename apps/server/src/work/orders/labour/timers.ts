import { sql } from "kysely";
import type { z } from "zod";
import { SKEW_MS, timeTold } from "@millwright/domain/kit/done-at.ts";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { minutesOf, MOST_MINUTES, workFault } from "@millwright/domain/work/orders/labour/booking.ts";
import type { workLabour } from "@millwright/domain/work/orders/labour/contract.ts";
import { isForgotten, isTimed } from "@millwright/domain/work/orders/labour/timer.ts";
import type { Category } from "@millwright/domain/work/orders/status.ts";
import type { Change } from "../../../platform/records/audit.ts";
import { dayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { doneAt, toldOf } from "../../../platform/call/done-at.ts";
import { announce } from "../../../platform/work/events.ts";
import { maysOf, withinReach } from "../../../platform/records/reach.ts";
import { ledToday } from "../../../register/crews/service.ts";
import { longestTimerOf } from "../../settings/service.ts";
import { timerStarted, timerStopped } from "../events.ts";
import { holdOrderFor, records, tell } from "../orders.ts";
import { assertFree, assertMayBook, assertPointed, assertUnshared, bookerOf, overfull, priced, writeCost } from "./booking.ts";
import { readLabour } from "./changes.ts";
import {
  findLabour,
  lastEnd,
  lockPeople,
  orderRefs,
  runningTimer,
  storedLabour,
  wireLines,
  type LabourStored,
  type WorkLabour,
} from "./queries.ts";

type Started = z.output<typeof workLabour.start.body>;
const MINUTE_MS = 60_000;
type Because = "stopped" | "elsewhere" | "status";

/**
 * The caller's timer starts on an order; what of theirs runs elsewhere stops. The order is held first, then the person, whoever asks: a status that stops timers holds
 * them in the same order.
 */
export async function startTimer(
  ctx: Ctx,
  { workOrderId, taskId, payCodeId, note, startAt: told }: Started,
): Promise<{ timer: WorkLabour; stopped: { line: WorkLabour; workOrder: Ref } | null }> {
  const order = await holdOrderFor(ctx, workOrderId, "additions");
  if (!isTimed(order.status.category)) throw refuse("conflict", "work_is_not_timed");
  const at = whole(doneAt(ctx, told, { field: "startAt", since: order.createdAt }));
  await assertPointed(ctx, order.id, { taskId, payCodeId }, null);
  const { personId } = ctx;
  await lockPeople(ctx, [personId]);
  const running = await runningTimer(ctx, personId);
  if (running?.workOrderId === order.id && (taskId ?? null) === running.taskId) {
    tell(ctx, order.id, "timer_started", []);
    return { timer: await readLabour(ctx, running.id), stopped: null };
  }
  if (running) await stopRunning(ctx, running, { endAt: later(at, running.startAt), because: "elsewhere", isConfirmed: false });
  // Who waited for the lock begins where the one before ended.
  const startAt = later(at, await lastEnd(ctx, personId, at, told === undefined ? MINUTE_MS : SKEW_MS));
  await assertUnshared(ctx, personId, { startAt, endAt: null }, null);
  const { id } = await ctx.db
    .insertInto("workOrderPlannedLabour")
    .values({
      workOrderId: order.id,
      kind: "actual",
      personId,
      workedOn: dayOf(ctx, startAt),
      startAt,
      isTimer: true,
      payCodeId: payCodeId ?? null,
      workOrderTaskId: taskId ?? null,
      note: note ?? null,
      createdBy: personId || null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // On the order that it ran on already, the next task is begun.
  tell(ctx, order.id, "timer_started", [...ofWhom(personId), ...toldOf(told, startAt)]);
  await announce(ctx, timerStarted, { id: order.id, payload: { labourId: id, personId } });
  const workOrder = running && (await orderRefs(ctx, [running.workOrderId])).get(running.workOrderId);
  return {
    timer: await readLabour(ctx, id),
    stopped: running && workOrder ? { line: await readLabour(ctx, running.id), workOrder } : null,
  };
}

/** A timer stops, now or when it is said: what is said is confirmed. One that has stopped meanwhile, on another device, is told as it is. */
export async function stopTimer(ctx: Ctx, { id, endAt: told }: z.output<typeof workLabour.stop.body>): Promise<WorkLabour> {
  const named = id === undefined ? null : await findLabour(ctx, id);
  await lockPeople(ctx, [named?.personId ?? ctx.personId]);
  const line = named ? await findLabour(ctx, named.id) : await runningTimer(ctx, ctx.personId);
  if (!line) throw refuse("conflict", "no_timer_runs");
  if (!line.isTimer || line.endAt !== null) {
    tell(ctx, line.workOrderId, "timer_stopped", []);
    return await readLabour(ctx, line.id);
  }
  if (line.personId !== ctx.personId) await assertMayBook(ctx, await records.get(ctx, line.workOrderId), line.personId ?? 0, line);
  const endAt = told === undefined ? undefined : timeTold(told, ctx.now.getTime(), line.startAt);
  if (endAt !== undefined) {
    const fault = workFault({ startAt: line.startAt ?? "", endAt }, ctx.now.getTime());
    if (fault) throw refuseField(fault.field, fault.reason);
  }
  await stopRunning(ctx, line, { endAt: endAt ?? later(now(ctx), line.startAt), because: "stopped", isConfirmed: endAt !== undefined });
  return await readLabour(ctx, line.id);
}

/** Work that waits or is over is timed no longer, in the transaction that says so. The order is held by the caller. */
export async function stopTimersOn(ctx: Ctx, orderId: number, to: Category, at?: string): Promise<void> {
  if (isTimed(to)) return;
  const onOrder = sql<boolean>`l.work_order_id = ${orderId} and l.is_timer and l.end_at is null`;
  const seen = await storedLabour(ctx, onOrder);
  if (seen.length === 0) return;
  await lockPeople(
    ctx,
    seen.flatMap(({ personId }) => personId ?? []),
  );
  for (const line of await storedLabour(ctx, onOrder))
    await stopRunning(ctx, line, {
      endAt: later(at === undefined ? now(ctx) : whole(at), line.startAt),
      because: "status",
      isConfirmed: false,
    });
}

interface Stop {
  endAt: string;
  because: Because;
  /** Somebody said when it ended; else one that ran too long waits for that. */
  isConfirmed: boolean;
}

/** Under the person's lock. */
async function stopRunning(ctx: Ctx, line: LabourStored, { endAt, because, isConfirmed }: Stop): Promise<void> {
  const { startAt, personId } = line;
  invariant(startAt !== null && personId !== null, "a timer is somebody's and has begun");
  const hours = { day: dayOf(ctx, startAt), startAt, endAt, minutes: minutesOf({ startAt, endAt }) };
  if (isConfirmed) await assertFree(ctx, personId, hours, line.id);
  const counts = isConfirmed || (await isBelieved(ctx, personId, hours, line.id));
  const workedMinutes = counts ? hours.minutes : null;
  const price = counts ? await priced(ctx, personId, hours.day, line.payCodeId) : {};
  await ctx.db
    .updateTable("workOrderPlannedLabour")
    .set({ endAt, workedMinutes, ...price, version: sql`version + 1`, updatedAt: sql`now()` })
    .where("id", "=", line.id)
    .execute();
  await writeCost(ctx, { ...line, ...price, workedMinutes });
  tell(ctx, line.workOrderId, "timer_stopped", [
    ...ofWhom(personId),
    { field: "minutes", before: null, after: workedMinutes },
    { field: "endAt", before: null, after: endAt },
  ]);
  await announce(ctx, timerStopped, { id: line.workOrderId, payload: { labourId: line.id, personId, minutes: workedMinutes, because } });
}

/** A timer that ran too long, or longer than the day has room, was forgotten. */
async function isBelieved(
  ctx: Ctx,
  personId: number,
  hours: Parameters<typeof overfull>[2] & { startAt: string; endAt: string },
  own: number,
) {
  if (hours.minutes > MOST_MINUTES || isForgotten(hours, await longestTimerOf(ctx))) return false;
  return (await overfull(ctx, personId, hours, own)) === null;
}

/** What of the caller runs and what waits for them, newest first. */
export async function timerOf(ctx: Ctx) {
  const lines = await storedLabour(ctx, sql<boolean>`l.person_id = ${ctx.personId} and l.is_timer and l.worked_minutes is null`);
  const [refs, longestHours] = [
    await orderRefs(
      ctx,
      lines.map(({ workOrderId }) => workOrderId),
    ),
    await longestTimerOf(ctx),
  ];
  const shown: { line: WorkLabour; workOrder: Ref }[] = [];
  for (const [orderId, its] of Map.groupBy(lines, ({ workOrderId }) => workOrderId)) {
    const workOrder = refs.get(orderId);
    const ids = its.map(({ id }) => id);
    for (const line of await wireLines(ctx, sql<boolean>`l.id = any(${ids}::bigint[])`, await bookerOf(ctx, orderId)))
      if (workOrder) shown.push({ line, workOrder });
  }
  return {
    ofCrew: await timersOfLed(ctx, longestHours),
    timer: shown.find(({ line }) => line.state === "running") ?? null,
    unconfirmed: shown.filter(({ line }) => line.state === "unconfirmed").toSorted((one, other) => other.line.id - one.line.id),
    longestHours,
  };
}

const CREW_AT_MOST = 50;

/** Timers of those whom the caller leads that nobody has confirmed, and those that run longer than one is believed; on orders in reach, the oldest first. */
async function timersOfLed(ctx: Ctx, longestHours: number): Promise<{ line: WorkLabour; workOrder: Ref }[]> {
  const led = await ledToday(ctx, ctx.personId);
  if (led.crews.length === 0) return [];
  const { rows } = await sql<{ id: number; orderId: number }>`
    select l.id, l.work_order_id as order_id from work_order_planned_labour l join work_orders o on o.tenant_id = l.tenant_id and o.id = l.work_order_id
    where l.is_timer and l.worked_minutes is null and l.person_id <> ${ctx.personId}
      and (l.end_at is not null or l.start_at < ${ctx.now.toISOString()}::timestamptz - make_interval(hours => ${longestHours}))
      and (l.person_id = any(${[...led.people]}::bigint[]) or o.crew_id = any(${[...led.crews]}::bigint[])) and ${withinReach(ctx, "work-orders", "o")}
    order by l.start_at, l.id limit ${CREW_AT_MOST}`.execute(ctx.db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const orderIds = rows.map(({ orderId }) => orderId);
  const booker = { personId: ctx.personId, mayUpdate: true, mayApprove: false, led };
  const lines = await wireLines(ctx, sql<boolean>`l.id = any(${ids}::bigint[])`, booker);
  const [refs, mays] = await Promise.all([orderRefs(ctx, orderIds), maysOf(ctx, "work-orders", orderIds)]);
  return ids.flatMap((id) => {
    const line = lines.find((one) => one.id === id);
    const workOrder = line && refs.get(line.workOrderId);
    const mayChange = line?.mayChange === true && mays.get(line.workOrderId)?.update === true;
    return line && workOrder ? [{ line: { ...line, mayChange }, workOrder }] : [];
  });
}

const ofWhom = (personId: number): Change[] => [{ field: "personId", before: personId, after: personId }];
/** Whole seconds, as files and forms write them. */
const whole = (at: string): string => new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString();
const now = (ctx: Ctx): string => whole(ctx.now.toISOString());
const later = (one: string, other: string | null): string => (other !== null && Date.parse(other) > Date.parse(one) ? other : one);
