import { IconShieldCheck } from "@tabler/icons-react";
import { t } from "../../i18n/work.ts";
import styles from "./calendar.module.css";

/** The law asks for it: a shield, with its word for those who ask or do not see it. */
export function StatutoryMark() {
  return (
    <span className={styles.shield} title={t("crewWeeks.card.statutory")}>
      <IconShieldCheck size={15} aria-hidden="true" />
      <span className="visually-hidden">{t("crewWeeks.card.statutory")}</span>
    </span>
  );
}
