import { sql } from "kysely";
import { noteFault } from "@millwright/domain/iot/alarms/acknowledging.ts";
import { MAX_SHELF_DAYS, type Alarm } from "@millwright/domain/iot/alarms/contract.ts";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { alarmEvents } from "./events.ts";
import { findAlarm, openAlarmsOf } from "./queries.ts";

export const records = recordsOf({ table: "alarms", entity: "alarms", find: findAlarm, events: alarmEvents });

const DAY_MS = 86_400_000;

/** Who saw to it first stays; what somebody else did about it is told as well. */
export async function acknowledgeAlarm(ctx: Ctx, id: number, version: number, note: string | null = null): Promise<Alarm> {
  const seen = await records.get(ctx, id);
  if (seen.acknowledgedAt !== null && note === null) {
    // Twice is the same answer, and nothing to tell.
    ctx.audits.count += 1;
    return seen;
  }
  const fault = noteFault(seen, note);
  if (fault) throw refuseField("note", fault);
  const acknowledged = seen.acknowledgedAt === null ? { acknowledgedAt: ctx.now.toISOString(), acknowledgedBy: ctx.personId } : {};
  const also = note === null ? [] : [{ field: "note", before: null, after: note }];
  await records.update(ctx, id, version, acknowledged, "acknowledged", also);
  await tell(ctx, id, "acknowledged", note);
  return await records.get(ctx, id);
}

/** Quiet until then; an alarm that is over has nothing to be quiet about. */
export async function shelveAlarm(ctx: Ctx, id: number, version: number, sent: { until: string; reason: string }): Promise<Alarm> {
  const seen = await records.get(ctx, id);
  if (seen.clearedAt !== null) throw refuse("conflict", "alarm_is_over");
  const until = Date.parse(sent.until);
  if (until <= ctx.now.getTime()) throw refuseField("until", "not_in_future");
  if (until > ctx.now.getTime() + MAX_SHELF_DAYS * DAY_MS) throw refuseField("until", "shelved_too_long", { days: MAX_SHELF_DAYS });
  const shelved = { shelvedUntil: new Date(until).toISOString(), shelveReason: sent.reason, shelvedBy: ctx.personId };
  await records.update(ctx, id, version, shelved, "shelved");
  await tell(ctx, id, "shelved", sent.reason);
  return await records.get(ctx, id);
}

export async function unshelveAlarm(ctx: Ctx, id: number, version: number): Promise<Alarm> {
  const seen = await records.get(ctx, id);
  if (seen.shelvedUntil === null) throw refuse("conflict", "not_shelved");
  await records.update(ctx, id, version, { shelvedUntil: null, shelveReason: null, shelvedBy: null }, "unshelved");
  await tell(ctx, id, "unshelved", null);
  return await records.get(ctx, id);
}

async function tell(ctx: Ctx, alarmId: number, kind: "acknowledged" | "shelved" | "unshelved", note: string | null): Promise<void> {
  await sql`insert into alarm_events (alarm_id, at, kind, person_id, note) values (${alarmId}, ${ctx.now.toISOString()}, ${kind}, ${ctx.personId}, ${note})`.execute(
    ctx.db,
  );
}

/** All that stand of a sensor; twice is the same answer, and what the caller may not know is not there. */
export async function acknowledgeSensor(ctx: Ctx, sensorCode: string, note: string | null) {
  const found = await openAlarmsOf(ctx, sensorCode);
  if (!found) throw refuse("not_found", "not_found");
  const { alarmIds, needsNote: _asked, ...sensor } = found;
  const acknowledged: Alarm[] = [];
  for (const id of alarmIds) {
    const alarm = await records.get(ctx, id);
    acknowledged.push(alarm.acknowledgedAt === null ? await acknowledgeAlarm(ctx, id, alarm.version, note) : alarm);
  }
  if (!acknowledged.some(({ acknowledgedAt }) => acknowledgedAt === ctx.now.toISOString())) ctx.audits.count += 1;
  return {
    sensor,
    alarms: acknowledged.map(({ id, name, severity, acknowledgedAt, acknowledgedBy }) => ({
      id,
      name,
      severity,
      acknowledgedAt: acknowledgedAt ?? ctx.now.toISOString(),
      acknowledgedBy,
    })),
  };
}
