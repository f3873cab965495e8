import { zoneOf } from "@millwright/domain/register/locations/zone.ts";
import { minuteOfDay, dayAfter, instantAt } from "@millwright/domain/kit/zones.ts";
import type { Interval } from "@millwright/domain/kit/intervals.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { availabilityOn } from "@millwright/domain/register/availability/availability.ts";
import { nextShiftOf, presenceAt, type Presence } from "@millwright/domain/register/availability/presence.ts";
import { factsOf } from "./days.ts";
import { absencesOf, membershipsOf, peopleAsked, placedPeople } from "./queries.ts";

/** What other features may know of when people work. */
export { availableDays } from "./days.ts";
export { workableDays, type Workable } from "./workable.ts";

/**
 * When somebody is away for certain, on some days: approved absences alone. Told of everybody, without the reason: who gives work to somebody must know of it,
 * whether they see the person's page or not.
 */
export async function awayOf(
  ctx: Ctx,
  { id, timeZone }: { id: number; timeZone: string | null },
  from: string,
  until: string,
): Promise<Interval[]> {
  const zone = zoneOf({ timeZone }, ctx.timeZone);
  const at = (day: string, time: string | null, isEnd: boolean) =>
    Date.parse(
      (time === null
        ? instantAt(Date.parse(`${isEnd ? dayAfter(day, 1) : day}T00:00:00Z`), zone)
        : instantAt(Date.parse(`${day}T00:00:00Z`) + minuteOfDay(time) * 60_000, zone)) ?? "",
    );
  const rows = await absencesOf(ctx, [id], from, until);
  return rows
    .filter(({ state }) => state === "approved")
    .map(({ fromDay, toDay, fromTime, toTime }) => ({ from: at(fromDay, fromTime, false), until: at(toDay, toTime, true) }));
}

/** Whether the caller sees somebody's days at all. */
export const seesDaysOf = async (ctx: Ctx, id: number): Promise<boolean> =>
  (await peopleAsked(ctx, { personIds: [id], from: "1000-01-01", until: "1000-01-01", limit: 1 })).length > 0;

/**
 * Where these people are at a moment (milliseconds), by their plan. Told of everybody, whoever asks and without the reason: what is sent to somebody must not go to who is absent.
 */
export async function presenceOf(ctx: Ctx, personIds: readonly number[], at: number): Promise<ReadonlyMap<number, Presence>> {
  const people = await placedPeople(ctx, personIds);
  const today = new Date(at).toISOString().slice(0, 10);
  // Whatever zone somebody is in, their yesterday and today are among these.
  const [from, until] = [dayAfter(today, -2), dayAfter(today, 1)];
  const facts = await factsOf(ctx, people, await membershipsOf(ctx, personIds, from, until), { from, until });
  return new Map([...facts].map(([id, its]) => [id, presenceAt(its, at)]));
}

/** The same, and who works by no plan at all: of those nobody can say when they are on shift. */
export async function workingOf(ctx: Ctx, personIds: readonly number[], at: number): Promise<ReadonlyMap<number, Presence | "unplanned">> {
  const people = await placedPeople(ctx, personIds);
  const today = new Date(at).toISOString().slice(0, 10);
  const [from, until] = [dayAfter(today, -PLANNED_DAYS), dayAfter(today, PLANNED_DAYS)];
  const facts = await factsOf(ctx, people, await membershipsOf(ctx, personIds, from, until), { from, until });
  const days = Array.from({ length: 2 * PLANNED_DAYS + 1 }, (_, day) => dayAfter(from, day));
  return new Map(
    [...facts].map(([id, its]) => {
      const isPlanned = days.some((day) => availabilityOn({ ...its, absences: [] }, day).spans.length > 0);
      return [id, isPlanned ? presenceAt(its, at) : "unplanned"];
    }),
  );
}
/** When the next shift of these people begins after a moment, both in milliseconds; null: they follow no pattern, or are away for long. */
export async function nextShiftsOf(ctx: Ctx, personIds: readonly number[], at: number): Promise<ReadonlyMap<number, number | null>> {
  const people = await placedPeople(ctx, personIds);
  const today = new Date(at).toISOString().slice(0, 10);
  const [from, until] = [dayAfter(today, -2), dayAfter(today, NEXT_DAYS + 2)];
  const facts = await factsOf(ctx, people, await membershipsOf(ctx, personIds, from, until), { from, until });
  return new Map([...facts].map(([id, its]) => [id, nextShiftOf(its, at, NEXT_DAYS)]));
}
/** Further ahead nobody waits for a shift. */
const NEXT_DAYS = 7;
/** The longest pattern that anybody works repeats within as many weeks. */
const PLANNED_DAYS = 28;
