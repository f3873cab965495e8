import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../../i18n/foundation.ts";
import styles from "../login.module.css";

interface PinFieldProps {
  name: string;
  label: string;
  value: string;
  fault: string | null;
  hint?: string;
  isFirst?: boolean;
  onChange: (typed: string) => void;
}

/** A PIN, hidden until it is to be seen. The keyboard of a phone begins with digits; letters are a PIN as well. */
export function PinField({ name, label, value, fault, hint, isFirst = false, onChange }: PinFieldProps) {
  const [isShown, setShown] = useState(false);
  const note = fault ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={name} data-required>
        {label}
      </label>
      <div className={styles.control} data-invalid={fault ? true : undefined}>
        <input
          id={name}
          name={name}
          type={isShown ? "text" : "password"}
          inputMode={/^\d*$/.test(value) ? "numeric" : "text"}
          // It belongs to this device, and no keeper of passwords fills it in elsewhere.
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={isFirst}
          required
          aria-required
          maxLength={100}
          value={value}
          aria-invalid={fault !== null}
          aria-describedby={note ? `${name}-note` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t(isShown ? "auth.login.hidePassword" : "auth.login.showPassword")}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
        </button>
      </div>
      {note && (
        <p id={`${name}-note`} className={fault ? styles.fault : styles.note} role={fault ? "alert" : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
