import { t } from "../../i18n/index.ts";
import { formatDateTime, formatRelative } from "../format.ts";
import styles from "./marks.module.css";

interface DueDateProps {
  /** Instant; null shows a dash. */
  at: string | null;
  /** Finished work is never overdue. */
  isDone?: boolean;
  /** Milliseconds; the clock of the page unless a test sets it. */
  now?: number;
}

/** When something is due; red only when it is late. */
export function DueDate({ at, isDone = false, now = Date.now() }: DueDateProps) {
  if (!at) return <span className={styles.none}>–</span>;
  const isOverdue = !isDone && Date.parse(at) < now;
  return (
    <time className={styles.due} data-overdue={isOverdue || undefined} dateTime={at} title={formatRelative(at, now)}>
      {isOverdue && <span className="visually-hidden">{t("marks.overdue")} </span>}
      {formatDateTime(at)}
    </time>
  );
}
