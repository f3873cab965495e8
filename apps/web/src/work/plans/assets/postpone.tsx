import { z } from "zod";
import { day } from "@millwright/domain/kit/fields.ts";
import { planAssets, type PlanAsset } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans } from "@millwright/domain/work/plans/contract.ts";
import { planOccurrences } from "@millwright/domain/work/plans/occurrences/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { useChange } from "../../../kit/wire/query.ts";

const Draft = z.object({ day: day(), isSeries: z.boolean().optional(), reason: z.string().trim().min(1).max(500) });
const field = fieldsOf(Draft);

/** The next one on another day, with a reason: it alone, or all from there on. */
export function Postpone({ of, onDone }: { of: PlanAsset; onDone: () => void }) {
  const postpone = useChange(planOccurrences.postpone, { invalidates: [planAssets, plans, planOccurrences] });
  const form = useDraftForm({
    key: `plan-postpone-${of.id}`,
    schema: Draft,
    start: { day: of.nextDueDay ?? "", isSeries: false, reason: "" },
    save: async (draft) => await postpone.mutateAsync({ body: { planAssetId: of.id, ...draft } }),
    onSaved: () => {
      notify("success", t("plans.assets.postponed"));
      onDone();
    },
  });
  if (of.nextDueDay === null || of.nextUnits !== null || of.isSuspended) return null;
  return (
    <Form form={form} labels="plans.assets.field" onCancel={onDone}>
      <FieldGrid>
        <field.Day name="day" />
        <field.Switch name="isSeries" />
        <field.Text name="reason" isWide />
      </FieldGrid>
    </Form>
  );
}
