import { sql } from "kysely";
import { taskGroups, type TaskGroup } from "@millwright/domain/work/task-groups/contract.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import { folded } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(taskGroups.list, { kind: "task-groups", defaultSort: [{ colId: "code", sort: "asc" }] });

/** The draft, else the version that is taken. */
const latest = sql`(select v.id from task_group_versions v
  where v.tenant_id = task_groups.tenant_id and v.task_group_id = task_groups.id order by v.number desc limit 1)`;
const shown = {
  stepsCount: sql<number>`(select count(*) from planned_subtasks s where s.tenant_id = task_groups.tenant_id and s.task_group_version_id = ${latest})`,
  estLaborHrs: sql<number>`(select round(coalesce(sum(t.estimate_minutes), 0) / 60.0, 2) from planned_tasks t
    where t.tenant_id = task_groups.tenant_id and t.task_group_version_id = ${latest})`,
};

export const taskGroupRows = plainRows(list, shown);

/** As a file brings them back: a person by the e-mail address. */
export async function wholeTaskGroups(ctx: Ctx, ids: readonly number[]): Promise<(Record<string, unknown> & { id: number })[]> {
  const rows = (await plainRecords(list)(ctx, ids)) as (Record<string, unknown> & { id: number; responsiblePersonId: number | null })[];
  const { rows: people } = await sql<{ id: number; code: string | null; name: string }>`
    select id, email as code, name from people where id = any(${rows.flatMap(({ responsiblePersonId }) => responsiblePersonId ?? [])}::bigint[])`.execute(
    ctx.db,
  );
  const byId = new Map(people.map(({ id, ...person }) => [id, person]));
  return rows.map((row) => ({ ...row, responsiblePerson: byId.get(row.responsiblePersonId ?? 0) ?? null }));
}

type Figures = Pick<TaskGroup, "stepsCount" | "estLaborHrs" | "draftNumber">;

export async function findTaskGroup(ctx: Ctx, id: number): Promise<Unjudged<TaskGroup> | undefined> {
  const figures = sql<Figures>`select ${shown.stepsCount} as steps_count, ${shown.estLaborHrs} as est_labor_hrs,
    (select v.number from task_group_versions v where v.task_group_id = task_groups.id and v.state = 'draft') as draft_number
    from task_groups where id = ${id}`.execute(ctx.db);
  const [group, { rows }] = await Promise.all([plainRecord(list)<Unjudged<TaskGroup>>(ctx, id), figures]);
  return group && rows[0] && { ...group, ...rows[0] };
}

/** Few, since a person chooses among them. */
const SUGGESTED = 5;

/** Published groups that a text names, by their code before those by their name, or whose name holds the whole of it. */
export async function suggestedBy(ctx: Ctx, text: string): Promise<Ref[]> {
  const said = folded(text);
  const { rows } = await sql<Ref>`select id, code, name from task_groups
    where state = 'published' and archived_at is null and ${withinReach(ctx, "task-groups")}
      and (position(folded(code) in ${said}) > 0 or position(folded(name) in ${said}) > 0 or position(${said} in folded(name)) > 0)
    order by position(folded(code) in ${said}) = 0, length(name) desc, code limit ${SUGGESTED}`.execute(ctx.db);
  return rows;
}
