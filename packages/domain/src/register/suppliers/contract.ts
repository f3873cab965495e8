import { z } from "zod";
import { bulkOf, someOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { code, currency, filled, name, NameRef, optionalEmail, optionalLine, optionalText } from "../../kit/fields.ts";
import { idOf } from "../../kit/ids.ts";
import { recordCalls, recordOf, rowOf } from "../../kit/record-calls.ts";

export const SupplierContact = z.object({
  name: name(),
  role: filled(optionalLine(100)),
  email: filled(optionalEmail()),
  phone: filled(optionalLine(50)),
});
export type SupplierContact = z.infer<typeof SupplierContact>;

/** What a person fills in. */
export const SupplierDraft = z.object({
  code: code(),
  name: name(),
  categoryId: idOf("reference-lists").nullable().optional(),
  contacts: z.array(SupplierContact).max(20).optional(),
  address: optionalText(500),
  /** What was agreed on payment and the like, as text. */
  terms: optionalText(500),
  leadTimeDays: z.int().min(0).max(3650).nullable().optional(),
  currency: currency().nullable().optional(),
  /** 1 (poor) to 5 (excellent). */
  rating: z.int().min(1).max(5).nullable().optional(),
  notes: optionalText(4000),
});
export type SupplierDraft = z.input<typeof SupplierDraft>;

/** One row of the list. */
export const SupplierRow = rowOf({
  code: z.string(),
  name: z.string(),
  category: NameRef.nullable(),
  contactName: z.string().nullable(),
  leadTimeDays: z.int().nullable(),
  currency: z.string().nullable(),
  rating: z.int().nullable(),
});
export type SupplierRow = z.infer<typeof SupplierRow>;

export const Supplier = recordOf({
  code: z.string(),
  name: z.string(),
  categoryId: z.int().nullable(),
  category: NameRef.nullable(),
  contacts: z.array(
    z.object({ name: z.string(), role: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
  ),
  address: z.string().nullable(),
  terms: z.string().nullable(),
  leadTimeDays: z.int().nullable(),
  currency: z.string().nullable(),
  rating: z.int().nullable(),
  notes: z.string().nullable(),
});
export type Supplier = z.infer<typeof Supplier>;

export const suppliers = defineContract({
  ...recordCalls({
    kind: "suppliers",
    api: "Supplier",
    draft: SupplierDraft,
    record: Supplier,
    row: SupplierRow,
    columns: {
      code: column.text({ isRequired: true, isSearched: true }),
      name: column.text({ isRequired: true, isSearched: true }),
      category: column.reference("reference-lists"),
      contactName: column.text(),
      leadTimeDays: column.number(),
      currency: column.text(),
      rating: column.number(),
    },
  }),
  bulk: bulkOf({
    path: "/api/Supplier/bulk/",
    access: { subModule: "suppliers", flag: "update" },
    kind: "suppliers",
    change: someOf(SupplierDraft.pick({ categoryId: true }).partial()),
  }),
});
