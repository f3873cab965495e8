import { scaleLinear } from "d3-scale";
import { rounded, type Size } from "./pixels.ts";

/** Where the marks of a chart are drawn; axes stand outside of it. */
export interface Plot extends Size {
  left: number;
  top: number;
}

/** A text on an axis, at its place along that axis. */
export interface Tick {
  at: number;
  text: string;
}

/** A value as it is shown, with its unit. */
export type Written = (value: number) => string;

/** What a letter of 11 px takes on average; a text is given a little more room than it needs, never less. */
const LETTER = 6.4;
export const LINE = 16;
export const textWidth = (text: string): number => Math.ceil(text.length * LETTER);

/** A text that fits into so many pixels, cut with an ellipsis. */
export function fitted(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  return `${text.slice(0, Math.max(1, Math.floor(width / LETTER) - 1)).trimEnd()}…`;
}

export interface ValueAxis {
  ticks: Tick[];
  /** Pixels from the end at which the axis begins. */
  place: (value: number) => number;
}

/**
 * An axis of values over so many pixels, from zero (or from the least, where that is below) to a round number at or above the most.
 * `isUpward`: the least is at the bottom.
 */
export function valueAxis(values: readonly number[], length: number, written: Written, isUpward = true): ValueAxis {
  const most = Math.max(0, ...values);
  const least = Math.min(0, ...values);
  const count = Math.max(2, Math.min(5, Math.floor(length / 40)));
  const scale = scaleLinear()
    .domain([least, most === least ? 1 : most])
    .nice(count)
    .range(isUpward ? [length, 0] : [0, length]);
  return {
    ticks: scale.ticks(count).map((value) => ({ at: rounded(scale(value)), text: written(value) })),
    place: (value) => rounded(scale(value)),
  };
}

/** The room that the texts of an upright axis take beside the plot. */
export const axisRoom = (ticks: readonly Tick[]): number => Math.max(24, ...ticks.map(({ text }) => textWidth(text) + 8));

/** Room beside a plot into which its last name may reach. */
const EDGE = 4;

/** Names below groups of this width: as many as stand beside each other without touching, the first one always, and none that would reach beyond the end. */
export function namesShown(names: readonly string[], centre: (at: number) => number, step: number, end = Infinity): Tick[] {
  const widest = Math.max(1, ...names.map((name) => textWidth(name) + 8));
  const every = Math.max(1, Math.ceil(widest / Math.max(step, 1)));
  return names.flatMap((text, at) =>
    at % every === 0 && (at === 0 || centre(at) + textWidth(text) / 2 <= end + EDGE) ? [{ at: rounded(centre(at)), text }] : [],
  );
}
