import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../../i18n/work.ts";
import { formatMoment } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../../kit/record/fact-grid.tsx";
import { EditButton } from "./edit-button.tsx";
import styles from "./details.module.css";

/** Where the order is booked, and what had failed. */
export function DetailsCards({ order, onEdit }: { order: WorkOrder; onEdit?: () => void }) {
  const chain = [order.failureClass, order.failureProblem, order.failureCause, order.failureAction];
  const steps = ["failureClassId", "failureProblemId", "failureCauseId", "failureActionId"] as const;
  const isNothing = [...chain, order.failureArea, order.failureType].every((value) => value === null);
  return (
    <div className={styles.pair}>
      <Card title={t("workOrders.details.details")} aside={<EditButton about={t("workOrders.details.details")} onEdit={onEdit} />}>
        <FactGrid>
          <WideFact label={t("workOrders.field.maintenanceTypeId")}>{order.maintenanceType?.name}</WideFact>
          <WideFact label={t("workOrders.field.repairTypeId")}>{order.repairType?.name}</WideFact>
          <WideFact label={t("workOrders.field.costCentreId")}>{order.costCentre?.name}</WideFact>
          <WideFact label={t("workOrders.field.maintenanceDepartmentId")}>{order.maintenanceDepartment?.name}</WideFact>
          <WideFact label={t("workOrders.field.settlingDepartmentId")}>{order.settlingDepartment?.name}</WideFact>
          <WideFact label={t("workOrders.field.projectId")}>{order.project?.name}</WideFact>
          <WideFact label={t("workOrders.field.incidentDate")}>
            {order.incidentDate === null ? null : formatMoment(order.incidentDate)}
          </WideFact>
        </FactGrid>
      </Card>
      <Card title={t("workOrders.details.failure")} aside={<EditButton about={t("workOrders.details.failure")} onEdit={onEdit} />}>
        {isNothing && <p className={styles.none}>{t("workOrders.details.noFailure")}</p>}
        {!isNothing && (
          <>
            <ol className={styles.chain}>
              {steps.map((step, at) => (
                <li key={step} data-nothing={!chain[at] || undefined}>
                  <span className={styles.chainLabel}>{t(`workOrders.field.${step}`)}</span>
                  <span>{chain[at]?.name ?? "–"}</span>
                </li>
              ))}
            </ol>
            <FactGrid>
              <WideFact label={t("workOrders.field.failureAreaId")}>{order.failureArea?.name}</WideFact>
              <WideFact label={t("workOrders.field.failureTypeId")}>{order.failureType?.name}</WideFact>
            </FactGrid>
          </>
        )}
      </Card>
    </div>
  );
}
