import type { Placed } from "../arrangement/arrange.ts";

/** What laying out must know of a column. */
interface Sized {
  field: string;
  /** The title takes what the others leave; it and the code stay in sight when the table is scrolled sideways. */
  part: string;
  width: number;
}

export interface Fit<C> {
  /** The columns that are drawn, in their order. */
  drawn: Placed<C>[];
  /** How many there is no room for. */
  dropped: number;
  /** The columns of a row, for the browser's grid layout. */
  template: string;
  /** Width that a row takes at least, pixels. */
  least: number;
  /** Whether the rows are wider than the room for them. */
  isWide: boolean;
  /** Distance from the edge, in pixels, at which a column stays when scrolled sideways; by field, the boxes under `SELECT`. */
  stuck: ReadonlyMap<string, number>;
}

export const SELECT = "select";
export const SELECT_PX = 48;
/** A title keeps enough to tell rows apart. */
export const TITLE_PX = 320;
/** The least a person may draw a column to. */
export const LEAST_PX = 56;
/** Room for the button that shows the columns that dropped out. */
export const MORE_PX = 44;
/** What stays in sight leaves at least this part of the room to the others. */
const STUCK_SHARE = 0.6;

const leastOf = <C extends Sized>({ column, width }: Placed<C>): number => width ?? (column.part === "title" ? TITLE_PX : column.width);

/**
 * Lays the columns out in the room there is. Where it is too small for all, the last ones drop out whole, so that none stands half; with `hasAll`
 * they all stay, and the table is scrolled sideways.
 */
export function fit<C extends Sized>(
  placed: readonly Placed<C>[],
  { room, hasSelect, hasAll }: { room: number; hasSelect: boolean; hasAll: boolean },
): Fit<C> {
  const shown = placed.filter(({ isHidden }) => !isHidden);
  const boxes = hasSelect ? SELECT_PX : 0;
  const whole = boxes + shown.reduce((sum, one) => sum + leastOf(one), 0);
  const isTight = room > 0 && whole > room;
  const drawn = isTight && !hasAll ? kept(shown, room - boxes - MORE_PX) : shown;
  const isWide = isTight && hasAll;
  const tracks = drawn.map((one) => {
    if (one.column.part !== "title" || one.width !== undefined) return `${leastOf(one)}px`;
    // Alone in a narrow room the title is as narrow as that.
    return isWide ? `${TITLE_PX}px` : `minmax(0, 1fr)`;
  });
  return {
    drawn,
    dropped: shown.length - drawn.length,
    template: [...(hasSelect ? [`${SELECT_PX}px`] : []), ...tracks, ...(isTight ? [`${MORE_PX}px`] : [])].join(" "),
    least: isWide ? whole + MORE_PX : 0,
    isWide,
    stuck: isWide ? stuckIn(drawn, boxes, room) : new Map(),
  };
}

/** Without the last columns that there is no room for. The title is never one of them. */
function kept<C extends Sized>(shown: Placed<C>[], room: number): Placed<C>[] {
  let rest = shown.reduce((sum, one) => sum + leastOf(one), 0);
  const dropped = new Set<Placed<C>>();
  for (const one of shown.toReversed()) {
    if (rest <= room) break;
    if (one.column.part === "title") continue;
    dropped.add(one);
    rest -= leastOf(one);
  }
  return shown.filter((one) => !dropped.has(one));
}

function stuckIn<C extends Sized>(drawn: readonly Placed<C>[], boxes: number, room: number): Map<string, number> {
  const stuck = new Map<string, number>(boxes > 0 ? [[SELECT, 0]] : []);
  let left = boxes;
  for (const one of drawn.filter(({ column: { part } }) => part === "code" || part === "title")) {
    const end = left + leastOf(one);
    if (end > room * STUCK_SHARE) continue;
    stuck.set(one.column.field, left);
    left = end;
  }
  return stuck;
}
