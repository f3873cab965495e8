import type { ToldRow } from "@millwright/domain/kit/live/frames.ts";

/** What makes a row come, go or come back, whatever else it changes. */
const COMES_OR_GOES = new Set(["created", "archived", "restored", "deleted", "imported", "merged", "converted", "undone"]);

const bare = (name: string): string => name.replace(/(Ids?|At|Person)$/, "");

/** Whether a list that is sorted and filtered by these columns may show the row at another place, or not at all: by the names alone, since values are not told. */
export function mayMove({ action, fields }: Pick<ToldRow, "action" | "fields">, columns: readonly string[]): boolean {
  if (COMES_OR_GOES.has(action)) return true;
  const asked = columns.map(bare);
  return fields.some((field) => asked.some((column) => bare(field).startsWith(column) || column.startsWith(bare(field))));
}
