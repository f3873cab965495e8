import type { FilterModel } from "../../kit/list/search.ts";

/** Of a list of the scheme: what belongs to the choice above, and what belongs to nothing; everything where nothing is chosen. */
export const withinScheme = (above: number | null): { filter?: FilterModel } =>
  above === null ? {} : { filter: { belongsToId: { filterType: "set", values: [above, null] } } };
