import { dayAfter, dayAt, instantAt } from "../zones.ts";

/** How what comes by mail is gathered: a moment after it happened, with the others of its hour, or once a day. */
export const PACES = ["now", "hourly", "daily"] as const;
export type Pace = (typeof PACES)[number];
/** Those that wait. */
export type Gathered = Exclude<Pace, "now">;

const HOUR_MS = 3_600_000;
const MORNING_HOUR = 7;

export interface Reader {
  /** IANA zone by which they read times. */
  zone: string;
  /** When their next shift begins, in milliseconds; null: they follow no pattern. */
  nextShift: number | null;
}

/** When what was gathered from `now` on (milliseconds) goes out: with the next full hour; for the day, with the reader's next shift, else at seven by their clock. */
export function goesOutAt(pace: Gathered, now: number, { zone, nextShift }: Reader): number {
  if (pace === "hourly") return Math.floor(now / HOUR_MS) * HOUR_MS + HOUR_MS;
  if (nextShift !== null) return nextShift;
  const today = dayAt(now, zone) ?? "";
  const morning = (day: string) => Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`) + MORNING_HOUR * HOUR_MS, zone) ?? "");
  return morning(today) > now ? morning(today) : morning(dayAfter(today, 1));
}
