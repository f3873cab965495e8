import type { ReactNode } from "react";
import { SkeletonRows } from "../../kit/feedback/skeletons.tsx";
import { ErrorState } from "../../kit/feedback/states.tsx";
import { Card } from "../../kit/layout/card.tsx";
import styles from "./master-parts.module.css";

interface LinesProps<Row> {
  title: string;
  answer: { data?: { rows: readonly Row[] } | undefined; error: Error | null; refetch: () => unknown };
  /** What is said where there is none. */
  none: string;
  /** The button that adds one. */
  add?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Lines around a part, each with what may be done to it. */
export function Lines<Row extends { id: number }>({ title, answer: { data, error, refetch }, none, add, children }: LinesProps<Row>) {
  return (
    <Card title={title} isPadded={false} aside={add}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && data.rows.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.lines}>
        {(data?.rows ?? []).map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </Card>
  );
}
