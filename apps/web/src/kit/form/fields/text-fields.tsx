import type { HTMLInputTypeAttribute } from "react";
import { FieldFrame, useField, type FieldProps } from "../field.tsx";
import { VoiceButton } from "../../hand/voice-button.tsx";
import styles from "../form.module.css";

interface TextFieldProps extends FieldProps {
  type?: Extract<HTMLInputTypeAttribute, "text" | "email" | "tel" | "url">;
  /** Codes are typed in the fixed-width face. */
  isCode?: boolean;
}

/** One line of text. Empty is null, so that "nothing" has one form. */
export function TextField({ type = "text", isCode = false, ...props }: TextFieldProps) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} {...props}>
      <input
        {...field.control}
        type={type}
        className={styles.input}
        data-code={isCode || undefined}
        value={field.value ?? ""}
        autoFocus={props.autoFocus}
        autoComplete="off"
        onChange={(event) => field.change(event.target.value === "" ? null : event.target.value)}
      />
    </FieldFrame>
  );
}

/** Several lines; the box grows with what is written. */
export function LongTextField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} {...props}>
      <textarea
        {...field.control}
        className={styles.area}
        style={{ minHeight: `calc(${rows} * 20px + 14px)` }}
        value={field.value ?? ""}
        autoFocus={props.autoFocus}
        onChange={(event) => field.change(event.target.value === "" ? null : event.target.value)}
      />
      <VoiceButton value={field.value ?? ""} onChange={field.change} />
    </FieldFrame>
  );
}
