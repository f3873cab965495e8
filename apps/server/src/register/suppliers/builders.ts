import type { SupplierDraft } from "@millwright/domain/register/suppliers/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** A supplier made through the product's own call. */
export const buildSupplier = async (by: Person, facts: Partial<SupplierDraft> = {}) => {
  serial += 1;
  return await by.ok(suppliers.create, { body: { code: `SUP-${serial}`, name: `Supplier ${serial}`, ...facts } });
};
