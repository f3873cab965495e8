import { IconMessagePlus } from "@tabler/icons-react";
import { makesRoom } from "@millwright/domain/work/orders/steps/follow-up.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { workOrderSubtasks, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { workRequests } from "@millwright/domain/work/requests/contract.ts";
import { t } from "../../../../i18n/work.ts";
import { CodeText } from "../../../../kit/marks/code-text.tsx";
import { ContributedParts } from "../../../../kit/record/contributed.tsx";
import { notify } from "../../../../kit/feedback/snackbar.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import { StatusChip } from "../../../../kit/marks/status-chip.tsx";
import { tellDone } from "../../../../kit/offline/promised.ts";
import { useQueued } from "../../../../kit/offline/use-queued.ts";
import { useMay } from "../../../../kit/wire/query.ts";
import { requestChip } from "../../slots.ts";
import styles from "../steps.module.css";

interface FollowUpOfferProps {
  step: Subtask;
  isBig?: boolean;
  /** What was typed of the finding and is not saved yet goes along. */
  onBefore: () => Promise<void>;
}

/** A finding becomes a request with one tap. Where there is one already it is named, with how it stands; a rejected one may be followed by another. */
export function FollowUpOffer({ step: { id, followUp }, isBig = false, onBefore }: FollowUpOfferProps) {
  const mayAsk = useMay(workOrderSubtasks.followUp);
  const ask = useQueued(workOrderSubtasks.followUp, { invalidates: [workOrderSubtasks, workOrders, workRequests] });
  const isOffered = mayAsk && (followUp === null || makesRoom({ statusId: followUp.status.id, mergedIntoId: followUp.mergedIntoId }));
  const create = async () => {
    await onBefore();
    try {
      const made = await ask.mutateAsync({ body: { id } });
      tellDone(made, t(made.isNew ? "workOrders.followUp.made" : "workOrders.followUp.known", { code: made.followUp.code }));
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  if (!followUp && !isOffered) return null;
  return (
    <div className={styles.followUp}>
      {followUp && (
        <p className={styles.followUpIs}>
          <span>{t("workOrders.followUp.label")}</span>
          {followUp.id === 0 ? (
            <span>{t("workOrders.followUp.number")}</span>
          ) : (
            <ContributedParts of={requestChip} give={{ request: followUp }} meanwhile={<CodeText>{followUp.code}</CodeText>} />
          )}
          <StatusChip category={followUp.status.category} label={followUp.status.name} />
        </p>
      )}
      {isOffered && (
        <Button
          variant={isBig ? "primary" : "secondary"}
          className={isBig ? styles.bigSave : undefined}
          disabled={ask.isPending}
          onClick={() => void create()}
        >
          <IconMessagePlus size={isBig ? 22 : 16} aria-hidden="true" />
          {t(followUp ? "workOrders.followUp.another" : "workOrders.followUp.create")}
        </Button>
      )}
    </div>
  );
}
