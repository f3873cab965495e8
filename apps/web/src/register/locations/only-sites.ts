import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import type { locations } from "@millwright/domain/register/locations/contract.ts";

/** For a picker that offers sites. Apart from the field of forms, which a page with a bar of questions does not load. */
export const onlySites = { isSite: { filterType: "set", values: [true] } } satisfies FiltersOf<typeof locations.list>;
