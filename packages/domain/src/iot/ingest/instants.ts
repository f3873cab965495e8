import { instantAt, iso } from "../../kit/zones.ts";

/** Times as gateways write them. Null for what is none: nothing is guessed. */

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|[+-]\d\d(?::?\d\d)?)?$/i;
const AMERICAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\s+(\d{1,2}):(\d\d)(?::(\d\d))?\s*([AP]M)?$/i;

/** Of a text with a zone of its own, else by the clocks of `timeZone`. */
export function instantOf(value: unknown, timeZone: string): number | null {
  if (typeof value === "number") return epochOf(value);
  if (typeof value !== "string" || value.length > 40) return null;
  const text = value.trim();
  const written = ISO.exec(text);
  if (written) return isoInstant(written, timeZone);
  const american = AMERICAN.exec(text);
  return american ? americanInstant(american, timeZone) : /^\d{9,14}$/.test(text) ? epochOf(Number(text)) : null;
}

/** Numbers of this size count seconds: as milliseconds they would be days of 1973 and before. */
const MOST_SECONDS = 100_000_000_000;

/** Milliseconds since 1970, or seconds. */
export const epochOf = (value: number): number | null => kept(value < MOST_SECONDS ? value * 1000 : value);

const kept = (ms: number): number | null => (ms >= 1 && iso(ms) !== null ? Math.floor(ms) : null);

function isoInstant([, year, month, day, hour = "0", minute = "0", second = "0", fraction = "", zone]: RegExpExecArray, timeZone: string) {
  const wall = wallOf([year, month, day, hour, minute, second].map(Number));
  if (wall === null) return null;
  const ms = wall + Number(fraction.padEnd(3, "0").slice(0, 3));
  return zone === undefined ? zoned(ms, timeZone) : kept(ms - distanceOf(zone));
}

function americanInstant([, month, day, year, hour, minute, second = "0", half]: RegExpExecArray, timeZone: string): number | null {
  const hours = Number(hour);
  if (half && (hours < 1 || hours > 12)) return null;
  const of24 = half ? (hours % 12) + (/p/i.test(half) ? 12 : 0) : hours;
  const wall = wallOf([Number(year), Number(month), Number(day), of24, Number(minute), Number(second)]);
  return wall === null ? null : zoned(wall, timeZone);
}

/** A time of the calendar as if it were UTC; null for a 31 February or a minute 61. A leap second is the second before. */
function wallOf(parts: readonly number[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (hour > 23 || minute > 59 || second > 60) return null;
  const ms = Date.UTC(year, month - 1, day, hour, minute, Math.min(second, 59));
  return new Date(ms).getUTCMonth() === month - 1 && new Date(ms).getUTCDate() === day ? ms : null;
}

function zoned(wall: number, timeZone: string): number | null {
  if (timeZone === "UTC") return kept(wall);
  const at = instantAt(wall, timeZone);
  return at === null ? null : kept(Date.parse(at));
}

function distanceOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2) || 0);
  return (zone.startsWith("-") ? -minutes : minutes) * 60_000;
}
