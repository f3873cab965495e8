import { z } from "zod";
import { ArchiveChange, bulkOf, someOf } from "../../kit/bulk.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { code, day, instant, name, NameRef, optionalCode, optionalLine, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams, targetOf } from "../../kit/ids.ts";
import { ListQuery, ListRequest, listOf } from "../../kit/list.ts";
import { May } from "../../kit/may.ts";
import { LogLine } from "../../kit/log/log.ts";
import { CategoryRef } from "../locations/contract.ts";
import { ValueShown } from "../attributes/contract.ts";
import { CRITICALITIES } from "./criticality.ts";
import { WHEREABOUTS } from "./whereabouts.ts";

/** What a person fills in. The site is not among it: it is that of the location, or of the asset above. */
export const AssetDraft = z.object({
  code: code(),
  name: name(),
  parentId: idOf("assets").nullable().optional(),
  locationId: idOf("locations").nullable().optional(),
  categoryId: idOf("reference-lists").nullable().optional(),
  /** 1 to 3, shown as A, B, C (`criticality.ts`). */
  criticality: z.int().min(1).max(3).nullable().optional(),
  operatingStatusId: idOf("reference-lists").nullable().optional(),
  supplierId: idOf("suppliers").nullable().optional(),
  classificationId: idOf("reference-lists").nullable().optional(),
  group1Id: idOf("reference-lists").nullable().optional(),
  group2Id: idOf("reference-lists").nullable().optional(),
  /** Orders take it where they name none (`failure-class.ts`). */
  failureClassId: idOf("reference-lists").nullable().optional(),
  /** Who answers for it. */
  responsiblePersonId: idOf("people").nullable().optional(),
  /** Whose it is. */
  departmentId: idOf("reference-lists").nullable().optional(),
  /** Who pays for it; where none is given, the one of its place does. */
  costCentreId: idOf("reference-lists").nullable().optional(),
  /** Who looks after it. */
  crewId: idOf("crews").nullable().optional(),
  /** What is printed on its label, where that is not the code. */
  barcode: optionalCode(100),
  warrantyFrom: day().nullable().optional(),
  warrantyUntil: day().nullable().optional(),
  warrantyTerms: optionalText(1000),
  manufacturer: optionalLine(200),
  model: optionalLine(200),
  serialNumber: optionalCode(100),
  inServiceOn: day().nullable().optional(),
  notes: optionalText(4000),
});
export type AssetDraft = z.input<typeof AssetDraft>;

/** A value of the operating-status list with the colour the tenant gave it. */
export const OperatingStatusRef = NameRef.extend({ color: z.string().nullable() });
export type OperatingStatusRef = z.infer<typeof OperatingStatusRef>;

/** One row of the list and one node of the tree. */
export const AssetRow = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  parent: Ref.nullable(),
  location: Ref.nullable(),
  /** Names from the top down to where it stands; an asset without a location stands where the one above it does. */
  locationPath: z.array(z.string()),
  category: CategoryRef.nullable(),
  criticality: z.int().nullable(),
  operatingStatus: OperatingStatusRef.nullable(),
  serialNumber: z.string().nullable(),
  barcode: z.string().nullable(),
  classification: Ref.nullable(),
  department: Ref.nullable(),
  costCentre: Ref.nullable(),
  crew: Ref.nullable(),
  warrantyUntil: day().nullable(),
  /** What is said of it, by the key of each attribute (`attributes/inheriting.ts`). */
  attributeValues: z.record(z.string(), ValueShown),
  /** Assets directly below. */
  childCount: z.int(),
  /** Orders that are neither completed, closed nor cancelled; null for those who may not see orders. */
  openWorkOrders: z.int().nullable().optional(),
  /** Where it is beside its place; null for those who may not see movements. */
  whereabouts: z.enum(WHEREABOUTS).nullable().optional(),
  archivedAt: instant().nullable(),
});
export type AssetRow = z.infer<typeof AssetRow>;

export const Asset = z.object({
  id: z.int(),
  version: version(),
  may: May,
  code: z.string(),
  name: z.string(),
  parentId: z.int().nullable(),
  parent: Ref.nullable(),
  /** Every asset above, the top first. */
  path: z.array(Ref),
  locationId: z.int().nullable(),
  location: Ref.nullable(),
  /** Where it stands, the top first; taken from the asset above when it has no location of its own. */
  locationPath: z.array(Ref),
  siteId: z.int().nullable(),
  site: Ref.nullable(),
  categoryId: z.int().nullable(),
  category: CategoryRef.nullable(),
  criticality: z.int().nullable(),
  operatingStatusId: z.int().nullable(),
  operatingStatus: OperatingStatusRef.nullable(),
  supplierId: z.int().nullable(),
  supplier: Ref.nullable(),
  classificationId: z.int().nullable(),
  classification: NameRef.nullable(),
  group1Id: z.int().nullable(),
  group1: NameRef.nullable(),
  group2Id: z.int().nullable(),
  group2: NameRef.nullable(),
  failureClassId: z.int().nullable(),
  failureClass: NameRef.nullable(),
  responsiblePersonId: z.int().nullable(),
  responsiblePerson: NameRef.nullable(),
  departmentId: z.int().nullable(),
  department: NameRef.nullable(),
  costCentreId: z.int().nullable(),
  costCentre: NameRef.nullable(),
  crewId: z.int().nullable(),
  crew: Ref.nullable(),
  barcode: z.string().nullable(),
  warrantyFrom: day().nullable(),
  warrantyUntil: day().nullable(),
  warrantyTerms: z.string().nullable(),
  manufacturer: z.string().nullable(),
  model: z.string().nullable(),
  serialNumber: z.string().nullable(),
  inServiceOn: day().nullable(),
  notes: z.string().nullable(),
  childCount: z.int(),
  openWorkOrders: z.int().nullable(),
  /** One of its meters counts a way or hours, or something was entered of it as of a vehicle. */
  isVehicle: z.boolean(),
  /** The picture that stands for it: the one that was chosen of its files, else the first. */
  photo: z.object({ id: z.int(), fileName: z.string() }).nullable(),
  archivedAt: instant().nullable(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type Asset = z.infer<typeof Asset>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "assets", flag }) as const;
const params = idParams("assets");
const whole = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);

/**
 * The list in a query string; with `treeview=true` the children of `parentId`, or the top of the tree.
 * `PageNumber` (from 1) and `PageRows` are the specification's words for a block.
 */
const BrowseQuery = ListQuery.extend({
  treeview: z.enum(["true", "false"]).optional(),
  parentId: idInPath("assets").optional(),
  PageNumber: whole.optional(),
  PageRows: whole.optional(),
});
export type BrowseQuery = z.output<typeof BrowseQuery>;

const list = {
  method: "POST",
  path: "/api/Assets/list/",
  name: "assets",
  access: may("view"),
  body: ListRequest,
  reply: listOf(AssetRow),
  columns: {
    code: column.text({ isRequired: true, isSearched: true }),
    name: column.text({ isRequired: true, isSearched: true }),
    parent: column.reference("assets"),
    parentId: column.id("assets"),
    location: column.reference("locations"),
    locationId: column.id("locations"),
    site: column.reference("locations"),
    category: column.reference("reference-lists"),
    criticality: column.choice(CRITICALITIES.map(({ level }) => level)),
    operatingStatus: column.reference("reference-lists"),
    supplier: column.reference("suppliers"),
    serialNumber: column.text({ isSearched: true }),
    barcode: column.text(),
    classification: column.reference("reference-lists"),
    group1: column.reference("reference-lists"),
    group2: column.reference("reference-lists"),
    responsiblePerson: column.reference("people"),
    department: column.reference("reference-lists"),
    costCentre: column.reference("reference-lists"),
    crew: column.reference("crews"),
    warrantyUntil: column.day(),
    childCount: column.shown(column.number()),
    openWorkOrders: column.shown(column.number({ isFigure: true })),
    whereabouts: column.shown(column.choice(WHEREABOUTS, { isFigure: true })),
  },
  reads: true,
} as const;

export const assets = defineContract({
  list,
  export: exportOf(list),
  browse: { method: "GET", path: "/api/Assets/", access: may("view"), query: BrowseQuery, reply: listOf(AssetRow) },
  get: { method: "GET", path: "/api/Assets/:id", access: may("view"), params, reply: Asset },
  create: { method: "POST", path: "/api/Assets/", access: may("create"), body: AssetDraft, reply: Asset },
  /** One or more like it, with everything below it where that is wanted; the codes are counted on from the first (`copying.ts`). */
  copy: {
    method: "POST",
    path: "/api/Assets/:id/copy/",
    access: may("create"),
    params,
    body: z.object({ code: code(), count: z.int().min(1).max(100), withBelow: z.boolean() }),
    reply: z.object({ assets: z.array(Ref), count: z.int() }),
  },
  update: {
    method: "PUT",
    path: "/api/Assets/Update/:id",
    access: may("update"),
    params,
    body: AssetDraft.partial().extend({ version: version() }),
    reply: Asset,
  },
  /** Which of its pictures stands for it; null: the first. */
  choosePhoto: {
    method: "PUT",
    path: "/api/Assets/:id/photo/",
    access: may("update"),
    params,
    body: z.object({ fileId: idOf("files").nullable(), version: version() }),
    reply: Asset,
  },
  /** Whether a code is free; `id` is the asset that may keep its own. */
  validate: {
    method: "PUT",
    path: "/api/Assets/validate/:code/",
    access: may("view"),
    params: z.object({ code: code() }),
    query: z.object({ id: idInPath("assets").optional() }),
    reply: z.object({ valid: z.boolean(), takenById: z.int().optional() }),
    reads: true,
  },
  archive: {
    method: "DELETE",
    path: "/api/Assets/:id",
    access: may("delete"),
    params,
    body: z.object({ version: version() }),
    reply: Asset,
  },
  archiveMany: {
    method: "DELETE",
    path: "/api/Assets/",
    access: may("delete"),
    body: z.object({
      rows: z
        .array(z.object({ id: targetOf("assets"), version: version() }))
        .min(1)
        .max(100),
    }),
    reply: z.object({ archived: z.int() }),
  },
  restore: {
    method: "PUT",
    path: "/api/Assets/:id/restore",
    access: may("delete"),
    params,
    body: z.object({ version: version() }),
    reply: Asset,
  },
  bulk: bulkOf({
    path: "/api/Assets/bulk/",
    access: may("update"),
    kind: "assets",
    change: someOf(AssetDraft.pick({ criticality: true, locationId: true, parentId: true }).partial()),
  }),
  bulkArchive: bulkOf({ path: "/api/Assets/bulk/archive/", access: may("delete"), kind: "assets", change: ArchiveChange }),
  /** The logs of all assets in reach, or of one, the latest first. */
  logs: {
    method: "GET",
    path: "/api/AssetLogs/",
    access: may("view"),
    query: z.object({
      assetId: idInPath("assets").optional(),
      PageNumber: whole.optional(),
      PageRows: whole.pipe(z.int().max(500)).optional(),
    }),
    reply: z.object({ rows: z.array(LogLine.extend({ asset: Ref })), hasMore: z.boolean() }),
  },
  log: { method: "GET", path: "/api/AssetLogs/:id", access: may("view"), params, reply: z.object({ rows: z.array(LogLine) }) },
});
