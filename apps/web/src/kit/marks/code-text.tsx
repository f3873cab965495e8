import type { ReactNode } from "react";
import styles from "./marks.module.css";

/** A code (order, asset, supplier) in the fixed-width face, so that codes under each other line up. */
export function CodeText({ children }: { children: ReactNode }) {
  return <span className={styles.code}>{children}</span>;
}
