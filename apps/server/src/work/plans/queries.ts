import { sql } from "kysely";
import {
  COMPLIANCE_DAYS,
  plans,
  type MaintenancePlan,
  type PlanGroup,
  type PlanRow,
  type PlanVersion,
} from "@millwright/domain/work/plans/contract.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { dayAfter } from "@millwright/domain/kit/zones.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { todayOf } from "../../platform/call/clock.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { wantsOf } from "../../platform/lists/figures.ts";
import { namedRows } from "../../platform/lists/list.ts";
import { plainRows } from "../../platform/lists/plain.ts";
import type { OpenRow } from "../../foundation/users/service.ts";
import { publishedVersion, type GroupVersion } from "../task-groups/service.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { complianceOfPlans } from "./occurrences/compliance.ts";

const list = defineList(plans.list, { kind: "plans", defaultSort: [{ colId: "name", sort: "asc" }] });

/** Whether a plan that is not retired names a person or a crew who is not there any more: its orders carry nobody. */
export const hasLeft = (plan: string) => sql<boolean>`${sql.ref(`${plan}.state`)} <> 'retired' and (
  exists (select from people h where h.tenant_id = ${sql.ref(`${plan}.tenantId`)} and h.id = ${sql.ref(`${plan}.responsiblePersonId`)} and h.archived_at is not null)
  or exists (select from crews h where h.tenant_id = ${sql.ref(`${plan}.tenantId`)} and h.id = ${sql.ref(`${plan}.crewId`)} and h.archived_at is not null))`;

/** Plans in which somebody is responsible, the oldest first, and how many there are. */
export async function plansOfPerson(ctx: Ctx, personId: number, first: number): Promise<{ count: number; rows: OpenRow[] }> {
  const theirs = sql<boolean>`plans.responsible_person_id = ${personId} and plans.archived_at is null and plans.state <> 'retired' and ${withinReach(ctx, "plans")}`;
  const [counted, found] = await Promise.all([
    sql<{ rows: number }>`select count(*)::int as rows from plans where ${theirs}`.execute(ctx.db),
    sql<OpenRow>`select id, version, code, name as title from plans where ${theirs} order by id limit ${first}`.execute(ctx.db),
  ]);
  return { count: counted.rows[0]?.rows ?? 0, rows: found.rows };
}

/** Of the assets that the caller reaches: a figure tells of no other site's. */
const counted = (ctx: Ctx) => {
  const of = (what: string) =>
    sql`(select ${sql.raw(what)} from plan_assets pa where pa.tenant_id = plans.tenant_id and pa.plan_id = plans.id and pa.archived_at is null and ${withinReach(ctx, "plan-assets", "pa")})`;
  return {
    assetsCount: of("count(*)::int"),
    nextDueAt: of("min(pa.next_due_at) filter (where not pa.is_suspended)"),
    faults: of("count(*) filter (where pa.fault is not null)::int"),
    skippedTwice: of("count(*) filter (where pa.skipped_in_row > 1)::int"),
    unstaffed: sql`((${hasLeft("plans")})::int + (select count(*)::int from plan_assets pa join crews c on c.tenant_id = pa.tenant_id and c.id = pa.crew_id
      where pa.tenant_id = plans.tenant_id and pa.plan_id = plans.id and pa.archived_at is null and c.archived_at is not null and ${withinReach(ctx, "plan-assets", "pa")}))`,
  };
};

/** What makes a plan due, as its row says it. */
const rules = sql`(select coalesce(array_agg(case t.kind when 'calendar' then t.rrule
    when 'meter' then t.every_units::float8::text || ' ' || coalesce(nullif(v.code, ''), v.name, '') else t.kind end order by t.id), '{}')
  from plan_triggers t left join reference_values v on v.tenant_id = t.tenant_id and v.id = t.unit_id
  where t.tenant_id = plans.tenant_id and t.plan_id = plans.id)`;

export async function planRows(ctx: Ctx, request: ListRequest): Promise<ListReply<PlanRow>> {
  const reply = await plainRows(list, { ...counted(ctx), rules, compliance: sql`null` })(ctx, request);
  if (reply.rows.length === 0 || !wantsOf(list, request)("compliance")) return reply;
  const today = todayOf(ctx);
  const shares = await complianceOfPlans(
    ctx,
    reply.rows.map(({ id }) => id),
    { from: dayAfter(today, -COMPLIANCE_DAYS), until: today },
  );
  return { ...reply, rows: reply.rows.map((row) => ({ ...row, compliance: shares.get(row.id) ?? null })) };
}

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
