import { IconTemperature } from "@tabler/icons-react";
import type { Home } from "@millwright/domain/insight/home/contract.ts";
import { t } from "../../i18n/insight.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { calibrationDueList } from "../../iot/sensors/public.ts";
import styles from "./home.module.css";

/** One line for those who keep sensors, only while one is to be calibrated. */
export function calibrationsMark({ calibrations }: Pick<Home, "calibrations">) {
  if (!calibrations || calibrations.overdue + calibrations.due === 0) return null;
  const { overdue, due } = calibrations;
  return (
    <AppLink to={calibrationDueList()} className={styles.mark} data-urgent={overdue > 0 || undefined}>
      <IconTemperature size={18} aria-hidden="true" />
      <span>
        {[overdue > 0 && t("home.calibrationsOverdue", { count: overdue }), due > 0 && t("home.calibrationsDue", { count: due })]
          .filter(Boolean)
          .join(" ")}
      </span>
    </AppLink>
  );
}
