import type { ReactNode } from "react";
import styles from "./record.module.css";

/** Names and values of a record across a wide card: name above, value below, as many beside each other as fit. */
export function FactGrid({ children }: { children: ReactNode }) {
  return <dl className={styles.grid}>{children}</dl>;
}

interface WideFactProps {
  label: string;
  /** Takes the whole row: addresses, notes. */
  isWide?: boolean;
  children: ReactNode;
}

/** Nothing is a dash, so that a gap is seen to be one; line breaks of the text stay. */
export function WideFact({ label, isWide = false, children }: WideFactProps) {
  const isNothing = children === null || children === undefined || children === "";
  return (
    <div data-wide={isWide || undefined}>
      <dt>{label}</dt>
      <dd data-nothing={isNothing || undefined}>{isNothing ? "–" : children}</dd>
    </div>
  );
}
