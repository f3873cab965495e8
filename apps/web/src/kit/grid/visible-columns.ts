import type { Column } from "./columns.tsx";
import type { List } from "./use-list.ts";

/** The columns that a list shows, in their order. */
export const visibleColumns = <R>({ columns }: Pick<List<R>, "columns">): readonly Column<R>[] => columns;
