import { refuse } from "@millwright/domain/kit/errors.ts";
import { ENDED, type Category } from "@millwright/domain/work/orders/status.ts";
import { timeOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { codeOfOrder, tellUnasked } from "../../work/orders/service.ts";
import { tellRequest } from "../../work/requests/service.ts";
import { alarmForWork, shelveForWork, standingAmong } from "../alarms/service.ts";
import { endWork, holdRecord, openAgain, openOfAlarm, openOfOrder, openOfRequest, restWork, type WithAlarms } from "./works.ts";

const HOUR_MS = 3_600_000;

interface Moving {
  from: Category;
  to: Category;
}

/** Asked before an order is completed: an alarm that it came of still stands. What was done without a network and is told later nobody can answer. */
export async function askOfAlarms(
  ctx: Ctx,
  orderId: number,
  { to, isConfirmed, isToldLater }: Moving & { isConfirmed: boolean; isToldLater: boolean },
): Promise<void> {
  if (to !== "completed" || isConfirmed || isToldLater) return;
  const works = await openOfOrder(ctx, orderId);
  const standing = await standingAmong(
    ctx,
    works.flatMap(({ alarmIds }) => alarmIds),
  );
  if (standing.length > 0) throw refuse("conflict", "alarm_stands");
}

/** The order moved: completed ends its keys, cancelled lets them rest while an alarm stands, reopened holds them again. */
export async function orderMovedOn(ctx: Ctx, orderId: number, { from, to }: Moving): Promise<void> {
  if (ENDED.includes(from) && !ENDED.includes(to)) return await openAgain(ctx, { workOrderId: orderId });
  if (to === "completed") for (const work of await openOfOrder(ctx, orderId)) await completed(ctx, orderId, work);
  if (to === "cancelled") for (const work of await openOfOrder(ctx, orderId)) await putDown(ctx, work);
}

async function completed(ctx: Ctx, orderId: number, { id, alarmIds, coolDownHours }: WithAlarms): Promise<void> {
  const repeatsUntil = new Date(ctx.now.getTime() + coolDownHours * HOUR_MS).toISOString();
  await endWork(ctx, id, { repeatsUntil });
  const standing = await standingAmong(ctx, alarmIds);
  const [first] = standing;
  if (first === undefined) return;
  const alarm = await alarmForWork(ctx, first);
  const change = { field: "alarm", before: null, after: alarm?.name ?? "" };
  await tellUnasked(ctx, orderId, { action: "alarm_stood", change, priority: null });
  if (coolDownHours === 0) return;
  const code = await codeOfOrder(ctx, orderId);
  await shelveForWork(ctx, standing, { until: repeatsUntil, reason: `${code} was completed.` });
}

export async function requestRejected(ctx: Ctx, requestId: number): Promise<void> {
  for (const work of await openOfRequest(ctx, requestId)) await putDown(ctx, work);
}

export const requestReopened = async (ctx: Ctx, requestId: number): Promise<void> => await openAgain(ctx, { workRequestId: requestId });

/** Nobody wants this work: the key rests until what stands has cleared. */
async function putDown(ctx: Ctx, { id, alarmIds }: WithAlarms): Promise<void> {
  const standing = await standingAmong(ctx, alarmIds);
  await (standing.length > 0 ? restWork(ctx, id) : endWork(ctx, id, null));
}

/** An alarm has cleared: its work says so, and a key that rested is free once none of its alarms stands. */
export async function alarmCleared(ctx: Ctx, alarmId: number): Promise<void> {
  const alarm = await alarmForWork(ctx, alarmId);
  if (!alarm) return;
  for (const seen of await openOfAlarm(ctx, alarmId)) await holdRecord(ctx, seen);
  const words = `${alarm.name}: ${timeOf({ clock: alarm.timeZone }, alarm.clearedAt ?? ctx.now.getTime())}`;
  for (const work of await openOfAlarm(ctx, alarmId)) await clearedIn(ctx, work, words);
}

async function clearedIn(ctx: Ctx, { id, isResting, alarmIds, workOrderId, workRequestId }: WithAlarms, words: string): Promise<void> {
  const standing = await standingAmong(ctx, alarmIds);
  if (isResting) return standing.length === 0 ? await endWork(ctx, id, null) : undefined;
  const told = { action: "alarm_cleared", change: { field: "alarm", before: null, after: words }, priority: null } as const;
  if (workOrderId !== null) await tellUnasked(ctx, workOrderId, told);
  else if (workRequestId !== null) await tellRequest(ctx, workRequestId, told);
}
