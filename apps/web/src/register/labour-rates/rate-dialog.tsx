import { z } from "zod";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { labourRates, type LabourRate } from "@millwright/domain/register/labour-rates/contract.ts";
import { day, Money } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { t } from "../../i18n/register.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { today } from "../../kit/format.ts";
import { useChange } from "../../kit/wire/query.ts";

const Draft = z.object({
  craftId: idOf("reference-lists").nullable().optional(),
  fromDay: day(),
  toDay: day().nullable().optional(),
  rate: Money,
});
const field = fieldsOf(Draft);
const CHANGED = { invalidates: [labourRates] };

interface RateDialogProps {
  /** Of a person; without one of a craft, or of everybody. */
  personId: number | null;
  /** Another amount or last day of one that is there. */
  rate: LabourRate | null;
  currency: string;
  onClose: () => void;
}

export function RateDialog({ personId, rate, currency, onClose }: RateDialogProps) {
  const create = useChange(labourRates.create, CHANGED);
  const update = useChange(labourRates.update, CHANGED);
  const form = useDraftForm({
    key: rate ? `labour-rate-${rate.id}` : `labour-rate-new-${personId ?? ""}`,
    schema: Draft,
    start: (rate ?? { fromDay: today() }) as z.input<typeof Draft> & { version: number },
    save: async ({ rate: { amountMinor }, craftId, fromDay, toDay = null }, { version, idempotencyKey }) =>
      rate
        ? await update.mutateAsync({ params: { id: rate.id }, body: { amountMinor, toDay, version }, idempotencyKey })
        : await create.mutateAsync({
            body: { amountMinor, fromDay, toDay, ...(personId === null ? { craftId: craftId ?? null } : { personId }) },
            idempotencyKey,
          }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t(rate ? "labourRates.edit" : "labourRates.add")} onClose={cancel}>
      <Form form={form} labels="labourRates.field" onCancel={cancel}>
        <FieldGrid>
          {personId === null && !rate && (
            <field.Picker name="craftId" call={valuesOf("crafts").options} help={t("labourRates.craftHelp")} isWide />
          )}
          <field.Money name="rate" currency={currency} autoFocus />
          {!rate && <field.Day name="fromDay" />}
          <field.Day name="toDay" help={t("labourRates.toDayHelp")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
