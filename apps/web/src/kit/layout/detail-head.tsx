import { IconArrowLeft } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { CodeText } from "../marks/code-text.tsx";
import { keepRecent } from "../recent.ts";
import { AppLink } from "./app-link.tsx";
import { Pager } from "./pager.tsx";
import styles from "./layout.module.css";

interface DetailHeadProps {
  /** Address of the list this record came from. */
  backTo: string;
  code?: string;
  title: string;
  /** Status chip, priority mark, due date, sync state: small marks in one row. */
  marks?: ReactNode;
  actions?: ReactNode;
  /** The tabs of the record sit on the head's rule. */
  tabs?: ReactNode;
}

/** The head of every record: code, title, status and its kin, actions, tabs. */
export function DetailHead({ backTo, code, title, marks, actions, tabs }: DetailHeadProps) {
  // What was looked at is kept outside of React.
  useEffect(() => keepRecent({ path: location.pathname, code: code ?? null, title }), [code, title]);
  return (
    <header className={styles.detailHead} data-tabs={tabs ? true : undefined}>
      <title>{`${code ? `${code} ` : ""}${title} · ${t("shell.product")}`}</title>
      <div className={styles.detailRow}>
        <AppLink to={backTo} className={styles.back} aria-label={t("common.action.back")} title={t("common.action.back")}>
          <IconArrowLeft size={18} aria-hidden="true" />
        </AppLink>
        <Pager />
        <div className={styles.detailTitle}>
          {code && (
            <span className={styles.detailCode}>
              <CodeText>{code}</CodeText>
            </span>
          )}
          <h1>{title}</h1>
          {marks && <div className={styles.marks}>{marks}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {tabs}
    </header>
  );
}
