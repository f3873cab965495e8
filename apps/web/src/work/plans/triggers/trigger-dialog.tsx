import { useWatch } from "react-hook-form";
import type { ReferenceOption } from "@millwright/domain/foundation/reference-lists/contract.ts";
import { valuesOf } from "@millwright/domain/foundation/reference-lists/values.ts";
import { ANCHORS, THRESHOLDS, TRIGGER_KINDS, TRIGGER_MODES, type TriggerKind } from "@millwright/domain/work/plans/definition.ts";
import { PRIORITIES } from "@millwright/domain/work/orders/priority.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers, type PlanTrigger } from "@millwright/domain/work/plans/triggers/contract.ts";
import { EVENT_TYPES, type EventType } from "@millwright/domain/work/plans/triggers/events.ts";
import { t } from "../../../i18n/work.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { useFormOf } from "../../../kit/form/context.ts";
import { useDraftForm } from "../../../kit/form/draft/use-draft-form.ts";
import { FieldGrid } from "../../../kit/form/field.tsx";
import { fieldsOf } from "../../../kit/form/fields/fields-of.tsx";
import { Form } from "../../../kit/form/form.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { today } from "../../../kit/format.ts";
import { ContributedParts } from "../../../kit/record/contributed.tsx";
import { useCall, useChange } from "../../../kit/wire/query.ts";
import { alarmRuleField } from "../slots.ts";
import { severityWord, workTypeWord } from "../words.ts";
import { Preview } from "./preview.tsx";
import { RuleFields } from "./rule-fields.tsx";
import { formOf, sentOf, TriggerForm } from "./rule-form.ts";

const field = fieldsOf(TriggerForm);
const options = <V extends string>(values: readonly V[], word: (value: V) => string) =>
  values.map((value) => ({ value, label: word(value) }));

/** What makes a plan due: a new trigger, or one that is changed. In force with the next version. */
export function TriggerDialog({ plan, trigger, onClose }: { plan: MaintenancePlan; trigger: PlanTrigger | null; onClose: () => void }) {
  const invalidates = [planTriggers, plans];
  const create = useChange(planTriggers.create, { invalidates });
  const update = useChange(planTriggers.update, { invalidates });
  const form = useDraftForm({
    key: `plan-trigger-${plan.id}-${trigger?.id ?? "new"}`,
    schema: TriggerForm,
    start: trigger
      ? formOf(trigger)
      : {
          kind: "calendar" as TriggerKind,
          mode: "fixed" as const,
          anchor: "completed" as const,
          ruleKind: "weeks" as const,
          every: 1,
          weekdays: [1],
          startDay: today(),
          time: "08:00",
          averageWindowDays: 30,
          response: "act" as const,
        },
    save: async (draft, { version, idempotencyKey }) =>
      trigger
        ? await update.mutateAsync({
            params: { id: trigger.id },
            body: { ...sentOf(draft), version: version ?? trigger.version },
            idempotencyKey,
          })
        : await create.mutateAsync({ body: { ...sentOf(draft), planId: plan.id }, idempotencyKey }),
    onSaved: () => {
      notify("success", t("plans.triggers.saved"));
      onClose();
    },
  });
  const cancel = () => {
    form.discard();
    onClose();
  };
  return (
    <Modal title={t(trigger ? "plans.triggers.edit" : "plans.triggers.add")} onClose={cancel}>
      <Form form={form} labels="plans.triggers.field" onCancel={cancel}>
        <Fields />
        <Preview siteId={plan.siteId} />
      </Form>
    </Modal>
  );
}

function Fields() {
  const { form } = useFormOf();
  const [kind, mode, threshold, eventType] = useWatch({
    control: form.control,
    name: ["kind", "mode", "threshold", "eventType"],
  }) as [TriggerKind, string, string | null, EventType | null | undefined];
  const isSeries = kind === "calendar" || kind === "meter";
  return (
    <FieldGrid>
      <field.Select name="kind" options={options(TRIGGER_KINDS, (one) => t(`plans.triggers.kind.${one}`))} autoFocus />
      {isSeries && <field.Select name="mode" options={options(TRIGGER_MODES, (one) => t(`plans.triggers.mode.${one}`))} />}
      {isSeries && mode === "floating" && (
        <field.Select name="anchor" options={options(ANCHORS, (one) => t(`plans.triggers.anchor.${one}`))} />
      )}
      {kind === "calendar" && <RuleFields />}
      {kind === "calendar" && (
        <>
          <field.Day name="startDay" />
          <field.Text name="time" help={t("plans.triggers.help.time")} />
          {mode === "fixed" && <field.Number name="toleranceEarlyDays" help={t("plans.triggers.help.tolerance")} />}
          {mode === "fixed" && <field.Number name="toleranceLateDays" />}
        </>
      )}
      {(kind === "meter" || kind === "threshold") && (
        <field.Picker name="unitId" call={valuesOf("units-of-measure").options} help={t("plans.triggers.help.unit")} />
      )}
      {kind === "meter" && (
        <>
          <field.Number name="everyUnits" />
          <field.Number name="firstAt" help={t("plans.triggers.help.firstAt")} />
          <field.Number name="generateAheadUnits" help={t("plans.triggers.help.ahead")} />
          <field.Number name="averageWindowDays" help={t("plans.triggers.help.window")} />
          {mode === "fixed" && <field.Number name="toleranceEarlyUnits" />}
        </>
      )}
      {kind === "threshold" && (
        <>
          <field.Select name="threshold" options={options(THRESHOLDS, (one) => t(`plans.triggers.threshold.${one}`))} />
          {threshold !== "above" && <field.Number name="low" />}
          {threshold !== "below" && <field.Number name="high" />}
          <field.Number name="returnBy" help={t("plans.triggers.help.returnBy")} />
          <field.Select name="response" options={options(["warn", "act"] as const, (one) => t(`plans.triggers.response.${one}`))} />
        </>
      )}
      {kind === "event" && (
        <>
          <field.Select name="eventType" options={options(EVENT_TYPES, (one) => t(`plans.eventType.${one}`))} />
          <Only of={eventType} />
          <field.Clock name="delayMinutes" />
          <field.Clock name="restMinutes" help={t("plans.triggers.help.rest")} />
        </>
      )}
    </FieldGrid>
  );
}

const NO_VALUES: readonly ReferenceOption[] = [];

/** What of an event is asked for; nothing chosen: whatever it is. */
function Only({ of }: { of: EventType | null | undefined }) {
  const any = t("plans.triggers.help.only");
  const { data } = useCall(valuesOf("failures").options, of === "order_closed" ? { query: { endRow: "500" } } : null);
  const problems = (data?.rows ?? NO_VALUES).flatMap(({ id, name, level }) => (level === 2 ? [{ value: id, label: name }] : []));
  if (of === "operating_status") return <field.Picker name="statusId" call={valuesOf("asset-operating-statuses").options} help={any} />;
  if (of === "downtime_over") return <field.Picker name="reasonId" call={valuesOf("downtime-reasons").options} help={any} />;
  if (of === "alarm")
    return (
      <>
        <field.Select name="severity" options={PRIORITIES.map((value: number) => ({ value, label: severityWord(value) }))} help={any} />
        <ContributedParts of={alarmRuleField} give={{ name: "ruleId", help: any }} />
      </>
    );
  if (of !== "order_closed") return null;
  return (
    <>
      <field.Select name="workType" options={[1, 2].map((value) => ({ value, label: workTypeWord(value) }))} help={any} />
      <field.Picker name="workOrderTypeId" call={valuesOf("work-order-types").options} help={any} />
      <field.Select name="failureProblemId" options={problems} help={any} />
    </>
  );
}
