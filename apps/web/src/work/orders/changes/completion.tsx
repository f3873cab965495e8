import { asksFailure } from "@millwright/domain/work/orders/failure.ts";
import { IconAlertTriangle, IconCircle } from "@tabler/icons-react";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { CompletionDraft, SignatureDraft, workOrders, type WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { refuse } from "@millwright/domain/kit/errors.ts";
import { minutesOrClock } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { holdingBack, stillOpen } from "@millwright/domain/work/orders/steps/applying.ts";
import { namesOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { needsAnswer } from "@millwright/domain/work/orders/steps/follow-up.ts";
import { useRef, type ReactNode } from "react";
import { t } from "../../../i18n/work.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { CompletionParts, useComingBack } from "./completion-parts.tsx";
import { CompletionFindings } from "./completion-findings.tsx";
import { proposalFor } from "./completion-proposal.ts";
import { FailureChain } from "../details/failure-fields.tsx";
import { LastTimeIntoForm } from "../similar/into-form.tsx";
import { SignatureField } from "../signature/signature-field.tsx";
import { useSteps } from "../tasks/use-steps.ts";
import { askingOfAlarm } from "./alarm-stands.ts";
import { sendOnBoard } from "./on-board.ts";
import { useCancel } from "./use-cancel.ts";
import { keepOrder } from "./use-moves.ts";
import styles from "./completion.module.css";

/** The actual time is what completing cannot do without. */
const Draft = CompletionDraft.extend({ actualMinutes: minutesOrClock() });
const field = fieldsOf(Draft);
/** Nor, where the organisation requires them, without a signature and the problem of a failure. */
const SignedDraft = Draft.extend({ signature: SignatureDraft });
const problem = { failureProblemId: idOf("reference-lists") };
const [ProblemDraft, SignedProblemDraft] = [Draft.extend(problem), SignedDraft.extend(problem)];
const schemaFor = (isSigned: boolean, isProblemNamed: boolean) =>
  isSigned ? (isProblemNamed ? SignedProblemDraft : SignedDraft) : isProblemNamed ? ProblemDraft : Draft;

interface CompletionDialogProps {
  order: WorkOrder;
  /** The status to give, of those in the category "completed". */
  statusId: number;
  /** The board on which its card is put into another column by it; null: from elsewhere. */
  boardId?: number | null;
  onClose: () => void;
  /** Leaves for the steps. */
  onSteps: () => void;
}

/** Asks for actual times and notes; saves them, then gives the status. */
export function CompletionDialog({ order, statusId, boardId = null, onClose, onSteps }: CompletionDialogProps) {
  const { steps } = useSteps(order.id);
  const open = stillOpen(steps);
  const mandatory = holdingBack(steps);
  const unanswered = steps.filter(needsAnswer);
  const title = t("workOrders.completion.title", { code: order.code });
  // The order knows how many are left before its steps are there, so that no form stands here for a moment in which nothing can be completed.
  const { stopsCount, stopsOpen, mandatorySubtasksLeft } = order.counts;
  // A stop of a route that was skipped leaves its steps open: there the order alone knows how many are waited for.
  const isRoute = stopsCount > 0;
  const isBlocked = !isRoute && steps.length > 0 ? mandatory.length > 0 : mandatorySubtasksLeft > 0 || stopsOpen > 0;
  if (isBlocked) {
    return (
      <Modal
        title={title}
        onClose={onClose}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              {t("common.action.close")}
            </Button>
            <Button onClick={onSteps}>{t(isRoute ? "workOrders.stops.toStops" : "workOrders.completion.toSteps")}</Button>
          </>
        }
      >
        <OpenSteps
          tone="warn"
          title={stopsOpen > 0 ? t("workOrders.stops.rest", { count: stopsOpen }) : t("workOrders.completion.blockedTitle")}
          text={t(stopsOpen > 0 ? "workOrders.stops.blockedText" : "workOrders.completion.blockedText")}
          names={stopsOpen > 0 ? [] : mandatory.map(({ name }) => name)}
        />
      </Modal>
    );
  }
  return (
    <CompletionForm
      title={title}
      order={order}
      statusId={statusId}
      boardId={boardId}
      unanswered={unanswered.map(({ name }) => name)}
      onClose={onClose}
    >
      <CompletionFindings steps={steps} />
      {!isRoute && open.length > 0 && (
        <OpenSteps
          tone="info"
          title={t("workOrders.completion.openTitle")}
          text={t("workOrders.completion.openText")}
          names={open.map(({ name }) => name)}
        />
      )}
    </CompletionForm>
  );
}

interface CompletionFormProps {
  title: string;
  order: WorkOrder;
  statusId: number;
  boardId: number | null;
  /** Findings that hold back the status. */
  unanswered: readonly string[];
  onClose: () => void;
  children: ReactNode;
}

function CompletionForm({ title, order, statusId, boardId, unanswered, onClose, children }: CompletionFormProps) {
  const complete = useQueued(workOrders.complete, { invalidates: [workOrders], onDone: keepOrder });
  const setStatus = useQueued(workOrders.setStatus, { invalidates: [workOrders, workRequests], onDone: keepOrder });
  const asks = order.signedBy === null && order.signatureRule !== "off" ? order.signatureRule : null;
  const asksProblem = asksFailure(order, order.failureRules, "completion");
  const isProblemNamed = asksProblem && order.failureRules.completion === "required";
  /** Our own first half, should the second be refused and tried again: what it signed is not signed once more. */
  const own = useRef({ version: 0, signature: "" });
  const { bringBack, ...back } = useComingBack(order.id);
  const form = useDraftForm({
    key: `work-order-${order.id}-completion`,
    schema: schemaFor(asks === "required", isProblemNamed),
    start: { ...order, ...proposalFor(order, new Date()), signature: null },
    save: async ({ signature, ...draft }, { version, idempotencyKey }) => {
      // Said before anything is written; the server says the same.
      if (unanswered.length > 0) throw refuse("conflict", "findings_unanswered", { steps: namesOf(unanswered) });
      await bringBack();
      const isRetry = own.current.version > 0;
      const signing = JSON.stringify(signature ?? null);
      const saved = await complete.mutateAsync({
        body: {
          ...draft,
          ...(signing === own.current.signature ? {} : { signature }),
          id: order.id,
          version: Math.max(own.current.version, version),
        },
        ...(isRetry ? {} : { idempotencyKey }),
      });
      own.current = { version: saved.version, signature: signing };
      return await sendOnBoard(
        boardId,
        async (on) =>
          await askingOfAlarm(
            async (said) => await setStatus.mutateAsync({ body: { id: order.id, statusId, version: saved.version, ...on, ...said } }),
          ),
      );
    },
    onSaved: (completed) => {
      tellDone(completed, t("workOrders.completion.done", { code: completed.code }));
      onClose();
    },
  });
  const cancel = useCancel(form, onClose);
  return (
    <Modal title={title} text={t("workOrders.completion.text")} onClose={cancel}>
      <div className={styles.form}>
        <Form form={form} labels="workOrders.field" onCancel={cancel} saveWord={t("workOrders.completion.save")}>
          {children}
          <CompletionParts {...back} />
          <LastTimeIntoForm order={order} />
          <FieldGrid>
            <field.Clock name="actualMinutes" help={t("workOrders.help.clock")} autoFocus />
            <field.Clock name="downtimeMinutes" help={t("workOrders.help.clock")} />
            <field.Instant name="startedAt" />
            <field.Instant name="completedAt" />
            <field.Picker name="repairTypeId" call={valuesOf("repair-types").options} />
            <field.LongText name="completionNotes" isWide rows={3} />
          </FieldGrid>
          {asksProblem && (
            <>
              <h3 className={styles.part}>{t("workOrders.completion.failure")}</h3>
              <FieldGrid>
                <FailureChain levels={2} />
              </FieldGrid>
            </>
          )}
          {asks !== null && <SignatureField rule={asks} />}
        </Form>
      </div>
    </Modal>
  );
}

/** Steps named in the dialog; the rest are counted. */
const SHOWN = 6;

function OpenSteps({ tone, title, text, names }: { tone: "warn" | "info"; title: string; text: string; names: readonly string[] }) {
  return (
    <div className={styles.open} data-tone={tone}>
      <h3>
        <IconAlertTriangle size={17} aria-hidden="true" />
        {title}
      </h3>
      <p>{text}</p>
      <ul>
        {names.slice(0, SHOWN).map((name, at) => (
          <li key={`${name} ${at}`}>
            <IconCircle size={13} aria-hidden="true" />
            {name}
          </li>
        ))}
      </ul>
      {names.length > SHOWN && <p>{t("workOrders.completion.more", { count: names.length - SHOWN })}</p>}
    </div>
  );
}
