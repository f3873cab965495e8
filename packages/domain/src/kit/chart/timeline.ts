import { fitted, LINE, textWidth, type Plot, type Tick } from "./axis.ts";
import { rounded } from "./pixels.ts";

/** Times are milliseconds since 1970, UTC. */
export interface TimelineAsked<S extends string> {
  lanes: readonly { name: string; spans: readonly { from: number; until: number; state: S }[] }[];
  from: number;
  until: number;
  /** Round times and their texts. */
  marks: readonly { at: number; text: string }[];
  width: number;
  laneHeight?: number;
}

export interface TimelineLaid<S extends string> {
  plot: Plot;
  height: number;
  spans: { lane: number; state: S; from: number; until: number; x: number; y: number; width: number; height: number }[];
  names: Tick[];
  ticks: Tick[];
}

const GAP = 6;
/** A state that was short is seen all the same. */
const LEAST = 1;

/** In which state each lane was at which time; what is outside of the time shown is cut off. */
export function layTimeline<S extends string>({ lanes, from, until, marks, width, laneHeight = 20 }: TimelineAsked<S>): TimelineLaid<S> {
  const left = Math.min(Math.max(0, ...lanes.map(({ name }) => (name ? textWidth(name) + 8 : 0))), Math.round(width * 0.35));
  const plot = { left, top: 0, width: Math.max(1, width - left), height: lanes.length * (laneHeight + GAP) };
  const x = (at: number) => rounded(((Math.min(Math.max(at, from), until) - from) / Math.max(1, until - from)) * plot.width);
  const top = (lane: number) => lane * (laneHeight + GAP);
  return {
    plot,
    height: plot.height + LINE,
    spans: lanes.flatMap(({ spans }, lane) =>
      spans
        .filter((span) => span.until > from && span.from < until)
        .map((span) => ({
          ...span,
          lane,
          x: x(span.from),
          y: top(lane),
          width: Math.max(LEAST, rounded(x(span.until) - x(span.from))),
          height: laneHeight,
        })),
    ),
    names: lanes.map(({ name }, lane) => ({ at: top(lane) + laneHeight / 2, text: fitted(name, left - 8) })),
    ticks: marks.filter(({ at }) => at >= from && at <= until).map(({ at, text }) => ({ at: x(at), text })),
  };
}
