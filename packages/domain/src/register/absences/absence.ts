import { minuteOfDay } from "../../kit/zones.ts";

/** From a first to a last day, both included; a time makes the first or the last one begin or end within the day. */
export interface AbsenceTerm {
  fromDay: string;
  toDay: string;
  fromTime: string | null;
  toTime: string | null;
}

/** Instants as numbers that sort as the clock does: midnight to midnight, the end of a whole day being the next one's beginning. */
const begins = ({ fromDay, fromTime }: AbsenceTerm): number => minutesAt(fromDay) + (fromTime === null ? 0 : minuteOfDay(fromTime));
const ends = ({ toDay, toTime }: AbsenceTerm): number => minutesAt(toDay) + (toTime === null ? 1440 : minuteOfDay(toTime));
const minutesAt = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 60_000;

/** Whether two share a minute; where one ends when the other begins, they do not. */
export const sharesTime = (one: AbsenceTerm, other: AbsenceTerm): boolean => begins(one) < ends(other) && begins(other) < ends(one);

/** Whether it lasts at all. */
export const lasts = (term: AbsenceTerm): boolean => begins(term) < ends(term);
