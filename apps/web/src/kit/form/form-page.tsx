import type { ReactNode } from "react";
import styles from "./form.module.css";

/** The page around a form: as wide as lines of text are read, no wider. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
