/** Browsers draw nothing further down in a box than some 33.5 million pixels. */
const MOST_PX = 30_000_000;

/** How many rows of this height one can scroll to; what is behind them is come to by another order or a filter. */
export const reachable = (rowPx: number): number => Math.floor(MOST_PX / rowPx);
