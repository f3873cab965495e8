import { PRIORITIES } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../../i18n/work.ts";
import { FieldFrame, useField } from "../../../kit/form/field.tsx";
import { PriorityMark } from "../../../kit/marks/priority-mark.tsx";
import styles from "./severity-field.module.css";

/** How bad it is, in the words of somebody who stands before it; the planner reads the priority. */
export function SeverityField() {
  const field = useField<number>({ name: "priority", label: t("workRequests.report.howBad") });
  return (
    <FieldFrame field={field} isGroup isWide>
      <div
        className={styles.choices}
        role="radiogroup"
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.control["aria-describedby"]}
        aria-required
      >
        {PRIORITIES.map((priority, at) => (
          <label key={priority} data-chosen={field.value === priority || undefined}>
            <input
              type="radio"
              name={field.id}
              ref={at === 0 ? field.control.ref : undefined}
              checked={field.value === priority}
              onChange={() => field.change(priority)}
              onBlur={field.control.onBlur}
            />
            <span className={styles.words}>
              <span className={styles.name}>{t(`workRequests.severity.${SEVERITY[priority]}.name`)}</span>
              <span className={styles.text}>{t(`workRequests.severity.${SEVERITY[priority]}.text`)}</span>
            </span>
            <PriorityMark priority={priority} compact />
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

const SEVERITY = { 3: "high", 2: "medium", 1: "low" } as const;
