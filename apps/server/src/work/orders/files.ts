import type { Flag } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { sealOf, type Part } from "@millwright/domain/work/orders/sealing.ts";
import type { Category } from "@millwright/domain/work/orders/status.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

const holders = (ctx: Ctx) =>
  ctx.db
    .selectFrom("workOrders")
    .innerJoin("statuses", (join) =>
      join.onRef("statuses.tenantId", "=", "workOrders.tenantId").onRef("statuses.id", "=", "workOrders.statusId"),
    )
    .select(["workOrders.id", "statuses.category"])
    .where(() => withinReach(ctx, "work-orders"));

type Holder = Awaited<ReturnType<ReturnType<typeof holders>["executeTakeFirst"]>>;

/** What stands fast of an order may be looked at, and neither added to nor taken away. Files may join a completed order; none leaves it. */
function open(holder: Holder, flag: Flag, part: Part) {
  if (!holder || flag === "view") return holder;
  const category = holder.category as Category;
  const seal = sealOf(category, part);
  if (seal) throw refuse("conflict", seal);
  return { ...holder, keepsFiles: sealOf(category, "work") };
}

/** The records that files of this feature hang on: orders, and the steps that photos were taken for. */
export const orderFinders = {
  "work-orders": async (ctx: Ctx, id: number, flag: Flag = "view") =>
    open(await holders(ctx).where("workOrders.id", "=", id).executeTakeFirst(), flag, "additions"),
  "work-order-subtasks": async (ctx: Ctx, id: number, flag: Flag = "view") => {
    const step = holders(ctx)
      .innerJoin("workOrderSubtasks as step", (join) =>
        join.onRef("step.tenantId", "=", "workOrders.tenantId").onRef("step.workOrderId", "=", "workOrders.id"),
      )
      .where("step.id", "=", id);
    return open(await step.executeTakeFirst(), flag, "work");
  },
};
