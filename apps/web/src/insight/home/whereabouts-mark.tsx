import { IconTruckDelivery } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "../../register/asset-movements/public.ts";
import styles from "./home.module.css";

/** One line for those who keep the assets: what should be back, and what waits to be received. */
export function whereaboutsMark({ movements }: Pick<Home, "movements">) {
  if (!movements || movements.overdue + movements.arriving === 0) return null;
  const { overdue, arriving } = movements;
  return (
    <AppLink to={links.open()} className={styles.mark} data-urgent={overdue > 0 || undefined}>
      <IconTruckDelivery size={18} aria-hidden="true" />
      <span>
        {[overdue > 0 && t("home.returnsOverdue", { count: overdue }), arriving > 0 && t("home.assetsArriving", { count: arriving })]
          .filter(Boolean)
          .join(" ")}
      </span>
    </AppLink>
  );
}
