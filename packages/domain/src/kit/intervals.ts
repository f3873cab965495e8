/** Stretches of time as instants in milliseconds: from the first, up to and without the last. */
export interface Interval {
  from: number;
  until: number;
}

/** In order of time, those that touch or overlap as one, and none that is empty. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = [];
  const placed = intervals.filter(({ from, until }) => from < until).toSorted((one, other) => one.from - other.from);
  for (const { from, until } of placed) {
    const last = all.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else all.push({ from, until });
  }
  return all;
}

/** What both have. Either is merged. */
export function shared(ones: readonly Interval[], others: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  let at = 0;
  for (const one of ones) {
    while ((others[at]?.until ?? Infinity) <= one.from) at += 1;
    for (let next = at; next < others.length; next += 1) {
      const other = others[next];
      if (!other || other.from >= one.until) break;
      found.push({ from: Math.max(one.from, other.from), until: Math.min(one.until, other.until) });
    }
  }
  return found;
}

/** What the first have and the others have not. Either is merged. */
export function without(ones: readonly Interval[], others: readonly Interval[]): Interval[] {
  return ones.flatMap((one) => {
    const left: Interval[] = [];
    let from = one.from;
    for (const other of shared([one], others)) {
      if (other.from > from) left.push({ from, until: other.from });
      from = other.until;
    }
    if (from < one.until) left.push({ from, until: one.until });
    return left;
  });
}

/** How long they last together, in minutes; merged before, no minute counts twice. */
export const minutesIn = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, until }) => sum + (until - from), 0) / 60_000;
