/** A board has twelve columns; on a tablet four, on a phone one, in the order of its rows. */
export const COLUMNS = 12;
const TABLET_COLUMNS = 4;
export const MOST_HEIGHT = 12;
export const MOST_ROW = 400;
export const LEAST_WIDTH = 2;

export interface Spot {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Placed extends Spot {
  id: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** Within the board: never wider than it is, never beyond its edge. */
export function within<S extends Spot>(spot: S): S {
  const w = clamp(spot.w, LEAST_WIDTH, COLUMNS);
  return { ...spot, w, h: clamp(spot.h, 1, MOST_HEIGHT), x: clamp(spot.x, 0, COLUMNS - w), y: clamp(spot.y, 0, MOST_ROW) };
}

export const overlaps = (one: Spot, other: Spot): boolean =>
  one.x < other.x + other.w && other.x < one.x + one.w && one.y < other.y + other.h && other.y < one.y + one.h;

/** In the order in which a board is read, and in which it stands on a phone. */
export const inOrder = <S extends Placed>(all: readonly S[]): S[] =>
  all.toSorted((one, other) => one.y - other.y || one.x - other.x || one.id - other.id);

/** Every widget as far up as it can go without passing another one; none overlaps another. `first` keeps its place against the others. */
export function compacted<S extends Placed>(all: readonly S[], first?: number): S[] {
  const done: S[] = [];
  for (const spot of startingWith(inOrder(all.map(within)), first)) done.push(risen(spot, done));
  const found = new Map(done.map((spot) => [spot.id, spot]));
  return all.flatMap(({ id }) => found.get(id) ?? []);
}

/** What was just moved comes before the others of its row. */
const startingWith = <S extends Placed>(ordered: readonly S[], first: number | undefined): S[] =>
  ordered.toSorted((one, other) => one.y - other.y || Number(other.id === first) - Number(one.id === first));

function risen<S extends Placed>(spot: S, done: readonly S[]): S {
  const isFree = (y: number) => !done.some((other) => overlaps({ ...spot, y }, other));
  let { y } = spot;
  while (!isFree(y)) y += 1;
  while (y > 0 && isFree(y - 1)) y -= 1;
  return { ...spot, y };
}

/** The layout with one widget at another place; the others make room. */
export const movedTo = <S extends Placed>(all: readonly S[], id: number, to: { x: number; y: number }): S[] =>
  changed(all, id, (spot) => ({ ...spot, ...to }));

export type Direction = "left" | "right" | "up" | "down";

/** The layout with one widget a step further: a column to the side, or past the one above or below it. */
export function stepped<S extends Placed>(all: readonly S[], id: number, direction: Direction): S[] {
  return changed(all, id, (spot) => {
    if (direction === "left") return { ...spot, x: spot.x - 1 };
    if (direction === "right") return { ...spot, x: spot.x + 1 };
    const beside = all.filter((other) => other.id !== id && other.x < spot.x + spot.w && spot.x < other.x + other.w);
    return { ...spot, y: direction === "up" ? aboveOf(spot, beside) : belowOf(spot, beside) };
  });
}

const aboveOf = (spot: Spot, beside: readonly Spot[]): number =>
  beside.filter(({ y, h }) => y + h <= spot.y).reduce((nearest, { y }) => Math.max(nearest, y), 0);

const belowOf = (spot: Spot, beside: readonly Spot[]): number => {
  const nearest = beside.filter(({ y }) => y >= spot.y + spot.h).reduce((least, { y }) => Math.min(least, y), Infinity);
  return Number.isFinite(nearest) ? nearest + 1 : spot.y;
};

/** The layout with one widget wider or taller by so many columns and rows. */
export const resized = <S extends Placed>(all: readonly S[], id: number, by: { w: number; h: number }): S[] =>
  changed(all, id, (spot) => ({ ...spot, w: Math.min(spot.w + by.w, COLUMNS - spot.x), h: spot.h + by.h }));

function changed<S extends Placed>(all: readonly S[], id: number, change: (spot: S) => S): S[] {
  const next = all.map((spot) => (spot.id === id ? within(change(spot)) : spot));
  return compacted(next, id);
}

/** Where a further widget of this size goes: the first free place, else below all others. */
export function freeSpot(all: readonly Spot[], { w, h }: { w: number; h: number }): Spot {
  const below = all.reduce((end, spot) => Math.max(end, spot.y + spot.h), 0);
  for (let y = 0; y < below; y += 1)
    for (let x = 0; x + w <= COLUMNS; x += 1) {
      const spot = { x, y, w, h };
      if (!all.some((other) => overlaps(spot, other))) return spot;
    }
  return { x: 0, y: below, w, h };
}

/** Of the four columns of a tablet. */
export const tabletWidth = (w: number): number => clamp(Math.ceil((w * TABLET_COLUMNS) / COLUMNS), 1, TABLET_COLUMNS);
