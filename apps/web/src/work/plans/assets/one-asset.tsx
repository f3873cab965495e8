import { useNavigate } from "@tanstack/react-router";
import { planAssets, type PlanAsset } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall, useChange, useMay } from "../../../kit/wire/query.ts";
import { links as orderLinks } from "../../orders/public.ts";
import { Why } from "../why.tsx";
import { dueWords } from "./assets.tsx";
import { Postpone } from "./postpone.tsx";
import styles from "../plans.module.css";

const INVALID = [planAssets, plans, planOccurrences];

/** Why an asset of a plan is due, and what can be done with it: now, later, not for a while, not any more. */
export function OneAsset({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useCall(planAssets.get, { params: { id } });
  return (
    <Modal
      title={data ? `${data.asset.code} ${data.asset.name}` : t("plans.assets.why")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("common.action.close")}
        </Button>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && (
        <div className={styles.cards}>
          <div>
            <p>
              <strong>{dueWords(data)}</strong>
            </p>
            {data.why && <Why why={data.why} />}
          </div>
          <Actions of={data} onClose={onClose} />
        </div>
      )}
    </Modal>
  );
}

function Actions({ of, onClose }: { of: PlanAsset; onClose: () => void }) {
  const navigate = useNavigate();
  const may = useMay(planAssets.update);
  const doNow = useChange(planAssets.doNow, { invalidates: INVALID });
  const suspend = useChange(planAssets.bulkSuspend, { invalidates: INVALID });
  const remove = useChange(planAssets.remove, { invalidates: INVALID });
  if (!may) return null;
  const said = { onError: (failure: Error) => notify("error", failure.message) };
  const setSuspended = async () => {
    const answer = of.isSuspended
      ? { reason: "" }
      : await ask({
          title: t("plans.assets.suspend"),
          text: t("plans.assets.suspendText"),
          confirm: t("plans.assets.suspend"),
          reason: { label: t("plans.reason"), required: true },
        });
    if (!answer) return;
    suspend.mutate(
      {
        body: {
          rows: [{ id: of.id, version: of.version }],
          change: { isSuspended: !of.isSuspended, ...(answer.reason ? { reason: answer.reason } : {}) },
        },
      },
      { ...said, onSuccess: onClose },
    );
  };
  const take = async () => {
    const answer = await ask({
      title: t("plans.assets.remove"),
      text: t("plans.assets.removeText"),
      confirm: t("plans.assets.remove"),
      isDangerous: true,
    });
    if (answer) remove.mutate({ params: { id: of.id } }, { ...said, onSuccess: onClose });
  };
  return (
    <>
      <Postpone of={of} onDone={onClose} />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          disabled={doNow.isPending || of.isSuspended || of.rests !== null}
          onClick={() =>
            doNow.mutate(
              { body: { id: of.id } },
              {
                ...said,
                onSuccess: ({ workOrder }) => {
                  notify("success", t("plans.assets.madeNow", { code: workOrder.code }));
                  void navigate({ to: orderLinks.workOrder(workOrder.id) });
                },
              },
            )
          }
        >
          {t("plans.assets.doNow")}
        </Button>
        <Button variant="secondary" onClick={() => void setSuspended()}>
          {t(of.isSuspended ? "plans.assets.resume" : "plans.assets.suspend")}
        </Button>
        <Button variant="text" onClick={() => void take()}>
          {t("plans.assets.remove")}
        </Button>
      </div>
    </>
  );
}
