import type { Flag } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { SEALED, type Category } from "@millwright/domain/work-orders/status.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { withinScope } from "./scope.ts";

interface Holder {
  id: number;
  category: string;
}

const holders = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrders")
    .innerJoin("statuses", (join) =>
      join.onRef("statuses.tenantId", "=", "workOrders.tenantId").onRef("statuses.id", "=", "workOrders.statusId"),
    )
    .select(["workOrders.id", "statuses.category"])
    .where(() => withinScope(ctx));

/** What a sealed order holds may be looked at, and neither added to nor taken away. */
function open(holder: Holder | undefined, flag: Flag): Holder | undefined {
  if (holder && flag !== "view" && SEALED.includes(holder.category as Category)) throw refuse("conflict", "order_sealed");
  return holder;
}

/** The records that files of this feature hang on: orders, and the steps that photos were taken for. */
export const orderFinders = {
  "work-orders": async (ctx: Ctx, id: number, flag: Flag = "view") =>
    open(await holders(ctx).where("workOrders.id", "=", id).executeTakeFirst(), flag),
  "work-order-subtasks": async (ctx: Ctx, id: number, flag: Flag = "view") => {
    const step = holders(ctx)
      .innerJoin("workOrderSubtasks as step", (join) =>
        join.onRef("step.tenantId", "=", "workOrders.tenantId").onRef("step.workOrderId", "=", "workOrders.id"),
      )
      .where("step.id", "=", id);
    return open(await step.executeTakeFirst(), flag);
  },
};
