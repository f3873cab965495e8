import { refuse, type Refusal } from "@millwright/domain/kit/errors.ts";

const HOUR_MS = 3_600_000;
const MOST_PEOPLE = 20_000;

/** Bytes that a person may upload within an hour. In this process only, like the rates of calls. */
export interface UploadRate {
  /** Takes what is announced; refuses in words where it is more than is left of the hour. */
  take: (person: string, bytes: number) => void;
  /** What was announced and did not come. */
  giveBack: (person: string, bytes: number) => void;
}

interface Hour {
  left: number;
  at: number;
}

/** What was used comes back little by little: all of it within an hour. */
export function uploadRateOf(limitMb: number | null, now: () => number = Date.now): UploadRate {
  if (limitMb === null) return { take: () => {}, giveBack: () => {} };
  const limit = limitMb * 1_000_000;
  const hours = new Map<string, Hour>();
  const leftOf = (person: string) => {
    const hour = hours.get(person);
    return hour ? Math.min(limit, hour.left + ((now() - hour.at) / HOUR_MS) * limit) : limit;
  };
  const keep = (person: string, left: number) => {
    // Taken out and put in again: the map's order is that of the last use.
    hours.delete(person);
    hours.set(person, { left, at: now() });
    if (hours.size > MOST_PEOPLE) hours.delete(hours.keys().next().value ?? person);
  };
  return {
    take: (person, bytes) => {
      const left = leftOf(person);
      if (bytes > left) throw tooMuch(limitMb, Math.ceil(((Math.min(bytes, limit) - left) / limit) * 60 - 0.01));
      keep(person, left - bytes);
    },
    giveBack: (person, bytes) => keep(person, Math.min(limit, leftOf(person) + bytes)),
  };
}

const tooMuch = (limitMb: number, minutes: number): Refusal =>
  refuse("too_many", "uploads_this_hour", { limit: `${limitMb} MB`, minutes: Math.max(1, minutes) });
