/** What a chart draws of a series. Times are milliseconds since 1970, UTC. */
export interface Point {
  at: number;
  /** The least and the most of the step; of a single reading both are its value. */
  low: number;
  high: number;
  mean: number;
}

/** A reading that is shown and does not count: late, or set aside. */
export interface Apart {
  at: number;
  value: number;
}

export interface Drawn {
  /** Seconds, as the library wants them. */
  at: number[];
  low: (number | null)[];
  high: (number | null)[];
  mean: (number | null)[];
  apart: (number | null)[];
}

/**
 * The columns of a chart. Where more than `holdsFor` milliseconds pass from one point to the next, nobody knows what was in between: the line is open there.
 * Readings that do not count stand beside the line, at their own times.
 */
export function drawn(points: readonly Point[], apart: readonly Apart[], holdsFor: number): Drawn {
  const rows = new Map<number, { point?: Point; apart?: number }>();
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    if (before && point.at - before.at > holdsFor) rows.set((before.at + point.at) / 2, {});
    rows.set(point.at, { point });
  }
  for (const { at, value } of apart) rows.set(at, { ...rows.get(at), apart: value });
  const sorted = [...rows].toSorted(([one], [other]) => one - other);
  // A reading beside the line opens no gap in it.
  return {
    at: sorted.map(([at]) => at / 1000),
    low: sorted.map(([, row]) => valueOf(row, ({ low }) => low)),
    high: sorted.map(([, row]) => valueOf(row, ({ high }) => high)),
    mean: sorted.map(([, row]) => valueOf(row, ({ mean }) => mean)),
    apart: sorted.map(([, row]) => row.apart ?? null),
  };
}

type Row = { point?: Point; apart?: number };
/** `undefined` is passed over by the line, `null` opens it. */
const valueOf = ({ point, apart }: Row, of: (point: Point) => number): number | null =>
  point ? of(point) : apart === undefined ? null : (undefined as unknown as null);

/** The place of the point that is nearest to an instant; -1 where there is none. Points are in the order of their time. */
export function nearest(points: readonly Pick<Point, "at">[], at: number): number {
  let [low, high] = [0, points.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const [after, before] = [points[low], points[low - 1]];
  if (!after) return -1;
  return before && at - before.at <= after.at - at ? low - 1 : low;
}
