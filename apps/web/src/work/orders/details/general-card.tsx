import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { ENDED } from "@millwright/domain/work/orders/status.ts";
import { t } from "../../../i18n/work.ts";
import { formatMoment, formatMinutes } from "../../../kit/format.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { DueDate } from "../../../kit/marks/due-date.tsx";
import { FactGrid, WideFact } from "../../../kit/record/fact-grid.tsx";
import { RichText } from "../../../kit/rich-text/rich-text.tsx";
import { AssetChip } from "../../../register/assets/public.ts";
import { LocationChip } from "../../../register/locations/public.ts";
import { SupplierChip } from "../../../register/suppliers/public.ts";
import { workTypeName } from "../words.ts";
import { EditButton } from "./edit-button.tsx";
import styles from "./details.module.css";

interface CardProps {
  order: WorkOrder;
  onEdit?: () => void;
}

export function GeneralCard({ order, onEdit }: CardProps) {
  return (
    <Card title={t("workOrders.details.general")} aside={<EditButton about={t("workOrders.details.general")} onEdit={onEdit} />}>
      <FactGrid>
        <WideFact label={t("workOrders.field.asset")}>{order.asset ? <AssetChip asset={order.asset} /> : routeWords(order)}</WideFact>
        <WideFact label={t("workOrders.field.location")}>{order.location && <LocationChip location={order.location} />}</WideFact>
        <WideFact label={t("workOrders.field.responsiblePerson")}>{order.responsiblePerson?.name}</WideFact>
        {order.contractor && (
          <WideFact label={t("workOrders.field.contractor")}>
            <SupplierChip supplier={order.contractor} />
          </WideFact>
        )}
        <WideFact label={t("workOrders.field.workType")}>{workTypeName(order.workType)}</WideFact>
        <WideFact label={t("workOrders.field.workOrderTypeId")}>{order.workOrderType?.name}</WideFact>
        <WideFact label={t("workOrders.field.estimateMinutes")}>
          {order.estimateMinutes === null ? null : t("workOrders.hours", { clock: formatMinutes(order.estimateMinutes) })}
        </WideFact>
        <WideFact label={t("workOrders.field.estStartAt")}>{order.estStartAt === null ? null : formatMoment(order.estStartAt)}</WideFact>
        <WideFact label={t("workOrders.field.dueAt")}>
          {order.dueAt === null ? null : <DueDate at={order.dueAt} isDone={ENDED.includes(order.status.category)} />}
        </WideFact>
      </FactGrid>
    </Card>
  );
}

/** A route is of the assets that it stops at. */
const routeWords = ({ counts: { stopsCount } }: WorkOrder): string | null =>
  stopsCount === 0 ? null : t("workOrders.stops.route", { count: stopsCount });

/** An order without a description offers to write one; nobody is shown an empty card. */
export function DescriptionCard({ order, onEdit }: CardProps) {
  if (order.description === null && !onEdit) return null;
  return (
    <Card title={t("workOrders.field.description")}>
      {order.description === null ? (
        <p className={styles.none}>{t("workOrders.details.noDescription")}</p>
      ) : (
        <RichText html={order.description} />
      )}
    </Card>
  );
}
