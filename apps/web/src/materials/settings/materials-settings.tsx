import type { z } from "zod";
import { MaterialsSettingsDraft, materialsSettings, type MaterialsSettings } from "@millwright/domain/materials/settings/contract.ts";
import { TURNS_BY } from "@millwright/domain/materials/settings/turns.ts";
import { t } from "../../i18n/materials.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { FormPage } from "../../kit/form/form-page.tsx";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { LimitFields } from "./limits.tsx";
import { ToleranceFields } from "./tolerances.tsx";
import styles from "./materials-settings.module.css";

const draft = later(MaterialsSettingsDraft);
const field = fieldsOf(draft);

/** How the organisation buys and receives; an administrator's page. */
export function MaterialsSettingsPage() {
  const { data, error, isPending, refetch } = useCall(materialsSettings.get, {});
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  return (
    <>
      <PageHead title={t("materialsSettings.title")} />
      <FormPage>
        {isPending && <SkeletonCards cards={2} lines={3} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <SettingsForm key={data.version} settings={data} />}
      </FormPage>
    </>
  );
}

function SettingsForm({ settings }: { settings: MaterialsSettings }) {
  const update = useChange(materialsSettings.update, { invalidates: [materialsSettings] });
  const mayChange = useMay(materialsSettings.update);
  const form = useDraftForm({
    key: "materials-settings",
    schema: draft,
    start: settings as z.input<typeof MaterialsSettingsDraft> & { version: number },
    save: async (sent, { version, idempotencyKey }) => await update.mutateAsync({ body: { ...sent, version }, idempotencyKey }),
    onSaved: () => notify("success", t("kit.form.saved")),
  });
  return (
    <Form form={form} labels="materialsSettings.field" onCancel={form.discard}>
      <Card title={t("materialsSettings.receiving")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="overDeliveryPercent" unit="%" help={t("materialsSettings.overDeliveryHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("materialsSettings.requests")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Switch name="approvesOwnRequests" help={t("materialsSettings.ownRequestsHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("materialsSettings.counting")}>
        <p className={styles.help}>{t("materialsSettings.countingHelp")}</p>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <ToleranceFields />
            <field.Money name="countThirdPersonAbove" currency={settings.currency} help={t("materialsSettings.thirdPersonHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("materialsSettings.figures")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Select
              name="turnsBy"
              options={TURNS_BY.map((value) => ({ value, label: t(`materialsSettings.turns.${value}`) }))}
              help={t("materialsSettings.turnsHelp")}
            />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("materialsSettings.approving")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <LimitFields approvers={settings.approvers} currency={settings.currency} />
        </fieldset>
      </Card>
    </Form>
  );
}
