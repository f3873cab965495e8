import { workOrderReadings } from "@millwright/domain/work/orders/readings/contract.ts";
import type { Subtask } from "@millwright/domain/work/orders/tasks/contract.ts";
import { useState } from "react";
import { t } from "../../../../i18n/work.ts";
import { useCall, useMay } from "../../../../kit/wire/query.ts";
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
  const unit = step.unit ?? meters.find(({ id }) => id === meterId)?.unit?.code ?? null;
  return (
    <div className={styles.meter} data-big={props.isBig || undefined}>
      {isOpen && (
        <label className={styles.which}>
          {t("workOrders.steps.whichMeter")}
          <select
            value={chosen ?? ""}
            disabled={isDisabled}
            onChange={({ target }) => setChosen(target.value === "" ? null : Number(target.value))}
          >
            <option value="">{t("workOrders.steps.chooseMeter")}</option>
            {(fitting.length > 0 ? fitting : meters).map(({ id, name, asset }) => (
              <option key={id} value={id}>
                {[asset?.name, name].filter(Boolean).join(" · ")}
              </option>
            ))}
          </select>
        </label>
      )}
      {step.meter && <span className={styles.unit}>{step.meter.name}</span>}
      <NumberControl
        {...props}
        step={{ ...step, unit }}
        isDisabled={isDisabled || !may}
        {...(meterId === null ? {} : { also: { meterId } })}
      />
    </div>
  );
}

type Meters = { id: number; unit: { code: string; name: string } | null }[];

function fittingOf<M extends Meters[number]>({ unit }: Subtask, meters: readonly M[]): M[] {
  const wanted = unit?.trim().toLowerCase() ?? "";
  return meters.filter((one) => wanted === "" || one.unit?.code.toLowerCase() === wanted || one.unit?.name.toLowerCase() === wanted);
}
