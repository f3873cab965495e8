import { useQueries } from "@tanstack/react-query";
import type { LogLine } from "@millwright/domain/kit/log/log.ts";
import { optionsFrom } from "../filter/options-from.ts";
import type { ListCall } from "../list/use-list.ts";

/**
 * What the ids in a log are called now, for the fields that occur in it: `categoryId:12` → "Bearings". A value that has left its list
 * keeps its number.
 */
export function useNames(references: Readonly<Record<string, ListCall>>, rows: readonly LogLine[]): ReadonlyMap<string, string> {
  const changed = new Set(rows.flatMap(({ changes }) => changes.map(({ field }) => field)));
  const fields = Object.keys(references).filter((field) => changed.has(field));
  return useQueries({
    queries: fields.map((field) => ({
      queryKey: ["names", field, references[field]?.path],
      queryFn: async () => {
        const call = references[field];
        return call ? await optionsFrom(call)() : [];
      },
    })),
    combine: (replies) =>
      new Map(replies.flatMap(({ data = [] }, at) => data.map(({ value, label }) => [`${fields[at]}:${value}`, label] as const))),
  });
}
