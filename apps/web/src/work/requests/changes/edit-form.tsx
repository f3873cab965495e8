import { WorkRequestDraft, workRequests, type WorkRequest } from "@millwright/domain/work/requests/contract.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../../i18n/work.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { Card } from "../../../kit/layout/card.tsx";
import { useChange, useMay } from "../../../kit/wire/query.ts";
import { keepRequest } from "./judge.tsx";
import { SeverityField } from "../report/severity-field.tsx";
import styles from "../record.module.css";

const Draft = WorkRequestDraft.pick({
  title: true,
  description: true,
  assetId: true,
  locationId: true,
  priority: true,
  incidentDate: true,
  crewId: true,
});
const field = fieldsOf(Draft);

/** Corrects what was reported, as long as no order was made of it. */
export function EditRequest({ request, onClose }: { request: WorkRequest; onClose: () => void }) {
  const mayJudge = useMay(workRequests.setStatus);
  const update = useChange(workRequests.update, { invalidates: [workRequests], onDone: keepRequest });
  const form = useDraftForm({
    key: `work-request-${request.id}`,
    schema: Draft,
    start: request,
    save: (draft, { version, idempotencyKey }) => update.mutateAsync({ body: { ...draft, id: request.id, version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("kit.form.saved"));
      onClose();
    },
  });
  const cancel = () => {
    void (async () => {
      if (
        form.hasUnsaved() &&
        !(await ask({ title: t("kit.form.leaveTitle"), text: t("kit.form.leaveText"), confirm: t("kit.form.leave"), isDangerous: true }))
      )
        return;
      form.discard();
      onClose();
    })();
  };
  return (
    <div className={styles.inPlace}>
      <Form form={form} labels="workRequests.field" onCancel={cancel}>
        <Card title={t("workRequests.reported")}>
          <FieldGrid>
            <field.Text name="title" isWide autoFocus />
            <field.Picker name="assetId" call={assets.list} />
            <field.Picker name="locationId" call={locations.list} />
            <field.Instant name="incidentDate" />
            <SeverityField />
            {mayJudge && <field.Picker name="crewId" call={crews.list} />}
            <field.LongText name="description" isWide rows={4} />
          </FieldGrid>
        </Card>
      </Form>
    </div>
  );
}
