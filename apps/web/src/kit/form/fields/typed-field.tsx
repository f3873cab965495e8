import { useState } from "react";
import { FieldFrame, useField, type FieldProps } from "../field.tsx";
import styles from "../form.module.css";

/** How a value is typed: `read` answers undefined for what it cannot understand. */
export interface Notation<V> {
  show: (value: V) => string;
  read: (typed: string) => V | undefined;
  placeholder?: string;
  inputMode?: "decimal" | "numeric" | "text";
}

interface TypedFieldProps<V> extends FieldProps {
  notation: Notation<V>;
  /** Behind the value: days, °C, EUR. */
  unit?: string | undefined;
}

/** A field whose value is typed as text: what stands there, what typing makes of it, and what is done when it is left. */
export function useTypedField<V>(props: FieldProps, notation: Notation<V>) {
  const field = useField<V | string>(props);
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    setTyped(text);
    field.change(text.trim() === "" ? null : (notation.read(text) ?? text));
  };
  const leave = () => {
    setTyped(null);
    field.control.onBlur();
  };
  return { field, text: typed ?? shownOf(notation, field.value), change, leave };
}

/**
 * A value typed as text: number, money, duration. While a person types, the text is theirs; what cannot be read stays in the form as it is, so that
 * the check names it instead of losing it.
 */
export function TypedField<V>({ notation, unit, ...props }: TypedFieldProps<V>) {
  const { field, text, change, leave } = useTypedField(props, notation);
  return (
    <FieldFrame field={field} {...props}>
      <span className={styles.affixed}>
        <input
          {...field.control}
          type="text"
          inputMode={notation.inputMode ?? "decimal"}
          className={styles.input}
          data-num
          placeholder={notation.placeholder}
          value={text}
          autoFocus={props.autoFocus}
          autoComplete="off"
          onChange={(event) => change(event.target.value)}
          onBlur={leave}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
    </FieldFrame>
  );
}

const shownOf = <V,>(notation: Notation<V>, value: V | string | null | undefined): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? value : notation.show(value);
};
