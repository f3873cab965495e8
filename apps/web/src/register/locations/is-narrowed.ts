import type { List } from "../../kit/list/use-list.ts";

/** A search, a filter or the archive cuts rows out of their tree, so they are shown as a list. */
export const isNarrowed = <R>({ asked }: List<R>): boolean =>
  asked.search !== undefined || asked.archived === true || Object.keys(asked.filterModel).length > 0;
