import type { Shortage } from "@millwright/domain/materials/reservations/shortages/contract.ts";
import { t } from "../../../i18n/work.ts";
import { AppLink } from "../../../kit/layout/app-link.tsx";
import { links } from "../links.ts";

/** The order that waits for a part, where the reader reaches it. */
export function WaitingWork({ shortage: { workOrder, isForOther, holder } }: { shortage: Shortage }) {
  if (!workOrder) return isForOther ? t("workOrders.parts.otherWork") : holder;
  return <AppLink to={`${links.workOrder(workOrder.id)}?tab=2`}>{`${workOrder.code} ${workOrder.title}`}</AppLink>;
}
