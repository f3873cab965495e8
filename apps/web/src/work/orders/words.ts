import { WORK_TYPE } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../i18n/work.ts";

/** The system's work types, on which the key figures rest. */
export const workTypeOptions = () => [
  { value: WORK_TYPE.preventive, label: t("workOrders.workType.preventive") },
  { value: WORK_TYPE.failure, label: t("workOrders.workType.failure") },
];

export const workTypeName = (type: number | null): string | null => workTypeOptions().find(({ value }) => value === type)?.label ?? null;

export const priorityOptions = () => [
  { value: 3 as const, label: t("marks.priority.high") },
  { value: 2 as const, label: t("marks.priority.medium") },
  { value: 1 as const, label: t("marks.priority.low") },
];
