import { userRoles, type UserRoleDraft } from "@millwright/domain/foundation/roles/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A role made through the product's own call; without anything said, one that allows nothing. */
export const buildRole = async (by: Person, facts: Partial<UserRoleDraft> = {}) => {
  serial += 1;
  return await by.ok(userRoles.create, { body: { name: `Role ${serial}`, ...facts } });
};
