import { FieldFrame, useField, type FieldProps } from "../field.tsx";
import { fromLocal, toLocal } from "./local-time.ts";
import styles from "../form.module.css";

/** A calendar day, YYYY-MM-DD. */
export function DayField(props: FieldProps) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} {...props}>
      <input
        {...field.control}
        type="date"
        className={styles.input}
        data-num
        value={field.value ?? ""}
        autoFocus={props.autoFocus}
        onChange={(event) => field.change(event.target.value || null)}
      />
    </FieldFrame>
  );
}

/** An instant, shown and typed in the tenant's time zone, UTC inside. */
export function InstantField(props: FieldProps) {
  const field = useField<string>(props);
  return (
    <FieldFrame field={field} {...props}>
      <input
        {...field.control}
        type="datetime-local"
        className={styles.input}
        data-num
        value={field.value ? toLocal(field.value) : ""}
        autoFocus={props.autoFocus}
        onChange={(event) => field.change(event.target.value ? fromLocal(event.target.value) : null)}
      />
    </FieldFrame>
  );
}
