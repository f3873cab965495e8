import { sql } from "kysely";
import { refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { resultFromWords, resultInWords, waitsForItself } from "@millwright/domain/work/orders/steps/showing.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { MAX_PARTS } from "@millwright/domain/work/orders/tasks/contract.ts";
import { groupSteps, GroupStepDraft } from "@millwright/domain/work/task-groups/steps/contract.ts";
import { groupStepTarget as target } from "@millwright/domain/work/task-groups/steps/import.ts";
import { isSameText } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Handlers } from "../../../platform/call/mount.ts";
import { defineList } from "../../../platform/lists/define-list.ts";
import { exporting } from "../../../platform/lists/exporting.ts";
import { listRows } from "../../../platform/lists/list.ts";
import { wholeOf } from "../../../platform/lists/whole.ts";
import { audit, changesOf } from "../../../platform/records/audit.ts";
import type { RecordWriter } from "../../../platform/records/importing.ts";
import { withinReach } from "../../../platform/records/reach.ts";
import { holdDraft, touch } from "../versions/drafts.ts";
import { headById, type Head } from "../versions/queries.ts";

const ENTITY = "planned-subtasks";

const list = defineList(groupSteps.list, {
  kind: ENTITY,
  refs: { taskGroup: sql`v.task_group_id`, task: sql`t.planned_task_name` },
  defaultSort: [{ colId: "taskGroup", sort: "asc" }],
});

/** Those of the newest version of each group that the caller reaches. */
const steps = (ctx: Ctx) =>
  ctx.db
    .selectFrom("plannedSubtasks")
    .innerJoin("plannedTasks as t", (join) =>
      join.onRef("t.tenantId", "=", "plannedSubtasks.tenantId").onRef("t.id", "=", "plannedSubtasks.plannedTaskId"),
    )
    .innerJoin("taskGroupVersions as v", (join) =>
      join.onRef("v.tenantId", "=", "plannedSubtasks.tenantId").onRef("v.id", "=", "plannedSubtasks.taskGroupVersionId"),
    )
    .innerJoin("taskGroups as g", (join) => join.onRef("g.tenantId", "=", "v.tenantId").onRef("g.id", "=", "v.taskGroupId"))
    .where("g.archivedAt", "is", null)
    .where(() => withinReach(ctx, "task-groups", "g"))
    .where(
      () =>
        sql<boolean>`v.number = (select max(n.number) from task_group_versions n where n.tenant_id = v.tenant_id and n.task_group_id = v.task_group_id)`,
    )
    .select(["plannedSubtasks.id", "t.plannedTaskName as task", "plannedSubtasks.name", "plannedSubtasks.unit"])
    .select(sql<StepKind>`planned_subtasks.kind`.as("kind"))
    .leftJoin("plannedSubtasks as source", (join) =>
      join
        .onRef("source.tenantId", "=", "plannedSubtasks.tenantId")
        .onRef("source.taskGroupVersionId", "=", "plannedSubtasks.taskGroupVersionId")
        .onRef("source.stepKey", "=", "plannedSubtasks.shownAfterKey"),
    )
    .select(["plannedSubtasks.minValue", "plannedSubtasks.maxValue", "plannedSubtasks.isMandatory", "plannedSubtasks.isSafety"])
    .select(["plannedSubtasks.choices as ownChoices", "plannedSubtasks.shownOn as shownOnResult"])
    .select(["source.name as shownAfter", "source.kind as sourceKind", "source.choices as sourceChoices"]);

interface Told {
  ownChoices: readonly string[];
  shownOnResult: string | null;
  shownAfter: string | null;
  sourceKind: string | null;
  sourceChoices: readonly string[] | null;
}
/** Choices and what a step waits for, as a person reads them. */
const inWords = <R extends Told>({ ownChoices, shownOnResult, sourceKind, sourceChoices, ...row }: R) => ({
  ...row,
  choices: ownChoices.join(" / ") || null,
  shownOn: sourceKind === null ? null : resultInWords({ kind: sourceKind as StepKind, choices: sourceChoices ?? [] }, shownOnResult),
});

async function stepRows(ctx: Ctx, request: ListRequest) {
  const found = await listRows(ctx, list, request, steps(ctx));
  return { ...found, rows: found.rows.map(inWords) };
}

/** As a file brings them back. */
async function wholeSteps(ctx: Ctx, ids: readonly number[]) {
  const rows = await steps(ctx)
    .select(["plannedSubtasks.version", "plannedSubtasks.instructions", "t.estimateMinutes as taskMinutes"])
    .select(["g.id as taskGroupId", "g.code", "g.name as groupName"])
    .where(() => sql<boolean>`planned_subtasks.id = any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(inWords).map(({ code, groupName, ...row }) => ({
    ...row,
    taskGroup: { code, name: groupName },
  }));
}

export const groupStepHandlers: Handlers<typeof groupSteps> = {
  list: async (ctx, { body }) => await stepRows(ctx, body),
  export: exporting(groupSteps.list, stepRows, wholeOf(target, wholeSteps)),
};

/** The task of this name in a draft; made where there is none. */
async function taskNamed(ctx: Ctx, draft: Head, name: string): Promise<{ id: number; estimateMinutes: number }> {
  const { rows } = await sql<{ id: number; estimateMinutes: number }>`select id, estimate_minutes from planned_tasks
    where task_group_version_id = ${draft.id} and lower(planned_task_name) = lower(${name}) order by sort_order, id limit 1`.execute(
    ctx.db,
  );
  if (rows[0]) return rows[0];
  const made = await sql<{
    id: number;
    estimateMinutes: number;
  }>`insert into planned_tasks (task_group_version_id, planned_task_name, sort_order)
    select ${draft.id}, ${name}, coalesce(max(sort_order), 0) + 1 from planned_tasks where task_group_version_id = ${draft.id}
    returning id, estimate_minutes`.execute(ctx.db);
  return made.rows[0] as { id: number; estimateMinutes: number };
}

const setMinutes = async (ctx: Ctx, taskId: number, minutes: number | null | undefined): Promise<unknown> =>
  minutes !== undefined &&
  (await sql`update planned_tasks set estimate_minutes = ${minutes ?? 0}, version = version + 1
    where id = ${taskId} and estimate_minutes <> ${minutes ?? 0}`.execute(ctx.db));

function assertLimits({ minValue, maxValue }: { minValue?: number | null | undefined; maxValue?: number | null | undefined }): void {
  if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue) throw refuseField("maxValue", "limits_crossed");
}

interface After {
  shownAfter?: string | null | undefined;
  shownOn?: string | null | undefined;
}

/** What of a step's source is written: the key of the step of this name in the draft, and the result that the words mean. */
async function sourceOf(ctx: Ctx, draft: Head, { shownAfter, shownOn }: After, own: string | null) {
  if (shownAfter === undefined && shownOn === undefined) return {};
  if (!shownAfter) {
    if (shownOn) throw refuseField("shownAfter", "required");
    return { shownAfterKey: null, shownOn: null };
  }
  const rows = await ctx.db
    .selectFrom("plannedSubtasks")
    .select(["id", "stepKey", "shownAfterKey", "kind", "choices", "name"])
    .where("taskGroupVersionId", "=", draft.id)
    .orderBy("id")
    .execute();
  const source = rows.find(({ name, stepKey }) => stepKey !== own && isSameText(name, shownAfter));
  if (!source) throw refuseField("shownAfter", "not_known");
  const idOf = (key: string | null) => rows.find(({ stepKey }) => stepKey === key)?.id ?? null;
  const ownId = idOf(own);
  const waiting = rows.map(({ id, shownAfterKey }) => ({ id, shownAfterId: idOf(shownAfterKey) }));
  if (ownId !== null && waitsForItself(waiting, ownId, source.id)) throw refuseField("shownAfter", "shown_on_itself");
  const result = resultFromWords({ kind: source.kind as StepKind, choices: source.choices }, shownOn ?? null);
  if (result === null) throw refuseField("shownOn", shownOn ? "not_a_result" : "shown_on_missing");
  return { shownAfterKey: source.stepKey, shownOn: result };
}

async function create(
  ctx: Ctx,
  { taskGroupId, task, taskMinutes, shownAfter, shownOn, ...step }: GroupStepDraft,
): Promise<{ id: number; version: number }> {
  assertLimits(step);
  if (step.kind === "choice" && (step.choices ?? []).length < 2) throw refuseField("choices", "choices_missing");
  const draft = await holdDraft(ctx, taskGroupId);
  const { id: plannedTaskId } = await taskNamed(ctx, draft, task);
  await setMinutes(ctx, plannedTaskId, taskMinutes);
  const { rows } = await sql<{ count: number; last: number }>`select count(*) as count, coalesce(max(sort_order), 0) as last
    from planned_subtasks where planned_task_id = ${plannedTaskId}`.execute(ctx.db);
  const { count, last } = rows[0] ?? { count: 0, last: 0 };
  if (count >= MAX_PARTS) throw refuse("conflict", "too_many_items", { limit: MAX_PARTS });
  const source = await sourceOf(ctx, draft, { shownAfter, shownOn }, null);
  const values = { ...step, ...source, plannedTaskId, taskGroupVersionId: draft.id, sortOrder: last + 1 };
  const made = await ctx.db.insertInto("plannedSubtasks").values(values).returning(["id", "version"]).executeTakeFirstOrThrow();
  await touch(ctx, draft);
  audit(ctx, { action: "created", entity: ENTITY, entityId: made.id, changes: changesOf({}, { task, ...step, shownAfter, shownOn }) });
  return made;
}

/** Changes the step in the draft of its group; where it stood in the published version, its twin in the draft that begins. */
async function update(ctx: Ctx, id: number, _version: number, patch: Partial<GroupStepDraft>): Promise<{ version: number }> {
  const stored = await ctx.db.selectFrom("plannedSubtasks").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const { taskGroupId } = await headById(ctx, stored.taskGroupVersionId);
  const draft = await holdDraft(ctx, taskGroupId);
  const twin = await ctx.db
    .selectFrom("plannedSubtasks")
    .selectAll()
    .where("taskGroupVersionId", "=", draft.id)
    .where("stepKey", "=", stored.stepKey)
    .executeTakeFirst();
  if (!twin) throw refuse("not_found", "not_found");
  const { taskGroupId: _group, task: _task, taskMinutes, shownAfter, shownOn, ...own } = patch;
  const was = (await wholeSteps(ctx, [twin.id]))[0];
  const after = shownAfter === undefined && shownOn === undefined ? {} : { shownAfter: was?.shownAfter, shownOn: was?.shownOn };
  const source = await sourceOf(ctx, draft, { ...after, ...said({ shownAfter, shownOn }) }, twin.stepKey);
  const step = { ...own, ...source };
  assertLimits({ minValue: twin.minValue, maxValue: twin.maxValue, ...step });
  await setMinutes(ctx, twin.plannedTaskId, taskMinutes);
  const changes = changesOf(twin, step);
  const set = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const changed = await ctx.db
    .updateTable("plannedSubtasks")
    .set({ ...set, version: sql<number>`version + 1`, updatedAt: sql<string>`now()` })
    .where("id", "=", twin.id)
    .returning("version")
    .executeTakeFirstOrThrow();
  await touch(ctx, draft);
  audit(ctx, { action: "updated", entity: ENTITY, entityId: twin.id, changes: changesOf(twin, { ...step, taskMinutes }) });
  // What is kept of it is known by the row that the file meant.
  return twin.id === id ? changed : { version: stored.version };
}

/** What a file says of these; a cell that is not there says nothing. */
const said = (sent: After): After => Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

export const groupStepWriter: RecordWriter = {
  kind: "records",
  target,
  table: "plannedSubtasks",
  entity: ENTITY,
  draft: GroupStepDraft,
  find: async (ctx, { taskGroup, task, name }) => {
    if (typeof taskGroup !== "number" || typeof task !== "string" || typeof name !== "string") return null;
    const found = await steps(ctx)
      .where("g.id", "=", taskGroup)
      .where(() => sql<boolean>`lower(t.planned_task_name) = lower(${task}) and lower(planned_subtasks.name) = lower(${name})`)
      .execute();
    return found.map(({ id }) => id);
  },
  identityOf: ({ task, name }, { taskGroup = "" }) =>
    typeof task === "string" && typeof name === "string" ? [taskGroup, task, name].join("\n").toLowerCase() : null,
  get: async (ctx, id) => {
    const [step] = await wholeSteps(ctx, [id]);
    if (!step) throw refuse("not_found", "not_found");
    return { ...step, choices: choicesIn(step.choices) };
  },
  create,
  update,
  draftOf: ({ taskGroup, choices, ...values }) => ({
    ...values,
    ...(taskGroup === undefined ? {} : { taskGroupId: taskGroup }),
    ...(choices === undefined ? {} : { choices: choicesIn(choices) }),
  }),
};

const choicesIn = (text: unknown): string[] =>
  typeof text === "string"
    ? text
        .split("/")
        .map((one) => one.trim())
        .filter(Boolean)
    : [];
