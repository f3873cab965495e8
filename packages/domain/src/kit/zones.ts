/**
 * What the clocks of a zone say. A time that they skip in spring is the time an hour on; one that they show twice in autumn is the first of the two.
 */
export function instantAt(wallMs: number, timeZone: string): string | null {
  const before = offsetMs(wallMs - DAY_MS, timeZone);
  const after = offsetMs(wallMs + DAY_MS, timeZone);
  // With the later offset alone it may be right on the other side of a change; in a gap neither is, and the earlier one leads out of it.
  const isLater = offsetMs(wallMs - before, timeZone) !== before && offsetMs(wallMs - after, timeZone) === after;
  return iso(wallMs - (isLater ? after : before));
}

/** The calendar day that a zone has at an instant. */
export const dayAt = (instantMs: number, timeZone: string): string | null =>
  iso(instantMs + offsetMs(instantMs, timeZone))?.slice(0, 10) ?? null;

export const DAY_MS = 86_400_000;

/** A zone by its place (`Europe/Oslo`), or UTC; distances from UTC are none, since they know no summer time. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** The day so many days on. */
export const dayAfter = (day: string, days: number): string => dayOf(numberOf(day) + days);

/** How many days the second one is after the first. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from);

/** Days that were counted, by name and by number: the same few thousand are asked for millions of times, and a calendar is twenty times dearer than a look. */
const numbers = new Map<string, number>();
const names = new Map<number, string>();
const MOST_KNOWN = 20_000;

/** Days since 1 January 1970. */
function numberOf(day: string): number {
  const known = numbers.get(day);
  if (known !== undefined) return known;
  const number = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  if (numbers.size >= MOST_KNOWN) numbers.clear();
  numbers.set(day, number);
  return number;
}

function dayOf(number: number): string {
  const known = names.get(number);
  if (known !== undefined) return known;
  const day = new Date(number * DAY_MS).toISOString().slice(0, 10);
  if (names.size >= MOST_KNOWN) names.clear();
  names.set(number, day);
  return day;
}

/** The first day of the week: its Monday. */
export const mondayOf = (day: string): string => dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** `07:30` as minutes of the day. */
export const minuteOfDay = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Minutes of the day as `07:30`; those of the day after begin at 00:00 again. */
export const clockOf = (minute: number): string => {
  const within = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, "0")}:${String(within % 60).padStart(2, "0")}`;
};

/** Years of four digits: others are no dates of ours. */
export function iso(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() < 1000 || date.getUTCFullYear() > 9999 ? null : date.toISOString();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** How far the clocks of a zone are ahead at an instant. */
export function offsetMs(instantMs: number, timeZone: string): number {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  formats.set(timeZone, format);
  return Date.parse(`${format.format(new Date(instantMs)).replace(" ", "T")}Z`) - Math.floor(instantMs / 1000) * 1000;
}
