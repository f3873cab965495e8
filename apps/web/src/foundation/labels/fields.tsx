import { useId, type ReactNode } from "react";
import { OWN_SIZE } from "@millwright/domain/foundation/labels/layouts.ts";
import { FieldFrame } from "../../kit/form/field.tsx";
import formStyles from "../../kit/form/form.module.css";

interface Common {
  label: string;
  help?: ReactNode;
  isWide?: boolean;
}
const named = (id: string, label: string) => ({ id, label, isRequired: true, message: undefined });

interface ChoiceProps extends Common {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

export function Choice({ label, value, options, onChange, autoFocus = false, ...frame }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame field={named(id, label)} {...frame}>
      <select id={id} className={formStyles.select} value={value} autoFocus={autoFocus} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface NumberProps extends Common {
  value: number | undefined;
  most: number;
  onChange: (value: number) => void;
}

/** From 1 on. The browser says what is wrong with it when it is sent. */
export function Number({ label, value, most, onChange, ...frame }: NumberProps) {
  const id = useId();
  return (
    <FieldFrame field={named(id, label)} {...frame}>
      <input
        id={id}
        type="number"
        className={formStyles.input}
        data-num
        required
        min={1}
        max={most}
        step={1}
        value={value ?? ""}
        onChange={({ target }) => onChange(target.valueAsNumber || 1)}
      />
    </FieldFrame>
  );
}

export function Millimetres({ label, value, most, onChange, ...frame }: NumberProps) {
  const id = useId();
  return (
    <FieldFrame field={named(id, label)} {...frame}>
      <span className={formStyles.affixed}>
        <input
          id={id}
          type="number"
          className={formStyles.input}
          data-num
          required
          min={OWN_SIZE.least}
          max={most}
          step={0.1}
          defaultValue={value}
          onChange={({ target }) => target.validity.valid && onChange(target.valueAsNumber)}
        />
        <span className={formStyles.unit}>mm</span>
      </span>
    </FieldFrame>
  );
}
