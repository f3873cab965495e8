import { securitySettings, SecuritySettingsDraft, type SecuritySettings } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { t } from "../../i18n/foundation.ts";
import { SkeletonCards } from "../../kit/feedback/skeletons.tsx";
import { notify } from "../../kit/feedback/snackbar.ts";
import { ErrorState, ForbiddenState } from "../../kit/feedback/states.tsx";
import { later } from "../../kit/form/draft/later.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { FormPage } from "../../kit/form/form-page.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { PageHead } from "../../kit/layout/page-head.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useCall, useChange, useMay } from "../../kit/wire/query.ts";
import { renewTenant } from "./session.ts";
import styles from "./security-settings.module.css";

const draft = later(SecuritySettingsDraft);
const field = fieldsOf(draft);

/** `/settings/security`: how the organisation guards the way in. */
export function SecuritySettingsPage() {
  const { data, error, isPending, refetch } = useCall(securitySettings.get, {});
  if (isRefusal(error, "forbidden")) return <ForbiddenState />;
  return (
    <>
      <PageHead title={t("credentials.security.title")} />
      <FormPage>
        {isPending && <SkeletonCards cards={2} lines={3} />}
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <SecurityForm key={data.version} settings={data} />}
      </FormPage>
    </>
  );
}

function SecurityForm({ settings }: { settings: SecuritySettings }) {
  const update = useChange(securitySettings.update, { invalidates: [securitySettings] });
  const mayChange = useMay(securitySettings.update);
  const form = useDraftForm({
    key: "security-settings",
    schema: draft,
    start: settings,
    save: (changed, { version, idempotencyKey }) => update.mutateAsync({ body: { ...changed, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      // The toolbar of this page follows; without an answer it does when the page is opened anew.
      renewTenant().catch(() => {});
    },
  });
  const minutes = t("credentials.security.minutes");
  return (
    <Form form={form} labels="credentials.security.field" onCancel={form.discard}>
      <Card title={t("credentials.security.signIn")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="lockMinutes" unit={minutes} help={t("credentials.security.lockHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("credentials.security.registration")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Switch name="isRegistrationOpen" help={t("credentials.security.registrationHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("credentials.security.devices")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Switch name="devicePin" help={t("credentials.security.pinHelp")} />
            <field.Number name="devicePinMinutes" unit={minutes} help={t("credentials.security.pinMinutesHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("credentials.security.support")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Text name="supportEmail" type="email" help={t("credentials.security.supportHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("credentials.security.toolbar")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Switch name="marketingMenu" help={t("credentials.security.marketingHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("credentials.security.home")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Switch name="homeOverview" help={t("credentials.security.homeHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
      <Card title={t("credentials.security.sessions")}>
        <fieldset className={styles.fields} disabled={!mayChange}>
          <FieldGrid>
            <field.Number name="idleMinutes" unit={minutes} help={t("credentials.security.idleHelp")} />
            <field.Number name="sessionHours" unit={t("credentials.security.hours")} help={t("credentials.security.sessionHelp")} />
          </FieldGrid>
        </fieldset>
      </Card>
    </Form>
  );
}
