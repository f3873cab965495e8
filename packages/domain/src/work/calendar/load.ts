import { loadPercent } from "./slot.ts";

/** How full a day or a week is, in a word beside its figure: up to 85 of 100 there is room, up to 100 it is full, beyond it is over. */
export const FULLNESS = ["unknown", "free", "partly", "full", "over"] as const;
export type Fullness = (typeof FULLNESS)[number];
const FULL_ABOVE = 85;

export function fullnessOf(minutes: number, available: number | null): Fullness {
  const percent = loadPercent(minutes, available);
  if (available === null) return "unknown";
  if (percent === null || percent === 0) return "free";
  return percent > 100 ? "over" : percent > FULL_ABOVE ? "full" : "partly";
}

/** The colour of a load, and how much of its bar is filled, of 100. Work without any room for it fills the bar. */
export interface LoadBar {
  tone: "ok" | "warn" | "alarm" | "offline";
  filled: number;
}
const TONES: Record<Fullness, LoadBar["tone"]> = { unknown: "offline", free: "ok", partly: "ok", full: "warn", over: "alarm" };

export function loadBarOf(minutes: number, available: number | null): LoadBar {
  const fullness = fullnessOf(minutes, available);
  const percent = fullness === "unknown" ? 0 : (loadPercent(minutes, available) ?? 0);
  return { tone: TONES[fullness], filled: Math.min(percent, 100) };
}

interface Load {
  day: string;
  minutes: number;
  available: number | null;
}

/** The days of several lanes together. Where nothing is known of anybody nothing is known of the day; the lane of nobody adds its work alone. */
export function daySums(lanes: readonly { days: readonly Load[] }[]): Load[] {
  const sums = new Map<string, Load>();
  for (const { day, minutes, available } of lanes.flatMap(({ days }) => days)) {
    const sum = sums.get(day) ?? { day, minutes: 0, available: null };
    sums.set(day, {
      day,
      minutes: sum.minutes + minutes,
      available: available === null ? sum.available : (sum.available ?? 0) + available,
    });
  }
  return [...sums.values()];
}
