import { isFollowedUp } from "@millwright/domain/work/orders/steps/follow-up.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useId, useState } from "react";
import { t } from "../../../../i18n/work.ts";
import { isStale } from "../../../../kit/wire/failures.ts";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { formatDateTime } from "../../../../kit/format.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import { useQueued } from "../../../../kit/offline/use-queued.ts";
import { changed, useCall, useMay } from "../../../../kit/wire/query.ts";
import { FollowUpOffer } from "./follow-up.tsx";
import { isSealed, mayChangePart } from "../../statuses.ts";
import { keepStep, stepNow } from "../../tasks/use-steps.ts";
import styles from "../steps.module.css";

interface FindingAnswerProps {
  step: Subtask;
  isBig?: boolean;
  /** What was typed of the finding and is not saved yet goes along. */
  onBefore?: () => Promise<void>;
}

/** What follows a finding: a request, made with one tap, or a reason why nothing does. */
export function FindingAnswer({ step, isBig = false, onBefore = nothing }: FindingAnswerProps) {
  const { data: order } = useCall(workOrders.get, { params: { id: step.workOrderId } });
  // Longer than a result: what is to follow is judged when the work is over.
  const mayAnswer = useMay(workOrderSubtasks.answerFinding) && order !== undefined && !isSealed(order);
  const [isWriting, setWriting] = useState(false);
  // What was said stands once the order is completed.
  if (step.findingReason !== null) return <Reason step={step} mayChange={mayAnswer && mayChangePart(order, "work")} />;
  const isOpen = !isFollowedUp(step);
  return (
    <div className={styles.answer} data-big={isBig || undefined} role="group" aria-label={t("workOrders.finding.of", { name: step.name })}>
      <div className={styles.ways}>
        <FollowUpOffer step={step} isBig={isBig} onBefore={onBefore} />
        {isOpen && mayAnswer && !isWriting && (
          <Button variant="text" onClick={() => setWriting(true)}>
            {t("workOrders.finding.none")}
          </Button>
        )}
      </div>
      {isOpen && isWriting && <WhyNone step={step} onBefore={onBefore} onClose={() => setWriting(false)} />}
    </div>
  );
}

const nothing = async () => {};

function useAnswer() {
  const answer = useQueued(workOrderSubtasks.answerFinding, { invalidates: [workOrderSubtasks, workOrders] });
  const send = async ({ id, version }: Subtask, reason: string | null): Promise<boolean> => {
    try {
      keepStep(await answer.mutateAsync({ body: { id, version, reason } }));
      return true;
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
      if (isStale(failure)) await changed(workOrderSubtasks);
      return false;
    }
  };
  return { send, isSaving: answer.isPending };
}

function WhyNone({ step, onBefore, onClose }: { step: Subtask; onBefore: () => Promise<void>; onClose: () => void }) {
  const { send, isSaving } = useAnswer();
  const [typed, setTyped] = useState("");
  const field = useId();
  const save = async () => {
    if (typed.trim() === "") return;
    await onBefore();
    if (await send(stepNow(step), typed.trim())) onClose();
  };
  return (
    <div className={styles.why}>
      <label htmlFor={field} className="visually-hidden">
        {t("workOrders.finding.why")}
      </label>
      <textarea
        id={field}
        className={styles.text}
        rows={1}
        maxLength={500}
        autoFocus
        value={typed}
        placeholder={t("workOrders.finding.why")}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button variant="secondary" disabled={isSaving || typed.trim() === ""} onClick={() => void save()}>
        {t("workOrders.finding.save")}
      </Button>
    </div>
  );
}

function Reason({ step, mayChange }: { step: Subtask; mayChange: boolean }) {
  const { send, isSaving } = useAnswer();
  return (
    <div className={styles.answer}>
      <p className={styles.reason}>
        <strong>{t("workOrders.finding.reason")}</strong> {step.findingReason}
      </p>
      <p className={styles.who}>
        {step.findingReasonBy?.name}
        {step.findingReasonAt !== null && <time dateTime={step.findingReasonAt}>{formatDateTime(step.findingReasonAt)}</time>}
        {mayChange && (
          <Button variant="text" disabled={isSaving} onClick={() => void send(step, null)}>
            {t("workOrders.finding.change")}
          </Button>
        )}
      </p>
    </div>
  );
}
