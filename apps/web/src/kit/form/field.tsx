import { IconAlertCircle } from "@tabler/icons-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useController } from "react-hook-form";
import { useFormOf } from "./context.ts";
import { useDrawn } from "./draft/drawn.ts";
import { labelOf } from "./fields/labels.ts";
import styles from "./form.module.css";

export interface FieldProps {
  /** Path of the value: `leadTimeDays`, `contacts.0.email`. */
  name: string;
  /** Only where the catalogue has no text for the path. */
  label?: string;
  help?: ReactNode;
  isWide?: boolean;
  autoFocus?: boolean;
}

/** What a control needs: its value, its names for assistive technology, and whether it is at fault. */
export function useField<V>({ name, label, help }: FieldProps) {
  const { labels, isRequired, drawn } = useFormOf();
  const id = useId();
  useDrawn(drawn, name);
  const { field, fieldState } = useController({ name });
  const message = fieldState.error?.message;
  const describedBy = [message ? `${id}-fault` : "", help ? `${id}-help` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    label: label ?? labelOf(labels, name),
    isRequired: isRequired(name),
    message,
    value: field.value as V | null | undefined,
    change: field.onChange as (value: V | null) => void,
    control: {
      id,
      name,
      ref: field.ref,
      onBlur: field.onBlur,
      "aria-invalid": message ? (true as const) : undefined,
      "aria-describedby": describedBy || undefined,
      "aria-required": isRequired(name) || undefined,
    },
  };
}

interface FrameProps extends Pick<FieldProps, "help" | "isWide"> {
  field: { id: string; name?: string; label: string; isRequired: boolean; message: string | undefined };
  /** For groups of controls (stars), which a label cannot point at. */
  isGroup?: boolean;
  children: ReactNode;
}

/** Label above, control, then the fault or the help below. */
export function FieldFrame({ field, help, isWide = false, isGroup = false, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  // What is folded away shows no fault.
  useEffect(() => {
    if (field.message) frame.current?.closest("details")?.setAttribute("open", "");
  }, [field.message]);
  const words = (
    <>
      {field.label}
      {field.isRequired && (
        <span className={styles.star} aria-hidden="true">
          *
        </span>
      )}
    </>
  );
  return (
    <div
      ref={frame}
      className={styles.field}
      data-field={field.name ?? ""}
      data-wide={isWide || undefined}
      data-fault={field.message ? true : undefined}
    >
      {isGroup ? (
        <span id={`${field.id}-label`} className={styles.label}>
          {words}
        </span>
      ) : (
        <label htmlFor={field.id} className={styles.label}>
          {words}
        </label>
      )}
      {children}
      {field.message && (
        <p id={`${field.id}-fault`} className={styles.fault}>
          <IconAlertCircle size={14} aria-hidden="true" />
          {field.message}
        </p>
      )}
      {help && (
        <p id={`${field.id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  );
}

/** Fields beside each other where there is room, under each other where there is not. */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
