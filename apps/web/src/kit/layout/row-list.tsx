import type { ReactNode } from "react";
import styles from "./row-list.module.css";

/** Rows of a card that draws to its edge. */
export const RowList = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;

interface RowProps {
  what: ReactNode;
  /** Below it, smaller; each in a line of its own. */
  small?: readonly ReactNode[];
  /** At the end: a figure, a mark, buttons. */
  children?: ReactNode;
  /** In a line of its own, as wide as the row. */
  below?: ReactNode;
}

export const Row = ({ what, small = [], children, below }: RowProps) => (
  <li>
    <What what={what} small={small} />
    {children && <span className={styles.end}>{children}</span>}
    {below}
  </li>
);

const What = ({ what, small = [] }: Pick<RowProps, "what" | "small">) => (
  <span className={styles.what}>
    <span>{what}</span>
    {small
      .filter((line) => line !== null && line !== undefined && line !== "")
      .map((line, at) => (
        <span key={at} className={styles.small}>
          {line}
        </span>
      ))}
  </span>
);

export const RowFigure = ({ children }: { children: ReactNode }) => <span className={styles.figure}>{children}</span>;

/** What stands in the place of rows, or explains them. */
export const RowNote = ({ children }: { children: ReactNode }) => <p className={styles.none}>{children}</p>;
