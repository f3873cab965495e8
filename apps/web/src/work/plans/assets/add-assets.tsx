import { useState } from "react";
import { z } from "zod";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { MAX_ASSETS_AT_ONCE, planAssets, PlanAssetDraft } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { ChoicesField } from "../../../kit/form/fields/choices-field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { today } from "../../../kit/format.ts";
import { useCall, useChange } from "../../../kit/wire/query.ts";

const Draft = PlanAssetDraft.omit({ offsetDays: true }).extend({ assetIds: z.array(z.int()).min(1).max(MAX_ASSETS_AT_ONCE) });
const field = fieldsOf(Draft);
const SHOWN = 50;

/** Puts assets into a plan: looked for by words, ticked, with a first due and what was done last. */
export function AddAssets({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const create = useChange(planAssets.add, { invalidates: [planAssets, plans] });
  const form = useDraftForm({
    key: `plan-assets-${plan.id}`,
    schema: Draft,
    start: { assetIds: [] as number[], sinceDay: today() },
    save: async (draft, { idempotencyKey }) => await create.mutateAsync({ body: { ...draft, planId: plan.id }, idempotencyKey }),
    onSaved: ({ added }) => {
      notify("success", t("plans.assets.added", { count: added }));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t("plans.assets.add")} onClose={cancel}>
      <Form form={form} labels="plans.assets.field" onCancel={cancel}>
        <Found />
        <FieldGrid>
          <field.Day name="sinceDay" help={t("plans.assets.help.since")} />
          <field.Day name="lastDoneDay" help={t("plans.assets.help.lastDone")} />
          <field.Number name="lastDoneUnits" />
          <field.Picker name="crewId" call={crews.list} help={t("plans.assets.help.crew")} />
        </FieldGrid>
      </Form>
    </Modal>
  );
}

function Found() {
  const [search, setSearch] = useState("");
  const { data } = useCall(assets.list, {
    body: { endRow: SHOWN, sortModel: [{ colId: "code", sort: "asc" }], ...(search ? { search } : {}) },
  });
  return (
    <>
      <input
        type="search"
        aria-label={t("plans.assets.search")}
        placeholder={t("plans.assets.search")}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ChoicesField
        name="assetIds"
        isWide
        none={t("plans.assets.nothingFound")}
        options={(data?.rows ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
      />
    </>
  );
}
