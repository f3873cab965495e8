import { taskGroups, TaskGroupDraft } from "@millwright/domain/work/task-groups/contract.ts";
import { examples } from "@millwright/domain/work/task-groups/examples.ts";
import { taskGroupTarget as target } from "@millwright/domain/work/task-groups/import.ts";
import { labourExamples, partExamples, subtaskExamples, taskExamples } from "@millwright/domain/work/task-groups/planned/examples.ts";
import { stepExamples } from "@millwright/domain/work/task-groups/steps/examples.ts";
import { defineFeature, served } from "../../platform/call/feature.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { recordHandlers } from "../../platform/records/record-handlers.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { createTaskGroup as create, records, updateTaskGroup as update } from "./changes.ts";
import { findPlannedSubtask } from "./files.ts";
import { labourHandlers, partHandlers } from "./planned/lines.ts";
import { subtaskHandlers } from "./planned/subtasks.ts";
import { taskHandlers } from "./planned/tasks.ts";
import { findTaskGroup, suggestedBy, taskGroupRows as rows, wholeTaskGroups as whole } from "./queries.ts";
import { groupStepHandlers, groupStepWriter } from "./steps/steps.ts";
import { take } from "./taking/take.ts";
import { difference, discardDraft, publish, retire, saveDraft, setMembers, startDraft } from "./versions/publishing.ts";
import { listeners } from "./listeners.ts";
import { contentOfHead, headOf, versionsOf } from "./versions/queries.ts";

const writer = codedWriter({ kind: "task-groups", target, draft: TaskGroupDraft, prefix: "TG", get: records.get, create, update });

const handlers: Handlers<typeof taskGroups> = {
  ...recordHandlers(taskGroups, { ...records, rows, target, whole, create, update }),
  versions: async (ctx, { query }) => ({ rows: await versionsOf(ctx, (await records.get(ctx, query.taskGroupId)).id) }),
  suggested: async (ctx, { query }) => ({ rows: await suggestedBy(ctx, query.text) }),
  content: async (ctx, { query }) => {
    const { id } = await records.get(ctx, query.taskGroupId);
    return await contentOfHead(ctx, await headOf(ctx, id, query.number));
  },
  difference: async (ctx, { query }) => await difference(ctx, (await records.get(ctx, query.taskGroupId)).id, query),
  startDraft: async (ctx, { body }) => await startDraft(ctx, body.taskGroupId),
  saveDraft: async (ctx, { body: { taskGroupId, ...words } }) => await saveDraft(ctx, taskGroupId, words),
  discardDraft: async (ctx, { body }) => await discardDraft(ctx, body.taskGroupId),
  setMembers: async (ctx, { body }) => await setMembers(ctx, body.taskGroupId, body),
  publish: async (ctx, { body }) => await publish(ctx, body),
  retire: async (ctx, { body }) => await retire(ctx, body.taskGroupId, body.version, body.reason),
  take: async (ctx, { body: { workOrderId, ...asked } }) => await take(ctx, workOrderId, asked),
};

export const feature = defineFeature({
  listeners,
  calls: [
    served("taskGroups", examples, handlers),
    served("groupSteps", stepExamples, groupStepHandlers),
    served("plannedTasks", taskExamples, taskHandlers),
    served("plannedSubtasks", subtaskExamples, subtaskHandlers),
    served("plannedLabour", labourExamples, labourHandlers),
    served("plannedParts", partExamples, partHandlers),
  ],
  nouns: {
    "task-groups": { find: findTaskGroup, writer, lookup: codedLookup("task-groups", create), search: {} },
    "planned-subtasks": { find: findPlannedSubtask, writer: groupStepWriter },
  },
});
