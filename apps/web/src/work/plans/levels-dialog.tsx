import { z } from "zod";
import { MAX_LEVELS, PlanLevel, plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { taskGroups } from "@millwright/domain/work/task-groups/contract.ts";
import { t } from "../../i18n/work.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../kit/form/field.tsx";
import { ChoicesField } from "../../kit/form/fields/choices-field.tsx";
import { fieldsOf } from "../../kit/form/fields/fields-of.tsx";
import { RowsField } from "../../kit/form/fields/rows-field.tsx";
import { Form } from "../../kit/form/form.tsx";
import { Modal } from "../../kit/form/modal.tsx";
import { useCall, useChange } from "../../kit/wire/query.ts";

const Draft = z.object({ levels: z.array(PlanLevel).max(MAX_LEVELS), suppressesLower: z.boolean() });
const field = fieldsOf(Draft);
const SHOWN = 200;

/** The levels of a plan: which task groups every so many times. In force with the next version. */
export function LevelsDialog({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const update = useChange(plans.update, { invalidates: [plans] });
  const groups =
    useCall(taskGroups.list, {
      body: {
        endRow: SHOWN,
        sortModel: [{ colId: "code", sort: "asc" }],
        filterModel: { state: { filterType: "set", values: ["published"] } },
      },
    }).data?.rows ?? [];
  const form = useDraftForm({
    key: `plan-levels-${plan.id}`,
    schema: Draft,
    start: {
      levels: plan.levels.length > 0 ? plan.levels : [{ multiplier: 1, taskGroupIds: [] as number[] }],
      suppressesLower: plan.suppressesLower,
    },
    save: async (draft, { version, idempotencyKey }) =>
      await update.mutateAsync({ params: { id: plan.id }, body: { ...draft, version: version ?? plan.version }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("plans.tasks.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("plans.tasks.edit")} onClose={cancel}>
      <Form form={form} labels="plans.field" onCancel={cancel}>
        <RowsField
          name="levels"
          noun={t("plans.tasks.levelNoun")}
          addWord={t("plans.tasks.addLevel")}
          limit={MAX_LEVELS}
          fresh={{ multiplier: 4, taskGroupIds: [] }}
        >
          {(at) => (
            <>
              <field.Number name={`levels.${at}.multiplier`} help={t("plans.tasks.multiplierHelp")} />
              <ChoicesField
                name={`levels.${at}.taskGroupIds`}
                label={t("plans.tasks.groups")}
                isWide
                none={t("plans.tasks.noGroups")}
                options={groups.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
              />
            </>
          )}
        </RowsField>
        <FieldGrid>
          <field.Switch name="suppressesLower" />
        </FieldGrid>
      </Form>
    </Modal>
  );
}
