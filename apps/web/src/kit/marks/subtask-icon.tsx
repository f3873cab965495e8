import { IconAlertCircle, IconAlertTriangle, IconCircleCheckFilled, IconCircleDashed, IconCircleHalf2 } from "@tabler/icons-react";
import { t } from "../../i18n/index.ts";
import styles from "./marks.module.css";

const STATES = {
  none: { tone: "closed", label: "marks.subtasks.none", Icon: IconCircleDashed },
  partial: { tone: "open", label: "marks.subtasks.partial", Icon: IconCircleHalf2 },
  complete: { tone: "completed", label: "marks.subtasks.complete", Icon: IconCircleCheckFilled },
  found: { tone: "alarm", label: "marks.subtasks.found", Icon: IconAlertTriangle },
  mandatoryLeft: { tone: "warn", label: "marks.subtasks.mandatoryLeft", Icon: IconAlertCircle },
} as const;
export type SubtaskState = keyof typeof STATES;

/** How far the subtasks of a task are: five shapes, so that colour is not needed to tell them apart. */
export function SubtaskIcon({ state }: { state: SubtaskState }) {
  const { tone, label, Icon } = STATES[state];
  return (
    <span className={styles.subtask} data-tone={tone} title={t(label)} role="img" aria-label={t(label)}>
      <Icon size={18} aria-hidden="true" />
    </span>
  );
}
