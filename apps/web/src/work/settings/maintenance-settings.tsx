import { maintenanceSettings, MaintenanceSettingsDraft, type MaintenanceSettings } from "@millwright/domain/work/settings/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { MAX_BLOCK_ROWS } from "@millwright/domain/kit/list.ts";
import { CERTIFICATE_RULES } from "@millwright/domain/register/certificates/validity.ts";
import { FAILURE_RULES } from "@millwright/domain/work/orders/failure.ts";
import { SIGNATURE_RULES } from "@millwright/domain/work/orders/signature.ts";
import { ON_TIME_RULES } from "@millwright/domain/work/plans/compliance.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { t } from "../../i18n/work.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { ChoicesField } from "../../kit/form/fields/choices-field.tsx";
import { Form } from "../../kit/form/form.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { FormPage } from "../../kit/form/form-page.tsx";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { SharedRates } from "../../register/labour-rates/public.ts";
import styles from "./maintenance-settings.module.css";

const draft = later(MaintenanceSettingsDraft);

const field = fieldsOf(draft);

/** How the organisation wants its maintenance done; an administrator's page. */
export function MaintenanceSettingsPage() {
  const { data, error, isPending, refetch } = useCall(maintenanceSettings.get, {});
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  return (
    <>
      <PageHead title={t("maintenanceSettings.title")} />
      <FormPage>
        {isPending && <SkeletonCards cards={1} lines={3} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <SettingsForm key={data.version} settings={data} />}
        {data && <SharedRates />}
      </FormPage>
    </>
  );
}

function SettingsForm({ settings }: { settings: MaintenanceSettings }) {
  const update = useChange(maintenanceSettings.update, { invalidates: [maintenanceSettings, workOrders] });
  const mayChange = useMay(maintenanceSettings.update);
  const form = useDraftForm({
    key: "maintenance-settings",
    schema: draft,
    start: settings,
    save: (draft, { version, idempotencyKey }) => update.mutateAsync({ body: { ...draft, version }, idempotencyKey }),
    onSaved: () => notify("success", t("kit.form.saved")),
  });
  const rules = SIGNATURE_RULES.map((value) => ({ value, label: t(`maintenanceSettings.signature.${value}`) }));
  const failureRules = FAILURE_RULES.map((value) => ({ value, label: t(`maintenanceSettings.failure.${value}`) }));
  const certificateRules = CERTIFICATE_RULES.map((value) => ({ value, label: t(`maintenanceSettings.certificates.${value}`) }));
  const onTimeRules = ON_TIME_RULES.map((value) => ({ value, label: t(`maintenanceSettings.onTime.${value}`) }));
  const offered =
    useCall(valuesOf("certificate-types").options, { query: { startRow: "0", endRow: String(MAX_BLOCK_ROWS) } }).data?.rows ?? [];
  const kinds = offered.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form form={form} labels="maintenanceSettings.field" onCancel={form.discard}>
      <Card title={t("maintenanceSettings.completion")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Select name="completionSignature" options={rules} help={t("maintenanceSettings.help")} />
            <field.Select name="failureAtCompletion" options={failureRules} help={t("maintenanceSettings.failureHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.assignment")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Select name="expiredCertificates" options={certificateRules} help={t("maintenanceSettings.certificateHelp")} />
            <ChoicesField
              name="certificateKinds"
              isWide
              options={kinds}
              help={t("maintenanceSettings.kindsHelp")}
              none={t("maintenanceSettings.noKinds")}
            />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.closing")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Select name="failureAtClosing" options={failureRules} help={t("maintenanceSettings.failureHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.preventive")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Select name="preventiveOnTime" options={onTimeRules} help={t("maintenanceSettings.onTimeHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.failures")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="repeatFailureDays" unit={t("maintenanceSettings.days")} help={t("maintenanceSettings.repeatHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.labour")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="longestTimerHours" unit={t("maintenanceSettings.hours")} help={t("maintenanceSettings.timerHelp")} />
            <field.Number name="indirectPercent" unit="%" help={t("maintenanceSettings.indirectHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.downtime")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="downtimeBackDays" unit={t("maintenanceSettings.days")} help={t("maintenanceSettings.backDaysHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.publicReports")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <field.Switch name="publicReports" help={t("maintenanceSettings.publicReportsHelp")} />
        </fieldset>
      </Card>
      <Card title={t("maintenanceSettings.atHand")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="atHandDays" unit={t("maintenanceSettings.days")} help={t("maintenanceSettings.atHandHelp")} />
            <field.Number name="atHandMegabytes" unit={t("maintenanceSettings.megabytes")} />
          </FieldGrid>
        </fieldset>
      </Card>
    </Form>
  );
}
