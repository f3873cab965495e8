/** Days after the first by which so many are spread evenly over an interval: none falls on the interval's end, where the first comes again. */
export const staggered = (count: number, days: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor((at * days) / Math.max(1, count)));
