import { workOrderSubtasks, type StepFinding } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatDate, formatNumber } from "../../../kit/format.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { Card } from "../../../kit/layout/card.tsx";
import { CodeText } from "../../../kit/marks/code-text.tsx";
import { ResultMark } from "../../../kit/marks/result-mark.tsx";
import { ToneChip } from "../../../kit/marks/status-chip.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { links } from "../links.ts";
import styles from "./asset-findings.module.css";

/** What was found on an asset in its orders, open ones first; nothing where nothing was, or for those who may not see orders. */
export function AssetFindings({ asset: { id: assetId } }: { asset: { id: number } }) {
  const maySee = useMay(workOrderSubtasks.findings);
  const { data } = useCall(workOrderSubtasks.findings, maySee ? { query: { assetId } } : null);
  if (!data || data.rows.length === 0) return null;
  return (
    <Card title={t("workOrders.finding.ofAsset")} isPadded={false}>
      <ul className={styles.orders}>
        {data.rows.map((step) => (
          <li key={step.id}>
            <Finding step={step} />
          </li>
        ))}
      </ul>
      {data.hasMore && (
        <p className={styles.more}>
          <AppLink to={links.findingsOfAsset(assetId)}>{t("workOrders.finding.moreOnAsset")}</AppLink>
        </p>
      )}
    </Card>
  );
}

function Finding({
  step: { name, finding, resultNumber, unit, resultText, doneAt, workOrder, followUp, findingReason, isAnswered },
}: {
  step: StepFinding;
}) {
  const value = resultNumber === null ? null : unit ? `${formatNumber(resultNumber)} ${unit}` : formatNumber(resultNumber);
  const what = [value, resultText].filter(Boolean).join(" · ");
  return (
    <AppLink to={links.stepsOf(workOrder.id)} className={styles.finding}>
      <span className={styles.line}>
        <span className={styles.title}>{name}</span>
        <ResultMark result={finding} />
      </span>
      {what !== "" && <span>{what}</span>}
      <span className={styles.line}>
        <span className={styles.when}>
          <CodeText>{workOrder.code}</CodeText> · {formatDate(doneAt)}
        </span>
        <ToneChip tone={isAnswered ? "closed" : "warn"} label={answerOf(isAnswered, followUp, findingReason)} />
      </span>
    </AppLink>
  );
}

/** The request that follows it up by its code; a reason stands on the order. */
const answerOf = (isAnswered: boolean, followUp: StepFinding["followUp"], reason: string | null): string =>
  !isAnswered ? t("workOrders.finding.waiting") : reason === null && followUp ? followUp.code : t("workOrders.finding.answered");
