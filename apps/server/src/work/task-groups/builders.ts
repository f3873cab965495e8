import { taskGroups, type TaskGroup, type TaskGroupContent } from "@millwright/domain/work/task-groups/contract.ts";
import { plannedSubtasks, plannedTasks, type PlannedSubtaskDraft } from "@millwright/domain/work/task-groups/planned/contract.ts";
import type { Person } from "../../testing/world.ts";

let serial = 0;

/** For tests: a group whose draft holds these tasks with their steps. */
export async function buildTaskGroup(
  by: Person,
  { code, tasks = {} }: { code?: string; tasks?: Record<string, readonly (string | PlannedSubtaskDraft)[]> } = {},
): Promise<TaskGroup> {
  serial += 1;
  const group = await by.ok(taskGroups.create, { body: { code: code ?? `TGB-${serial}`, name: `Service ${serial}` } });
  for (const [plannedTaskName, steps] of Object.entries(tasks)) {
    const task = await by.ok(plannedTasks.create, { query: { taskGroupId: group.id }, body: { plannedTaskName } });
    for (const step of steps)
      await by.ok(plannedSubtasks.create, { body: { plannedTaskId: task.id, ...(typeof step === "string" ? { name: step } : step) } });
  }
  return group;
}

export const contentNow = async (by: Person, taskGroupId: number): Promise<TaskGroupContent> =>
  await by.ok(taskGroups.content, { query: { taskGroupId } });

/** Says tools and hazards of the draft as it stands, or which groups stand in it. */
export async function sayOfGroup(
  by: Person,
  taskGroupId: number,
  { memberIds, ...words }: { tools?: string; hazards?: string; protectiveEquipment?: string; memberIds?: number[] },
): Promise<TaskGroupContent> {
  if (memberIds)
    await by.ok(taskGroups.setMembers, { body: { taskGroupId, version: (await contentNow(by, taskGroupId)).version, memberIds } });
  const { version } = await contentNow(by, taskGroupId);
  return await by.ok(taskGroups.saveDraft, { body: { taskGroupId, version, ...words } });
}

/** Publishes the draft as it stands. */
export async function publishGroup(by: Person, taskGroupId: number): Promise<TaskGroup> {
  const { version } = await contentNow(by, taskGroupId);
  return await by.ok(taskGroups.publish, { body: { taskGroupId, version } });
}

/** A group that was published. */
export async function buildPublished(
  by: Person,
  facts: Parameters<typeof buildTaskGroup>[1] = { tasks: { Service: ["Look at it"] } },
): Promise<TaskGroup> {
  return await publishGroup(by, (await buildTaskGroup(by, facts)).id);
}

/** A task with a step, in the draft of a new group. */
export async function buildPlanned(by: Person) {
  const group = await buildTaskGroup(by);
  const task = await by.ok(plannedTasks.create, { query: { taskGroupId: group.id }, body: { plannedTaskName: "Service" } });
  return { group, task, step: await by.ok(plannedSubtasks.create, { body: { plannedTaskId: task.id, name: "Look at it" } }) };
}

/** As the examples ask for them: one that is written, ready to be published (with the version of its draft), published, or being changed again. */
export async function buildGroupOfKind(by: Person, kind: string): Promise<{ id: number; version: number; code: string }> {
  if (kind.endsWith(":published")) return await buildPublished(by);
  if (kind.endsWith(":ready")) {
    const group = await buildTaskGroup(by, { tasks: { Service: [] } });
    return { ...group, version: (await contentNow(by, group.id)).version };
  }
  const group = kind.endsWith(":redrafted") ? await buildPublished(by) : await buildTaskGroup(by);
  if (kind.endsWith(":redrafted")) await by.ok(taskGroups.startDraft, { body: { taskGroupId: group.id } });
  return group;
}
