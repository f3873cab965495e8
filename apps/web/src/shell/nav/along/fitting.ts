/**
 * How many of the entries fit beside each other, the others being behind an entry of their own.
 * Widths in pixels, in their order; `more`: how wide that entry is.
 */
export function fitting(widths: readonly number[], room: number, more: number): number {
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return widths.length;
  let left = room - more;
  const last = widths.findIndex((width) => (left -= width) < 0);
  return Math.max(0, last);
}
