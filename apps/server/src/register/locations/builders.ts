import { locations, type LocationDraft } from "@millwright/domain/register/locations/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A location made through the product's own call. */
export const buildLocation = async (by: Person, facts: Partial<LocationDraft> = {}) => {
  serial += 1;
  return await by.ok(locations.create, { body: { code: `LOC-${serial}`, name: `Location ${serial}`, ...facts } });
};
