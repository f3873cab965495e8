import { z } from "zod";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { availability } from "@millwright/domain/register/availability/contract.ts";
import { holidays } from "@millwright/domain/register/holidays/contract.ts";
import { locations } from "@millwright/domain/register/locations/contract.ts";
import { t } from "../../i18n/register.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { today } from "../../kit/format.ts";
import { useChange } from "../../kit/wire/query.ts";
import { onlySites } from "../locations/public.ts";

const year = () => z.int().min(2000).max(2199);
const Draft = z.object({
  fromYear: year(),
  fromSiteId: idOf("locations").nullable().optional(),
  toYear: year(),
  toSiteId: idOf("locations").nullable().optional(),
});
const field = fieldsOf(Draft);

/** A year's holidays once more: next year, or at another site. */
export function CopyDialog({ onClose }: { onClose: () => void }) {
  const copy = useChange(holidays.copy, { invalidates: [holidays, availability] });
  const now = Number(today().slice(0, 4));
  const form = useDraftForm({
    key: "holidays-copy",
    schema: Draft,
    start: { fromYear: now, toYear: now + 1 },
    save: async ({ fromYear, fromSiteId, toYear, toSiteId }, { idempotencyKey }) => {
      const { copied, there } = await copy.mutateAsync({
        body: { fromYear, fromSiteId: fromSiteId ?? null, toYear, toSiteId: toSiteId ?? null },
        idempotencyKey,
      });
      notify("success", t("holidays.copy.done", { copied: String(copied), there: String(there) }));
      return { id: 0 };
    },
    onSaved: onClose,
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("holidays.copy.action")} text={t("holidays.copy.text")} onClose={cancel}>
      <Form form={form} labels="holidays.field" onCancel={cancel}>
        <FieldGrid>
          <field.Number name="fromYear" autoFocus />
          <field.Picker name="fromSiteId" call={locations.list} filter={onlySites} help={t("holidays.help.siteId")} />
          <field.Number name="toYear" />
          <field.Picker name="toSiteId" call={locations.list} filter={onlySites} help={t("holidays.help.siteId")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
