import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { t } from "../../../i18n/work.ts";
import styles from "./steps.module.css";

/** Why a step does not apply. */
export const LeftOut = ({ step: { notApplicableReason } }: { step: Subtask }) =>
  notApplicableReason === null ? null : (
    <span className={styles.leftOut}>{t("workOrders.steps.leftOut", { reason: notApplicableReason })}</span>
  );
