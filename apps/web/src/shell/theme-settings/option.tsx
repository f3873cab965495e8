import { useId } from "react";
import styles from "./theme-settings.module.css";

interface SwitchProps {
  label: string;
  isOn: boolean;
  isDisabled?: boolean;
  /** Why it cannot be changed now. */
  hint?: string | undefined;
  onChange: (isOn: boolean) => void;
}

/** Something that is there or not. */
export function Switch({ label, isOn, isDisabled = false, hint, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className={styles.switch} data-disabled={isDisabled || undefined}>
      <span>
        {label}
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hint ? id : undefined}
        checked={isOn}
        disabled={isDisabled}
        onChange={() => onChange(!isOn)}
      />
    </label>
  );
}

interface ChoiceProps<V extends string> {
  label: string;
  values: readonly { value: V; word: string; isDisabled: boolean }[];
  chosen: V;
  hint?: string | undefined;
  onChange: (value: V) => void;
}

/** One of a few values, beside each other. */
export function Choice<V extends string>({ label, values, chosen, hint, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend>
        {label}
        {hint && (
          <span id={`${name}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </legend>
      <div className={styles.values}>
        {values.map(({ value, word, isDisabled }) => (
          <label key={value} className={styles.value}>
            <input type="radio" name={name} checked={value === chosen} disabled={isDisabled} onChange={() => onChange(value)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
