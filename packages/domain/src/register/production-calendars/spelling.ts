import { clockOf } from "../../kit/zones.ts";
import { readSpans, spelledSpans } from "../shifts/spelling.ts";
import type { ProductionException, ProductionHours } from "./required-time.ts";

/** The hours of a week as one cell of a file says them, days from 1 for Monday: "1-5 06:00-22:00, 6 06:00-14:00". */
export const spelledHours = (hours: readonly ProductionHours[]): string =>
  spelledSpans(hours.map(({ weekday, ...stretch }) => ({ day: weekday, ...stretch, breakMinutes: 0 })));

/** Null where it cannot be read: a break is none of a machine's, nor an eighth day of a week's. */
export function readHours(text: string): ProductionHours[] | null {
  const spans = readSpans(text);
  if (!spans || spans.some(({ day, breakMinutes }) => day > 6 || breakMinutes > 0)) return null;
  return spans.map(({ day, startMinute, minutes }) => ({ weekday: day, startMinute, minutes }));
}

type Stretch = ProductionException["hours"][number];
const stretchText = ({ startMinute, minutes }: Stretch): string => `${clockOf(startMinute)}-${clockOf(startMinute + minutes)}`;

/** Days with hours of their own as one cell of a file says them: "2026-12-24 06:00-12:00 (Christmas Eve), 2026-12-31 closed". Invariant: what was spelled reads as it was. */
export const spelledExceptions = (exceptions: readonly ProductionException[]): string =>
  exceptions
    .map(({ day, name, hours }) =>
      [day, ...(hours.length > 0 ? hours.map(stretchText) : ["closed"]), ...(name ? [`(${name})`] : [])].join(" "),
    )
    .join(", ");

const EXCEPTION = /^(\d{4}-\d\d-\d\d)\s+(closed|\d[\d:\s–-]*\d)\s*(?:\((.*)\))?$/i;
const STRETCH = /^(\d{1,2}):(\d\d)[-–](\d{1,2}):(\d\d)$/;

/** What a cell says, in the order of the days; null where it cannot be read. */
export function readExceptions(text: string): ProductionException[] | null {
  // A comma within the brackets of a name is none between two days.
  const parts = text
    .split(/[,;\n](?=\s*\d{4}-\d\d-\d\d\s)/)
    .map((part) => part.trim())
    .filter(Boolean);
  const read = parts.map(readException);
  if (read.includes(null)) return null;
  return read.flatMap((one) => one ?? []).toSorted((one, other) => one.day.localeCompare(other.day));
}

function readException(text: string): ProductionException | null {
  const [, day = "", hours = "", name] = EXCEPTION.exec(text) ?? [];
  if (day === "") return null;
  const stretches = /^closed$/i.test(hours) ? [] : hours.trim().split(/\s+/).map(readStretch);
  if (stretches.includes(null)) return null;
  return { day, name: name?.trim() || null, hours: stretches.flatMap((one) => one ?? []) };
}

function readStretch(text: string): Stretch | null {
  const [startHour = 99, startAt = 99, endHour = 99, endAt = 99] = (STRETCH.exec(text) ?? []).slice(1).map(Number);
  if (startHour > 23 || endHour > 24 || startAt > 59 || endAt > 59) return null;
  const startMinute = startHour * 60 + startAt;
  const minutes = (endHour * 60 + endAt - startMinute + 1440) % 1440 || 1440;
  return { startMinute, minutes };
}
