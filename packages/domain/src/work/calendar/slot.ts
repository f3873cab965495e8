import type { FieldFault } from "../../kit/errors.ts";
import { merged, without, type Interval } from "../../kit/intervals.ts";
import { dayAt, instantAt } from "../../kit/zones.ts";
import { clockOf } from "../orders/duration.ts";

/**
 * What speaks against doing an order at a time.
 * Invariant: who is away is refused, whatever is confirmed; what is asked can be confirmed, one by one.
 * Invariant: a time of the clock stays what the clock of the site shows, on either side of a clock change.
 */
export const QUESTIONS = ["outside_shift", "overlaps", "after_due", "over_capacity", "parts_not_ready", "parts_not_expected"] as const;
export type Question = (typeof QUESTIONS)[number];

/** How long an order stands in the calendar of which nobody said how long it takes. */
export const UNKNOWN_MINUTES = 60;
/** What was done is shown where it ended, and at most so much of it. */
export const MOST_DONE_MINUTES = 1440;

export interface Slot {
  startAt: string;
  minutes: number;
  dueAt: string | null;
}
/** What is known of who is to do it; null where nobody is, or nothing is known. */
export interface SlotPerson {
  name: string;
  /** Of approved absences. */
  away: readonly Interval[];
  /** When they work; null where no pattern of shifts says it. */
  works: readonly Interval[] | null;
  /** Other open orders of theirs with a start. The code is null where it may not be told. */
  orders: readonly (Interval & { code: string | null })[];
}

/** Hours of a day of somebody, or of a crew, on which the order would stand anew. */
export interface SlotLoad {
  name: string;
  /** Of other orders, and of this one. */
  planned: number;
  minutes: number;
  available: number;
}
/** What of the order's parts is short; null: nothing is. */
export interface SlotParts {
  /** The day of the site on which the order would begin. */
  on: string;
  /** From which day on enough of all is expected; null: it is not. */
  expectedOn: string | null;
}
/** What is known beside the person. */
export interface Around {
  loads?: readonly SlotLoad[];
  parts?: SlotParts | null;
}

export interface Objections {
  refused: FieldFault[];
  asked: (FieldFault & { reason: Question })[];
}

const MINUTE_MS = 60_000;
const MOST_CODES = 3;

export const slotOf = ({ startAt, minutes }: Pick<Slot, "startAt" | "minutes">): Interval => {
  const from = Date.parse(startAt);
  return { from, until: from + Math.max(minutes, 1) * MINUTE_MS };
};
const meets = (one: Interval, other: Interval): boolean => one.from < other.until && other.from < one.until;

export function objectionsTo(slot: Slot, person: SlotPerson | null, { loads = [], parts = null }: Around = {}): Objections {
  const wanted = slotOf(slot);
  const refused: FieldFault[] = [];
  const asked: Objections["asked"] = [];
  const { name = "" } = person ?? {};
  if (person?.away.some((away) => meets(away, wanted)))
    refused.push({ path: "responsiblePersonId", reason: "person_absent", params: { name } });
  if (person?.works && without([wanted], merged(person.works)).length > 0)
    asked.push({ path: "estStartAt", reason: "outside_shift", params: { name } });
  const others = person?.orders.filter((order) => meets(order, wanted)) ?? [];
  if (others.length > 0) {
    const codes = others.flatMap(({ code }) => code ?? []);
    const named = [...codes.slice(0, MOST_CODES), ...(others.length > Math.min(codes.length, MOST_CODES) ? ["…"] : [])].join(", ");
    asked.push({ path: "estStartAt", reason: "overlaps", params: { name, codes: named } });
  }
  if (slot.dueAt !== null && wanted.until > Date.parse(slot.dueAt)) asked.push({ path: "estStartAt", reason: "after_due" });
  for (const { name: whose, planned, minutes, available } of loads) {
    const over = planned + minutes - available;
    // Where nobody works, or no pattern of shifts says that anybody does, there is no room that could be too little.
    if (available === 0 || minutes === 0 || over <= 0) continue;
    const words = { name: whose, planned: clockOf(planned + minutes), of: clockOf(available), over: clockOf(over) };
    asked.push({ path: "estStartAt", reason: "over_capacity", params: words });
  }
  if (parts && parts.expectedOn === null) asked.push({ path: "estStartAt", reason: "parts_not_expected" });
  else if (parts?.expectedOn && parts.expectedOn > parts.on)
    asked.push({ path: "estStartAt", reason: "parts_not_ready", params: { day: parts.expectedOn } });
  return { refused, asked };
}

/** What is still to be asked. */
export const unconfirmed = ({ asked }: Objections, confirmed: readonly Question[]): Objections["asked"] =>
  asked.filter(({ reason }) => !confirmed.includes(reason));

/** A start as it was sent: an instant, or what the clock of a zone shows. */
export const instantOfStart = (sent: string, zone: string): string =>
  sent.endsWith("Z") ? sent : (instantAt(Date.parse(`${sent}:00Z`), zone) ?? sent).replace(".000Z", "Z");

/** What the clock of a zone shows at an instant: `2026-12-01T08:00`. */
export function clockAt(instant: string, zone: string): string {
  const at = Date.parse(instant);
  const day = dayAt(at, zone) ?? instant.slice(0, 10);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
  return `${day}T${time}`;
}

/** The same time of the clock on another day. */
export const onDay = (instant: string, zone: string, day: string): string => `${day}${clockAt(instant, zone).slice(10)}`;

/** How full a day is: of 100; null where nothing can be said. */
export const loadPercent = (minutes: number, available: number | null): number | null =>
  available === null || (available === 0 && minutes === 0) ? null : available === 0 ? Infinity : Math.round((minutes / available) * 100);
