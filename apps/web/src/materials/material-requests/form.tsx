import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { MaterialRequestDraft, MaterialRequestHead, materialRequests } from "@millwright/domain/materials/material-requests/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/materials.ts";
import { useAddress } from "../../kit/address.ts";
import { ForbiddenState } from "../../kit/feedback/states.tsx";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { isId } from "../../kit/record/record-screen.tsx";
import { useCall, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { requestOrderField } from "./slots.ts";

const record = { contract: materialRequests, links, labels: "materialRequests.field" };
const newDraft = later(MaterialRequestDraft);
const head = later(MaterialRequestHead);
const field = fieldsOf(head);
const lineField = fieldsOf(newDraft);
type Draft = z.input<typeof MaterialRequestDraft>;

/** A new one; `?order=&part=&quantity=&warehouse=` begins it with what is short somewhere. */
export function NewMaterialRequest() {
  const may = useMay(materialRequests.create);
  const [{ order, part, quantity, warehouse }] = useAddress();
  const [orderId, partId, warehouseId] = [order, part, warehouse].map((sent) => (isId(String(sent ?? "")) ? Number(sent) : null));
  const wanted = useCall(masterParts.get, partId ? { params: { id: partId } } : null);
  const from = useCall(warehouses.get, warehouseId ? { params: { id: warehouseId } } : null);
  if (!may) return <ForbiddenState heading="h1" />;
  if ((partId && wanted.isPending) || (warehouseId && from.isPending)) return <SkeletonCards cards={2} lines={4} />;
  const missing = Number(quantity);
  const line = {
    partId: wanted.data?.id ?? null,
    part: wanted.data ?? null,
    quantity: missing > 0 ? missing : null,
  };
  const start = {
    workOrderId: orderId ?? null,
    warehouseId: from.data?.id ?? null,
    warehouse: from.data ?? null,
    ...(wanted.data ? { lines: [line] } : {}),
  } as unknown as Draft;
  return (
    <NewRecord
      {...record}
      draft={newDraft}
      start={start}
      at={`-${orderId ?? ""}-${partId ?? ""}`}
      title={t("materialRequests.new")}
      created={t("materialRequests.created")}
    >
      <Fields isNew />
      {wanted.data && (
        <Card title={t("materialRequests.lines.title")}>
          <FieldGrid>
            <lineField.Picker name="lines.0.partId" label={t("materialRequests.field.partId")} call={masterParts.list} />
            <lineField.Number name="lines.0.quantity" label={t("materialRequests.field.quantity")} />
          </FieldGrid>
        </Card>
      )}
    </NewRecord>
  );
}

export const EditMaterialRequest = () => (
  <EditRecord {...record} draft={head}>
    {() => <Fields />}
  </EditRecord>
);

/** For one of three: once it is said for which, the other two make way. */
function Fields({ isNew = false }: { isNew?: boolean }) {
  const [order, centre, there] = useWatch({ name: ["workOrderId", "costCentreId", "toWarehouseId"] }).map(Boolean);
  return (
    <>
      <Card title={t("materialRequests.for")}>
        <FieldGrid>
          {!centre && !there && <ContributedParts of={requestOrderField} give={{ name: "workOrderId" }} />}
          {!order && !there && <field.Picker name="costCentreId" call={valuesOf("cost-centres").options} />}
          {!order && !centre && (
            <field.Picker name="toWarehouseId" call={warehouses.list} help={t("materialRequests.help.toWarehouseId")} />
          )}
        </FieldGrid>
      </Card>
      <Card title={t("materialRequests.general")}>
        <FieldGrid>
          <field.Picker name="warehouseId" call={warehouses.list} help={t("materialRequests.help.warehouseId")} />
          <field.Day name="requiredOn" />
          <field.Picker name="requesterId" call={people.list} {...(isNew ? { help: t("materialRequests.help.requesterId") } : {})} />
          <field.LongText name="note" isWide rows={3} />
        </FieldGrid>
      </Card>
    </>
  );
}
