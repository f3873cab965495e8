import { z } from "zod";
import { ArchiveChange, bulkOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { code, instant, name, NameRef, optionalLine, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../kit/ids.ts";
import { ListQuery, ListRequest, listOf } from "../../kit/list.ts";
import { isZone } from "../../kit/zones.ts";
import { May } from "../../kit/may.ts";
import { LogLine } from "../../kit/log/log.ts";

/** What a person fills in. The site is not among it: it is the nearest site upwards. */
export const LocationDraft = z.object({
  code: code(),
  name: name(),
  parentId: idOf("locations").nullable().optional(),
  categoryId: idOf("reference-lists").nullable().optional(),
  /** Orders take it where neither they nor their asset say one. */
  failureClassId: idOf("reference-lists").nullable().optional(),
  isSite: z.boolean().optional(),
  /** IANA; of a site alone. Empty: the organisation's. */
  timeZone: optionalLine(60).refine((zone) => !zone || isZone(zone), "not_a_zone"),
  /** When what stands here is required to run; where none is given, as the place above says. */
  productionCalendarId: idOf("production-calendars").nullable().optional(),
  /** Who pays for what stands here and has none of its own. */
  costCentreId: idOf("reference-lists").nullable().optional(),
  address: optionalText(500),
  notes: optionalText(4000),
});
export type LocationDraft = z.input<typeof LocationDraft>;

/** A category with the icon the tenant gave it. */
export const CategoryRef = NameRef.extend({ icon: z.string().nullable() });
export type CategoryRef = z.infer<typeof CategoryRef>;

/** One row of the list and one node of the tree. */
export const LocationRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  parent: Ref.nullable(),
  /** Names from the top down to the parent. */
  path: z.array(z.string()),
  category: CategoryRef.nullable(),
  isSite: z.boolean(),
  site: Ref.nullable(),
  /** Locations directly below. */
  childCount: z.int(),
  /** Assets directly here. */
  assetCount: z.int(),
  archivedAt: instant().nullable(),
});
export type LocationRow = z.infer<typeof LocationRow>;

export const Location = z.object({
  id: z.int(),
  version: version(),
  may: May,
  code: z.string(),
  name: z.string(),
  parentId: z.int().nullable(),
  parent: Ref.nullable(),
  /** Every location above, the top first. */
  path: z.array(Ref),
  categoryId: z.int().nullable(),
  category: CategoryRef.nullable(),
  failureClassId: z.int().nullable(),
  failureClass: NameRef.nullable(),
  isSite: z.boolean(),
  siteId: z.int().nullable(),
  site: Ref.nullable(),
  /** Its own, where it is a site that has one. */
  timeZone: z.string().nullable(),
  /** In which it keeps its days: its site's, else the organisation's. */
  zone: z.string(),
  productionCalendarId: z.int().nullable(),
  productionCalendar: Ref.nullable(),
  /** Its own calendar, or that of the nearest place above that has one; null: required all the time. */
  followedCalendar: Ref.extend({ from: Ref }).nullable(),
  costCentreId: z.int().nullable(),
  costCentre: NameRef.nullable(),
  address: z.string().nullable(),
  notes: z.string().nullable(),
  childCount: z.int(),
  assetCount: z.int(),
  archivedAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Location = z.infer<typeof Location>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "locations", flag }) as const;
const params = idParams("locations");

/** The list in a query string; with `treeview=true` the children of `parentId`, or the top of the tree. */
const TreeQuery = ListQuery.extend({ treeview: z.enum(["true", "false"]).optional(), parentId: idInPath("locations").optional() });

const list = {
  method: "POST",
  path: "/api/Location/list/",
  name: "locations",
  access: may("view"),
  body: ListRequest,
  reply: listOf(LocationRow),
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    name: column.text({ isRequired: true, isSearched: true }),
    parent: column.reference("locations"),
    parentId: column.id("locations"),
    category: column.reference("reference-lists"),
    site: column.reference("locations"),
    productionCalendar: column.reference("production-calendars"),
    costCentre: column.reference("reference-lists"),
    isSite: column.yesNo({ isRequired: true }),
    childCount: column.shown(column.number()),
    assetCount: column.shown(column.number()),
  },
  reads: true,
} as const;

export const locations = defineContract({
  list,
  export: exportOf(list),
  browse: { method: "GET", path: "/api/Location/", access: may("view"), query: TreeQuery, reply: listOf(LocationRow) },
  get: { method: "GET", path: "/api/Location/:id", access: may("view"), params, reply: Location },
  create: { method: "POST", path: "/api/Location/", access: may("create"), body: LocationDraft, reply: Location },
  update: {
    method: "PUT",
    path: "/api/Location/:id",
    access: may("update"),
    params,
    body: LocationDraft.partial().extend({ version: version() }),
    reply: Location,
  },
  /** Whether a code is free; `id` is the location that may keep its own. */
  validate: {
    method: "PUT",
    path: "/api/Location/validate/:code/",
    access: may("view"),
    params: z.object({ code: code() }),
    query: z.object({ id: idInPath("locations").optional() }),
    reply: z.object({ valid: z.boolean(), takenById: z.int().optional() }),
    reads: true,
  },
  archive: {
    method: "DELETE",
    path: "/api/Location/:id",
    access: may("delete"),
    params,
    body: z.object({ version: version() }),
    reply: Location,
  },
  archiveMany: {
    method: "DELETE",
    path: "/api/Location/",
    access: may("delete"),
    body: z.object({
      rows: z
        .array(z.object({ id: targetOf("locations"), version: version() }))
        .min(1)
        .max(100),
    }),
    reply: z.object({ archived: z.int() }),
  },
  restore: {
    method: "PUT",
    path: "/api/Location/:id/restore",
    access: may("delete"),
    params,
    body: z.object({ version: version() }),
    reply: Location,
  },
  bulkArchive: bulkOf({ path: "/api/Location/bulk/archive/", access: may("delete"), kind: "locations", change: ArchiveChange }),
  log: { method: "GET", path: "/api/LocationLog/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
