import { PurchaseOrderDraft, purchaseOrders } from "@millwright/domain/materials/purchase-orders/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import type { z } from "zod";
import { t } from "../../i18n/materials.ts";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { links } from "./links.ts";

const draft = later(PurchaseOrderDraft);
const record = { contract: purchaseOrders, draft, links, labels: "purchaseOrders.field" };
const field = fieldsOf(draft);

export const NewPurchaseOrder = () => (
  <NewRecord
    {...record}
    start={{} as z.input<typeof PurchaseOrderDraft>}
    title={t("purchaseOrders.new")}
    created={t("purchaseOrders.created")}
  >
    <Fields isNew />
  </NewRecord>
);

export const EditPurchaseOrder = () => <EditRecord {...record}>{() => <Fields />}</EditRecord>;

const Fields = ({ isNew = false }: { isNew?: boolean }) => (
  <Card title={t("purchaseOrders.general")}>
    <FieldGrid>
      <field.Picker name="supplierId" call={suppliers.list} autoFocus={isNew} />
      <field.Picker name="warehouseId" call={warehouses.list} />
      <field.Day name="expectedOn" help={t("purchaseOrders.help.expectedOn")} />
      <field.LongText name="note" isWide rows={3} />
    </FieldGrid>
  </Card>
);
