import { sql } from "kysely";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { workOrderCosts, type CostRow } from "@millwright/domain/work/orders/costs/contract.ts";
import type { CostGroup } from "@millwright/domain/work/orders/priority.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { listRows } from "../../../platform/lists/list.ts";
import { withinReach, type Asking } from "../../../platform/records/reach.ts";

const list = defineList(workOrderCosts.lines, {
  kind: "work-order-costs",
  joins: { o: "workOrders" },
  refs: {
    group: "workOrderCosts.costGroup",
    day: "workOrderCosts.bookedOn",
    amount: "workOrderCosts.amountMinor",
    // What the order is for, as it is now: the same by which the sums are made.
    asset: "o.assetId",
    location: "o.locationId",
    crew: "o.crewId",
    costCentre: "o.costCentreId",
    project: "o.projectId",
  },
  defaultSort: [{ colId: "day", sort: "desc" }],
});

/** The order of a line within the caller's reach, where lines stand alone: who hears that a line was changed. */
export const isOfSeenOrder = (ctx: Asking) =>
  sql<boolean>`exists (select from work_orders o where o.id = work_order_costs.work_order_id and ${withinReach(ctx, "work-orders", "o")})`;

/** Lines of the orders that the caller reaches: who may see costs at all sees those of the work that they see. */
const lines = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrderCosts")
    .innerJoin("workOrders as o", (join) =>
      join.onRef("o.tenantId", "=", "workOrderCosts.tenantId").onRef("o.id", "=", "workOrderCosts.workOrderId"),
    )
    .leftJoin("workOrderPlannedLabour as l", (join) =>
      join.onRef("l.tenantId", "=", "workOrderCosts.tenantId").onRef("l.id", "=", "workOrderCosts.labourId"),
    )
    .leftJoin("people as p", (join) => join.onRef("p.tenantId", "=", "l.tenantId").onRef("p.id", "=", "l.personId"))
    .where(() => withinReach(ctx, "work-orders", "o"))
    .select(["workOrderCosts.id", "workOrderCosts.bookedOn as day"])
    .select([
      sql<CostGroup>`work_order_costs.cost_group`.as("group"),
      sql<string>`coalesce(nullif(work_order_costs.description, ''), p.name, '')`.as("text"),
      sql<CostRow["amount"]>`jsonb_build_object('amountMinor', work_order_costs.amount_minor, 'currency', work_order_costs.currency)`.as(
        "amount",
      ),
    ]);

export const costRows = async (ctx: Ctx, request: ListRequest): Promise<ListReply<CostRow>> =>
  (await listRows(ctx, list, request, lines(ctx))) as ListReply<CostRow>;
