import { useSyncExternalStore } from "react";
import { regionRef } from "../kit/theme/theme.ts";
import { t } from "../i18n/index.ts";
import styles from "./footer.module.css";
import { shellSettings } from "./settings.ts";
import { useSignedIn } from "./account/use-signed-in.ts";

/** The slim footer of layout 1: whose product this is, and which version. A narrow window does without. */
export function Footer() {
  const { display } = useSyncExternalStore(shellSettings.subscribe, shellSettings.get).layout.config.footer;
  const { tenant } = useSignedIn();
  if (!display) return null;
  return (
    <footer ref={regionRef} data-region="footer" className={styles.footer}>
      <span className={styles.tenant}>{tenant.tenantDetails.name}</span>
      <span>
        {t("shell.product")} {tenant.version}
      </span>
    </footer>
  );
}
