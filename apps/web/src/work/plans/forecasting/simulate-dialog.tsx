import { useState } from "react";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import { Refusal } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { TRIGGER_MODES } from "@millwright/domain/work/plans/definition.ts";
import { assets } from "@millwright/domain/register/assets/contract.ts";
import { crews } from "@millwright/domain/register/crews/contract.ts";
import { planAssets } from "@millwright/domain/work/plans/assets/contract.ts";
import { plans, type MaintenancePlan } from "@millwright/domain/work/plans/contract.ts";
import { planTriggers, type PlanTrigger } from "@millwright/domain/work/plans/triggers/contract.ts";
import { t } from "../../../i18n/work.ts";
import { SkeletonRows } from "../../../kit/feedback/skeletons.tsx";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { RecordPicker } from "../../../kit/picker/record-picker.tsx";
import { useCall, useMay } from "../../../kit/wire/query.ts";
import { partsOf, ruleOf } from "../triggers/rule-form.ts";
import { triggerWords } from "../words.ts";
import { Years } from "./years.tsx";
import styles from "./forecast.module.css";

type Changes = Omit<Request<typeof plans.simulate>["body"], "planId">;
type Varied = NonNullable<Changes["triggers"]>[number];
type Chosen = { id: number; code?: string | undefined; name: string };

/** Varies a plan without saving anything, and shows both years. */
export function SimulateDialog({ plan, onClose }: { plan: MaintenancePlan; onClose: () => void }) {
  const triggers = useCall(planTriggers.list, { query: { planId: plan.id } }).data?.rows;
  const [varied, setVaried] = useState<Record<number, Varied>>({});
  const [leadTimeDays, setLead] = useState(String(plan.leadTimeDays));
  const [crew, setCrew] = useState<Chosen | null>(plan.crew);
  const [added, setAdded] = useState<Chosen[]>([]);
  const [without, setWithout] = useState<number[]>([]);
  const [asked, setAsked] = useState<Changes | null>(null);
  const mayCrews = useMay(crews.list);
  const { data, error, isFetching } = useCall(plans.simulate, asked === null ? null : { body: { planId: plan.id, ...asked } });
  const show = () =>
    setAsked({
      triggers: Object.values(varied),
      leadTimeDays: Number(leadTimeDays) || 0,
      crewId: crew?.id ?? null,
      addAssetIds: added.map(({ id }) => id),
      removeAssetIds: without,
    });
  return (
    <Modal
      title={t("plans.simulate.dialog", { plan: plan.name })}
      text={t("plans.simulate.text")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common.action.close")}
          </Button>
          <Button disabled={isFetching} onClick={show}>
            {t("plans.simulate.show")}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {!triggers && <SkeletonRows rows={2} />}
        {triggers?.map((trigger) => (
          <TriggerFields
            key={trigger.id}
            trigger={trigger}
            value={varied[trigger.id]}
            onChange={(change) => setVaried((old) => ({ ...old, [trigger.id]: { ...old[trigger.id], ...change, triggerId: trigger.id } }))}
          />
        ))}
        <label>
          {t("plans.field.leadTimeDays")}
          <input type="number" min={0} max={366} value={leadTimeDays} onChange={(event) => setLead(event.target.value)} />
        </label>
        {mayCrews && (
          <div className={styles.picker}>
            <span>{t("plans.field.crew")}</span>
            <RecordPicker
              control={{ "aria-label": t("plans.field.crew") }}
              call={crews.list}
              value={crew}
              onChange={(one) => setCrew(one)}
            />
          </div>
        )}
        <div className={styles.picker}>
          <span>{t("plans.simulate.add")}</span>
          <RecordPicker
            control={{ "aria-label": t("plans.simulate.add") }}
            call={assets.list}
            value={null}
            onChange={(one) => one && setAdded((old) => [...old.filter(({ id }) => id !== one.id), one])}
          />
        </div>
        {added.length > 0 && (
          <ul className={styles.parts}>
            {added.map(({ id, code, name }) => (
              <li key={id}>
                {code} {name}{" "}
                <Button variant="text" onClick={() => setAdded((old) => old.filter((one) => one.id !== id))}>
                  {t("plans.simulate.take")}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <LeaveOut planId={plan.id} without={without} onChange={setWithout} />
      </div>
      {error && !isFetching && <p role="alert">{faultWords(error)}</p>}
      {isFetching && <SkeletonRows rows={6} />}
      {data && !isFetching && !error && <Years data={data} />}
    </Modal>
  );
}

/** What a field is refused for, in its own words. */
function faultWords(error: Error): string {
  const [fault] = error instanceof Refusal ? (error.detail.fields ?? []) : [];
  return fault ? sentence(fault.reason, fault.params) : error.message;
}

interface TriggerFieldsProps {
  trigger: PlanTrigger;
  value: Varied | undefined;
  onChange: (change: Partial<Varied>) => void;
}

/** Of a date its interval and its mode, of a meter its value; what happens has none. */
function TriggerFields({ trigger, value, onChange }: TriggerFieldsProps) {
  const [every, setEvery] = useState(String(trigger.kind === "meter" ? (trigger.everyUnits ?? "") : (partsOf(trigger.rrule).every ?? 1)));
  if (trigger.kind !== "calendar" && trigger.kind !== "meter") return <p className={styles.muted}>{triggerWords(trigger)}</p>;
  const parts = partsOf(value?.rrule ?? trigger.rrule);
  const vary = (typed: string) => {
    setEvery(typed);
    const number = Number(typed);
    // While it is being typed it may be nothing.
    if (number > 0)
      onChange(trigger.kind === "meter" ? { everyUnits: number } : { rrule: ruleOf({ ...parts, every: Math.round(number) }) });
  };
  return (
    <fieldset className={styles.trigger}>
      <legend>{triggerWords(trigger)}</legend>
      {(trigger.kind === "meter" || parts.ruleKind !== "dates") && (
        <label>
          {t("plans.simulate.every", {
            unit: trigger.kind === "meter" ? (trigger.unit?.name ?? "") : t(`plans.triggers.everyUnit.${parts.ruleKind ?? "weeks"}`),
          })}
          <input type="number" min={0} step="any" value={every} onChange={(event) => vary(event.target.value)} />
        </label>
      )}
      <label>
        {t("plans.simulate.mode")}
        <select value={value?.mode ?? trigger.mode} onChange={(event) => onChange({ mode: event.target.value as PlanTrigger["mode"] })}>
          {TRIGGER_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {t(`plans.triggers.mode.${mode}`)}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}

const MOST = 200;

function LeaveOut({ planId, without, onChange }: { planId: number; without: readonly number[]; onChange: (ids: number[]) => void }) {
  const { data } = useCall(planAssets.list, { body: { endRow: MOST, filterModel: { planId: { filterType: "set", values: [planId] } } } });
  if (!data || data.rows.length === 0) return null;
  return (
    <details>
      <summary>{t("plans.simulate.leaveOut", { count: without.length })}</summary>
      <div className={styles.checks}>
        {data.rows.map(({ asset }) => (
          <label key={asset.id}>
            <input
              type="checkbox"
              checked={without.includes(asset.id)}
              onChange={(event) => onChange(event.target.checked ? [...without, asset.id] : without.filter((id) => id !== asset.id))}
            />
            {asset.code} {asset.name}
          </label>
        ))}
      </div>
    </details>
  );
}
