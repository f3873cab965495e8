import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { spareParts } from "@millwright/domain/materials/master-parts/spares/contract.ts";

/** What a change of a spare list makes old. */
export const CHANGED = { invalidates: [spareParts, masterParts] } as const;
