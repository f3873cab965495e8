/** Pixels that the button needs behind which the rest stands. */
const MORE_PX = 112;

/** How many of a line's pieces fit into `width` pixels, where `ends` is how far each one reaches from the line's beginning; all, or as many as leave room for the button to the rest. */
export function fitting(ends: readonly number[], width: number): number {
  const last = ends.at(-1) ?? 0;
  if (last <= width) return ends.length;
  return ends.filter((end) => end <= width - MORE_PX).length;
}
