import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useState } from "react";
import { t } from "../../../../i18n/work.ts";
import { useCall, useMay } from "../../../../kit/wire/query.ts";
import { Choices } from "../../../../kit/walk/choices.tsx";
import { NumberControl } from "./number-control.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import styles from "../steps.module.css";

/** A reading of a meter of what the order is about. Where the step does not name it and several fit, whoever reads it says which. */
export function MeterControl(props: StepControlProps) {
  const { step, isDisabled } = props;
  const may = useMay(workOrderReadings.create);
  const [chosen, setChosen] = useState<number | null>(null);
  const asked = step.meterId === null && may;
  const { data } = useCall(workOrderReadings.list, asked ? { query: { workOrderId: step.workOrderId } } : null);
  const meters = data?.rows ?? [];
  const fitting = fittingOf(step, meters);
  const isOpen = asked && fitting.length !== 1;
  const meterId = step.meterId ?? chosen;
  const words = ({ name, asset }: (typeof meters)[number]) => [asset?.name, name].filter(Boolean).join(" · ");
  const offered = fitting.length > 0 ? fitting : meters;
  const isNone = isOpen && data !== undefined && offered.length === 0;
  const unit = step.unit ?? meters.find(({ id }) => id === meterId)?.unit?.code ?? null;
  return (
    <div className={styles.meter} data-big={props.isBig || undefined}>
      {isNone && <p className={styles.limits}>{t("workOrders.steps.noMeter")}</p>}
      {isOpen && !isNone && props.isBig && (
        <Choices
          label={t("workOrders.steps.whichMeter")}
          choices={offered.map((one) => ({ value: one.id, label: words(one), tone: "info" as const }))}
          chosen={chosen}
          isBig
          isDisabled={isDisabled}
          onChoose={setChosen}
        />
      )}
      {isOpen && !isNone && !props.isBig && (
        <label className={styles.which}>
          {t("workOrders.steps.whichMeter")}
          <select
            value={chosen ?? ""}
            disabled={isDisabled}
            onChange={({ target }) => setChosen(target.value === "" ? null : Number(target.value))}
          >
            <option value="">{t("workOrders.steps.chooseMeter")}</option>
            {offered.map((one) => (
              <option key={one.id} value={one.id}>
                {words(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      {step.meter && <span className={styles.unit}>{step.meter.name}</span>}
      {!isNone && (
        <NumberControl
          {...props}
          step={{ ...step, unit }}
          isDisabled={isDisabled || !may}
          {...(meterId === null ? {} : { also: { meterId } })}
        />
      )}
    </div>
  );
}

type Meters = { id: number; unit: { code: string; name: string } | null }[];

function fittingOf<M extends Meters[number]>({ unit }: Subtask, meters: readonly M[]): M[] {
  const wanted = unit?.trim().toLowerCase() ?? "";
  return meters.filter((one) => wanted === "" || one.unit?.code.toLowerCase() === wanted || one.unit?.name.toLowerCase() === wanted);
}
