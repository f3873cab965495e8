import { regionRef } from "../kit/theme/theme.ts";
import { t } from "../i18n/index.ts";
import styles from "./footer.module.css";
import { useSignedIn } from "./account/use-signed-in.ts";

/** The slim footer: whose product this is, and which version. A narrow window does without. */
export function Footer() {
  const { tenant } = useSignedIn();
  return (
    <footer ref={regionRef} data-region="footer" className={styles.footer}>
      <span className={styles.tenant}>{tenant.tenantDetails.name}</span>
      <span>
        {t("shell.product")} {tenant.version}
      </span>
    </footer>
  );
}
