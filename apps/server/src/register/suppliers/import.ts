import { supplierTarget } from "@millwright/domain/register/suppliers/import.ts";
import { SupplierDraft, type Supplier } from "@millwright/domain/register/suppliers/contract.ts";
import { freeCode, idByCode, idsByCode, lowerText, namedByCode } from "../../platform/records/codes-of.ts";
import type { Lookup, RecordWriter, Values } from "../../platform/records/importing.ts";
import { createSupplier, records, updateSupplier } from "./keeping.ts";

export const supplierWriter: RecordWriter = {
  kind: "records",
  target: supplierTarget,
  table: "suppliers",
  entity: "suppliers",
  draft: SupplierDraft,
  find: async (ctx, values) => await idByCode(ctx, "suppliers", values["code"]),
  findMany: async (ctx, rows) =>
    await idsByCode(
      ctx,
      "suppliers",
      rows.map(({ code }) => code),
    ),
  identityOf: (values) => lowerText(values["code"]),
  makeCode: async (ctx) => await freeCode(ctx, "suppliers"),
  get: records.get,
  create: createSupplier,
  update: updateSupplier,
  draftOf: (values, current) => ({ ...plain(values), contacts: contactsOf(values, current as Supplier | null) }),
};

export const supplierLookup: Lookup = {
  table: "suppliers",
  entity: "suppliers",
  subModule: "suppliers",
  named: async (ctx) => await namedByCode(ctx, "suppliers"),
  create: async (ctx, { code, name }) => (await createSupplier(ctx, { code: code.slice(0, 60), name: name.slice(0, 200) })).id,
};

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
  const said = (value: Values[string], before: string | null | undefined) => (value === undefined ? (before ?? null) : value);
  const email = said(contactEmail, first?.email);
  const phone = said(contactPhone, first?.phone);
  const who = said(contactName, first?.name);
  if (who === null && email === null && phone === null) return others;
  return [{ name: who ?? name ?? supplier?.name, role: first?.role ?? null, email, phone }, ...others];
}
