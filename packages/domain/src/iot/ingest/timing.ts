import type { Decoded } from "./canonical.ts";

/** What becomes of a reading by its time. All times are milliseconds. */

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Clocks differ by so much and nobody minds. */
export const AHEAD_FROM = 2 * MINUTE;
const AHEAD_TOO_FAR = DAY;
const OLD_TOO_FAR = 30 * DAY;
const LEAST_WATERMARK = 5 * MINUTE;

export interface Beats {
  /** Seconds; null where nobody said. */
  sensor: number | null;
  gateway: number | null;
}

/** What arrives later than this after its own time is late. */
export const watermarkOf = ({ sensor, gateway }: Beats): number =>
  Math.max(2 * (sensor ?? 0) * 1000, (gateway ?? 0) * 1000, LEAST_WATERMARK);

/** Why a reading is set apart for a person to look at. */
export const QUARANTINE_REASONS = ["far_ahead", "too_old", "unit"] as const;
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

export type Timing = "ordinary" | "late" | "ahead" | "far_ahead" | "too_old";

/**
 * `late` and `ahead` are stored and marked, and decide nothing: neither the state of a sensor nor what a counter did. The last two are not stored but set apart
 * for a person to look at.
 */
export function timingOf(at: number, receivedAt: number, { watermark, oldest }: { watermark: number; oldest: number }): Timing {
  if (at > receivedAt + AHEAD_TOO_FAR) return "far_ahead";
  if (at > receivedAt + AHEAD_FROM) return "ahead";
  if (at < Math.max(receivedAt - OLD_TOO_FAR, oldest)) return "too_old";
  return at < receivedAt - watermark ? "late" : "ordinary";
}

const VITAL_EVERY = 15 * MINUTE;

/** Battery, signal and voltage are kept when they change, at most every 15 minutes, and once a day in any case. */
export function isVitalKept(last: { at: number; value: number } | null, next: { at: number; value: number }): boolean {
  if (!last) return true;
  const passed = next.at - last.at;
  return passed >= DAY || (passed >= VITAL_EVERY && next.value !== last.value);
}

/**
 * By how many milliseconds a gateway's clock is ahead of ours; negative: it is behind, or its message took that long. Where it does not say when it sent, its newest
 * reading does so as far as it is ahead: an old one says nothing. Null: it leaves all times to us.
 */
export function clockAhead({ sentAt, readings }: Pick<Decoded, "sentAt" | "readings">, receivedAt: number): number | null {
  if (sentAt !== null) return sentAt - receivedAt;
  const newest = readings.reduce((latest, { at, isTimeOurs }) => (isTimeOurs ? latest : Math.max(latest, at)), Number.NEGATIVE_INFINITY);
  return newest === Number.NEGATIVE_INFINITY ? null : Math.max(0, newest - receivedAt);
}

/** Nobody minds less than that. */
export const isClockOff = (aheadMs: number): boolean => Math.abs(aheadMs) > AHEAD_FROM;
