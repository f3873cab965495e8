import { people } from "@millwright/domain/foundation/people/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { materialReceipts, type MaterialReceipt } from "@millwright/domain/materials/material-receipts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { filesOf } from "../../foundation/files/public.tsx";
import { t } from "../../i18n/materials.ts";
import { AppLink } from "../../kit/layout/app-link.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { FactGrid, WideFact } from "../../kit/record/fact-grid.tsx";
import { RecordChip } from "../../kit/record/record-chip.tsx";
import { RecordPage } from "../../kit/record/record-page.tsx";
import { RecordScreen } from "../../kit/record/record-screen.tsx";
import { details, logOf } from "../../kit/record/record-tabs.tsx";
import { SupplierChip } from "../../register/suppliers/public.ts";
import { links as orderLinks } from "../purchase-orders/public.ts";
import { links as warehouseLinks } from "../warehouses/public.ts";
import { ReceiptActions } from "./actions.tsx";
import { ReceiptLines } from "./lines.tsx";
import { links } from "./links.ts";
import styles from "./material-receipts.module.css";
import { ReceiptMark } from "./status.tsx";

const REFERENCES = { supplierId: suppliers.list, warehouseId: warehouses.list, partId: masterParts.list, createdBy: people.list };

export const MaterialReceiptRecord = () => (
  <RecordScreen call={materialReceipts.get} list={materialReceipts.list} to={links.record} backTo={links.list()}>
    {(receipt) => (
      <RecordPage
        key={receipt.id}
        row={receipt}
        contract={materialReceipts}
        links={links}
        marks={<ReceiptMark status={receipt.status} />}
        actions={<ReceiptActions receipt={receipt} />}
        tabs={[
          details(<Details receipt={receipt} />),
          filesOf("MaterialReceipts", receipt.id),
          logOf(materialReceipts.log, receipt.id, { labels: "materialReceipts.field", references: REFERENCES }),
        ]}
      />
    )}
  </RecordScreen>
);

const Details = ({ receipt }: { receipt: MaterialReceipt }) => (
  <div className={styles.stack}>
    <ReceiptLines receipt={receipt} />
    <Card title={t("materialReceipts.general")}>
      <FactGrid>
        <WideFact label={t("materialReceipts.field.supplier")}>
          <SupplierChip supplier={receipt.supplier} />
        </WideFact>
        <WideFact label={t("materialReceipts.field.warehouse")}>
          <RecordChip of={receipt.warehouse} to={warehouseLinks.record} />
        </WideFact>
        <WideFact label={t("materialReceipts.field.purchaseOrder")}>
          {receipt.purchaseOrder && <AppLink to={orderLinks.record(receipt.purchaseOrder.id)}>{receipt.purchaseOrder.name}</AppLink>}
        </WideFact>
        <WideFact label={t("materialReceipts.field.deliveryNote")}>{receipt.deliveryNote}</WideFact>
        <WideFact label={t("materialReceipts.field.person")}>{receipt.person?.name}</WideFact>
        {receipt.statusReason && <WideFact label={t("materialReceipts.field.statusReason")}>{receipt.statusReason}</WideFact>}
        <WideFact label={t("materialReceipts.field.note")} isWide>
          {receipt.note}
        </WideFact>
      </FactGrid>
    </Card>
  </div>
);
