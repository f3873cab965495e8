import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { day, line, Money, NameRef, Ref, version } from "../../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams, targetOf } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { COST_GROUPS } from "../priority.ts";
import { BOOKED_GROUPS } from "./groups.ts";

const may = (flag: "view" | "update") => ({ subModule: "work-costs", flag }) as const;
const params = idParams("work-order-costs");

/** One line of what an order cost. */
export const WorkOrderCost = z.object({
  id: z.int(),
  workOrderCostId: idAlias(),
  version: version(),
  workOrderId: z.int(),
  group: z.enum(COST_GROUPS),
  /** The step that it was for. */
  subtask: NameRef.nullable(),
  supplier: Ref.nullable(),
  /** Who worked it, and on which line of labour. */
  person: NameRef.nullable(),
  workOrderLaborId: z.int().nullable(),
  workOrderPartId: z.int().nullable(),
  day: day(),
  text: z.string(),
  quantity: z.number().nullable(),
  /** Of hours. */
  minutes: z.int().nullable(),
  amount: Money,
  /** It was booked by hand and may be corrected, as far as the order allows. */
  isBooked: z.boolean(),
});
export type WorkOrderCost = z.infer<typeof WorkOrderCost>;

export const CostGroup = z.object({
  group: z.enum(COST_GROUPS),
  planned: Money,
  actual: Money,
  variance: Money,
  /** Null where nothing was planned. */
  variancePercent: z.number().nullable(),
});
export type CostGroup = z.infer<typeof CostGroup>;

/** An amount is in the organisation's currency, in its smallest unit; less than nought is a credit. */
const amountMinor = z.int().min(-1_000_000_000_000).max(1_000_000_000_000);
export const WorkOrderCostDraft = z.object({
  group: z.enum(BOOKED_GROUPS),
  subtaskId: idOf("work-order-subtasks").nullable().optional(),
  supplierId: idOf("suppliers").nullable().optional(),
  day: day(),
  text: line(300),
  amountMinor,
});
export type WorkOrderCostDraft = z.input<typeof WorkOrderCostDraft>;

/** By what the costs of orders are summed. */
export const COST_KEYS = ["asset", "location", "crew", "costCentre", "project"] as const;

export type CostKey = (typeof COST_KEYS)[number];

/** Lines across orders, with what each order was for. */
export const CostRow = z.object({
  id: z.int(),
  workOrder: Ref,
  group: z.enum(COST_GROUPS),
  day: day(),
  text: z.string(),
  supplier: Ref.nullable(),
  asset: Ref.nullable(),
  location: Ref.nullable(),
  crew: Ref.nullable(),
  costCentre: NameRef.nullable(),
  project: NameRef.nullable(),
  amount: Money,
});
export type CostRow = z.infer<typeof CostRow>;

export const CostSums = z.object({
  currency: z.string(),
  rows: z.array(
    z.object({
      of: NameRef.extend({ code: z.string().nullable() }).nullable(),
      groups: z.partialRecord(z.enum(COST_GROUPS), z.int()),
      amountMinor: z.int(),
    }),
  ),
  amountMinor: z.int(),
  /** The same by the month in which it was booked (YYYY-MM), the oldest first; months of nothing are left out. */
  months: z.array(z.object({ month: z.string(), groups: z.partialRecord(z.enum(COST_GROUPS), z.int()) })),
  /** Lines in other currencies: not added. */
  otherLines: z.int(),
});
export type CostSums = z.infer<typeof CostSums>;

const lines = {
  name: "work-order-costs",
  method: "POST",
  path: "/api/WorkOrderCost/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(CostRow),
  columns: {
    workOrder: column.reference("work-orders", { isRequired: true }),
    group: column.choice(COST_GROUPS, { isRequired: true }),
    day: column.day({ isRequired: true }),
    text: column.shown(column.text()),
    supplier: column.reference("suppliers"),
    asset: column.reference("assets"),
    location: column.reference("locations"),
    crew: column.reference("crews"),
    costCentre: column.reference("reference-lists"),
    project: column.reference("reference-lists"),
    amount: column.money({ isRequired: true }),
  },
  reads: true,
} as const;

/** Planned and actual of each group, and all together. */
const sumsOfOrders = { groups: z.array(CostGroup), total: CostGroup.omit({ group: true }) };

export const workOrderCosts = defineContract({
  lines,
  export: exportOf(lines),
  list: {
    method: "GET",
    path: "/api/WorkOrderCost/",
    access: may("view"),
    query: z.object({ workOrderId: idInPath("work-orders") }),
    reply: z.object({
      rows: z.array(WorkOrderCost),
      ...sumsOfOrders,
      /** The same with everything below it that the caller reaches; null where it has no sub-orders. */
      withSubOrders: z.object({ orders: z.array(Ref), rows: z.array(WorkOrderCost), ...sumsOfOrders }).nullable(),
      currency: z.string(),
      /** Lines in other currencies: shown, not added. */
      otherLines: z.int(),
      /** Lines of labour, planned or worked, of which nobody knows what an hour costs. */
      withoutRate: z.int(),
      mayBook: z.boolean(),
    }),
  },
  create: {
    method: "POST",
    path: "/api/WorkOrderCost/",
    access: may("update"),
    body: WorkOrderCostDraft.extend({ workOrderId: targetOf("work-orders") }),
    reply: WorkOrderCost,
  },
  update: {
    method: "PUT",
    path: "/api/WorkOrderCost/:id",
    access: may("update"),
    params,
    body: WorkOrderCostDraft.partial().extend({ version: version() }),
    reply: WorkOrderCost,
  },
  remove: { method: "DELETE", path: "/api/WorkOrderCost/:id", access: may("update"), params, reply: z.object({ removed: z.int() }) },
  /** What the orders that the caller reaches cost, by what they were for: from the same lines, in the organisation's currency. Null: orders without one. */
  sums: {
    method: "GET",
    path: "/api/WorkOrderCost/sums/",
    access: may("view"),
    query: z.object({ by: z.enum(COST_KEYS), from: day().optional(), until: day().optional() }),
    reply: CostSums,
  },
});
