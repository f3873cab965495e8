import { useWatch } from "react-hook-form";
import { MaterialReceiptDraft, materialReceipts } from "@millwright/domain/materials/material-receipts/contract.ts";
import { purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(MaterialReceiptDraft);
const record = { contract: materialReceipts, draft, links, labels: "materialReceipts.field" };
const field = fieldsOf(draft);

export const NewMaterialReceipt = () => (
  <NewRecord {...record} start={{}} title={t("materialReceipts.new")} created={t("materialReceipts.created")}>
    <Fields isNew />
  </NewRecord>
);

export const EditMaterialReceipt = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

/** Of a purchase order supplier and warehouse follow; from whom and to where stays, once it is made. */
function Fields({ isNew = false }: { isNew?: boolean }) {
  const hasOrder = Boolean(useWatch({ name: "purchaseOrderId" }));
  return (
    <Card title={t("materialReceipts.general")}>
      <FieldGrid>
        {isNew && (
          <field.Picker
            name="purchaseOrderId"
            call={purchaseOrders.list}
            filter={{ status: { filterType: "set", values: ["approved", "sent", "partly_received"] } }}
            help={t("materialReceipts.help.purchaseOrderId")}
            isWide
            autoFocus
          />
        )}
        {isNew && !hasOrder && <field.Picker name="supplierId" call={suppliers.list} />}
        {isNew && !hasOrder && <field.Picker name="warehouseId" call={warehouses.list} />}
        <field.Text name="deliveryNote" isCode />
        <field.LongText name="note" isWide rows={3} />
      </FieldGrid>
    </Card>
  );
}
