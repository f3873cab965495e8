import { z } from "zod";
import { ArchiveChange, bulkOf, someOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { code, currency, filled, instant, name, NameRef, optionalEmail, optionalText, version } from "../../kit/fields.ts";
import { idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { LogLine } from "../../kit/log.ts";

export const SupplierContact = z.object({
  name: name(),
  role: filled(optionalText(100)),
  email: filled(optionalEmail()),
  phone: filled(optionalText(50)),
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
export const SupplierRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  category: NameRef.nullable(),
  contactName: z.string().nullable(),
  leadTimeDays: z.int().nullable(),
  currency: z.string().nullable(),
  rating: z.int().nullable(),
  archivedAt: instant().nullable(),
});
export type SupplierRow = z.infer<typeof SupplierRow>;

export const Supplier = z.object({
  id: z.int(),
  version: version(),
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
  archivedAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Supplier = z.infer<typeof Supplier>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "suppliers", flag }) as const;
const params = idParams("suppliers");
const versioned = z.object({ version: version() });

const list = {
  method: "POST",
  path: "/api/Supplier/list/",
  name: "suppliers",
  access: may("view"),
  body: ListRequest,
  reply: listOf(SupplierRow),
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    name: column.text({ isRequired: true, isSearched: true }),
    category: column.reference("reference-lists", { isSortable: false }),
    contactName: column.shown(column.text()),
    leadTimeDays: column.number(),
    currency: column.text(),
    rating: column.number(),
  },
  reads: true,
} as const;

export const suppliers = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/Supplier/:id", access: may("view"), params, reply: Supplier },
  create: { method: "POST", path: "/api/Supplier/", access: may("create"), body: SupplierDraft, reply: Supplier },
  update: {
    method: "PUT",
    path: "/api/Supplier/:id",
    access: may("update"),
    params,
    body: SupplierDraft.partial().extend({ version: version() }),
    reply: Supplier,
  },
  archive: { method: "PUT", path: "/api/Supplier/:id/archive", access: may("delete"), params, body: versioned, reply: Supplier },
  restore: { method: "PUT", path: "/api/Supplier/:id/restore", access: may("delete"), params, body: versioned, reply: Supplier },
  bulk: bulkOf({
    path: "/api/Supplier/bulk/",
    access: may("update"),
    kind: "suppliers",
    change: someOf(SupplierDraft.pick({ categoryId: true }).partial()),
  }),
  bulkArchive: bulkOf({ path: "/api/Supplier/bulk/archive/", access: may("delete"), kind: "suppliers", change: ArchiveChange }),
  log: { method: "GET", path: "/api/SupplierLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
