import type { Limits } from "@millwright/domain/kit/limits.ts";
import type { ComponentProps, ReactNode } from "react";
import { t } from "../../i18n/index.ts";
import { numberNotation } from "../form/fields/notations.ts";
import { Keypad } from "../hand/keypad.tsx";
import { isTouched, useHand } from "../hand/settings.ts";
import { LimitScale } from "./scale.tsx";
import styles from "./big-number.module.css";

type InputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "inputMode" | "className">;
interface BigNumberProps extends InputProps {
  id: string;
  /** What the number is of, read aloud. */
  label: string;
  value: string;
  unit: string | null;
  limits?: Limits;
  /** Its limits, or what is wrong with it; it is read aloud when it changes. */
  said: ReactNode;
  /** What the key that is done does. It sends the form that this stands in. */
  done: string;
  /** No keys where the number was taken and nobody is about to change it. */
  hasKeys?: boolean;
  /** The keys wait, while the field goes on taking what is typed. */
  isDisabledKeys?: boolean;
  onChange: (typed: string) => void;
}

/** Whether numbers are entered with keys of our own here. */
export const useKeys = (): boolean => useHand().keypad && isTouched();

/** A number as large as a thumb in a glove: its limits, where it lies between them, and keys below. It stands in a form. */
export function BigNumber({
  id,
  label,
  value,
  unit,
  limits,
  said,
  done,
  hasKeys = true,
  isDisabledKeys = false,
  onChange,
  ...input
}: BigNumberProps) {
  const keys = useKeys();
  return (
    <div className={styles.entry}>
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <span id={`${id}-limits`} className={styles.said} aria-live="polite">
        {said}
      </span>
      <span className={styles.number} data-unit={unit !== null || undefined}>
        <input
          {...input}
          data-asked
          id={id}
          type="text"
          // With keys of our own the device's would cover them; a keyboard that is plugged in types all the same.
          inputMode={keys ? "none" : "decimal"}
          autoComplete="off"
          value={value}
          aria-describedby={`${id}-limits`}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit !== null && <span className={styles.unit}>{unit}</span>}
      </span>
      {limits && <LimitScale limits={limits} value={numberNotation.read(value) ?? null} />}
      {keys && hasKeys && (
        <Keypad
          value={value}
          label={t("kit.walk.keypadOf", { name: label })}
          done={done}
          isDisabled={isDisabledKeys || input.disabled === true}
          onChange={onChange}
        />
      )}
    </div>
  );
}
