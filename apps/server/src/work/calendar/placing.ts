import { daysFrom } from "@millwright/domain/register/availability/availability.ts";
import { dayAfter, dayAt, instantAt } from "@millwright/domain/kit/zones.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { zonesOfSites } from "../../register/locations/service.ts";
import { rowsToSchedule } from "../orders/service.ts";
import { clockAt, ordersNear, type CalendarOrder, type Found, type Window } from "./queries.ts";

/** An order with the days on which it stands, by the clock that the reader chose, else by that of its site. */
export interface Placed extends Found {
  timeZone: string;
  firstDay: string;
  lastDay: string;
}

/** The orders that stand on some days. */
export async function ordersPlaced(ctx: Ctx, window: Window, { withLanes = false } = {}): Promise<Placed[]> {
  const zones = ctx.ownZone === null ? await zonesOfSites(ctx) : new Map<number, string>();
  const found = await ordersNear(ctx, window, { withSites: zones.size > 0, withLanes });
  const { from, until } = window;
  const ofZone = new Map<string, DayOf>();
  return found.flatMap((order) => {
    const timeZone = clockAt(ctx, order.siteId === null ? undefined : zones.get(order.siteId));
    const dayOf = ofZone.get(timeZone) ?? daysOf(timeZone, from, until);
    ofZone.set(timeZone, dayOf);
    const firstDay = dayOf(order.startAt);
    // The end is not of it: what ends at midnight does not stand on the next day.
    const lastDay = order.endAt > order.startAt ? dayOf(order.endAt - 1) : firstDay;
    return firstDay <= until && lastDay >= from ? [{ ...order, timeZone, firstDay, lastDay }] : [];
  });
}

type DayOf = (second: number) => string;
const DAY_SECONDS = 86_400;

/** The day of an instant near these days, by their midnights: asking a zone for each of thousands would cost more than all else. */
function daysOf(zone: string, from: string, until: string): DayOf {
  const days = daysFrom(dayAfter(from, -1), dayAfter(until, 2));
  const midnights = days.map((day) => midnight(zone, day));
  const first = midnights[0] ?? 0;
  return (second) => {
    // Days are 24 hours long but for a few; the next ones may be the right ones.
    let at = Math.floor((second - first) / DAY_SECONDS);
    if (at < 0 || at >= days.length - 1) return dayAt(second * 1000, zone) ?? from;
    if (second < (midnights[at] ?? 0)) at -= 1;
    else if (second >= (midnights[at + 1] ?? Infinity)) at += 1;
    return days[at] ?? from;
  };
}

const known = new Map<string, number>();
const MOST_KNOWN = 20_000;
function midnight(zone: string, day: string): number {
  const key = `${zone} ${day}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const at = Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`), zone) ?? `${day}T00:00:00Z`) / 1000;
  known.set(key, at);
  return at;
}

/** What has no hour first, then by time. */
const inOrder = (one: Placed, other: Placed): number =>
  Number(other.isByDue) - Number(one.isByDue) || one.startAt - other.startAt || one.id - other.id;

/** Of each day how many orders there are, and some of them with what they show. */
export async function firstOfDays(
  ctx: Ctx,
  window: Window,
  { startRow, perDay }: { startRow: number; perDay: number },
): Promise<{ days: { day: string; orders: number }[]; rows: CalendarOrder[] }> {
  const placed = (await ordersPlaced(ctx, window)).sort(inOrder);
  const days = new Map<string, number>();
  const chosen = new Map<number, Placed>();
  for (const order of placed) {
    for (const day of daysWithin(order, window)) {
      const before = days.get(day) ?? 0;
      days.set(day, before + 1);
      if (before >= startRow && before < startRow + perDay) chosen.set(order.id, order);
    }
  }
  const shown = new Map((chosen.size > 0 ? await rowsToSchedule(ctx, [...chosen.keys()]) : []).map((row) => [row.id, row]));
  const rows = [...chosen.values()].sort((one, other) =>
    one.firstDay < other.firstDay ? -1 : one.firstDay > other.firstDay ? 1 : inOrder(one, other),
  );
  return {
    days: [...days].map(([day, orders]) => ({ day, orders })).sort((one, other) => (one.day < other.day ? -1 : 1)),
    rows: rows.flatMap(({ id, startAt, endAt, firstDay, lastDay, isByDue, timeZone }) => {
      const order = shown.get(id);
      return order ? [{ ...order, startAt: iso(startAt), endAt: iso(endAt), firstDay, lastDay, isByDue, timeZone }] : [];
    }),
  };
}

/** Most stand on one day. */
const daysWithin = ({ firstDay, lastDay }: Placed, { from, until }: Window): string[] =>
  firstDay === lastDay ? [firstDay] : daysFrom(firstDay > from ? firstDay : from, lastDay < until ? lastDay : until);

const iso = (second: number): string => new Date(second * 1000).toISOString().replace(".000Z", "Z");
