import { useMemo } from "react";
import type { NamedList } from "@millwright/domain/kit/columns.ts";
import type { Column } from "../grid/columns.tsx";
import { useArrangement, type Arrangement } from "../grid/use-arrangement.ts";
import type { ListCall, RowOf } from "./list-call.ts";
import { visibleColumns } from "../grid/visible-columns.ts";
import { useIsPhone } from "./use-phone.ts";
import { useListState, type StatePlace } from "./list-state.ts";
import { useFixed, useListQuery, type ListQuery, type QueryDefaults } from "./use-list-query.ts";

export type { ListCall, RowOf } from "./list-call.ts";

/** A list as every shape draws it: what is asked and read, and how the person has arranged it. What is selected belongs to the shape that selects. */
export interface List<R> extends ListQuery<R>, Arrangement<R> {
  /** Those that the reader may see, sort and filter by: what the list is of is not among them. */
  columns: readonly Column<R>[];
}

interface ListOptions<C extends NamedList> extends QueryDefaults<C> {
  /** Where order, filters and search are kept. In memory a list has no views and keeps no columns. */
  state?: StatePlace;
}

/** The figures that these columns draw: the others are not worked out. */
const figuresIn = <R>({ columns: told }: NamedList, columns: readonly Column<R>[]): string[] => {
  const drawn = columns.flatMap(({ field, draws = [] }) => [field, ...draws]);
  return [...new Set(drawn)].filter((field) => told[field]?.isFigure).toSorted();
};

/** A list that stands anywhere: a page, a tab, a card. `of: { asset: 12 }` fixes what it is of. */
export function useList<C extends ListCall & NamedList>(
  call: C,
  columns: readonly Column<RowOf<C>>[],
  { state: place = "page", ...defaults }: ListOptions<C> = {},
): List<RowOf<C>> {
  type R = RowOf<C>;
  const state = useListState(place, call.name);
  const fixed = useFixed(defaults);
  const arrangement = useArrangement(call.name, columns as readonly Column<R>[], state, fixed);
  // A card shows the first facts that a row has, and a list on the page of something else those that it was given, whichever columns a wide screen shows.
  const isPhone = useIsPhone();
  const drawn = isPhone ? columns.filter(({ isExtra }) => !isExtra) : place === "page" ? visibleColumns(arrangement) : columns;
  const query = useListQuery(call, state, { ...defaults, fixed, figures: figuresIn(call, drawn) });
  const shown = useMemo(() => columns.filter(({ field }) => !Object.hasOwn(fixed, field)), [columns, fixed]);
  return useMemo(() => ({ ...query, ...arrangement, columns: shown }), [query, arrangement, shown]);
}
