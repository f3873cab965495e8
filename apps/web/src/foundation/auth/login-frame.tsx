import type { TenantInfo } from "@millwright/domain/foundation/auth/contract.ts";
import { useState, type ReactNode } from "react";
import { ProductMark } from "../../kit/marks/product-mark.tsx";
import { t } from "../../i18n/index.ts";
import styles from "./login.module.css";
import { tenantImage } from "./session.ts";

/** The tenant's look around the form: logo, background picture, and the product's small logo. */
export function LoginFrame({
  tenant,
  title = t("auth.login.title"),
  children,
}: {
  tenant: TenantInfo | null;
  title?: string;
  children: ReactNode;
}) {
  const name = tenant?.tenantDetails.name ?? t("shell.product");
  return (
    <div className={styles.page}>
      <title>{`${title} · ${name}`}</title>
      <main className={styles.panel}>
        <div className={styles.inner}>
          <TenantLogo tenant={tenant} />
          <h1 className={styles.title}>{title}</h1>
          {tenant && <p className={styles.tenant}>{name}</p>}
          {children}
        </div>
        <p className={styles.productOf}>
          {t("auth.login.productOf")}
          <span className={styles.product}>
            <ProductMark size={18} />
            {t("shell.product")}
          </span>
        </p>
      </main>
      <Picture tenant={tenant} />
    </div>
  );
}

function TenantLogo({ tenant }: { tenant: TenantInfo | null }) {
  const [isBroken, setBroken] = useState(false);
  if (!tenant?.hasLogo || isBroken) return <ProductMark size={44} />;
  const alt = t("auth.login.tenantLogo", { name: tenant.tenantDetails.name });
  return <img className={styles.logo} src={tenantImage("logo", tenant)} alt={alt} onError={() => setBroken(true)} />;
}

/** The tenant's picture, or a quiet drawing in the dark form of the palette. */
function Picture({ tenant }: { tenant: TenantInfo | null }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={styles.picture} data-theme={tenant?.theme ?? "default"} data-scheme="dark" aria-hidden="true">
      {tenant?.hasBackground && !isBroken ? (
        <img src={tenantImage("background", tenant)} alt="" onError={() => setBroken(true)} />
      ) : (
        <ProductMark size={420} />
      )}
    </div>
  );
}
