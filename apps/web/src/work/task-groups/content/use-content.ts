import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { plannedLabour, plannedParts, plannedSubtasks, plannedTasks } from "@millwright/domain/work/task-groups/planned/contract.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { changed, useCall, useChange } from "../../../kit/wire/query.ts";
import { firstChoices } from "../../orders/public.ts";
import { faultText } from "../fault-text.ts";

/** One answer holds all of a version, so that a page of twenty steps is one question. */
export const CHANGED = { invalidates: [taskGroups] } as const;

export const useContent = (taskGroupId: number, number?: number) =>
  useCall(taskGroups.content, { query: { taskGroupId, ...(number === undefined ? {} : { number }) } });

/** Everything that changes tasks, steps and lines of a draft. Each answers whether it worked; a refusal is shown in its words. */
export function useContentChanges(taskGroupId: number) {
  const addTask = useChange(plannedTasks.create, CHANGED);
  const reorderTasks = useChange(plannedTasks.reorder, CHANGED);
  const removeTasks = useChange(plannedTasks.removeMany, CHANGED);
  const addStep = useChange(plannedSubtasks.create, CHANGED);
  const reorderSteps = useChange(plannedSubtasks.reorder, CHANGED);
  const removeSteps = useChange(plannedSubtasks.removeMany, CHANGED);
  const removeLabour = useChange(plannedLabour.removeMany, CHANGED);
  const removeParts = useChange(plannedParts.removeMany, CHANGED);
  const setMembers = useChange(taskGroups.setMembers, CHANGED);
  return {
    addTask: (plannedTaskName: string) => worked(addTask.mutateAsync({ query: { taskGroupId }, body: { plannedTaskName } })),
    reorderTasks: (ids: readonly number[]) => worked(reorderTasks.mutateAsync({ body: { ids: [...ids] } })),
    removeTask: (id: number) => worked(removeTasks.mutateAsync({ body: { ids: [id] } })),
    addStep: (plannedTaskId: number, name: string, kind: StepKind) =>
      worked(addStep.mutateAsync({ body: { plannedTaskId, name, kind, ...firstChoices(kind) } })),
    reorderSteps: (ids: readonly number[]) => worked(reorderSteps.mutateAsync({ body: { ids: [...ids] } })),
    removeStep: (id: number) => worked(removeSteps.mutateAsync({ body: { ids: [id] } })),
    removeLabour: (id: number) => worked(removeLabour.mutateAsync({ body: { ids: [id] } })),
    removePart: (id: number) => worked(removeParts.mutateAsync({ body: { ids: [id] } })),
    setMembers: (memberIds: readonly number[], version: number) =>
      worked(setMembers.mutateAsync({ body: { taskGroupId, version, memberIds: [...memberIds] } })),
  };
}
export type ContentChanges = ReturnType<typeof useContentChanges>;

async function worked(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (failure) {
    notify("error", faultText(failure));
    await changed(taskGroups);
    return false;
  }
}
