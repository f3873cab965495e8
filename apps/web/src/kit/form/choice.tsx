import { useId } from "react";
import { FieldFrame } from "./field.tsx";
import styles from "./form.module.css";

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  help?: string;
  isDisabled: boolean;
}

/** One of a few, in a dialog that is no form of a record. */
export function Choice({ label, value, options, onChange, help, isDisabled }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame field={{ id, label, isRequired: true, message: undefined }} help={help} isWide>
      <select id={id} className={styles.select} value={value} disabled={isDisabled} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
