import type { ColumnLayout } from "@millwright/domain/foundation/list-views/contract.ts";

/** What arranging must know of a column. */
export interface Arrangeable {
  field: string;
  /** The column that says what a row is; it cannot be hidden. */
  part: string;
  /** Hidden until a person wants it. */
  isExtra?: true;
}
export interface Placed<C> {
  column: C;
  width: number | undefined;
  isHidden: boolean;
}

/**
 * Every column of a list in the order of a layout. What the layout names and the list no longer has is left out; what the list has and the
 * layout does not know yet stands behind the column it follows in the list.
 */
export function arranged<C extends Arrangeable>(columns: readonly C[], layout: ColumnLayout | null): Placed<C>[] {
  const known = new Map(columns.map((column) => [column.field, column]));
  const placed: Placed<C>[] = [];
  for (const { field, width, isHidden = false } of layout ?? []) {
    const column = known.get(field);
    if (!column) continue;
    known.delete(field);
    placed.push({ column, width, isHidden: isHidden && column.part !== "title" });
  }
  for (const [at, column] of columns.entries()) {
    if (!known.has(column.field)) continue;
    const before = columns[at - 1];
    const behind = before ? placed.findIndex((one) => one.column === before) : -1;
    placed.splice(layout?.length ? behind + 1 : placed.length, 0, { column, width: undefined, isHidden: column.isExtra === true });
  }
  return placed;
}

/** The layout as it is kept: only what differs from a plain column. */
export const layoutOf = <C extends Arrangeable>(placed: readonly Placed<C>[]): ColumnLayout =>
  placed.map(({ column, width, isHidden }) => ({
    field: column.field,
    ...(width === undefined ? {} : { width }),
    ...(isHidden ? { isHidden } : {}),
  }));

/** One step towards the front (-1) or the back (+1). */
export function moved<T>(items: readonly T[], from: number, step: -1 | 1): T[] {
  const to = from + step;
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  const next = items.filter((_, at) => at !== from);
  next.splice(to, 0, item);
  return next;
}

/** Takes the order of the columns that are seen from the grid; those that are hidden stay behind the column they followed. */
export function reordered<C extends Arrangeable>(placed: readonly Placed<C>[], fields: readonly string[]): Placed<C>[] {
  const isSeen = (one: Placed<C>) => fields.includes(one.column.field);
  const seen = fields.flatMap((field) => placed.filter(({ column }) => column.field === field));
  const next = [...seen];
  for (const [at, one] of placed.entries()) {
    if (isSeen(one)) continue;
    const before = placed[at - 1];
    next.splice(before ? next.indexOf(before) + 1 : 0, 0, one);
  }
  return next;
}

/** What a shape arranged of the columns it was given, with those it was not given behind the one that each follows in the whole. */
export function rejoined<C extends Arrangeable>(next: readonly Placed<C>[], whole: readonly Placed<C>[]): Placed<C>[] {
  const joined = [...next];
  const placeOf = (field: string | undefined) => joined.findIndex(({ column }) => column.field === field);
  for (const [at, one] of whole.entries())
    if (placeOf(one.column.field) < 0) joined.splice(placeOf(whole[at - 1]?.column.field) + 1, 0, one);
  return joined;
}
