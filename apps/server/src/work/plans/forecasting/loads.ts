import { loadOf, type Load } from "@millwright/domain/work/plans/load.ts";
import type { GroupContent } from "@millwright/domain/work/task-groups/once.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { contentOf, type GroupVersion } from "../../task-groups/service.ts";
import type { KeptPlan } from "../generating/facts.ts";

const keyOf = ({ taskGroupId, number }: GroupVersion) => `${taskGroupId}/${number}`;

/** What the occurrences of these plans ask for, by the levels that they owe: each plan's levels are added up once. */
export async function loadsOf(ctx: Ctx, plans: Iterable<KeptPlan>): Promise<(plan: KeptPlan, levels: readonly number[]) => Load> {
  const versions = new Map<string, GroupVersion>();
  for (const { groups } of plans) for (const group of groups) versions.set(keyOf(group), group);
  const contents = new Map<string, GroupContent>();
  for (const content of await contentOf(ctx, [...versions.values()])) contents.set(keyOf(content), content);
  const known = new Map<KeptPlan, Map<string, Load>>();
  return (plan, levels) => {
    const own = known.get(plan) ?? new Map<string, Load>();
    known.set(plan, own);
    const key = levels.join();
    const load =
      own.get(key) ??
      loadOf(
        plan.plan,
        plan.head.estimateMinutes,
        levels,
        plan.groups.flatMap((group) => contents.get(keyOf(group)) ?? []),
      );
    own.set(key, load);
    return load;
  };
}
