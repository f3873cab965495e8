import type { ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import styles from "./layout.module.css";

interface PageHeadProps {
  title: string;
  /** "5,484 orders": how many rows, in words. */
  count?: string;
  /** Removable chips of the active filters. */
  filters?: ReactNode;
  /** Text buttons first, the one filled button last. */
  actions?: ReactNode;
  /** On a phone the filled button is its sign alone: what it makes is what the list is of. */
  isList?: boolean;
}

/** The head of every list and page: title, count, filters, actions. */
export function PageHead({ title, count, filters, actions, isList = false }: PageHeadProps) {
  return (
    <header className={styles.pageHead}>
      <title>{`${title} · ${t("shell.product")}`}</title>
      <div className={styles.titleRow}>
        <h1>{title}</h1>
        {count && <span className={styles.count}>{count}</span>}
        {filters && <div className={styles.filters}>{filters}</div>}
      </div>
      {actions && (
        <div className={styles.actions} data-signs={isList || undefined}>
          {actions}
        </div>
      )}
    </header>
  );
}
