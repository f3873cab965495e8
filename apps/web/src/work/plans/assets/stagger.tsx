import { z } from "zod";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { useChange } from "../../../kit/wire/query.ts";

const Draft = z.object({ days: z.int().min(1).max(366) });
const field = fieldsOf(Draft);

/** Spreads the assets of a plan over an interval, so that the work does not come all at once. */
export function Stagger({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const stagger = useChange(planAssets.stagger, { invalidates: [planAssets, plans] });
  const form = useDraftForm({
    key: `plan-stagger-${plan.id}`,
    schema: Draft,
    start: { days: 30 },
    save: async (draft) => await stagger.mutateAsync({ body: { planId: plan.id, ...draft } }),
    onSaved: ({ changed }) => {
      notify("success", t("plans.assets.staggered", { count: changed }));
      onClose();
    },
  });
  return (
    <Modal title={t("plans.assets.stagger")} text={t("plans.assets.staggerText", { count: plan.assetsCount })} onClose={onClose}>
      <Form form={form} labels="plans.assets.field" onCancel={onClose}>
        <FieldGrid>
          <field.Number name="days" unit={t("plans.triggers.everyUnit.days")} autoFocus />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
