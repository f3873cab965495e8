import { IconClipboardCheck } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { links } from "../../materials/material-requests/public.ts";
import styles from "./home.module.css";

/** One line for those who approve material requests, only while one waits for them. */
export function materialRequestsMark({ materialRequests }: Pick<Home, "materialRequests">) {
  if (!materialRequests || materialRequests.toApprove === 0) return null;
  return (
    <AppLink to={links.toApprove()} className={styles.mark}>
      <IconClipboardCheck size={18} aria-hidden="true" />
      <span>{t("home.toApprove", { count: materialRequests.toApprove })}</span>
    </AppLink>
  );
}
