import type { ShiftSpan } from "./cycle.ts";

/**
 * The shifts of a cycle as one cell of a file says them: "1-5 06:00-14:00 (30), 8-12 14:00-22:00 (30)". Days are counted from 1, the first of the cycle; the break
 * stands in brackets, in minutes; a shift that ends at or before its beginning ends on the next day. Invariant: what was spelled reads as it was.
 */
export function spelledSpans(spans: readonly ShiftSpan[]): string {
  const runs: { from: number; to: number; shift: string; startMinute: number }[] = [];
  for (const span of spans.toSorted((one, other) => one.day - other.day || one.startMinute - other.startMinute)) {
    const shift = spelledShift(span);
    const run = runs.find((one) => one.shift === shift && one.to === span.day - 1);
    if (run) run.to = span.day;
    else runs.push({ from: span.day, to: span.day, shift, startMinute: span.startMinute });
  }
  return runs.map(({ from, to, shift }) => `${from === to ? from + 1 : `${from + 1}-${to + 1}`} ${shift}`).join(", ");
}

function spelledShift({ startMinute, minutes, breakMinutes }: ShiftSpan): string {
  const shift = `${clock(startMinute)}-${clock((startMinute + minutes) % DAY_MINUTES)}`;
  return breakMinutes === 0 ? shift : `${shift} (${breakMinutes})`;
}

const DAY_MINUTES = 1440;
const clock = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

const RUN = /^(\d{1,2})(?:\s*[-–]\s*(\d{1,2}))?\s+(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)(?:\s*\((\d{1,4})\))?$/;

/** What a cell says, in the order of the days; null where it cannot be read. Whether the shifts fit a cycle is for `spanFaults`. */
export function readSpans(text: string): ShiftSpan[] | null {
  const parts = text.split(/[,;\n]/).map((part) => part.trim());
  const runs = parts.filter(Boolean).map(readRun);
  if (runs.includes(null)) return null;
  return runs.flatMap((run) => run ?? []).toSorted((one, other) => one.day - other.day || one.startMinute - other.startMinute);
}

function readRun(text: string): ShiftSpan[] | null {
  const found = RUN.exec(text);
  if (!found) return null;
  const [from = 0, to = from, startHour = 0, startAt = 0, endHour = 0, endAt = 0, breakMinutes = 0] = found
    .slice(1)
    .map((digits) => (digits === undefined ? undefined : Number(digits)));
  if (from < 1 || to < from || startHour > 23 || endHour > 24 || startAt > 59 || endAt > 59) return null;
  const startMinute = startHour * 60 + startAt;
  const end = (endHour * 60 + endAt) % DAY_MINUTES;
  const minutes = (end - startMinute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  return Array.from({ length: to - from + 1 }, (_, at) => ({ day: from - 1 + at, startMinute, minutes, breakMinutes }));
}
