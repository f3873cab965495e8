import { IconArrowLeft, IconArrowUpRight, IconX } from "@tabler/icons-react";
import { useEffect, type ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { useBeside } from "../list/preview/beside.ts";
import { CodeText } from "../marks/code-text.tsx";
import { keepRecent } from "../recent.ts";
import { Present } from "./present.tsx";
import { AppLink } from "./app-link.tsx";
import { buttonClass, IconButton } from "./button.tsx";
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
  const beside = useBeside();
  const isPage = beside === null;
  // What was looked at is kept outside of React.
  useEffect(() => {
    if (isPage) keepRecent({ path: location.pathname, code: code ?? null, title });
  }, [isPage, code, title]);
  const Heading = isPage ? "h1" : "h2";
  return (
    <header className={styles.detailHead} data-tabs={tabs ? true : undefined}>
      {isPage && <title>{`${code ? `${code} ` : ""}${title} · ${t("shell.product")}`}</title>}
      <div className={styles.detailRow}>
        {isPage && (
          <>
            <AppLink to={backTo} className={styles.back} aria-label={t("common.action.back")} title={t("common.action.back")}>
              <IconArrowLeft size={18} aria-hidden="true" />
            </AppLink>
            <Pager />
          </>
        )}
        <div className={styles.detailTitle}>
          {code && (
            <span className={styles.detailCode}>
              <CodeText>{code}</CodeText>
            </span>
          )}
          <Heading className={styles.detailName} data-fact>
            {title}
          </Heading>
          {marks && (
            <div className={styles.marks} data-facts>
              {marks}
            </div>
          )}
        </div>
        {isPage && <Present />}
        {actions && <div className={styles.actions}>{actions}</div>}
        {beside && (
          <div className={styles.beside}>
            <AppLink to={beside.to} className={buttonClass("secondary")}>
              <IconArrowUpRight size={16} aria-hidden="true" />
              {t("kit.preview.open")}
            </AppLink>
            <IconButton label={t("kit.preview.close")} onClick={beside.onClose}>
              <IconX size={17} aria-hidden="true" />
            </IconButton>
          </div>
        )}
      </div>
      {tabs}
    </header>
  );
}
