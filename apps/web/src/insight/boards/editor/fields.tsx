import type { ReactNode } from "react";
import styles from "./editor.module.css";

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <label className={styles.labelled}>
    {label}
    {children}
  </label>
);

interface ChooseProps<V extends string> {
  label: string;
  value: V | undefined;
  values: readonly V[];
  words: (value: V) => string;
  /** What nothing chosen means; without it there is always a choice. */
  none?: string;
  onChange: (value: V | undefined) => void;
}

export const Choose = <V extends string>({ label, value, values, words, none, onChange }: ChooseProps<V>) => (
  <Labelled label={label}>
    <select value={value ?? ""} onChange={({ target }) => onChange(values.find((one) => one === target.value))}>
      {none !== undefined && <option value="">{none}</option>}
      {values.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </select>
  </Labelled>
);
