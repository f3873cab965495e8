import { IconCertificate } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "../../register/certificates/public.ts";
import styles from "./home.module.css";

/** One line for those who keep certificates, only while there is something to do. */
export function certificatesMark({ certificates }: Pick<Home, "certificates">) {
  if (!certificates || certificates.expired + certificates.ending === 0) return null;
  const { expired, ending } = certificates;
  return (
    <AppLink to={links.ending(30)} className={styles.mark} data-urgent={expired > 0 || undefined}>
      <IconCertificate size={18} aria-hidden="true" />
      <span>
        {[expired > 0 && t("home.certificatesExpired", { count: expired }), ending > 0 && t("home.certificatesEnding", { count: ending })]
          .filter(Boolean)
          .join(" ")}
      </span>
    </AppLink>
  );
}
