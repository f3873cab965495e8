import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { purchaseOrders, type PurchaseOrder } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { t } from "../../i18n/materials.ts";
import { formatDateTime, formatDay, formatMoney } from "../../kit/format.ts";
import { Card } from "../../kit/layout/card.tsx";
import { useContributedTabs } from "../../kit/record/contributed.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { SupplierChip } from "../../register/suppliers/public.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { OrderActions } from "./actions.tsx";
import { OrderLines } from "./lines.tsx";
import { links } from "./links.ts";
import styles from "./purchase-orders.module.css";
import { orderTabs } from "./slots.ts";
import { OrderStatus } from "./status.tsx";

const REFERENCES = {
  supplierId: suppliers.list,
  warehouseId: warehouses.list,
  partId: masterParts.list,
  createdBy: people.list,
  approvedBy: people.list,
};

export const PurchaseOrderRecord = () => (
  <RecordScreen call={purchaseOrders.get} list={purchaseOrders.list} to={links.record} backTo={links.list()}>
    {(order) => <OrderPage key={order.id} order={order} />}
  </RecordScreen>
);

function OrderPage({ order }: { order: PurchaseOrder }) {
  const more = useContributedTabs(orderTabs, { order });
  return (
    <RecordPage
      row={order}
      contract={purchaseOrders}
      links={links}
      marks={<OrderStatus status={order.status} />}
      actions={<OrderActions order={order} />}
      tabs={[
        details(<Details order={order} />),
        ...more,
        logOf(purchaseOrders.log, order.id, { labels: "purchaseOrders.field", references: REFERENCES }),
      ]}
    />
  );
}

const Details = ({ order }: { order: PurchaseOrder }) => (
  <div className={styles.stack}>
    <OrderLines order={order} />
    <Card title={t("purchaseOrders.general")}>
      <FactGrid>
        <WideFact label={t("purchaseOrders.field.supplier")}>
          <SupplierChip supplier={order.supplier} />
        </WideFact>
        <WideFact label={t("purchaseOrders.field.warehouse")}>
          <RecordChip of={order.warehouse} to={warehouseLinks.record} />
        </WideFact>
        <WideFact label={t("purchaseOrders.field.expectedOn")}>{order.expectedOn && formatDay(order.expectedOn)}</WideFact>
        <WideFact label={t("purchaseOrders.field.person")}>{order.person?.name}</WideFact>
        <WideFact label={t("purchaseOrders.field.approvedBy")}>
          {order.approvedAt && [order.approvedBy?.name, formatDateTime(order.approvedAt)].filter(Boolean).join(", ")}
        </WideFact>
        <WideFact label={t("purchaseOrders.field.approvedMinor")}>{order.approvedTotal && formatMoney(order.approvedTotal)}</WideFact>
        <WideFact label={t("purchaseOrders.field.sentOn")}>{order.sentOn && formatDay(order.sentOn)}</WideFact>
        {order.statusReason && <WideFact label={t("purchaseOrders.field.statusReason")}>{order.statusReason}</WideFact>}
        <WideFact label={t("purchaseOrders.field.note")} isWide>
          {order.note}
        </WideFact>
      </FactGrid>
    </Card>
  </div>
);
