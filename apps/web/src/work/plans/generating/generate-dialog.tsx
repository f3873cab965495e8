import { useId, useState } from "react";
import { MAX_PLANS_AT_ONCE, NOT_GENERATED, plans, type Generated } from "@millwright/domain/work/plans/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { DayInput } from "../../../kit/form/dates/date-inputs.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { formatDay, formatNumber, today } from "../../../kit/format.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { useChange } from "../../../kit/wire/query.ts";
import { links } from "../../orders/public.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import styles from "../plans.module.css";

/** One call looks at so many assets; this many calls are made before it is said that more is left. */
const MOST_RUNS = 60;

/** Orders that are due by a day, shown before they are made; of these plans, or of all that the person reaches. */
export function GenerateDialog({ planIds = [], onClose }: { planIds?: readonly number[]; onClose: () => void }) {
  const name = useId();
  const [until, setUntil] = useState(today());
  const [shown, setShown] = useState<Generated | null>(null);
  const [made, setMade] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const ask = useChange(plans.generate, { invalidates: [] });
  const generate = useChange(plans.generate, { invalidates: [plans, planAssets, planOccurrences, workOrders] });
  const wanted = { until, ...(planIds.length > 0 ? { planIds: planIds.slice(0, MAX_PLANS_AT_ONCE) } : {}) };
  const look = () => {
    setFailure(null);
    ask.mutate({ body: { ...wanted, isDryRun: true } }, { onSuccess: setShown, onError: (thrown) => setFailure(thrown.message) });
  };
  const run = async () => {
    setFailure(null);
    try {
      let sum = 0;
      setMade(0);
      for (let at = 0; at < MOST_RUNS; at += 1) {
        const done = await generate.mutateAsync({ body: wanted });
        sum += done.made;
        setMade(sum);
        if (!done.isUnfinished) break;
      }
      notify("success", t("plans.generate.done", { count: sum }));
      onClose();
    } catch (thrown) {
      setMade(null);
      setFailure(thrown instanceof Error ? thrown.message : "");
    }
  };
  return (
    <Modal
      title={t("plans.generate.title")}
      text={t("plans.generate.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          {shown && shown.made + shown.skipped + shown.merged + shown.missed > 0 ? (
            <Button disabled={made !== null} onClick={() => void run()}>
              {t("plans.generate.make", { count: shown.made })}
            </Button>
          ) : (
            <Button disabled={ask.isPending} onClick={look}>
              {t("plans.generate.look")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.until}>
        <span id={`${name}-until`}>{t("plans.generate.until")}</span>
        <DayInput
          aria-labelledby={`${name}-until`}
          value={until}
          isRequired
          autoFocus
          onChange={(day) => {
            if (day === null) return;
            setUntil(day < today() ? today() : day);
            setShown(null);
          }}
        />
      </div>
      {failure && <p role="alert">{failure}</p>}
      <div role="status">{made !== null && <p>{t("plans.generate.progress", { made: formatNumber(made) })}</p>}</div>
      {shown && <Shown of={shown} />}
    </Modal>
  );
}

function Shown({ of: { made, skipped, merged, missed, rows, refused, hasMore, isUnfinished } }: { of: Generated }) {
  const counts = { made: formatNumber(made), skipped: formatNumber(skipped), merged: formatNumber(merged), missed: formatNumber(missed) };
  return (
    <div className={styles.cards}>
      <p role="status">{rows.length === 0 ? t("plans.generate.nothing") : t("plans.generate.sum", counts)}</p>
      {rows.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t("plans.generate.title")}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("plans.assets.field.plan")}</th>
                <th scope="col">{t("plans.assets.field.asset")}</th>
                <th scope="col">{t("plans.history.field.dueAt")}</th>
                <th scope="col">{t("plans.history.field.outcome")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ plan, asset, dueDay, outcome, workOrder }, at) => (
                // What a dry run shows has no number of its own yet.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td>{plan.name}</td>
                  <td>
                    {asset.code} {asset.name}
                  </td>
                  <td>{dueDay === null ? "–" : formatDay(dueDay)}</td>
                  <td>
                    {workOrder ? (
                      <AppLink to={links.workOrder(workOrder.id)}>{workOrder.code}</AppLink>
                    ) : (
                      t(`plans.history.outcome.${outcome}`)
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {hasMore && <p className={styles.muted}>{t("plans.generate.more")}</p>}
          {isUnfinished && <p className={styles.muted}>{t("plans.generate.unfinished")}</p>}
        </div>
      )}
      {refused.length > 0 && (
        <div>
          <p>{t("plans.generate.refused")}</p>
          <ul className={styles.list}>
            {NOT_GENERATED.flatMap((reason) => {
              const these = refused.filter((one) => one.reason === reason);
              if (these.length === 0) return [];
              return [
                <li key={reason}>
                  {these.map(({ asset }) => asset.code).join(", ")}: {t(`plans.generate.reason.${reason}`)}
                </li>,
              ];
            })}
          </ul>
        </div>
      )}
    </div>
  );
}
