import { withinLimits } from "@millwright/domain/work/orders/steps/steps.ts";
import { useId, useState, type FormEvent } from "react";
import { t } from "../../../../i18n/work.ts";
import { numberNotation } from "../../../../kit/form/fields/notations.ts";
import { decimalSign } from "../../../../kit/format.ts";
import { Keypad } from "../../../../kit/hand/keypad.tsx";
import { isTouched, useHand } from "../../../../kit/hand/settings.ts";
import { Button } from "../../../../kit/layout/button.tsx";
import { LimitMark, limitsText } from "./limits.tsx";
import { LimitScale } from "./scale.tsx";
import type { StepControlProps } from "./step-control-props.ts";
import { useRecord } from "../use-record.ts";
import styles from "../steps.module.css";

/** A measured value. Outside of its limits it is marked at once and taken all the same. */
export function NumberControl({
  step,
  isBig = false,
  isDisabled,
  onRecorded,
  also = {},
}: StepControlProps & { also?: { meterId?: number } }) {
  const { record, isSaving } = useRecord(step, onRecorded);
  const { keypad } = useHand();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const [isEntering, setEntering] = useState(step.doneAt === null);
  const field = useId();
  const hasKeys = isBig && keypad && isTouched();
  const shown = typed ?? (step.resultNumber === null ? "" : String(step.resultNumber).replace(".", decimalSign()));
  const value = numberNotation.read(shown);
  const isFaulty = isTried && value === undefined;
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (value === undefined) return;
    if (!(await record({ isDone: true, resultNumber: value, resultText: step.resultText, ...also }))) return;
    setTyped(null);
    setEntering(false);
  };
  const isChanged = typed !== null && value !== step.resultNumber;
  return (
    <form className={styles.entry} data-big={isBig || undefined} noValidate onSubmit={(event) => void save(event)}>
      <label htmlFor={field} className="visually-hidden">
        {step.name}
      </label>
      <span className={styles.number}>
        <input
          id={field}
          type="text"
          // With keys of our own the device's would cover them; a keyboard that is plugged in types all the same.
          inputMode={hasKeys ? "none" : "decimal"}
          autoComplete="off"
          autoFocus={isBig && step.doneAt === null}
          value={shown}
          disabled={isDisabled}
          aria-invalid={isFaulty || undefined}
          aria-describedby={`${field}-limits`}
          onFocus={() => setEntering(true)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (!isBig && isChanged && value !== undefined) void save();
          }}
        />
        {step.unit && <span className={styles.unit}>{step.unit}</span>}
      </span>
      {isBig && <LimitScale step={step} value={value ?? null} />}
      {hasKeys && isEntering && (
        <Keypad
          value={shown}
          label={t("workOrders.steps.keypadOf", { name: step.name })}
          done={t("workOrders.steps.saveNext")}
          isDisabled={isDisabled || isSaving}
          onChange={setTyped}
        />
      )}
      {!hasKeys && (isChanged || (isBig && step.doneAt === null)) && (
        <Button
          type="submit"
          variant={isBig ? "primary" : "secondary"}
          className={isBig ? styles.bigSave : undefined}
          disabled={isDisabled || isSaving}
        >
          {t(isBig ? "workOrders.steps.saveNext" : "common.action.save")}
        </Button>
      )}
      <span id={`${field}-limits`} className={styles.limits} aria-live="polite">
        {isFaulty ? t("workOrders.steps.noNumber") : <LimitMark place={withinLimits(value ?? null, step)} text={limitsText(step)} />}
      </span>
    </form>
  );
}
