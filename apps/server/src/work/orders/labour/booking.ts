import { invariant, refuse, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import { daysOf, minutesOf, MOST_MINUTES, overfullDay, workFault, type DayWork } from "@millwright/domain/work/orders/labour/booking.ts";
import { mayBookFor } from "./queries.ts";
import { labourCost } from "@millwright/domain/work/orders/labour/cost.ts";
import { sql } from "kysely";
import { dayOf, timeOf, todayOf } from "../../../platform/call/clock.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { mayOf } from "../../../platform/records/reach.ts";
import { assertPerson } from "../../../foundation/people/service.ts";
import { assertValues } from "../../../foundation/reference-lists/service.ts";
import { ledToday } from "../../../register/crews/service.ts";
import { hourPrice } from "../../../register/labour-rates/service.ts";
import type { LockedOrder } from "../orders.ts";
import { factorOf, isTaskOf, sharedTime, workOn, type Booker, type LabourStored } from "./queries.ts";

/** Hours as they are written: when, and how long. */
export interface Hours {
  day: string;
  startAt: string | null;
  endAt: string | null;
  minutes: number;
}

export interface SentHours {
  day?: string | null | undefined;
  startAt?: string | null | undefined;
  endAt?: string | null | undefined;
  minutes?: number | null | undefined;
}

/** From when until when says how long it took; without that a day and minutes do. */
export function hoursSent(ctx: Ctx, { day, startAt, endAt, minutes }: SentHours): Hours {
  if (startAt || endAt) {
    if (!startAt) throw refuseField("startAt", "required");
    if (!endAt) throw refuseField("endAt", "required");
    const fault = workFault({ startAt, endAt }, ctx.now.getTime());
    if (fault) throw refuseField(fault.field, fault.reason);
    const passed = minutesOf({ startAt, endAt });
    if (typeof minutes === "number" && minutes !== passed) throw refuseField("minutes", "minutes_or_times", { minutes: passed });
    return { day: dayOf(ctx, startAt), startAt, endAt, minutes: passed };
  }
  if (!minutes) throw refuseField("minutes", "required");
  if (minutes > MOST_MINUTES) throw refuseField("minutes", "longer_than_a_day");
  const on = day ?? todayOf(ctx);
  if (on > todayOf(ctx)) throw refuseField("day", "in_future");
  return { day: on, startAt: null, endAt: null, minutes };
}

/** Nobody works at two things at a time, nor longer on a day than it lasts. Under the person's lock. */
export async function assertFree(ctx: Ctx, personId: number, hours: Hours, own: number | null): Promise<void> {
  const { startAt, endAt } = hours;
  if (startAt !== null) await assertUnshared(ctx, personId, { startAt, endAt }, own);
  const day = await overfull(ctx, personId, hours, own);
  if (day !== null) throw refuseField(startAt === null ? "minutes" : "endAt", "too_many_hours", { day });
}

export async function assertUnshared(
  ctx: Ctx,
  personId: number,
  term: { startAt: string; endAt: string | null },
  own: number | null,
): Promise<void> {
  const other = await sharedTime(ctx, personId, term, own);
  if (!other) return;
  const from = timeOf(ctx, other.startAt);
  const to = other.endAt === null ? null : timeOf(ctx, other.endAt);
  const params = { from, ...(to === null ? {} : { to }), ...(other.code === null ? {} : { code: other.code, id: other.workOrderId }) };
  const reason =
    other.code === null ? (to === null ? "other_work_runs" : "other_work_then") : to === null ? "works_still_on" : "worked_already_on";
  throw new Refusal("invalid", { fields: [{ path: "startAt", reason, params }] });
}

/** The first day that these hours would make too long; null where all fit. */
export async function overfull(
  ctx: Ctx,
  personId: number,
  { day, startAt, endAt, minutes }: Hours,
  own: number | null,
): Promise<string | null> {
  const added: DayWork[] = startAt !== null && endAt !== null ? daysOf({ startAt, endAt }, ctx.clock) : [{ day, minutes }];
  const [first, last] = [added[0]?.day ?? day, added.at(-1)?.day ?? day];
  const there = (await workOn(ctx, personId, first, last, own)).flatMap((one): DayWork[] =>
    one.startAt !== null && one.endAt !== null
      ? daysOf({ startAt: one.startAt, endAt: one.endAt }, ctx.clock)
      : [{ day: one.day, minutes: one.minutes ?? 0 }],
  );
  return overfullDay(there, added, ctx.clock);
}

/** What an hour costs that day and so many times that: frozen with what is booked. */
export async function priced(ctx: Ctx, personId: number, day: string, payCodeId: number | null) {
  const [price, factor] = [await hourPrice(ctx, personId, day), await factorOf(ctx, payCodeId)];
  return { factor, rateMinor: price?.amountMinor ?? null, rateCurrency: price?.currency ?? null, rateSource: price?.source ?? null };
}

interface Costly {
  id: number;
  workOrderId: number;
  day: string | null;
  workedMinutes: number | null;
  factor: number | null;
  rateMinor: number | null;
  rateCurrency: string | null;
}

/** What hours cost is a line of the order's costs, in the transaction that writes them; where nobody knows what an hour costs, there is none. */
export async function writeCost(ctx: Ctx, line: Costly): Promise<void> {
  const amountMinor =
    line.workedMinutes === null ? null : labourCost(line.workedMinutes, { rateMinor: line.rateMinor, factor: line.factor ?? 1 });
  if (amountMinor === null) {
    await ctx.db.deleteFrom("workOrderCosts").where("labourId", "=", line.id).execute();
    return;
  }
  invariant(line.day !== null && line.rateCurrency !== null, "hours that cost something are of a day, and in a currency");
  await sql`insert into work_order_costs (work_order_id, labour_id, cost_group, amount_minor, currency, booked_on, created_by)
    values (${line.workOrderId}, ${line.id}, 'labour', ${amountMinor}, ${line.rateCurrency}, ${line.day}, ${ctx.personId || null}::bigint)
    on conflict (tenant_id, labour_id) where labour_id is not null
    do update set amount_minor = excluded.amount_minor, currency = excluded.currency, booked_on = excluded.booked_on, updated_at = now()`.execute(
    ctx.db,
  );
}

/** How the caller stands to the hours of an order. */
export async function bookerOf(ctx: Ctx, orderId: number): Promise<Booker> {
  const [{ update, approve }, led] = await Promise.all([mayOf(ctx, "work-orders", orderId), ledToday(ctx, ctx.personId)]);
  return { personId: ctx.personId, mayUpdate: update, mayApprove: approve, led };
}

/** Hours of others are booked by who approves the order or leads the crew; whoever they are, the caller must see them. */
export async function assertMayBook(
  ctx: Ctx,
  order: Pick<LockedOrder, "id" | "crewId">,
  personId: number,
  was: LabourStored | null,
): Promise<Booker> {
  const booker = await bookerOf(ctx, order.id);
  if (was?.personId && !mayBookFor(booker, was.personId, order.crewId)) throw refuse("conflict", "hours_of_another");
  if (personId !== was?.personId) {
    if (personId !== ctx.personId) await assertPerson(ctx, personId, "personId");
    if (!mayBookFor(booker, personId, order.crewId)) throw refuseField("personId", "hours_of_another");
  }
  return booker;
}

interface Pointed {
  taskId?: number | null | undefined;
  payCodeId?: number | null | undefined;
  craftId?: number | null | undefined;
}

/** The task is one of the order's, pay code and craft are values of their lists. */
export async function assertPointed(
  ctx: Ctx,
  orderId: number,
  { taskId, payCodeId, craftId }: Pointed,
  was: LabourStored | null,
): Promise<void> {
  await assertValues(ctx, [
    { list: "pay-codes", id: payCodeId, field: "payCodeId", was: was?.payCodeId },
    { list: "crafts", id: craftId, field: "craftId", was: was?.craftId },
  ]);
  if (taskId && !(await isTaskOf(ctx, orderId, taskId))) throw refuseField("taskId", "not_known");
}
