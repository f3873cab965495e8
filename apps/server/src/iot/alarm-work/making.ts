import { againWords, descriptionOf, makesWork, MOST_WORKS, titleOf, type AlarmFacts } from "@millwright/domain/iot/alarm-work/text.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import { timeOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { announce } from "../../platform/work/events.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import { orderUnasked, tellUnasked } from "../../work/orders/service.ts";
import { requestUnasked, tellRequest } from "../../work/requests/service.ts";
import { alarmForWork, markRepeat, tellOfWork, type AlarmForWork } from "../alarms/service.ts";
import { workCapped } from "./events.ts";
import {
  addAlarm,
  claim,
  hadWork,
  holdLimits,
  holdRecord,
  keyOf,
  lastOrder,
  madeToday,
  noteCap,
  openWork,
  setRecord,
  type Work,
} from "./works.ts";

export const KEEP_READINGS = "alarm-work.readings";
/** Whoever has moved the work meanwhile is waited for; more often than this nobody moves it within a moment. */
const MOST_TRIES = 5;

/**
 * An alarm was raised, rose, or is no longer kept quiet: it goes into the open work of its key, else work is made of it by the action of its rule. What is kept quiet makes none,
 * nor what had work that is over. Heard twice it changes nothing more.
 */
export async function workFor(ctx: Ctx, alarmId: number, how: "again" | "risen"): Promise<void> {
  const alarm = await alarmForWork(ctx, alarmId);
  if (!alarm || !makesWork(alarm.action)) return;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const seen = await openWork(ctx, keyOf(alarm));
    if (seen) {
      if (await join(ctx, alarm, seen, how)) return;
    } else if (alarm.suppressedBy !== null || (await hadWork(ctx, alarm.id)) || (await make(ctx, alarm))) return;
  }
  throw new Error(`the work of alarm ${alarmId} changes without end`);
}

/** False where the work is another one by the time it is held. */
async function join(ctx: Ctx, alarm: AlarmForWork, seen: Work, how: "again" | "risen"): Promise<boolean> {
  await holdRecord(ctx, seen);
  const work = await openWork(ctx, keyOf(alarm));
  if (work?.id !== seen.id || work.workOrderId !== seen.workOrderId || work.workRequestId !== seen.workRequestId) return false;
  const isNew = await addAlarm(ctx, work.id, alarm.id);
  if (work.isResting || (!isNew && how === "again")) return true;
  const change = { field: "alarm", before: null, after: `${alarm.name}: ${againWords(factsOf(alarm), isNew ? "again" : how)}` };
  const told = { action: "alarm_again", change, priority: alarm.severity } as const;
  const code =
    work.workOrderId === null ? await tellRequest(ctx, work.workRequestId ?? 0, told) : await tellUnasked(ctx, work.workOrderId, told);
  if (isNew) await tellOfWork(ctx, alarm.id, "work_joined", code);
  return true;
}

/** False where somebody else took the key meanwhile. */
async function make(ctx: Ctx, alarm: AlarmForWork): Promise<boolean> {
  await holdLimits(ctx);
  const key = keyOf(alarm);
  if (await openWork(ctx, key)) return false;
  if (await isCapped(ctx, alarm)) return true;
  const previous = await lastOrder(ctx, key, alarm.raisedAt);
  const workId = await claim(ctx, key, previous?.id ?? null);
  if (workId === undefined) return false;
  const { code } = await makeRecord(ctx, workId, alarm, previous?.code ?? null);
  await addAlarm(ctx, workId, alarm.id);
  if (previous) await markRepeat(ctx, alarm.id);
  await tellOfWork(ctx, alarm.id, "work_made", code);
  if (alarm.seriesId !== null) enqueue(ctx, KEEP_READINGS, { workId, alarmId: alarm.id, until: ctx.now.toISOString() });
  return true;
}

async function makeRecord(ctx: Ctx, workId: number, alarm: AlarmForWork, previousOrder: string | null): Promise<{ code: string }> {
  const { assetId, locationId, siteId, severity: priority } = alarm;
  const facts = factsOf(alarm, previousOrder);
  const unasked = { title: titleOf(facts), description: descriptionOf(facts), priority, assetId, locationId, siteId };
  invariant(makesWork(alarm.action), "its rule makes work");
  const made = alarm.action === "order" ? await orderUnasked(ctx, unasked) : await requestUnasked(ctx, unasked);
  await setRecord(ctx, workId, alarm.action === "order" ? { workOrderId: made.id } : { workRequestId: made.id });
  return made;
}

/** So many works a day and no more, so that a rule that is wrong does not bury those who plan. It is told once. */
async function isCapped(ctx: Ctx, { id, ruleId }: AlarmForWork): Promise<boolean> {
  const { day, ofRule, ofTenant } = await madeToday(ctx, ruleId);
  const by = ofRule >= MOST_WORKS.rule ? "rule" : ofTenant >= MOST_WORKS.tenant ? "tenant" : null;
  if (by === null) return false;
  await tellOfWork(ctx, id, "work_capped", null);
  if (await noteCap(ctx, day, by === "rule" ? ruleId : 0)) await announce(ctx, workCapped, { id, payload: { by, ruleId } });
  return true;
}

function factsOf(alarm: AlarmForWork, previousOrder: string | null = null): AlarmFacts {
  const clock = { clock: alarm.timeZone };
  return {
    ...alarm,
    rule: alarm.name,
    since: timeOf(clock, alarm.sinceAt),
    raised: timeOf(clock, alarm.raisedAt),
    worstAt: alarm.worstAt === null ? null : timeOf(clock, alarm.worstAt),
    previousOrder,
  };
}
