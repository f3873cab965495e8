import type { BoardSeries } from "./contract.ts";

/** What is on or off, open or closed. */
export type State = "on" | "off";

/** When a series was in which state, in milliseconds: steps of the same state are one span, until the next one or for as long as a value holds. */
export function spansOf(
  { points, holdsSeconds }: Pick<BoardSeries, "points" | "holdsSeconds">,
  until: number,
): { from: number; until: number; state: State }[] {
  const spans: { from: number; until: number; state: State }[] = [];
  for (const [place, { at, high }] of points.entries()) {
    const begin = Date.parse(at);
    const state: State = high > 0 ? "on" : "off";
    const next = points[place + 1];
    const held = holdsSeconds === null ? until : begin + holdsSeconds * 1000;
    const end = Math.min(next ? Date.parse(next.at) : until, held, until);
    const last = spans.at(-1);
    if (last?.state === state && last.until >= begin) last.until = end;
    else spans.push({ from: begin, until: end, state });
  }
  return spans;
}
