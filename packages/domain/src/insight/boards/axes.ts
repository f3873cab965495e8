/** A chart has an axis at its left and one at its right: values of a third unit would be read off the wrong one. */
export interface Axes<S> {
  /** The unit of each axis; null: a bare number. Absent: there is no such axis. */
  left?: string | null;
  right?: string | null;
  drawn: (S & { side: "left" | "right" })[];
  /** What has a third unit. */
  leftOut: S[];
}

/** Which axis each series is read off: the first unit is that of the left one, the next that of the right one. */
export function axesOf<S extends { unit: string | null }>(series: readonly S[]): Axes<S> {
  const units = [...new Set(series.map(({ unit }) => unit))];
  const sides = ["left", "right"] as const;
  const drawn = series.flatMap((one) => {
    const side = sides[units.indexOf(one.unit)];
    return side ? [{ ...one, side }] : [];
  });
  const rest = series.filter(({ unit }) => units.indexOf(unit) >= sides.length);
  const [left, right] = units;
  return { ...(left === undefined ? {} : { left }), ...(right === undefined ? {} : { right }), drawn, leftOut: rest };
}
