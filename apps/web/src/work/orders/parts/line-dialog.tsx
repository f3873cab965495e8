import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Money } from "@millwright/domain/kit/fields.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { warehouses } from "@millwright/domain/materials/warehouses/contract.ts";
import type { WorkOrder } from "@millwright/domain/work/orders/contract.ts";
import { workParts, WorkPartDraft, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";

const Draft = WorkPartDraft.omit({ unitCostMinor: true }).extend({ unitCost: Money.nullable().optional() });
const field = fieldsOf(Draft);

interface LineDialogProps {
  order: WorkOrder;
  /** Null: a new one. */
  line: WorkPart | null;
  currency: string;
  onClose: () => void;
}

/** What the work will need: a part of ours, or something in words that costs what it says. */
export function LineDialog({ order, line, currency, onClose }: LineDialogProps) {
  const create = useChange(workParts.create, CHANGED);
  const update = useChange(workParts.update, CHANGED);
  const seesStores = useMay(warehouses.list);
  const form = useDraftForm({
    key: `work-part-${line?.id ?? `new-${order.id}`}`,
    schema: Draft,
    start: line
      ? {
          version: line.version,
          partId: line.part?.id ?? null,
          name: line.part ? null : line.name,
          unit: line.part ? null : line.unit,
          estimatedQty: line.estimatedQty || 1,
          fromWarehouseId: line.fromLocation?.id ?? null,
          unitCost: line.part ? null : line.unitCost,
        }
      : ({ estimatedQty: 1 } as z.input<typeof Draft>),
    save: async ({ unitCost, partId, ...draft }, { version, idempotencyKey }) => {
      const isOurs = partId !== null && partId !== undefined;
      const words = isOurs
        ? { name: null, unit: null }
        : { name: draft.name, unit: draft.unit, unitCostMinor: unitCost?.amountMinor ?? null };
      const { name: _name, unit: _unit, ...rest } = draft;
      return line
        ? await update.mutateAsync({ params: { id: line.id }, body: { ...rest, ...words, version } })
        : await create.mutateAsync({ body: { ...rest, ...words, partId: partId ?? null, workOrderId: order.id }, idempotencyKey });
    },
    onSaved: ({ name }) => {
      notify("success", t("workOrders.parts.saved", { name }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={line ? t("workOrders.parts.edit", { name: line.name }) : t("workOrders.parts.add")} onClose={cancel}>
      <Form form={form} labels="workOrders.parts.field" onCancel={cancel}>
        <FieldGrid>
          {!line && <field.Picker name="partId" call={masterParts.list} isWide autoFocus />}
          <Words isOurs={line?.part != null} currency={currency} />
          <field.Number name="estimatedQty" />
          {seesStores && <field.Picker name="fromWarehouseId" call={warehouses.list} />}
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** Of what is no part of ours the line says name, unit and cost itself. */
function Words({ isOurs, currency }: { isOurs: boolean; currency: string }) {
  const { form } = useFormOf();
  const chosen: unknown = useWatch({ control: form.control, name: "partId" });
  if (isOurs || chosen) return null;
  return (
    <>
      <field.Text name="name" isWide help={t("workOrders.parts.nameHelp")} />
      <field.Text name="unit" />
      <field.Money name="unitCost" currency={currency} />
    </>
  );
}
