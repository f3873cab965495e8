import { useId, type ComponentProps } from "react";
import { VoiceButton } from "../hand/voice-button.tsx";
import styles from "./talk.module.css";

interface SayFieldProps extends Omit<ComponentProps<"textarea">, "onChange" | "id"> {
  label: string;
  rows: 2 | 3;
  /** With where the caret stands then. */
  onChange: (typed: string, caret: number) => void;
}

/** Where something is said: grows with what is typed. */
export function SayField({ label, onChange, ...area }: SayFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} {...area} onChange={({ target }) => onChange(target.value, target.selectionStart)} />
      <VoiceButton value={String(area.value ?? "")} onChange={(said) => onChange(said, said.length)} />
    </div>
  );
}
