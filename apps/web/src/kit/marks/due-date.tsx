import { t } from "../../i18n/index.ts";
import { formatDateTime, formatMoment, formatRelative } from "../format.ts";
import styles from "./marks.module.css";

interface DueDateProps {
  /** Instant; null shows a dash. */
  at: string | null;
  /** Finished work is never overdue. */
  isDone?: boolean;
  /** For columns and small cards: the zone is in its tooltip. */
  isBrief?: boolean;
  /** Milliseconds; the clock of the page unless a test sets it. */
  now?: number;
}

/** When something is due; red only when it is late. */
export function DueDate({ at, isDone = false, isBrief = false, now = Date.now() }: DueDateProps) {
  if (!at) return <span className={styles.none}>–</span>;
  const isOverdue = !isDone && Date.parse(at) < now;
  const relative = formatRelative(at, now);
  return (
    <time
      className={styles.due}
      data-brief={isBrief || undefined}
      data-overdue={isOverdue || undefined}
      dateTime={at}
      title={isBrief ? `${formatMoment(at)}, ${relative}` : relative}
    >
      {isOverdue && <span className="visually-hidden">{t("marks.overdue")} </span>}
      {isBrief ? formatDateTime(at) : formatMoment(at)}
    </time>
  );
}
