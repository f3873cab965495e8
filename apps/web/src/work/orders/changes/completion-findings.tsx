import { IconZoomExclamation } from "@tabler/icons-react";
import { findingOf } from "@millwright/domain/work/orders/steps/findings.ts";
import { needsAnswer } from "@millwright/domain/work/orders/steps/follow-up.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useState } from "react";
import { t } from "../../../i18n/work.ts";
import { formatNumber } from "../../../kit/format.ts";
import { ResultMark } from "../../../kit/marks/result-mark.tsx";
import { FindingAnswer } from "../steps/findings/finding-answer.tsx";
import { limitsText } from "../../../kit/walk/limits.tsx";
import styles from "./completion.module.css";

/** What was found and nobody has answered, when the dialog opened or since; an answered one stays to be seen. */
export function CompletionFindings({ steps }: { steps: readonly Subtask[] }) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const fresh = steps.filter((step) => needsAnswer(step) && !asked.includes(step.id)).map(({ id }) => id);
  if (fresh.length > 0) setAsked([...asked, ...fresh]);
  const shown = steps.filter(({ id }) => asked.includes(id));
  if (shown.length === 0) return null;
  return (
    <section className={styles.open} data-tone={shown.some(needsAnswer) ? "warn" : "info"} aria-labelledby="completion-findings">
      <h3 id="completion-findings">
        <IconZoomExclamation size={17} aria-hidden="true" />
        {t("workOrders.completion.findingsTitle")}
      </h3>
      <p>{t("workOrders.completion.findingsText")}</p>
      <ul className={styles.findings}>
        {shown.map((step) => (
          <li key={step.id}>
            <Finding step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Finding({ step }: { step: Subtask }) {
  const finding = findingOf(step);
  const value =
    step.resultNumber === null ? null : step.unit ? `${formatNumber(step.resultNumber)} ${step.unit}` : formatNumber(step.resultNumber);
  const limits = limitsText(step);
  const measured = value === null ? null : limits === null ? value : `${value} (${limits})`;
  return (
    <>
      <p className={styles.finding}>
        {finding && <ResultMark result={finding} />}
        <strong>{step.name}</strong>
      </p>
      {(measured ?? step.resultText) !== null && <p>{[measured, step.resultText].filter(Boolean).join(" · ")}</p>}
      <FindingAnswer step={step} />
    </>
  );
}
