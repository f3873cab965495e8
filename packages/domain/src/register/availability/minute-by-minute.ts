import type { PersonFacts } from "./availability.ts";

/**
 * The minutes of a day counted one by one, for the test alone and without a line of what it checks: every UTC minute from two days before to four days after is written down
 * as the zone's clock shows it, and asked whether a shift runs in it. Breaks are left to the table of cases.
 */
export function checked({ zone, patterns, absences, holidays, leftOn }: PersonFacts, day: string): number {
  const [pattern] = patterns;
  if (!pattern || (leftOn !== null && day >= leftOn)) return 0;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const shows = shownAround(zone, midnight);
  /** The first minute at which the clock shows this or, where it never does, the first that it shows later: as far on as what was left out. */
  const firstOf = (wanted: string): number => {
    const found = shows.indexOf(wanted);
    if (found >= 0) return found;
    const next = shows.findIndex((shown) => shown > wanted);
    const gap = wallMinutes(shows[next] ?? "") - wallMinutes(shows[next - 1] ?? "") - 1;
    return next + (wallMinutes(wanted) - wallMinutes(shows[next - 1] ?? "") - 1 - gap) + gap;
  };
  const at = (ofDay: string, minute: number): number =>
    firstOf(new Date(Date.parse(`${ofDay}T00:00:00Z`) + minute * 60_000).toISOString().slice(0, 16).replace("T", " "));

  const length = pattern.cycle.cycleWeeks * 7;
  const since = Math.round((midnight - Date.parse(`${pattern.cycle.anchorDay}T00:00:00Z`)) / 86_400_000) + pattern.offsetDays;
  const spans = pattern.cycle.spans.filter((span) => (((span.day - since) % length) + length) % length === 0);
  let worked: number[] = [];
  for (const { startMinute, minutes } of spans.toSorted((a, b) => a.startMinute - b.startMinute)) {
    const until = at(day, startMinute + minutes);
    for (let minute = at(day, startMinute); minute < until; minute += 1) worked.push(minute);
  }

  for (const holiday of holidays)
    if (holiday.day === day) worked = holiday.minutes === null ? [] : worked.slice(0, Math.max(0, worked.length - holiday.minutes));
  for (const { state, fromDay, toDay, fromTime, toTime } of absences) {
    if (state !== "approved") continue;
    const within = (moment: string, limit: string) => (moment < limit ? -1 : moment > limit ? 1 : 0);
    const begins = fromTime === null ? null : reach(fromDay, fromTime, day, at);
    const ends = toTime === null ? null : reach(toDay, toTime, day, at);
    if (begins === null && within(day, fromDay) < 0) continue;
    if (ends === null && within(day, toDay) > 0) continue;
    worked = worked.filter((minute) => !((begins === null || minute >= begins) && (ends === null || minute < ends)));
  }
  return worked.length;
}

const written = new Map<string, string[]>();
/** What the clock of a zone shows, minute by minute, from two days before a midnight to four days after it. */
function shownAround(zone: string, midnight: number): string[] {
  const known = written.get(`${zone} ${midnight}`);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-CA", { timeZone: zone, dateStyle: "short", timeStyle: "short", hourCycle: "h23" });
  const shows = Array.from({ length: 6 * 1440 }, (_, minute) => clock.format(midnight + (minute - 2 * 1440) * 60_000).replace(", ", " "));
  written.set(`${zone} ${midnight}`, shows);
  return shows;
}

/** A moment of another day that lies beyond what was written down is before or after all of it. */
function reach(ofDay: string, time: string, day: string, at: (ofDay: string, minute: number) => number): number {
  const distance = Math.round((Date.parse(`${ofDay}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000);
  if (distance < -1) return -1;
  if (distance > 1) return Number.MAX_SAFE_INTEGER;
  return at(ofDay, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}

const wallMinutes = (shown: string): number => Date.parse(`${shown.replace(" ", "T")}:00Z`) / 60_000;
