import type { Adapter } from "@millwright/domain/iot/ingest/canonical.ts";

/** How sensors of the demo companies are described, and the formulas by which they measure: their past and, while the server runs, their present. */

export const DAY = 86_400;
const WEEK = 7 * DAY;

/** The value of a moment, in seconds since 1970. `noise` lies between -0.5 and 0.5 and is always the same at the same time. */
export type Formula = (at: number, noise: number, start: number) => number;

export interface DemoSensor {
  code: string;
  name: string;
  /** Name of its type in the list of types. */
  type: string;
  /** Where it measures: one of the two. */
  asset?: string;
  location?: string;
  /** A record is kept of it. */
  isRecord?: true;
  data: Readonly<Record<string, Formula>>;
}
export interface DemoGateway {
  code: string;
  name: string;
  adapter: Adapter;
  location: string;
  /** It said nothing since the last Sunday. */
  isSilent?: true;
  sensors: readonly DemoSensor[];
}
export interface DemoNetwork {
  code: string;
  name: string;
  gateways: readonly DemoGateway[];
  /** Devices that nobody has adopted yet, with what they said last. */
  pending?: readonly { key: string; name: string; datum: string; value: number; unit: string }[];
}

/** Seconds from one reading to the next. */
export const BEAT = 600;

export const wave = (at: number, seconds: number, shift = 0) => Math.sin((2 * Math.PI * at) / seconds + shift);
/** A peak of one hour or so, once in so many seconds. */
const peak = (at: number, every: number, lasts: number) => Math.max(0, 1 - Math.abs((at % every) - lasts) / lasts);
export const round = (value: number, digits: number) => Number(value.toFixed(digits));

export const room =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.5 * wave(at, DAY, shift) + 0.6 * noise + 1.1 * peak(at + shift * 3600, DAY / 2, 1800), 1);
/** A freezer warms up while it defrosts, every six hours. */
export const freezer =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.5 * noise + 8 * peak(at + shift * 900, DAY / 4, 1500), 1);
export const door: Formula = (at, noise) => (noise > 0.34 && (at % DAY) / 3600 > 9 ? 1 : 0);
export const boiler =
  (around: number): Formula =>
  (at, noise) =>
    round(around + 0.3 * wave(at, 5400) + 0.12 * noise, 2);
export const air: Formula = (at, noise) => round(7.2 + 0.25 * wave(at, 2700) + 0.1 * noise, 2);
export const current =
  (around: number, swing: number): Formula =>
  (at, noise) =>
    round(Math.max(0, around + swing * wave(at, 7200) + 3 * noise), 1);
/** It counts on: what the sun adds by day never exceeds what runs anyway. */
export const energy =
  (from: number, kilowatts: number): Formula =>
  (at) =>
    round(from + ((at - 1_700_000_000) * kilowatts) / 3600 + 2 * kilowatts * (1 - Math.cos((2 * Math.PI * at) / DAY)), 1);
export const velocity =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.2 * wave(at, DAY, shift) + 0.35 * noise, 2);
/** A bearing that gets worse over nine weeks. */
export const worsening: Formula = (at, noise, start) => {
  const share = Math.min(1, Math.max(0, 1 - (start - at) / (9 * WEEK)));
  return round(1.9 + 4.7 * share ** 2 + (0.3 + 0.8 * share) * noise, 2);
};
export const warm =
  (around: number): Formula =>
  (at, noise) =>
    round(around + 5 * wave(at, DAY, -2) + 2.5 * noise, 1);
export const warming: Formula = (at, noise, start) =>
  round(54 + 5 * wave(at, DAY, -2) + 2.5 * noise + 12 * Math.max(0, 1 - (start - at) / (9 * WEEK)), 1);
/** Carbon dioxide of a room that people fill by day. */
export const crowded =
  (most: number, shift: number): Formula =>
  (at, noise) =>
    Math.round(430 + most * Math.max(0, wave(at, DAY, -1.6 + shift / 10)) + 40 * noise);
export const damp =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    Math.round(around + 6 * wave(at, DAY, shift) + 4 * noise);
/** Water out of a chiller: colder than it comes in, and never quite still. */
export const chilled =
  (around: number, shift: number): Formula =>
  (at, noise) =>
    round(around + 0.4 * wave(at, 5400, shift) + 0.5 * noise, 1);
export const flow =
  (around: number): Formula =>
  (at, noise) =>
    round(Math.max(0, around + 0.3 * around * wave(at, DAY, -1.8) + 0.1 * around * noise), 1);
/** Dry but for a quarter of an hour, once in nineteen days. */
export const leak: Formula = (at) => (at % (19 * DAY) < 900 ? 1 : 0);

/** A machine that vibrates, and its bearing's temperature. */
export const motor = (asset: string, name: string, around: number, shift: number): DemoSensor => ({
  code: `VIB-${asset}`,
  name: `${name}, vibration`,
  type: "Vibration",
  asset,
  data: { velocity: velocity(around, shift), temperature: warm(50 + shift) },
});

/** The same number for the same place and time, between -0.5 and 0.5. */
export function noiseAt(at: number, place: number): number {
  let mixed = Math.imul(Math.floor(at / 60) ^ (place * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296 - 0.5;
}
