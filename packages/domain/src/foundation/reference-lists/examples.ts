import { hasMeaning } from "./meaning.ts";
import { hasFactor } from "./factors.ts";
import { hasPlaces } from "./places.ts";
import type { Examples } from "../../kit/endpoint.ts";
import type { referenceLists, ValuesContract } from "./contract.ts";
import { VIEWS, type ListView, type ValuesPath } from "./lists.ts";

/** The kind of record that an example asks for: a value of one list, at one level of it (1 is the top). */
export const kindOfValue = (list: string, level = 1): string => `reference-lists:${list}:${level}`;

/** List and level of such a kind; a plain "reference-lists" is a value of any list. */
export function valueOfKind(kind: string): { list: string; level: number } {
  const [, list = "cost-centres", level = "1"] = kind.split(":");
  return { list, level: Number(level) };
}

function examplesOf({ list, level }: ListView): Examples<ValuesContract> {
  const own = level ?? 1;
  const kind = kindOfValue(list.key, own);
  return {
    options: () => ({ query: { search: "a" } }),
    list: () => ({
      body: { sortModel: [{ colId: "name", sort: "asc" }], filterModel: { code: { filterType: "text", type: "contains", filter: "a" } } },
    }),
    export: () => ({ body: { columns: [{ field: "name" }], format: "csv" } }),
    get: async (row) => ({ params: { id: (await row(kind)).id } }),
    create: async (row) => ({
      body: {
        code: `EX-${level ?? 0}`,
        name: "Example value",
        ...(list.hasColor ? { color: "#359658" } : {}),
        ...(list.hasIcon ? { icon: "building" as const } : {}),
        ...(hasMeaning(list.key) ? { means: "degraded" as const } : {}),
        ...(hasPlaces(list.key) ? { places: 2 } : {}),
        ...(hasFactor(list.key) ? { factor: 1.25 } : {}),
        ...(own > 1 ? { parentId: (await row(kindOfValue(list.key, own - 1))).id } : {}),
      },
    }),
    update: async (row) => ({ params: { id: (await row(kind)).id }, body: { version: (await row(kind)).version, name: "Renamed value" } }),
    remove: async (row) => ({ params: { id: (await row(kind)).id } }),
  };
}

/** By path, as the contracts are. */
export const valueExamples = Object.fromEntries(VIEWS.map((view) => [view.path, examplesOf(view)])) as Record<
  ValuesPath,
  Examples<ValuesContract>
>;

export const examples: Examples<typeof referenceLists> = {
  lists: () => ({}),
  reorder: async (row) => ({ body: { ids: [(await row(kindOfValue("cost-centres"))).id] } }),
};
