import { dayAfter, dayAt, instantAt, minuteOfDay } from "../../kit/zones.ts";
import type { AbsenceTerm } from "../absences/absence.ts";
import { availabilityOn, type PersonFacts } from "./availability.ts";

/** Where somebody is at a moment, by their plan. `absent` is approved absence, whether they would work just then or not; `left`: they are not employed any more. */
export const PRESENCES = ["on_shift", "off_shift", "absent", "left"] as const;
export type Presence = (typeof PRESENCES)[number];

/**
 * `at` is in milliseconds. A shift belongs to the day on which it begins: who is away on Tuesday still works the end of Monday's night, and is absent for all of Tuesday's.
 */
export function presenceAt(facts: PersonFacts, at: number): Presence {
  const today = dayAt(at, facts.zone) ?? "";
  if (facts.leftOn !== null && today >= facts.leftOn) return "left";
  const days = [dayAfter(today, -1), today];
  if (worksAt(facts, days, at)) return "on_shift";
  const isAway = facts.absences.some((absence) => absence.state === "approved" && covers(absence, facts.zone, at));
  return isAway || worksAt({ ...facts, absences: [] }, days, at) ? "absent" : "off_shift";
}

/** When the next shift begins after a moment, within so many days; null: none does. All in milliseconds. */
export function nextShiftOf(facts: PersonFacts, at: number, days: number): number | null {
  const today = dayAt(at, facts.zone) ?? "";
  for (let ahead = -1; ahead <= days; ahead += 1) {
    const starts = availabilityOn(facts, dayAfter(today, ahead)).spans.map(({ from }) => Date.parse(from));
    const next = starts.filter((start) => start > at);
    if (next.length > 0) return Math.min(...next);
  }
  return null;
}

const worksAt = (facts: PersonFacts, days: readonly string[], at: number): boolean =>
  days.some((day) => availabilityOn(facts, day).spans.some(({ from, until }) => Date.parse(from) <= at && at < Date.parse(until)));

function covers({ fromDay, toDay, fromTime, toTime }: AbsenceTerm, zone: string, at: number): boolean {
  const from = instantOn(zone, fromDay, fromTime);
  const until = toTime === null ? instantOn(zone, dayAfter(toDay, 1), null) : instantOn(zone, toDay, toTime);
  return from <= at && at < until;
}

const instantOn = (zone: string, day: string, time: string | null): number =>
  Date.parse(instantAt(Date.parse(`${day}T00:00:00Z`) + (time === null ? 0 : minuteOfDay(time)) * 60_000, zone) ?? "");
