import { withinLimits } from "@millwright/domain/kit/limits.ts";
import { useId, useState, type FormEvent } from "react";
import { t } from "../../../../i18n/work.ts";
import { numberNotation } from "../../../../kit/form/fields/notations.ts";
import { decimalSign } from "../../../../kit/format.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import { BigNumber, useKeys } from "../../../../kit/walk/big-number.tsx";
import { LimitMark, limitsText } from "../../../../kit/walk/limits.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

type NumberControlProps = StepControlProps & { also?: { meterId?: number } };

/** What is typed as the result of a step, and how it is taken. */
function useTyped({ step, onRecorded, also = {} }: NumberControlProps) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const shown = typed ?? (step.resultNumber === null ? "" : String(step.resultNumber).replace(".", decimalSign()));
  const value = numberNotation.read(shown);
  const isFaulty = isTried && value === undefined;
  /** Whether it was taken. */
  const save = async (event?: FormEvent): Promise<boolean> => {
    event?.preventDefault();
    setTried(true);
    if (value === undefined) return false;
    if (!(await record({ isDone: true, resultNumber: value, resultText: step.resultText, ...also }))) return false;
    setTyped(null);
    return true;
  };
  const said = isFaulty ? t("workOrders.steps.noNumber") : <LimitMark place={withinLimits(value ?? null, step)} text={limitsText(step)} />;
  return { shown, value, said, isFaulty, isSaving, isChanged: typed !== null && value !== step.resultNumber, setTyped, save };
}

/** A measured value. Outside of its limits it is marked at once and taken all the same. */
export const NumberControl = (props: NumberControlProps) => (props.isBig ? <Big {...props} /> : <Small {...props} />);

function Big(props: NumberControlProps) {
  const { step, isDisabled } = props;
  const { shown, said, isFaulty, isSaving, isChanged, setTyped, save } = useTyped(props);
  const [isEntering, setEntering] = useState(step.doneAt === null);
  const keys = useKeys();
  const send = async (event: FormEvent) => {
    if (await save(event)) setEntering(false);
  };
  return (
    <form className={styles.entry} data-big noValidate onSubmit={(event) => void send(event)}>
      <BigNumber
        id={useId()}
        label={step.name}
        value={shown}
        unit={step.unit}
        limits={step}
        said={said}
        done={t("workOrders.steps.saveNext")}
        hasKeys={isEntering}
        isDisabledKeys={isSaving}
        disabled={isDisabled}
        autoFocus={step.doneAt === null}
        aria-invalid={isFaulty || undefined}
        onFocus={() => setEntering(true)}
        onChange={setTyped}
      />
      {!keys && (isChanged || step.doneAt === null) && (
        <Button type="submit" className={styles.bigSave} disabled={isDisabled || isSaving}>
          {t("workOrders.steps.saveNext")}
        </Button>
      )}
    </form>
  );
}

function Small(props: NumberControlProps) {
  const { step, isDisabled } = props;
  const { shown, value, said, isFaulty, isSaving, isChanged, setTyped, save } = useTyped(props);
  const field = useId();
  return (
    <form className={styles.entry} noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={field} className="visually-hidden">
        {step.name}
      </label>
      <span className={styles.number}>
        <input
          id={field}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={shown}
          disabled={isDisabled}
          aria-invalid={isFaulty || undefined}
          aria-describedby={`${field}-limits`}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (isChanged && value !== undefined) void save();
          }}
        />
        {step.unit && <span className={styles.unit}>{step.unit}</span>}
      </span>
      {isChanged && (
        <Button type="submit" variant="secondary" disabled={isDisabled || isSaving}>
          {t("common.action.save")}
        </Button>
      )}
      <span id={`${field}-limits`} className={styles.limits} aria-live="polite">
        {said}
      </span>
    </form>
  );
}
