import type { Column } from "./columns.tsx";
import type { List } from "../list/use-list.ts";

/** The columns that a list shows, in the order the person gave them. */
export const visibleColumns = <R>({ placed }: Pick<List<R>, "placed">): Column<R>[] =>
  placed.flatMap(({ column, isHidden }) => (isHidden ? [] : [column]));
