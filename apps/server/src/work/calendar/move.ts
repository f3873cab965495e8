import type { Input } from "@millwright/domain/kit/endpoint.ts";
import { Refusal, refuse } from "@millwright/domain/kit/errors.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { dayAfter, dayAt } from "@millwright/domain/kit/zones.ts";
import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import type { calendar } from "@millwright/domain/work/calendar/contract.ts";
import {
  instantOfStart,
  objectionsTo,
  slotOf,
  unconfirmed,
  UNKNOWN_MINUTES,
  type Around,
  type Slot,
  type SlotLoad,
  type SlotPerson,
} from "@millwright/domain/work/calendar/slot.ts";
import { sealOf } from "@millwright/domain/work/orders/sealing.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { availableDays, awayOf, seesDaysOf } from "../../register/availability/service.ts";
import { assertPerson } from "../../foundation/people/service.ts";
import { shortUntil } from "../../materials/reservations/service.ts";
import { assertMayWork, getOrder, updateOrder } from "../orders/service.ts";
import { lanesOf } from "./lanes.ts";
import { ordersMeeting, personAt, clockAtSite } from "./queries.ts";

type Wanted = Input<typeof calendar.move>["body"];

/** What takes longer than so many days is looked at for so long: nobody's shifts cover it. */
const MOST_DAYS = 14;

/** Moves an order in the name of somebody who may change it. What speaks against the new time is refused, or asked until it is confirmed. */
export async function moveOrder(caller: Ctx, { id, version, confirmed = [], estStartAt, board, breakInReason, ...patch }: Wanted) {
  if (!holds(caller.grants, "work-orders", "update")) throw refuse("forbidden", "forbidden");
  // As if the order itself were changed: of people and crews the caller need only see them.
  const ctx: Ctx = { ...caller, doing: { subModule: "work-orders", flag: "update" } };
  const order = await getOrder(ctx, id);
  if (!order.may.update) throw refuse("forbidden", "forbidden");
  if (order.version !== version) throw new Refusal("conflict", { reason: "stale", current: order });
  const seal = sealOf(order.status.category, "plan");
  if (seal) throw refuse("conflict", seal);

  const startAt = typeof estStartAt === "string" ? instantOfStart(estStartAt, await clockAtSite(ctx, order.siteId)) : estStartAt;
  const wanted = {
    startAt: startAt === undefined ? order.estStartAt : startAt,
    minutes: (patch.estimateMinutes === undefined ? order.estimateMinutes : patch.estimateMinutes) || UNKNOWN_MINUTES,
    personId: patch.responsiblePersonId === undefined ? order.responsiblePersonId : patch.responsiblePersonId,
  };
  if (wanted.personId !== null) {
    if (wanted.personId !== order.responsiblePersonId) await assertPerson(ctx, wanted.personId, "responsiblePersonId");
    await assertMayWork(ctx, wanted.personId, "responsiblePersonId");
  }
  if (wanted.startAt !== null) {
    const slot: Slot = { startAt: wanted.startAt, minutes: wanted.minutes, dueAt: order.dueAt };
    const [person, around] = await Promise.all([
      wanted.personId === null ? null : personFor(ctx, wanted.personId, id, slot),
      aroundOf(caller, order, {
        startAt: wanted.startAt,
        minutes: (patch.estimateMinutes === undefined ? order.estimateMinutes : patch.estimateMinutes) ?? 0,
        personId: wanted.personId,
        crewId: patch.crewId === undefined ? order.crewId : patch.crewId,
      }),
    ]);
    const objections = objectionsTo(slot, person, around);
    if (objections.refused.length > 0) throw new Refusal("invalid", { fields: objections.refused });
    const fields = unconfirmed(objections, confirmed);
    if (fields.length > 0) throw new Refusal("conflict", { reason: "to_be_confirmed", fields });
  }
  return await updateOrder(
    ctx,
    id,
    version,
    { ...patch, ...(startAt === undefined ? {} : { estStartAt: startAt }) },
    { board, breakInReason },
  );
}

interface Wish {
  startAt: string;
  minutes: number;
  personId: number | null;
  crewId: number | null;
}

/**
 * What stands already on the day that it comes to, and what of its parts is short then. Where it stood before with as much work, nothing becomes fuller, and nothing is asked;
 * hours are told to whoever may see them, by the lanes that the calendar shows.
 */
async function aroundOf(
  ctx: Ctx,
  order: Awaited<ReturnType<typeof getOrder>>,
  { startAt, minutes, personId, crewId }: Wish,
): Promise<Around> {
  const zone = await clockAtSite(ctx, order.siteId);
  const dayOf = (at: string) => dayAt(Date.parse(at), zone) ?? at.slice(0, 10);
  const day = dayOf(startAt);
  const stoodOn = (order.estStartAt ?? order.dueAt) && dayOf(order.estStartAt ?? order.dueAt ?? startAt);
  const own = order.estimateMinutes ?? 0;
  const loads: SlotLoad[] = [];
  for (const { by, column, id, was } of [
    { by: "people", column: "responsiblePerson", id: personId, was: order.responsiblePersonId },
    { by: "crews", column: "crew", id: crewId, was: order.crewId },
  ] as const) {
    const isHere = stoodOn === day && was === id;
    if (id === null || (isHere && minutes <= own)) continue;
    const { lanes } = await lanesOf(ctx, { by, from: day, until: day, filterModel: { [column]: { filterType: "set", values: [id] } } });
    const lane = lanes.find((each) => each.id === id);
    const [load] = lane?.days ?? [];
    if (load && load.available !== null)
      loads.push({ name: lane?.name ?? "", planned: load.minutes - (isHere ? own : 0), minutes, available: load.available });
  }
  const isSameDay = order.estStartAt !== null && stoodOn === day;
  const short = isSameDay ? null : await shortUntil(ctx, order.id);
  return { loads, parts: short && { on: day, ...short } };
}

/** What is known of somebody around a time, in a few queries. Who may not see their days is not told of shifts, and asked for less. */
async function personFor(ctx: Ctx, personId: number, orderId: number, slot: Slot): Promise<SlotPerson | null> {
  const person = await personAt(ctx, personId);
  if (!person) return null;
  const time = slotOf(slot);
  const zone = zoneOf(person, ctx.timeZone);
  const day = (at: number) => dayAt(at, zone) ?? slot.startAt.slice(0, 10);
  // A night that began the day before reaches into this one.
  const from = dayAfter(day(time.from), -1);
  const last = dayAfter(from, MOST_DAYS);
  const until = day(time.until) < last ? day(time.until) : last;
  const [away, orders, seen] = await Promise.all([
    awayOf(ctx, person, from, day(time.until)),
    ordersMeeting(ctx, personId, orderId, time),
    seesDaysOf(ctx, personId),
  ]);
  const days = seen ? ((await availableDays(ctx, { personIds: [personId], from, until })).people[0]?.days ?? []) : [];
  const isKnown = days.some(({ reasons }) => reasons.some(({ kind }) => kind !== "none"));
  const works = days.flatMap(({ spans }) => spans.map((span) => ({ from: Date.parse(span.from), until: Date.parse(span.until) })));
  return { name: person.name, away, orders, works: isKnown ? works : null };
}
