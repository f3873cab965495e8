import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import styles from "./layout.module.css";

interface RecordColumnsProps {
  /** Nothing gives the content the whole width. */
  summary?: ReactNode;
  /** On a narrow screen the summary follows the content, where the content holds the facts that come first. */
  isSummaryLast?: boolean;
  children: ReactNode;
}

/** A record's content beside its 320 px summary on a wide screen; one column, summary first, on a narrow one. */
export function RecordColumns({ summary, isSummaryLast = false, children }: RecordColumnsProps) {
  return (
    <div className={styles.record}>
      <div className={styles.columns} data-alone={summary === undefined || undefined}>
        <div className={styles.main}>{children}</div>
        {summary !== undefined && (
          <aside className={styles.summary} data-last={isSummaryLast || undefined} aria-label={t("common.summary")}>
            {summary}
          </aside>
        )}
      </div>
    </div>
  );
}

/** The plain content area of a page without columns. */
export function PageBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}

/** Names and values of a record, as the summary column shows them. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children ?? <span className={styles.none}>–</span>}</dd>
    </div>
  );
}
