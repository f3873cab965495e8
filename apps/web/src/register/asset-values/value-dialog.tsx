import type { z } from "zod";
import { AssetValueDraft, assetValues, DISPOSALS, type AssetValue } from "@millwright/domain/register/asset-values/contract.ts";
import { t } from "../../i18n/register.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useChange } from "../../kit/wire/query.ts";

const Draft = AssetValueDraft.partial();
const field = fieldsOf(Draft);
const disposals = () => DISPOSALS.map((value) => ({ value, label: t(`assetValues.disposal.${value}`) }));

export function ValueDialog({ value, onClose }: { value: AssetValue; onClose: () => void }) {
  const update = useChange(assetValues.update, { invalidates: [assetValues] });
  const { currency } = value;
  const form = useDraftForm({
    key: `asset-value-${value.id}`,
    schema: Draft,
    start: value as z.input<typeof Draft> & { version: number },
    save: async (sent, { version, idempotencyKey }) =>
      await update.mutateAsync({ params: { id: value.id }, body: { ...sent, version: version ?? value.version }, idempotencyKey }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("assetValues.edit")} onClose={cancel}>
      <Form form={form} labels="assetValues.field" onCancel={cancel}>
        <FieldGrid>
          <field.Money name="purchasePrice" currency={currency} autoFocus />
          <field.Day name="purchasedOn" />
          <field.Money name="replacementValue" currency={currency} help={t("assetValues.help.replacementValue")} />
          <field.Number name="usefulLifeMonths" help={t("assetValues.help.usefulLifeMonths")} />
          <field.Money name="residualValue" currency={currency} help={t("assetValues.help.residualValue")} />
          <field.Day name="depreciatedFrom" help={t("assetValues.help.depreciatedFrom")} />
          <field.Select name="disposal" options={disposals()} />
          <field.Day name="disposedOn" />
          <field.Money name="proceeds" currency={currency} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
