import { sql, type RawBuilder } from "kysely";
import type { Ctx } from "../call/ctx.ts";
import type { Column, List, ListCall, Sorted } from "./define-list.ts";
import type { Names } from "./names.ts";

/**
 * The list as the caller sees it. A column that some rows hide (`isHiddenInRows`) has no value there, wherever it is looked at: shown, sorted, filtered, counted, summed, in the
 * key of a block and in a file. A list without such columns, or for who may see all of them, is the same list.
 */
export function seenBy<L extends ListCall>(ctx: Ctx, list: List<L>): List<L> {
  const hidden = new Map<string, RawBuilder<boolean> | false>();
  for (const [key, shownIf] of list.hiding) {
    const isShown = shownIf(ctx);
    if (isShown !== true) hidden.set(key, isShown);
  }
  if (hidden.size === 0) return list;
  const columns = { ...list.columns };
  for (const [key, isShown] of hidden) {
    const column = columns[key];
    if (column) columns[key] = seenColumn(column, isShown);
  }
  return { ...list, columns, names: list.names && seenNames(list.names, hidden) };
}

const seenColumn = ({ declared, value, sorted }: Column, isShown: RawBuilder<boolean> | false): Column => {
  const seen: Sorted = { ...sorted, value: where(isShown, sorted.value), isRequired: false };
  const shut = isShown === false ? ({ isSortable: false, isFiltered: false } as const) : {};
  return { declared: { ...declared, ...shut }, value: where(isShown, value), sorted: seen };
};

const seenNames = (names: Names, hidden: ReadonlyMap<string, RawBuilder<boolean> | false>): Names => ({
  ...names,
  ids: names.references.map(({ key, id, idAs }) => {
    const isShown = hidden.get(key);
    return (isShown === undefined ? id : where(isShown, id)).as(idAs);
  }),
});

/** Of the same type in any case, so that it is compared as the value would be. */
const where = <T>(isShown: RawBuilder<boolean> | boolean, value: RawBuilder<T>): RawBuilder<T> => {
  if (isShown === true) return value;
  return sql<T>`case when ${isShown === false ? sql`false` : isShown} then ${value} end`;
};

/** What a query selects for a column that some rows hide, where it is no reference, which the list selects itself. */
export const shownOnly = <L extends ListCall, T>(
  ctx: Ctx,
  list: List<L>,
  key: keyof L["columns"] & string,
  value: RawBuilder<T>,
): RawBuilder<T | null> => where(list.hiding.get(key)?.(ctx) ?? true, value as RawBuilder<T | null>);
