import { IconArrowDownRight, IconArrowRight, IconArrowUpRight, type Icon } from "@tabler/icons-react";
import { trendOf, type Trend } from "@millwright/domain/work/orders/steps/previous.ts";
import { isMeasured } from "@millwright/domain/work/orders/steps/steps.ts";
import { workOrderSubtasks, type PreviousResult, type Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatBriefDate, formatNumber } from "../../../kit/format.ts";
import { useCall } from "../../../kit/wire/query.ts";
import { CHOICES } from "./controls/choice-control.tsx";
import styles from "./previous.module.css";

const ARROWS: Record<Trend, Icon> = { up: IconArrowUpRight, down: IconArrowDownRight, level: IconArrowRight };
const MOST_DECIMALS = 4;

/** What the same step said the last times it was done here. */
export function Previous({ step }: { step: Subtask }) {
  const { data } = useCall(workOrderSubtasks.previous, { query: { woId: step.workOrderId } });
  const [last, ...before] = data?.rows.find(({ stepId }) => stepId === step.id)?.results ?? [];
  if (!last) return null;
  const trend = isMeasured(step.kind) ? trendOf([last, ...before].flatMap(({ resultNumber }) => resultNumber ?? [])) : null;
  const Arrow = trend && ARROWS[trend];
  return (
    <p className={styles.previous}>
      <span>
        {t("workOrders.steps.lastTime")} <strong>{wordOf(step, last)}</strong>, {formatBriefDate(last.doneAt)}
      </span>
      {Arrow && (
        <span className={styles.trend}>
          <Arrow size={20} aria-hidden="true" />
          <span className="visually-hidden">{t(`workOrders.steps.trend.${trend}`)}</span>
        </span>
      )}
      {before.length > 0 && (
        <span className={styles.before}>
          {before.map((one) => t("workOrders.steps.before", { result: wordOf(step, one), day: formatBriefDate(one.doneAt) })).join(" · ")}
        </span>
      )}
    </p>
  );
}

/** A result in words, as the step's controls say it. */
function wordOf({ kind, unit }: Subtask, { resultNumber, resultChoice, resultText, choice }: PreviousResult): string {
  const given = kind === "yes_no" || kind === "inspection" ? CHOICES[kind].find(({ value }) => value === resultChoice) : undefined;
  const number = resultNumber === null ? null : [formatNumber(resultNumber, MOST_DECIMALS), unit].filter(Boolean).join(" ");
  return [number, choice, given && t(given.label), resultText].filter(Boolean).join(", ") || t("workOrders.steps.markDone");
}
