import { firstChoices } from "../steps/first-choices.ts";
import { workOrderStops } from "@millwright/domain/work/orders/stops/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import type { StepKind } from "@millwright/domain/work/orders/steps/steps.ts";
import { workOrderSubtasks, workOrderTasks } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { changed, useChange } from "../../../kit/wire/query.ts";
import { keepStepOrder, keepTaskOrder } from "./use-steps.ts";

export const CHANGED = { invalidates: [workOrders, workOrderTasks, workOrderSubtasks, workOrderStops] } as const;

/** Everything that changes tasks and steps besides their results. Each answers whether it worked; a refusal is shown in its words. */
export function useTaskChanges(orderId: number) {
  const addTask = useChange(workOrderTasks.create, CHANGED);
  const completeTasks = useChange(workOrderTasks.batchComplete, CHANGED);
  const reorderTasks = useChange(workOrderTasks.reorder, CHANGED);
  const removeTasks = useChange(workOrderTasks.removeMany, CHANGED);
  const addStep = useChange(workOrderSubtasks.create, CHANGED);
  const reorderSteps = useChange(workOrderSubtasks.reorder, CHANGED);
  const removeStep = useChange(workOrderSubtasks.remove, CHANGED);
  return {
    add: (plannedTaskName: string) => worked(addTask.mutateAsync({ query: { woId: orderId }, body: { plannedTaskName } })),
    complete: (ids: number[], isDone: boolean) => worked(completeTasks.mutateAsync({ body: { ids, isDone } })),
    remove: (ids: number[]) => worked(removeTasks.mutateAsync({ body: { ids } })),
    reorder: (ids: readonly number[]) => {
      keepTaskOrder(orderId, ids);
      return worked(reorderTasks.mutateAsync({ body: { ids: [...ids] } }));
    },
    addStep: (workOrderTaskId: number, name: string, kind: StepKind) =>
      worked(addStep.mutateAsync({ body: { workOrderTaskId, name, kind, ...firstChoices(kind) } })),
    removeStep: (id: number) => worked(removeStep.mutateAsync({ params: { id } })),
    reorderSteps: (ids: readonly number[]) => {
      keepStepOrder(orderId, ids);
      return worked(reorderSteps.mutateAsync({ body: { ids: [...ids] } }));
    },
  };
}
export type TaskChanges = ReturnType<typeof useTaskChanges>;

async function worked(change: Promise<unknown>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (failure) {
    notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    // What was shown ahead of the answer is taken back.
    await changed(workOrderTasks, workOrderSubtasks);
    return false;
  }
}
