import type { TenantInfo } from "@millwright/domain/foundation/auth/contract.ts";
import { useState } from "react";
import { tenantImage } from "../../foundation/auth/session.ts";
import { t } from "../../i18n/index.ts";
import styles from "../toolbar.module.css";

/** The tenant's logo and name; without a logo the first letter stands in. */
export function TenantBrand({ tenant }: { tenant: TenantInfo }) {
  const [isBroken, setBroken] = useState(false);
  const { name } = tenant.tenantDetails;
  return (
    <div className={styles.tenant}>
      {tenant.hasLogo && !isBroken ? (
        <img src={tenantImage("logo", tenant)} alt="" onError={() => setBroken(true)} />
      ) : (
        <span className={styles.letter} aria-hidden="true">
          {[...name][0]}
        </span>
      )}
      <span className={styles.tenantName}>{name}</span>
      {tenant.environment === "training" && <span className={styles.training}>{t("shell.training")}</span>}
    </div>
  );
}
