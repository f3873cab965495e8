import { FieldFrame, useField, type FieldProps } from "../field.tsx";
import styles from "./choices-field.module.css";

interface ChoicesFieldProps extends FieldProps {
  options: readonly { value: number; label: string }[];
  /** What stands there while there is nothing to choose from. */
  none: string;
}

/** Any of a few, or none, each with a box to tick. The form holds the list of what was chosen. */
export function ChoicesField({ options, none, ...props }: ChoicesFieldProps) {
  const field = useField<number[]>(props);
  const chosen = field.value ?? [];
  const toggle = (value: number) => field.change(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <FieldFrame field={{ ...field, isRequired: false }} isGroup {...props}>
      <div
        className={styles.choices}
        role="group"
        aria-labelledby={`${field.id}-label`}
        aria-describedby={field.control["aria-describedby"]}
      >
        {options.length === 0 && <span className={styles.none}>{none}</span>}
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              type="checkbox"
              ref={at === 0 ? field.control.ref : undefined}
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              onBlur={field.control.onBlur}
            />
            {label}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
