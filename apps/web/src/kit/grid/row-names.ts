import type { Column } from "./columns.tsx";

/** How a row is called in what is read aloud: by its code and its title. */
export const rowNames = <R>(columns: readonly Column<R>[]) => {
  const named = columns.filter(({ part }) => part === "code" || part === "title");
  return (row: R): string => named.map(({ text }) => text(row)).join(" ");
};
