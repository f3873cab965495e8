import { useEffect, useRef } from "react";
import { MOST_SERIES_WATCHED, type NewestValue } from "@millwright/domain/kit/live/frames.ts";

/** Parts of the page that show what series of readings said last, and of which. The connection asks for these and tells what it hears. */
type Hear = (values: readonly NewestValue[]) => void;
const hearers = new Map<Hear, readonly number[]>();
const changes = new Set<() => void>();

export const seriesWatched = (): number[] => [...new Set([...hearers.values()].flat())].slice(0, MOST_SERIES_WATCHED);
export const tellValues = (values: readonly NewestValue[]): void => hearers.forEach((_, hear) => hear(values));
export function onWatched(listener: () => void): () => void {
  changes.add(listener);
  return () => changes.delete(listener);
}

export function listenValues(seriesIds: readonly number[], hear: Hear): () => void {
  // One that is given twice is two that hear.
  const mine: Hear = (values) => hear(values);
  hearers.set(mine, seriesIds);
  changes.forEach((listener) => listener());
  return () => {
    hearers.delete(mine);
    changes.forEach((listener) => listener());
  };
}

/** Hears of these series while the component is shown. */
export function useValues(seriesIds: readonly number[], hear: Hear): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  const key = seriesIds.join(" ");
  // What is told comes from outside of the page.
  useEffect(() => (key === "" ? undefined : listenValues(key.split(" ").map(Number), (values) => latest.current(values))), [key]);
}
