import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { people } from "@millwright/domain/foundation/people/contract.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import type { Ref } from "@millwright/domain/kit/fields.ts";
import {
  MaterialRequestDraft,
  MaterialRequestHead,
  materialRequests,
  MAX_LINES,
} from "@millwright/domain/materials/material-requests/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { t } from "../../i18n/materials.ts";
import { useAddress } from "../../kit/address.ts";
import { ForbiddenState } from "../../kit/feedback/states.tsx";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { ContributedParts } from "../../kit/record/contributed.tsx";
import { EditRecord, NewRecord } from "../../kit/record/record-form.tsx";
import { isId } from "../../kit/record/record-screen.tsx";
import { useCall, useHolds, useMay } from "../../kit/wire/query.ts";
import { links } from "./links.ts";
import { requestBeginning, requestOrderField, type OpenPart } from "./slots.ts";

const record = { contract: materialRequests, links, labels: "materialRequests.field" };
const newDraft = later(MaterialRequestDraft);
const head = later(MaterialRequestHead);
const field = fieldsOf(head);
const lineField = fieldsOf(newDraft);
type Draft = z.input<typeof MaterialRequestDraft>;

/** A new one; `?order=` begins it with what the order still needs, `?order=&part=&quantity=&warehouse=` with what is short somewhere. */
export function NewMaterialRequest() {
  const may = useMay(materialRequests.create);
  const seesOrders = useHolds("work-orders", "view");
  const [{ order, part, quantity, warehouse }] = useAddress();
  const [orderId, partId, warehouseId] = [order, part, warehouse].map((sent) => (isId(String(sent ?? "")) ? Number(sent) : null));
  const wanted = useCall(masterParts.get, partId ? { params: { id: partId } } : null);
  const from = useCall(warehouses.get, warehouseId ? { params: { id: warehouseId } } : null);
  if (!may) return <ForbiddenState heading="h1" />;
  const waiting = <SkeletonCards cards={2} lines={4} />;
  if ((partId && wanted.isPending) || (warehouseId && from.isPending)) return waiting;
  const at = `-${orderId ?? ""}-${partId ?? ""}`;
  const draw = (open: readonly OpenPart[]) => <NewForm at={at} orderId={orderId ?? null} open={open} from={from.data ?? null} />;
  if (orderId && !partId && seesOrders) return <ContributedParts of={requestBeginning} give={{ orderId, draw }} meanwhile={waiting} />;
  return draw(wanted.data ? [{ part: wanted.data, quantity: Number(quantity) || 0, warehouse: from.data ?? null }] : []);
}

interface NewFormProps {
  at: string;
  orderId: number | null;
  open: readonly OpenPart[];
  from: Ref | null;
}
function NewForm({ at, orderId, open, from }: NewFormProps) {
  const start = useMemo(() => beginningWith(orderId, open, from), [orderId, open, from]);
  return (
    <NewRecord {...record} draft={newDraft} start={start} at={at} title={t("materialRequests.new")} created={t("materialRequests.created")}>
      <Fields isNew />
      <Card title={t("materialRequests.lines.title")}>
        <RowsField
          name="lines"
          noun={t("materialRequests.issuing.noun")}
          addWord={t("materialRequests.lines.add")}
          limit={MAX_LINES}
          fresh={{ partId: null, quantity: null }}
        >
          {(row) => (
            <>
              <lineField.Picker name={`lines.${row}.partId`} label={t("materialRequests.field.partId")} call={masterParts.list} />
              <lineField.Number name={`lines.${row}.quantity`} label={t("materialRequests.field.quantity")} />
              <lineField.Picker name={`lines.${row}.warehouseId`} label={t("materialRequests.lines.elsewhere")} call={warehouses.list} />
            </>
          )}
        </RowsField>
      </Card>
    </NewRecord>
  );
}

/** What it begins with: the warehouse that most of it comes from, and at a line the one that it comes from otherwise. */
function beginningWith(orderId: number | null, open: readonly OpenPart[], from: Ref | null): Draft {
  const warehouse = from ?? mostOf(open);
  const lines = open.map((line) => ({
    partId: line.part.id,
    part: line.part,
    quantity: line.quantity > 0 ? line.quantity : null,
    ...(line.warehouse && line.warehouse.id !== warehouse?.id ? { warehouseId: line.warehouse.id, warehouse: line.warehouse } : {}),
  }));
  return { workOrderId: orderId, warehouseId: warehouse?.id ?? null, warehouse, lines } as unknown as Draft;
}

function mostOf(open: readonly OpenPart[]): Ref | null {
  const places = open.flatMap(({ warehouse }) => warehouse ?? []);
  const times = ({ id }: Ref) => places.filter((other) => other.id === id).length;
  return places.toSorted((one, other) => times(other) - times(one))[0] ?? null;
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
