import type { Flag } from "@millwright/domain/kit/access.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** The step that guiding pictures hang on: they are of its version, and stand fast with it. */
export async function findPlannedSubtask(ctx: Ctx, id: number, flag: Flag = "view") {
  const step = await ctx.db
    .selectFrom("plannedSubtasks as step")
    .innerJoin("taskGroupVersions as v", (join) =>
      join.onRef("v.tenantId", "=", "step.tenantId").onRef("v.id", "=", "step.taskGroupVersionId"),
    )
    .innerJoin("taskGroups", (join) => join.onRef("taskGroups.tenantId", "=", "v.tenantId").onRef("taskGroups.id", "=", "v.taskGroupId"))
    .select(["step.id", "v.state"])
    .where("step.id", "=", id)
    .where(() => withinReach(ctx, "task-groups"))
    .executeTakeFirst();
  if (step && flag !== "view" && step.state === "published") throw refuse("conflict", "version_published");
  return step;
}
