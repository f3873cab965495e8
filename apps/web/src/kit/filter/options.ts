/** One value a column can have, for its filter and for the chips that name it. */
export interface Option {
  value: number | string | boolean;
  label: string;
}
export type Options = () => readonly Option[] | Promise<readonly Option[]>;

/** How a column can be filtered. The wire's shapes are in the domain's `kit/list.ts`. */
export type ColumnFilter = { kind: "text" } | { kind: "number" } | { kind: "date" } | { kind: "set"; options: Options };
