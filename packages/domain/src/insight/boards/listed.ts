import type { ViewState } from "../../foundation/list-views/contract.ts";
import type { Columns } from "../../kit/columns.ts";
import type { Filter, ListRequest } from "../../kit/list.ts";
import { sortOf } from "../../kit/sorts.ts";
import type { Where } from "./contract.ts";

/** What a widget asks of its list, besides how many rows. */
export type ListAsked = Pick<ListRequest, "sortModel" | "filterModel"> &
  Partial<Pick<ListRequest, "search" | "archived">> & { quick?: string[] };

/** What is set on a list as a view keeps it, as the list's call takes it. */
export function askedOfState({ sort, filter, q, quick, archived }: ViewState): ListAsked {
  const words = (quick ?? "").split(",").filter((word) => word !== "");
  return {
    sortModel: sortOf(sort),
    filterModel: { ...filter },
    ...(q?.trim() ? { search: q.trim() } : {}),
    ...(words.length > 0 ? { quick: words } : {}),
    ...(archived ? { archived } : {}),
  };
}

/** Where the board looks, and the site in which its location is; null: it looks at no place, or at one that its reader does not reach. */
type Place = Where & { siteId: number | null };

/**
 * How a place narrows a list that has such columns: by the machine, by the crew, by the network, by the type of its sensors, and by the site, since most records name a machine and no room.
 * What the widget filters by itself goes first.
 */
export function narrowedBy(list: string, columns: Columns, own: Readonly<Record<string, unknown>>, place: Place): Record<string, Filter> {
  const wanted: readonly (readonly [id: number | null | undefined, names: readonly string[]])[] = [
    [place.siteId, ["siteId", "site"]],
    [place.assetId, ["assetId", "asset"]],
    [place.crewId, ["crew"]],
    [place.networkId, ["network"]],
    // In other lists a type is that of something else.
    [place.typeId, list === "sensors" ? ["type"] : []],
  ];
  const narrowing: Record<string, Filter> = {};
  for (const [id, names] of wanted) {
    const column = columnFor(columns, names);
    if (id && column !== undefined && !names.some((name) => Object.hasOwn(own, name)))
      narrowing[column] = { filterType: "set", values: [id] };
  }
  return narrowing;
}

/** Whether a place that its reader does not reach leaves nothing of such a list. */
export const isNarrowedBySite = (columns: Columns): boolean => columnFor(columns, ["siteId", "site"]) !== undefined;

const columnFor = (columns: Columns, names: readonly string[]): string | undefined =>
  names.find((name) => Object.hasOwn(columns, name) && columns[name]?.isFiltered !== false);
