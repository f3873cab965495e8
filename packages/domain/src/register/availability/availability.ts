import { dayAfter, instantAt, minuteOfDay } from "../../kit/zones.ts";
import { fallsOn, type Holiday } from "../holidays/holiday.ts";
import type { AbsenceTerm } from "../absences/absence.ts";
import { spansOn, type Cycle } from "../shifts/cycle.ts";

/**
 * When a person works on a day, and why not: the pattern, less holidays, less absences. The only source for planning.
 * Invariants: the minutes of the reasons add up to those of the day; a shift counts on the day it begins, with all its hours; hours are those that pass, not those
 * that the clock shows, so that a night in which it is put forward or back has one less or more.
 */
export interface PersonFacts {
  /** IANA zone of where the person works. */
  zone: string;
  /** What the person follows; where several hold on a day the first one counts, so one's own stand before those of crews. */
  patterns: readonly FollowedPattern[];
  absences: readonly KnownAbsence[];
  /** Of the person's site and of the organisation. */
  holidays: readonly Holiday[];
  /** The first day on which the person is not employed any more. */
  leftOn: string | null;
}
export interface FollowedPattern {
  cycle: Cycle & { name: string; worksHolidays: boolean };
  offsetDays: number;
  fromDay: string;
  toDay: string | null;
}
export interface KnownAbsence extends AbsenceTerm {
  state: "asked" | "approved" | "refused";
  /** What it is for, where that may be told. */
  name: string | null;
}

export interface WorkedSpan {
  /** Instants, UTC. */
  from: string;
  until: string;
  /** Worked, without the break. */
  minutes: number;
}
/** What made the minutes what they are: `pattern` adds, the others take away or explain why there is nothing. */
export interface AvailabilityReason {
  kind: "pattern" | "free" | "holiday" | "absence" | "asked" | "left" | "none";
  minutes: number;
  name: string | null;
}
export interface DayAvailability {
  day: string;
  minutes: number;
  spans: WorkedSpan[];
  reasons: AvailabilityReason[];
}

interface Piece {
  from: number;
  until: number;
  /** Of the whole shift, from which the share of the break is counted. */
  gross: number;
  breakMinutes: number;
}

const MINUTE_MS = 60_000;

export function availabilityOn(facts: PersonFacts, day: string): DayAvailability {
  const { zone, leftOn } = facts;
  if (leftOn !== null && day >= leftOn) return { day, minutes: 0, spans: [], reasons: [{ kind: "left", minutes: 0, name: null }] };
  const followed = facts.patterns.find(({ fromDay, toDay }) => fromDay <= day && (toDay === null || toDay >= day));
  if (!followed) return { day, minutes: 0, spans: [], reasons: [{ kind: "none", minutes: 0, name: null }] };

  const { cycle, offsetDays } = followed;
  let pieces = spansOn(cycle, day, offsetDays).map(({ startMinute, minutes, breakMinutes }): Piece => {
    const from = instantOf(zone, day, startMinute);
    const until = instantOf(zone, day, startMinute + minutes);
    return { from, until, gross: until - from, breakMinutes };
  });
  const planned = minutesOf(pieces);
  const reasons: AvailabilityReason[] = [{ kind: pieces.length > 0 ? "pattern" : "free", minutes: planned, name: cycle.name }];
  const less = (kind: AvailabilityReason["kind"], name: string | null, left: Piece[]) => {
    const taken = minutesOf(left) - minutesOf(pieces);
    if (taken < 0) reasons.push({ kind, minutes: taken, name });
    pieces = left;
  };

  const onHoliday = cycle.worksHolidays ? [] : facts.holidays.filter((holiday) => fallsOn(holiday, day));
  for (const { name, minutes } of onHoliday) less("holiday", name, minutes === null ? [] : withoutLast(pieces, minutes));
  for (const absence of facts.absences) {
    if (absence.state === "refused") continue;
    const left = withoutAbsence(pieces, absence, zone, day);
    if (absence.state === "approved") less("absence", absence.name, left);
    // Asked for and not answered: said, and still counted on.
    else if (minutesOf(left) < minutesOf(pieces)) reasons.push({ kind: "asked", minutes: 0, name: absence.name });
  }
  const spans = pieces.map((piece) => ({ from: iso(piece.from), until: iso(piece.until), minutes: workedOf(piece) }));
  return { day, minutes: minutesOf(pieces), spans, reasons };
}

/** Minutes that are worked of a piece: its share of the break is taken off, rounded. */
const workedOf = ({ from, until, gross, breakMinutes }: Piece): number => {
  const minutes = (until - from) / MINUTE_MS;
  return gross === 0 ? 0 : Math.max(0, Math.round(minutes - (breakMinutes * (until - from)) / gross));
};
const minutesOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, piece) => sum + workedOf(piece), 0);

/** Without the last so many worked minutes of the day. */
function withoutLast(pieces: readonly Piece[], minutes: number): Piece[] {
  let left = minutes;
  const kept: Piece[] = [];
  for (const piece of pieces.toReversed()) {
    const worked = workedOf(piece);
    if (worked <= left) {
      left -= worked;
      continue;
    }
    const share = worked === 0 ? 0 : left / worked;
    // To the whole minute, so that ends are times of a clock.
    const until = piece.until - Math.round(((piece.until - piece.from) * share) / MINUTE_MS) * MINUTE_MS;
    kept.unshift({ ...piece, until });
    left = 0;
  }
  return kept;
}

/**
 * A whole day takes the shifts that begin on it, wherever they end: who is away on Tuesday misses Tuesday's night and works Monday's. A time is an instant, and cuts
 * whatever runs then.
 */
function withoutAbsence(pieces: readonly Piece[], { fromDay, toDay, fromTime, toTime }: AbsenceTerm, zone: string, day: string): Piece[] {
  const begins = fromTime === null ? (day >= fromDay ? -Infinity : Infinity) : instantOf(zone, fromDay, minuteOfDay(fromTime));
  const ends = toTime === null ? (day <= toDay ? Infinity : -Infinity) : instantOf(zone, toDay, minuteOfDay(toTime));
  if (begins >= ends) return [...pieces];
  return pieces.flatMap((piece) => [
    ...(piece.from < begins ? [{ ...piece, until: Math.min(piece.until, begins) }] : []),
    ...(piece.until > ends ? [{ ...piece, from: Math.max(piece.from, ends) }] : []),
  ]);
}

const iso = (at: number): string => new Date(at).toISOString().replace(".000Z", "Z");

/** People share shifts, so the same few times are asked for again and again; kept for one evening's planning, not for ever. */
const known = new Map<string, number>();
const MOST_KNOWN = 20_000;

/** The instant at which a zone's clock shows so many minutes after midnight of a day; those of the next days follow on. */
function instantOf(zone: string, day: string, minute: number): number {
  const key = `${zone} ${day} ${minute}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  if (known.size >= MOST_KNOWN) known.clear();
  const at = Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`) + minute * MINUTE_MS, zone) ?? "");
  known.set(key, at);
  return at;
}

/** Every day from the first to the last. */
export const daysFrom = (from: string, until: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= until; day = dayAfter(day, 1)) days.push(day);
  return days;
};

/** What of these minutes goes into meetings, ways and the like. */
export const indirectOf = (minutes: number, percent: number): number => Math.round((minutes * percent) / 100);
