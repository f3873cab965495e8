import { supplierTarget } from "@millwright/domain/register/suppliers/import.ts";
import { SupplierDraft, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import type { Values } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createSupplier, records, updateSupplier } from "./changes.ts";

export const supplierWriter = {
  ...codedWriter({
    kind: "suppliers",
    target: supplierTarget,
    draft: SupplierDraft,
    get: records.get,
    create: createSupplier,
    update: updateSupplier,
  }),
  draftOf: (values: Values, current: object | null) => ({ ...plain(values), contacts: contactsOf(values, current as Supplier | null) }),
};

export const supplierLookup = codedLookup("suppliers", createSupplier);

function plain({ contactName: _name, contactEmail: _email, contactPhone: _phone, category, ...values }: Values): Values {
  return { ...values, categoryId: category };
}

/**
 * The first contact takes what the row says of it; a row that says nothing leaves them alone, and one that empties all of it removes it. An
 * address without a name is the company's own.
 */
function contactsOf({ name, contactName, contactEmail, contactPhone }: Values, supplier: Supplier | null): unknown {
  if (contactName === undefined && contactEmail === undefined && contactPhone === undefined) return undefined;
  const [first, ...others] = supplier?.contacts ?? [];
  const valueOr = (value: Values[string], before: string | null | undefined) => (value === undefined ? (before ?? null) : value);
  const email = valueOr(contactEmail, first?.email);
  const phone = valueOr(contactPhone, first?.phone);
  const who = valueOr(contactName, first?.name);
  if (who === null && email === null && phone === null) return others;
  return [{ name: who ?? name ?? supplier?.name, role: first?.role ?? null, email, phone }, ...others];
}
