import { Temporal } from "temporal-polyfill";

/**
 * The instant, in milliseconds, at which the clocks of a zone first show a time of a day, or one past it: in the gap of a clock change the first instant after it, in
 * the hour that comes twice the earlier one, on a day that a zone left out the first instant of the next.
 */
export function wallInstant(day: string, time: string, timeZone: string): number {
  const wall = Temporal.PlainDateTime.from(`${day}T${time}`);
  const found = wall.toZonedDateTime(timeZone, { disambiguation: "earlier" });
  if (found.toPlainDateTime().equals(wall)) return found.epochMilliseconds;
  // Before the gap by as much as the clocks leave out: the change comes next.
  return (found.getTimeZoneTransition("next") ?? found).epochMilliseconds;
}

/** What the clocks of a zone show at an instant: the day, and the time to the minute. */
export function wallAt(instantMs: number, timeZone: string): { day: string; time: string } {
  const shown = Temporal.Instant.fromEpochMilliseconds(instantMs).toZonedDateTimeISO(timeZone);
  return { day: shown.toPlainDate().toString(), time: shown.toPlainTime().toString({ smallestUnit: "minute" }) };
}
