import { workOrders } from "@millwright/domain/work-orders/contract.ts";
import { workOrderSubtasks, workOrderTasks, type Subtask } from "@millwright/domain/work-orders/tasks.contract.ts";
import { useRef } from "react";
import { t } from "../../../i18n/index.ts";
import { isStale } from "../../../kit/failures.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useChange } from "../../../kit/query.ts";
import { keepStep } from "../tasks/use-steps.ts";

export interface Result {
  isDone: boolean;
  resultChoice?: number | null;
  resultNumber?: number | null;
  resultText?: string | null;
}

/** Writes a step's result. `onRecorded` is called as soon as the server has it, before the lists are read again: the next step must not wait. */
export function useRecord(step: Subtask, onRecorded?: (recorded: Subtask) => void) {
  const told = useRef(onRecorded);
  told.current = onRecorded;
  const complete = useChange(workOrderSubtasks.complete, {
    invalidates: [workOrders, workOrderTasks, workOrderSubtasks],
    onDone: (recorded) => {
      keepStep(recorded);
      told.current?.(recorded);
    },
  });
  const record = async (result: Result): Promise<boolean> => {
    try {
      await complete.mutateAsync({ body: { id: step.id, version: step.version, ...result } });
      return true;
    } catch (failure) {
      if (isStale(failure) && failure.detail.current) {
        keepStep(failure.detail.current as Subtask);
        notify("warning", t("workOrders.steps.changed", { name: step.name }));
      } else notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
      return false;
    }
  };
  return { record, takeBack: () => record({ isDone: false }), isSaving: complete.isPending };
}
