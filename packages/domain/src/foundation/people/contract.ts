import { z } from "zod";
import { ArchiveChange, bulkOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { day, instant, line, NameRef, optionalEmail, optionalLine, Ref, version } from "../../kit/fields.ts";
import { idAlias, idOf, idParams } from "../../kit/ids.ts";
import { ListQuery, ListRequest, listOf } from "../../kit/list.ts";
import { May } from "../../kit/may.ts";
import { LogLine } from "../../kit/log/log.ts";

const partOfName = () => line(100);

/** From 1 (learning) to 5 (teaches others). */
export const SKILL_LEVELS = [1, 2, 3, 4, 5] as const;
export const SkillLevel = z.union(SKILL_LEVELS.map((level) => z.literal(level)));

/** What a person fills in about another. `name` is firstName, a space, lastName; the database builds it. */
export const PersonDraft = z.object({
  firstName: partOfName(),
  lastName: partOfName(),
  email: optionalEmail(),
  phone: optionalLine(50),
  jobTitle: optionalLine(100),
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
  /** The main craft; further ones in `craftIds`. */
  craftId: idOf("reference-lists").nullable().optional(),
  craftIds: z.array(idOf("reference-lists")).max(10).optional(),
  skills: z
    .array(z.object({ skillId: idOf("reference-lists"), level: SkillLevel }))
    .max(50)
    .optional(),
  /** The supplier that the person works for; null: the organisation itself. */
  employerId: idOf("suppliers").nullable().optional(),
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
  craft: Ref.nullable(),
  /** Null: the organisation itself. */
  employer: Ref.nullable(),
  isContractor: z.boolean(),
  /** The day on which the first of the person's current certificates ends. */
  certificateEndsOn: day().nullable(),
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
  craftId: z.int().nullable(),
  craft: Ref.nullable(),
  /** Further crafts, beside the main one. */
  craftIds: z.array(z.int()),
  crafts: z.array(Ref),
  skills: z.array(z.object({ skillId: z.int(), skill: Ref, level: SkillLevel })),
  employerId: z.int().nullable(),
  employer: Ref.nullable(),
  certificateEndsOn: day().nullable(),
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
    role: column.reference("roles"),
    site: column.reference("locations"),
    craft: column.reference("reference-lists"),
    employer: column.reference("suppliers"),
    isContractor: column.yesNo({ isRequired: true }),
    certificateEndsOn: column.day(),
    isLead: column.shown(column.yesNo()),
    hasAccount: column.yesNo(),
  },
  reads: true,
} as const;

export const people = defineContract({
  list,
  /** The same list, asked for as the other resources are. */
  listGet: { method: "GET", path: "/api/Personnel/", access: may("view"), query: ListQuery, reply: list.reply },
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
