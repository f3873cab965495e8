import { IconAlertTriangle, IconHelmet } from "@tabler/icons-react";
import { t } from "../../../i18n/work.ts";
import styles from "./plan.module.css";

interface Words {
  hazards: string | null;
  protectiveEquipment: string | null;
}

/** What is dangerous and what is to be worn: before the first step, wherever steps begin. */
export function SafetyWords({ hazards, protectiveEquipment }: Words) {
  return (
    <>
      {hazards && (
        <section className={styles.hazards} data-tone="warn" aria-label={t("workOrders.plan.hazards")}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            <strong>{t("workOrders.plan.hazards")}</strong>
            <span className={styles.lines}>{hazards}</span>
          </span>
        </section>
      )}
      {protectiveEquipment && (
        <section className={styles.equipment} aria-label={t("workOrders.plan.protectiveEquipment")}>
          <IconHelmet size={20} aria-hidden="true" />
          <span>
            <strong>{t("workOrders.plan.protectiveEquipment")}</strong>
            <span className={styles.lines}>{protectiveEquipment}</span>
          </span>
        </section>
      )}
    </>
  );
}
