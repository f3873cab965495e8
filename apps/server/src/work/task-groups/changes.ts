import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import type { TaskGroup, TaskGroupDraft } from "@millwright/domain/work/task-groups/contract.ts";
import type { Change } from "../../platform/records/audit.ts";
import { audit } from "../../platform/records/audit.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { taskGroupEvents } from "./events.ts";
import { findTaskGroup } from "./queries.ts";

export const records = recordsOf({ table: "taskGroups", entity: "task-groups", find: findTaskGroup, events: taskGroupEvents });

/** A new group begins with the draft of its first version. */
export async function createTaskGroup(ctx: Ctx, sent: TaskGroupDraft): Promise<TaskGroup> {
  await assertRecords(ctx, claims(sent));
  const made = await records.create(ctx, { ...sent, createdBy: ctx.personId });
  await ctx.db.insertInto("taskGroupVersions").values({ taskGroupId: made.id, number: 1 }).execute();
  return { ...made, draftNumber: 1 };
}

export async function updateTaskGroup(ctx: Ctx, id: number, version: number, sent: Partial<TaskGroupDraft>): Promise<TaskGroup> {
  const seen = await records.get(ctx, id);
  await assertRecords(ctx, claims(sent, seen));
  return await records.update(ctx, id, version, { ...sent });
}

type Pointing = Pick<TaskGroup, "siteId" | "responsiblePersonId">;
const claims = (sent: Partial<TaskGroupDraft>, was?: Pointing) => [
  { kind: "locations" as const, id: sent.siteId, field: "siteId", was: was?.siteId },
  { kind: "people" as const, id: sent.responsiblePersonId, field: "responsiblePersonId", was: was?.responsiblePersonId },
];

/** A line in the group's story: what happens to its versions and to what stands in them is told there. */
export const tell = (ctx: Ctx, taskGroupId: number, action: LogAction, changes: readonly Change[]): void =>
  audit(ctx, { action, entity: "task-groups", entityId: taskGroupId, changes });
