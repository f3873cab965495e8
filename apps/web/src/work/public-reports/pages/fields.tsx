import { useId, type HTMLInputTypeAttribute } from "react";
import { PRIORITIES } from "@millwright/domain/work/orders/priority.ts";
import { t } from "../../../i18n/strangers.ts";
import styles from "./pages.module.css";

interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  value: string;
  fault?: string | undefined;
  /** Of a text of several lines. */
  rows?: number;
  type?: HTMLInputTypeAttribute;
  maxLength: number;
  isRequired?: boolean;
  autoComplete?: string;
  onChange: (value: string) => void;
}

export function Field({
  name,
  label,
  hint,
  value,
  fault,
  rows,
  type = "text",
  maxLength,
  isRequired = false,
  autoComplete,
  onChange,
}: FieldProps) {
  const id = useId();
  const control = {
    id,
    name,
    value,
    maxLength,
    required: isRequired,
    autoComplete: autoComplete ?? "off",
    "aria-invalid": fault !== undefined || undefined,
    "aria-describedby": fault || hint ? `${id}-note` : undefined,
    className: styles.control,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      {rows ? (
        <textarea {...control} rows={rows} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <input {...control} type={type} onChange={({ target }) => onChange(target.value)} />
      )}
      {(fault ?? hint) && (
        <p id={`${id}-note`} className={fault ? styles.fault : styles.hint}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
}

const SEVERITY = { 3: "high", 2: "medium", 1: "low" } as const;

interface SeverityProps {
  value: 1 | 2 | 3 | null;
  fault: string | undefined;
  onChange: (value: 1 | 2 | 3) => void;
}

/** The same three answers that people with an account choose from. */
export function Severity({ value, fault, onChange }: SeverityProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label} data-required>
        {t("publicPages.field.priority")}
      </span>
      <div
        className={styles.choices}
        role="radiogroup"
        aria-labelledby={id}
        aria-required
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault ? `${id}-note` : undefined}
      >
        {PRIORITIES.map((priority) => (
          <label key={priority} data-chosen={value === priority || undefined} data-level={SEVERITY[priority]}>
            <input type="radio" name={id} checked={value === priority} onChange={() => onChange(priority)} />
            <span className={styles.name}>{t(`publicPages.severity.${SEVERITY[priority]}.name`)}</span>
            <span className={styles.about}>{t(`publicPages.severity.${SEVERITY[priority]}.text`)}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p id={`${id}-note`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  );
}
