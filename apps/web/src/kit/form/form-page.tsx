import type { ReactNode } from "react";
import styles from "./form.module.css";

/** The page around a form; its save bar reaches from edge to edge. */
export function FormPage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
