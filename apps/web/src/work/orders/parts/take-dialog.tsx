import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { masterParts } from "@millwright/domain/materials/master-parts/contract.ts";
import { stockMovements } from "@millwright/domain/materials/stock/contract.ts";
import { quantity } from "@millwright/domain/materials/quantities.ts";
import { outstandingOf } from "@millwright/domain/work/orders/work-parts/lines.ts";
import { workParts, type WorkPart } from "@millwright/domain/work/orders/work-parts/contract.ts";
import { t } from "../../../i18n/work.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { formatNumber } from "../../../kit/format.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { tellDone } from "../../../kit/offline/promised.ts";
import { useQueued } from "../../../kit/offline/use-queued.ts";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { CHANGED } from "./changed.ts";
import styles from "./parts.module.css";

const Draft = z.object({
  partId: idOf("master-parts").nullable().optional(),
  quantity: quantity(),
  warehouseId: idOf("warehouses").nullable().optional(),
});
const field = fieldsOf(Draft);

interface TakeDialogProps {
  orderId: number;
  /** Null: a part that nobody planned. */
  line: WorkPart | null;
  /** The part that was chosen already, such as by its label. */
  partId?: number;
  onClose: () => void;
}

/** So much of a part is taken for the order, from where it is kept unless another place is chosen. */
export function TakeDialog({ orderId, line, partId, onClose }: TakeDialogProps) {
  const [take, issue] = [useQueued(workParts.whParts, CHANGED), useQueued(stockMovements.issue, CHANGED)];
  // Who does not work on orders may still be the one who keeps the store.
  const isWorker = useMay(workParts.whParts);
  const form = useDraftForm({
    key: `work-part-take-${orderId}-${line?.id ?? partId ?? "other"}`,
    schema: Draft,
    start: {
      partId: line?.part?.id ?? partId ?? null,
      quantity: line ? outstandingOf(line) || 1 : 1,
      warehouseId: null,
    },
    save: async ({ quantity: amount, partId: chosen, warehouseId }, { idempotencyKey }) => {
      const place = { quantity: amount, warehouseId: warehouseId ?? null };
      if (isWorker) {
        const which = line ? { workOrderPartId: line.id } : { partId: chosen ?? null };
        return await take.mutateAsync({ body: { workOrderId: orderId, lines: [{ ...place, ...which }] }, idempotencyKey });
      }
      const given = { partId: chosen ?? 0, quantity: amount, warehouseId: warehouseId ?? 0 };
      return await issue.mutateAsync({ body: { workOrderId: orderId, lines: [given] }, idempotencyKey });
    },
    onSaved: (answer) => {
      tellDone(answer, t("workOrders.parts.taken"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={line ? t("workOrders.parts.takeOf", { name: line.name }) : t("workOrders.parts.takeOther")} onClose={cancel}>
      <Form form={form} labels="workOrders.parts.field" onCancel={cancel} saveWord={t("workOrders.parts.take")}>
        <FieldGrid>
          {!line && partId === undefined && <field.Picker name="partId" call={masterParts.list} isWide autoFocus />}
          <field.Number name="quantity" isWide autoFocus={line !== null} {...(line?.unit ? { unit: line.unit } : {})} />
          {(!line || line.part) && <Sources orderId={orderId} wished={line?.fromLocation?.id ?? null} />}
        </FieldGrid>
      </Form>
    </Modal>
  );
}

/** From where: what is there and may be taken, the place that the line names first. */
function Sources({ orderId, wished }: { orderId: number; wished: number | null }) {
  const { form } = useFormOf();
  const chosen = useWatch({ control: form.control, name: ["partId", "warehouseId"] }) as (number | null | undefined)[];
  const [partId, warehouseId] = chosen;
  const { data } = useCall(workParts.sources, partId ? { query: { workOrderId: String(orderId), partId: String(partId) } } : null);
  const open = data?.rows.filter(({ mayTake }) => mayTake) ?? [];
  const first = (open.find(({ warehouse }) => warehouse.id === wished) ?? open[0])?.warehouse.id ?? null;
  const isOffered = open.some(({ warehouse }) => warehouse.id === warehouseId);
  // Follows the form library, which holds the values: another part lies elsewhere.
  useEffect(() => {
    if (data && !isOffered && first !== (warehouseId ?? null)) form.setValue("warehouseId", first);
  }, [data, isOffered, first, warehouseId, form]);
  if (!partId || !data) return null;
  if (open.length === 0)
    return <p className={styles.nowhere}>{t(data.rows.length > 0 ? "workOrders.parts.notYours" : "workOrders.parts.nowhere")}</p>;
  return (
    <field.Select
      name="warehouseId"
      isWide
      options={open.map(({ warehouse, usable }) => ({
        value: warehouse.id,
        label: t("workOrders.parts.source", { place: warehouse.name, usable: formatNumber(usable, 3) }),
      }))}
    />
  );
}
