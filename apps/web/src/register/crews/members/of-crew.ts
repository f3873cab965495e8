import type { FiltersOf } from "@millwright/domain/kit/columns.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { crewAssets, crewMembers } from "@millwright/domain/register/crews/members/contract.ts";

export const OF_CREW = (id: number) => ({ crew: { filterType: "set", values: [id] } }) satisfies FiltersOf<typeof crewMembers.list>;

/** A crew's log tells of its members and of what it looks after. */
export const CHANGED = { invalidates: [crews, crewMembers, crewAssets] };
