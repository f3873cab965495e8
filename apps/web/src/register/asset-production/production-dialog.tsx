import type { z } from "zod";
import {
  assetProduction,
  AssetProductionDraft,
  COUNTERS,
  type AssetProduction,
} from "@millwright/domain/register/asset-production/contract.ts";
import { t } from "../../i18n/register.ts";
import { ask } from "../../kit/feedback/dialogs.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { Button } from "../../kit/layout/button.tsx";
import { useChange } from "../../kit/wire/query.ts";
import styles from "./asset-production.module.css";

const field = fieldsOf(AssetProductionDraft);

/** One that was chosen before and stands elsewhere now may stay. */
function metersFor(production: AssetProduction) {
  const chosen = COUNTERS.flatMap((counter) => production[counter] ?? []);
  const all = new Map([...production.choices, ...chosen].map((meter) => [meter.id, meter]));
  return [...all.values()].map(({ id, code, name }) => ({ value: id, label: `${name} · ${code}` }));
}

export function ProductionDialog({ production, onClose }: { production: AssetProduction; onClose: () => void }) {
  const update = useChange(assetProduction.update, { invalidates: [assetProduction] });
  const form = useDraftForm({
    key: `asset-production-${production.id}`,
    schema: AssetProductionDraft,
    start: production as z.input<typeof AssetProductionDraft> & { version: number },
    save: async (sent, { version, idempotencyKey }) =>
      await update.mutateAsync({
        params: { assetId: production.id },
        body: { ...sent, version: version ?? production.version },
        idempotencyKey,
      }),
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  const options = metersFor(production);
  return (
    <Modal title={t(production.version === 0 ? "assetProduction.edit" : "assetProduction.change")} onClose={cancel}>
      <Form form={form} labels="assetProduction.field" onCancel={cancel}>
        <FieldGrid>
          <field.Select name="counterId" options={options} help={t("assetProduction.help.counterId")} />
          <field.Number name="idealPerHour" help={t("assetProduction.help.idealPerHour")} />
          <field.Select name="scrapCounterId" options={options} help={t("assetProduction.help.scrapCounterId")} />
          <field.Select name="goodCounterId" options={options} help={t("assetProduction.help.goodCounterId")} />
        </FieldGrid>
        {production.version > 0 && <Remove assetId={production.id} onRemoved={cancel} />}
      </Form>
    </Modal>
  );
}

function Remove({ assetId, onRemoved }: { assetId: number; onRemoved: () => void }) {
  const remove = useChange(assetProduction.remove, { invalidates: [assetProduction] });
  const asked = async () => {
    const question = {
      title: t("assetProduction.confirm.title"),
      text: t("assetProduction.confirm.text"),
      confirm: t("assetProduction.remove"),
      isDangerous: true,
    };
    if (!(await ask(question))) return;
    try {
      await remove.mutateAsync({ params: { assetId } });
      onRemoved();
    } catch (failure) {
      notify("error", failure instanceof Error ? failure.message : t("common.state.errorText"));
    }
  };
  return (
    <Button variant="text" className={styles.remove} onClick={() => void asked()}>
      {t("assetProduction.remove")}
    </Button>
  );
}
