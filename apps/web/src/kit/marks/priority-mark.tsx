import { IconChevronDown, IconChevronsUp, IconEqual } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import styles from "./marks.module.css";

const PRIORITIES = {
  3: { tone: "high", label: "marks.priority.high", Icon: IconChevronsUp },
  2: { tone: "medium", label: "marks.priority.medium", Icon: IconEqual },
  1: { tone: "low", label: "marks.priority.low", Icon: IconChevronDown },
} as const;
export type Priority = keyof typeof PRIORITIES;

/** High, Medium or Low as shape, colour and word; `compact` keeps the word for screen readers only. */
export function PriorityMark({ priority, compact = false }: { priority: Priority; compact?: boolean }) {
  const { tone, label, Icon } = PRIORITIES[priority];
  return (
    <span className={styles.priority} data-tone={tone} title={compact ? t(label) : undefined}>
      <Icon size={15} stroke={2.25} aria-hidden="true" />
      <span className={compact ? "visually-hidden" : undefined}>{t(label)}</span>
    </span>
  );
}
