import { useState } from "react";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { ErrorState } from "../../../kit/feedback/states.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatDay, formatNumber } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { YearOfDraft } from "../forecasting/year-of-draft.tsx";
import styles from "../plans.module.css";

/** What publishing changes, asset by asset, before it is done. */
export function PublishDialog({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const { data, error, refetch } = useCall(plans.difference, { query: { planId: plan.id } });
  const publish = useChange(plans.publish, { invalidates: [plans, planAssets, planOccurrences] });
  const [failure, setFailure] = useState<string | null>(null);
  const number = (plan.versionNumber ?? 0) + 1;
  const send = () =>
    publish.mutate(
      { body: { id: plan.id, version: plan.version } },
      {
        onSuccess: () => {
          notify("success", t("plans.publish.done", { number }));
          onClose();
        },
        onError: (thrown) => setFailure(thrown.message),
      },
    );
  return (
    <Modal
      title={t("plans.publish.title", { number })}
      text={t("plans.publish.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={publish.isPending || !data} onClick={send}>
            {t("plans.publish.action")}
          </Button>
        </>
      }
    >
      {failure && <p role="alert">{failure}</p>}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("plans.publish.before")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("plans.assets.field.asset")}</th>
                <th scope="col">{t("plans.publish.before")}</th>
                <th scope="col">{t("plans.publish.after")}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map(({ planAssetId, asset, before, after, afterUnits }) => (
                <tr key={planAssetId}>
                  <td>
                    {asset.code} {asset.name}
                  </td>
                  <td>{before === null ? "–" : formatDay(before)}</td>
                  <td>
                    {after === null ? "–" : formatDay(after)}
                    {afterUnits !== null && ` · ${formatNumber(afterUnits)}`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {data.hasMore && <p className={styles.muted}>{t("plans.publish.more")}</p>}
        </div>
      )}
      <YearOfDraft planId={plan.id} />
    </Modal>
  );
}
