import { tenantPaths } from "@millwright/domain/foundation/auth/paths.ts";
import type { TenantLook } from "@millwright/domain/foundation/auth/look.ts";
import { useState } from "react";
import styles from "./pages.module.css";

/** Whose page it is: the logo and the name of the organisation. The name says it, so the logo is silent. */
export function TenantHead({ tenant: { name, logoOf } }: { tenant: TenantLook }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <p className={styles.tenant}>
      {logoOf !== null && !isBroken && (
        <img src={`${tenantPaths.logo.path}?tenant=${encodeURIComponent(logoOf)}`} alt="" onError={() => setBroken(true)} />
      )}
      {name}
    </p>
  );
}
