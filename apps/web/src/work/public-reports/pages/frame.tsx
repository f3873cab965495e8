import type { TenantLook } from "@millwright/domain/foundation/auth/look.ts";
import { useSyncExternalStore, type ReactNode } from "react";
import { t } from "../../../i18n/strangers.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { currentScheme, onThemeChange } from "../../../kit/theme/theme.ts";
import { isRefusal } from "../../../kit/wire/failures.ts";
import { TenantHead } from "./tenant-head.tsx";
import styles from "./pages.module.css";

interface FrameProps {
  /** Null until it is known. */
  tenant: TenantLook | null;
  title: string;
  /** What it is about. */
  under?: ReactNode;
  children: ReactNode;
}

/** A page for people without an account: no menu, and the look of the organisation. */
export function Frame({ tenant, title, under, children }: FrameProps) {
  const scheme = useSyncExternalStore(onThemeChange, currentScheme);
  return (
    <div className={styles.page} {...(tenant && { "data-theme": tenant.theme, "data-scheme": scheme })}>
      <title>{tenant === null ? title : `${title} · ${tenant.name}`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <main className={styles.main}>
        {tenant !== null && <TenantHead tenant={tenant} />}
        <h1 className={styles.title}>{title}</h1>
        {under}
        {children}
      </main>
    </div>
  );
}

/** Nothing opens here, too much was tried, or nobody answered. */
export function Failed({ failure, gone, onRetry }: { failure: unknown; gone: "gone" | "goneReport" | "goneAlarm"; onRetry: () => void }) {
  if (isRefusal(failure, "not_found"))
    return (
      <Frame tenant={null} title={t(`publicPages.${gone}.title`)}>
        <p className={styles.text}>{t(`publicPages.${gone}.text`)}</p>
      </Frame>
    );
  return (
    <Frame tenant={null} title={t("publicPages.loadFailed")}>
      {isRefusal(failure, "too_many") && <p className={styles.text}>{t("publicPages.busy")}</p>}
      <Button variant="secondary" onClick={onRetry}>
        {t("publicPages.retry")}
      </Button>
    </Frame>
  );
}

/** In the shape of what comes, once it takes longer than a moment. */
export const Waiting = ({ label = t("publicPages.report") }: { label?: string }) => (
  <div className={styles.page} role="status" aria-busy="true" aria-label={label}>
    <div className={styles.main}>
      {[40, 70, 100, 100, 60].map((width, at) => (
        <span key={at} className={styles.bar} style={{ width: `${width}%` }} />
      ))}
    </div>
  </div>
);
