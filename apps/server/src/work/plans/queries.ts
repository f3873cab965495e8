import { sql } from "kysely";
import { plans, type MaintenancePlan, type PlanGroup, type PlanVersion } from "@millwright/domain/work/plans/contract.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { namedRows } from "../../platform/lists/list.ts";
import { plainRows } from "../../platform/lists/plain.ts";
import { publishedVersion, type GroupVersion } from "../task-groups/service.ts";
import { withinReach } from "../../platform/records/reach.ts";

const list = defineList(plans.list, { kind: "plans", defaultSort: [{ colId: "name", sort: "asc" }] });

/** Of the assets that the caller reaches: a figure tells of no other site's. */
const counted = (ctx: Ctx) => {
  const of = (what: string) =>
    sql`(select ${sql.raw(what)} from plan_assets pa where pa.tenant_id = plans.tenant_id and pa.plan_id = plans.id and pa.archived_at is null and ${withinReach(ctx, "plan-assets", "pa")})`;
  return {
    assetsCount: of("count(*)::int"),
    nextDueAt: of("min(pa.next_due_at) filter (where not pa.is_suspended)"),
    faults: of("count(*) filter (where pa.fault is not null)::int"),
    skippedTwice: of("count(*) filter (where pa.skipped_in_row > 1)::int"),
  };
};

export const planRows = async (ctx: Ctx, request: ListRequest) => await plainRows(list, counted(ctx))(ctx, request);

export async function wholePlans(ctx: Ctx, ids: readonly number[]): Promise<{ id: number }[]> {
  const figures = counted(ctx);
  const query = ctx.db
    .selectFrom("plans")
    .selectAll("plans")
    .select(Object.entries(figures).map(([key, figure]) => figure.as(key)))
    .where(() => sql<boolean>`plans.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "plans"));
  return (await namedRows(ctx, list, query)) as unknown as { id: number }[];
}

export const findPlan = async (ctx: Ctx, id: number): Promise<Unjudged<MaintenancePlan> | undefined> =>
  (await wholePlans(ctx, [id]))[0] as Unjudged<MaintenancePlan> | undefined;

/** The newest first. */
export async function versionsOf(ctx: Ctx, planId: number): Promise<PlanVersion[]> {
  const { rows } = await sql<PlanVersion>`select v.id, v.number, v.note, v.published_at,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as published_by
    from plan_versions v left join people p on p.tenant_id = v.tenant_id and p.id = v.published_by where v.plan_id = ${planId} order by v.number desc`.execute(
    ctx.db,
  );
  return rows;
}

/** The task groups of a plan's levels, with the version in force and the one that publishing would take. */
export async function groupsOfPlan(ctx: Ctx, plan: Pick<MaintenancePlan, "id" | "levels">): Promise<PlanGroup[]> {
  const ids = [...new Set(plan.levels.flatMap(({ taskGroupIds }) => taskGroupIds))];
  if (ids.length === 0) return [];
  const { rows } = await sql<{ groups: GroupVersion[] | null }>`select v.definition->'groups' as groups from plans p
    join plan_versions v on v.tenant_id = p.tenant_id and v.plan_id = p.id and v.number = p.version_number where p.id = ${plan.id}`.execute(
    ctx.db,
  );
  const standing = await publishedVersion(ctx, ids);
  return ids.flatMap((id) => {
    const group = standing.get(id);
    if (!group) return [];
    return [
      {
        group: { id, code: group.code, name: group.name },
        multipliers: plan.levels.filter(({ taskGroupIds }) => taskGroupIds.includes(id)).map(({ multiplier }) => multiplier),
        inForce: rows[0]?.groups?.find(({ taskGroupId }) => taskGroupId === id)?.number ?? null,
        latest: group.fault === null ? group.number : null,
      },
    ];
  });
}

/** Plans that use a group have something that is not in force: a version of it that is newer. */
export async function markPlansWith(ctx: Ctx, taskGroupId: number): Promise<void> {
  await sql`update plans set has_changes = true, version = version + 1, updated_at = now() where not has_changes and state in ('active', 'suspended')
    and exists (select from jsonb_array_elements(levels) as level where level->'taskGroupIds' @> ${JSON.stringify([taskGroupId])}::jsonb)`.execute(
    ctx.db,
  );
}
