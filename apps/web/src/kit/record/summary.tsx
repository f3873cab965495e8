import type { ReactNode } from "react";
import styles from "./record.module.css";

interface SummaryProps {
  /** On a tab that is not about the record's own facts: shown beside it on a wide screen, and not above it on a narrow one. */
  isBeside: boolean;
  children: ReactNode;
}

/** The cards of a record's summary column. */
export function Summary({ isBeside, children }: SummaryProps) {
  return (
    <div className={styles.summary} data-beside={isBeside || undefined}>
      {children}
    </div>
  );
}
