import { z } from "zod";
import { line } from "../../../kit/fields.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { idInPath, idParams, targetOf } from "../../../kit/ids.ts";
import { StatusRef, WorkOrder } from "../contract.ts";
import { MAX_PARTS } from "../tasks/contract.ts";
import { ROLES } from "./relations.ts";

/** Another order, and what it is to this one. */
export const WorkOrderRelation = z.object({
  id: z.int(),
  role: z.enum(ROLES),
  order: z.object({ id: z.int(), code: z.string(), name: z.string(), status: StatusRef }),
});
export type WorkOrderRelation = z.infer<typeof WorkOrderRelation>;

/** Which other order, and what it is to this one. */
export const RelationDraft = z.object({ otherId: targetOf("work-orders"), role: z.enum(ROLES) });

const may = (flag: "view" | "create" | "update") => ({ subModule: "work-orders", flag }) as const;
const rows = z.object({ rows: z.array(WorkOrderRelation) });

export const workOrderRelations = defineContract({
  /** Those that the caller reaches. */
  list: {
    method: "GET",
    path: "/api/WorkOrderRelations/",
    access: may("view"),
    query: z.object({ workOrderId: idInPath("work-orders") }),
    reply: rows,
  },
  create: {
    method: "POST",
    path: "/api/WorkOrderRelations/",
    access: may("update"),
    body: RelationDraft.extend({ workOrderId: targetOf("work-orders") }),
    reply: rows,
  },
  remove: {
    method: "DELETE",
    path: "/api/WorkOrderRelations/:id",
    access: may("update"),
    params: idParams("work-order-relations"),
    reply: z.object({ removed: z.int() }),
  },
  /** An order with the same tasks, planned hours and parts, and none of the results. */
  copy: {
    method: "POST",
    path: "/api/WorkOrderRelations/copy/",
    access: may("create"),
    body: z.object({ workOrderId: targetOf("work-orders") }),
    reply: WorkOrder,
  },
  /** Tasks that nobody has begun go into a sub-order of their own, with what is planned for them; planned hours and parts of the whole order where they are named. */
  split: {
    method: "POST",
    path: "/api/WorkOrderRelations/split/",
    access: may("create"),
    body: z.object({
      title: line(200),
      taskIds: z.array(targetOf("work-order-tasks")).min(1).max(MAX_PARTS),
      labourIds: z.array(targetOf("work-labour")).max(MAX_PARTS).optional(),
      partIds: z.array(targetOf("work-parts")).max(MAX_PARTS).optional(),
    }),
    reply: WorkOrder,
  },
});
