import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { name, version } from "../../kit/fields.ts";
import { idParams, targetOf } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { CATEGORIES } from "./categories.ts";
import { ASKS } from "./moves.ts";
import { SHADES } from "./shades.ts";
import { OptionsQuery } from "../reference-lists/contract.ts";

/** Ids below this are the product's own: seeded in every tenant, neither renamed nor switched off nor deleted. */
export const FIRST_OWN_STATUS = 1000;

const own = {
  /** Its colour is its category's; this says how strong it stands there. */
  shade: z.enum(SHADES).optional(),
  asks: z.array(z.enum(ASKS)).max(ASKS.length).optional(),
  /** The only categories that orders go to from here; null: all that its category knows. */
  goesTo: z.array(z.enum(CATEGORIES)).max(CATEGORIES.length).nullable().optional(),
};

/** A status of the tenant's own. It moves as its category does, so the category is chosen once. */
export const StatusDraft = z.object({ name: name(), category: z.enum(CATEGORIES), ...own });
export const StatusPatch = z.object({ name: name(), isActive: z.boolean(), ...own });

export const WorkOrderStatus = z.object({
  id: z.int(),
  version: version(),
  name: z.string(),
  category: z.enum(CATEGORIES),
  sortOrder: z.int(),
  isActive: z.boolean(),
  /** One of the product's own. */
  isSystem: z.boolean(),
  shade: z.enum(SHADES),
  asks: z.array(z.enum(ASKS)),
  goesTo: z.array(z.enum(CATEGORIES)).nullable(),
});
export type WorkOrderStatus = z.infer<typeof WorkOrderStatus>;

const may = (flag: "view" | "create" | "update" | "delete") => ({ subModule: "reference-lists", flag }) as const;
const params = idParams("statuses");

const list = {
  method: "POST",
  path: "/api/WorkOrderStatus/list/",
  name: "work-order-statuses",
  access: may("view"),
  body: ListRequest,
  reply: listOf(WorkOrderStatus),
  columns: {
    name: column.text({ isRequired: true }),
    category: column.choice(CATEGORIES, { isRequired: true }),
    sortOrder: column.number({ isRequired: true }),
  },
  reads: true,
} as const;

export const workOrderStatuses = defineContract({
  /** What may be chosen and filtered by, in the order of the work. */
  options: {
    method: "GET",
    path: "/api/WorkOrderStatus/",
    access: "signed-in",
    query: OptionsQuery.extend({ excludeCancel: z.enum(["true", "false"]).optional() }),
    reply: listOf(WorkOrderStatus),
  },
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/WorkOrderStatus/:id", access: may("view"), params, reply: WorkOrderStatus },
  create: { method: "POST", path: "/api/WorkOrderStatus/", access: may("create"), body: StatusDraft, reply: WorkOrderStatus },
  update: {
    method: "PUT",
    path: "/api/WorkOrderStatus/:id",
    access: may("update"),
    params,
    body: StatusPatch.partial().extend({ version: version() }),
    reply: WorkOrderStatus,
  },
  remove: {
    method: "DELETE",
    path: "/api/WorkOrderStatus/:id",
    access: may("delete"),
    params,
    reply: z.object({ removed: z.literal(true) }),
  },
  reorder: {
    method: "PUT",
    path: "/api/WorkOrderStatus/reorder/",
    access: may("update"),
    body: z.object({ ids: z.array(targetOf("statuses")).min(1).max(200) }),
    reply: z.object({ ids: z.array(z.int()) }),
  },
});
