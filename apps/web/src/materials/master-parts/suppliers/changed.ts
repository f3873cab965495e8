import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { partSuppliers } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";

/** What a change of a supplier's terms makes old. */
export const CHANGED = { invalidates: [partSuppliers, masterParts] } as const;
