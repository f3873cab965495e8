import type { Sort } from "./list.ts";

/** An order as addresses and views write it: `name` or, descending, `-name`; several with commas. */
export const sortOf = (sort: string | undefined): Sort[] =>
  (sort ?? "")
    .split(",")
    .filter((part) => part.replace("-", "") !== "")
    .slice(0, 3)
    .map((part) => (part.startsWith("-") ? { colId: part.slice(1), sort: "desc" } : { colId: part, sort: "asc" }));

export const sortText = (model: readonly Sort[]): string | undefined =>
  model.map(({ colId, sort }) => (sort === "desc" ? `-${colId}` : colId)).join(",") || undefined;
