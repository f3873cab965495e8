import { t } from "../../i18n/index.ts";
import styles from "./marks.module.css";

const PRIORITIES = {
  3: { tone: "high", label: "marks.priority.high" },
  2: { tone: "medium", label: "marks.priority.medium" },
  1: { tone: "low", label: "marks.priority.low" },
} as const;
export type Priority = keyof typeof PRIORITIES;

/** High, Medium or Low as shape, colour and word; `compact` keeps the word for screen readers only. The shape is the style sheet's: every row of a list has one. */
export function PriorityMark({ priority, compact = false }: { priority: Priority; compact?: boolean }) {
  const { tone, label } = PRIORITIES[priority];
  return (
    <span className={styles.priority} data-tone={tone} title={compact ? t(label) : undefined}>
      <span className={compact ? "visually-hidden" : undefined}>{t(label)}</span>
    </span>
  );
}
