import { masterParts, type MasterPart, type MasterPartDraft } from "@millwright/domain/materials/master-parts/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A part made through the product's own call. */
export const buildPart = async (by: Person, facts: Partial<MasterPartDraft> = {}): Promise<MasterPart> => {
  serial += 1;
  return await by.ok(masterParts.create, { body: { code: `PART-${serial}`, name: `Part ${serial}`, ...facts } });
};
