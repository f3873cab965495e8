import { useEffect } from "react";

/** The fields that are on the page now, by their paths. What is wrong elsewhere no field would say. */
export class Drawn {
  #times = new Map<string, number>();

  readonly has = (path: string): boolean => this.#times.has(path);

  /** Until the returned function is called. */
  add(path: string): () => void {
    this.#times.set(path, (this.#times.get(path) ?? 0) + 1);
    return () => {
      const left = (this.#times.get(path) ?? 1) - 1;
      if (left === 0) this.#times.delete(path);
      else this.#times.set(path, left);
    };
  }
}

/** Says that the faults at these paths are shown while this is on the page. */
export function useDrawn(drawn: Drawn, ...paths: readonly string[]): void {
  const joined = paths.join(" ");
  // Follows the page: what leaves it shows nothing any longer.
  useEffect(() => {
    const leave = joined.split(" ").map((path) => drawn.add(path));
    return () => leave.forEach((each) => each());
  }, [drawn, joined]);
}
