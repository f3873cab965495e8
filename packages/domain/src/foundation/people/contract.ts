import { z } from "zod";
import { ArchiveChange, bulkOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { instant, NameRef, optionalEmail, optionalText, Ref, version } from "../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { May } from "../../kit/may.ts";
import { LogLine } from "../../kit/log/log.ts";

const partOfName = () => z.string().trim().min(1).max(100);

/** What a person fills in about another. `name` is firstName, a space, lastName; the database builds it. */
export const PersonDraft = z.object({
  firstName: partOfName(),
  lastName: partOfName(),
  email: optionalEmail(),
  phone: optionalText(50),
  jobTitle: optionalText(100),
  isLead: z.boolean().optional(),
  /** The first role, as it is held everywhere or where it was held before; `roles` says more and comes before it. */
  roleId: idOf("roles").nullable().optional(),
  /** Every role and the site where it is held; null: everywhere. */
  roles: z
    .array(z.object({ roleId: idOf("roles"), siteId: idOf("locations").nullable().optional() }))
    .max(20)
    .optional(),
  /** The site that the person belongs to, whose records a scope of "site" opens. */
  siteId: idOf("locations").nullable().optional(),
});
export type PersonDraft = z.input<typeof PersonDraft>;

/** One row of the list. */
export const PersonRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isLead: z.boolean(),
  role: NameRef.nullable(),
  site: Ref.nullable(),
  /** Whether the person may sign in. */
  hasAccount: z.boolean(),
  archivedAt: instant().nullable(),
});
export type PersonRow = z.infer<typeof PersonRow>;

export const Person = z.object({
  id: z.int(),
  version: version(),
  may: May,
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  jobTitle: z.string().nullable(),
  isLead: z.boolean(),
  roleId: z.int().nullable(),
  role: NameRef.nullable(),
  roles: z.array(z.object({ roleId: z.int(), role: NameRef, siteId: z.int().nullable(), site: Ref.nullable() })),
  siteId: z.int().nullable(),
  site: Ref.nullable(),
  hasAccount: z.boolean(),
  archivedAt: instant().nullable(),
  /** Made anonymous: what named this person is gone, for good. */
  forgottenAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Person = z.infer<typeof Person>;

/** A role that can be given; `mayGive` is false where it allows more than the caller's own. */
export const RoleOption = z.object({
  id: z.int(),
  userRoleId: idAlias(),
  name: z.string(),
  description: z.string().nullable(),
  mayGive: z.boolean(),
});
export type RoleOption = z.infer<typeof RoleOption>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "people", flag }) as const;
const params = idParams("people");

const list = {
  method: "POST",
  path: "/api/Personnel/list/",
  name: "people",
  access: may("view"),
  body: ListRequest,
  reply: listOf(PersonRow),
  columns: {
    /** People have no code; where one is looked up from an address, the e-mail address is theirs. */
    code: column.text({ isSearched: true }),
    name: column.text({ isRequired: true, isSearched: true }),
    email: column.text({ isSearched: true }),
    phone: column.text(),
    jobTitle: column.text({ isSearched: true }),
    role: column.reference("roles", { isSortable: false }),
    site: column.reference("locations", { isSortable: false }),
    isLead: column.shown(column.yesNo()),
    hasAccount: column.shown(column.yesNo()),
  },
  reads: true,
} as const;

export const people = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/Personnel/:id", access: may("view"), params, reply: Person },
  create: { method: "POST", path: "/api/Personnel/", access: may("create"), body: PersonDraft, reply: Person },
  update: {
    method: "PUT",
    path: "/api/Personnel/:id",
    access: may("update"),
    params,
    body: PersonDraft.partial().extend({ version: version() }),
    reply: Person,
  },
  archive: {
    method: "DELETE",
    path: "/api/Personnel/:id",
    access: may("delete"),
    params,
    body: z.object({ version: version() }),
    reply: Person,
  },
  restore: {
    method: "PUT",
    path: "/api/Personnel/:id/restore",
    access: may("delete"),
    params,
    body: z.object({ version: version() }),
    reply: Person,
  },
  bulk: bulkOf({
    path: "/api/Personnel/bulk/",
    access: may("update"),
    kind: "people",
    change: PersonDraft.pick({ roleId: true }).required(),
  }),
  bulkArchive: bulkOf({ path: "/api/Personnel/bulk/archive/", access: may("delete"), kind: "people", change: ArchiveChange }),
  log: { method: "GET", path: "/api/PersonnelLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
  roles: { method: "GET", path: "/api/UserRoles/", access: may("view"), reply: z.object({ rows: z.array(RoleOption) }) },
});
