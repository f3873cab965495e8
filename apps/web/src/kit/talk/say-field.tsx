import { useId, type ComponentProps } from "react";
import { VoiceButton } from "../hand/voice-button.tsx";
import styles from "./talk.module.css";

interface SayFieldProps extends Omit<ComponentProps<"textarea">, "onChange" | "id"> {
  label: string;
  rows: 2 | 3;
  onChange: (typed: string) => void;
}

/** Where something is said: grows with what is typed. */
export function SayField({ label, onChange, ...area }: SayFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea id={id} {...area} onChange={({ target }) => onChange(target.value)} />
      <VoiceButton value={String(area.value ?? "")} onChange={onChange} />
    </div>
  );
}
