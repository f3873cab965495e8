import type { Column } from "./columns.tsx";
import type { Arrangement } from "./use-arrangement.ts";

/** The columns that a list shows, in the order the person gave them. */
export const visibleColumns = <R>({ placed }: Pick<Arrangement<R>, "placed">): Column<R>[] =>
  placed.flatMap(({ column, isHidden }) => (isHidden ? [] : [column]));
