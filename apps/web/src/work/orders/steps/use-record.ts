import { Refusal } from "@millwright/domain/kit/errors.ts";
import { isConfirmable } from "@millwright/domain/register/meters/guard.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useRef } from "react";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { isStale } from "../../../kit/wire/failures.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { signal } from "../../../kit/hand/signals.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { keepStep } from "../tasks/use-steps.ts";
import { CHANGED } from "../tasks/use-task-changes.ts";
import { noteShown } from "./meanwhile.ts";

export interface Result {
  isDone: boolean;
  resultChoice?: number | null;
  resultNumber?: number | null;
  resultText?: string | null;
  notApplicableReason?: string | null;
  meterId?: number | null;
  isConfirmed?: boolean;
  signature?: { signerName: string; image?: string | null };
}

/** Writes a step's result. `onRecorded` is called as soon as the server has it, before the lists are read again: the next step must not wait. */
export function useRecord(step: Subtask, onRecorded?: (recorded: Subtask) => void) {
  const told = useRef(onRecorded);
  told.current = onRecorded;
  const complete = useQueued(workOrderSubtasks.complete, {
    ...CHANGED,
    onDone: (recorded) => {
      keepStep(recorded);
      if (recorded.doneAt !== null) signal("done");
      told.current?.(recorded);
    },
  });
  const isWriting = useRef(false);
  /** One write at a time: leaving a field saves it, and the press on "Save" that made the person leave it would send the same version again. */
  const record = async (result: Result): Promise<boolean> => {
    if (isWriting.current) return false;
    isWriting.current = true;
    try {
      await complete.mutateAsync({ body: { id: step.id, version: step.version, ...result } });
      return true;
    } catch (failure) {
      signal("refused");
      if (isStale(failure) && failure.detail.current) {
        // What is refused is shown as it is now, also under the hand.
        noteShown(failure.detail.current as Subtask);
        keepStep(failure.detail.current as Subtask);
        notify("warning", t("workOrders.steps.changed", { name: step.name }));
        return false;
      }
      // A counter that ran faster than it can, or past several services, was mistyped, or it did: whoever stands before it knows.
      if (asksToConfirm(failure) && !result.isConfirmed) {
        const answer = await ask({ title: step.name, text: wordsOf(failure), confirm: t("workOrders.steps.confirmReading") });
        isWriting.current = false;
        return answer !== null && (await record({ ...result, isConfirmed: true }));
      }
      notify("error", wordsOf(failure));
      return false;
    } finally {
      isWriting.current = false;
    }
  };
  /** Answered without a result; null when the person thinks better of it. */
  const leaveOut = async (): Promise<boolean> => {
    const answer = await ask({
      title: step.name,
      text: t("workOrders.steps.notApplicableText"),
      confirm: t("workOrders.steps.notApplicable"),
      reason: { label: t("workOrders.steps.notApplicableWhy"), required: true },
    });
    return answer !== null && (await record({ isDone: true, notApplicableReason: answer.reason }));
  };
  return { record, leaveOut, takeBack: () => record({ isDone: false }), isSaving: complete.isPending };
}

const asksToConfirm = (failure: unknown): boolean => failure instanceof Refusal && isConfirmable(failure.detail.fields?.[0]?.reason);

/** What is missing of the result, where the server names it. */
function wordsOf(failure: unknown): string {
  const [fault] = failure instanceof Refusal ? (failure.detail.fields ?? []) : [];
  if (fault) return sentence(fault.reason, fault.params);
  return failure instanceof Error ? failure.message : t("common.state.errorText");
}
