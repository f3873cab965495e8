import { IconEye, IconEyeOff, IconWand } from "@tabler/icons-react";
import { useState } from "react";
import { makePassword, STRENGTHS, strengthOf } from "@millwright/domain/foundation/auth/passwords.ts";
import { t } from "../../i18n/foundation.ts";
import { Button } from "../../kit/layout/button.tsx";
import styles from "./login.module.css";
import meter from "./password-field.module.css";

interface PasswordFieldProps {
  name: string;
  label: string;
  value: string;
  fault: string | undefined;
  autoComplete: "current-password" | "new-password";
  onChange: (typed: string) => void;
  /** Words of the person, which make a password no better; with them stand meter and generator. */
  known?: readonly string[];
}

/** A password, hidden until it is to be seen; of a new one, how good it is, and one that is made. */
export function PasswordField({ name, label, value, fault, autoComplete, onChange, known }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState("");
  const make = () => {
    onChange(makePassword(below));
    // Who had it made has to see it once.
    setShown(true);
    setSaid(t("credentials.password.made"));
  };
  return (
    <div className={styles.field}>
      <div className={meter.head}>
        <label htmlFor={name} data-required>
          {label}
        </label>
        {known && (
          <Button variant="text" onClick={make}>
            <IconWand size={16} aria-hidden="true" />
            {t("credentials.password.make")}
          </Button>
        )}
      </div>
      <div className={styles.control} data-invalid={fault ? true : undefined}>
        <input
          id={name}
          name={name}
          type={isShown ? "text" : "password"}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-required
          maxLength={200}
          value={value}
          aria-invalid={fault !== undefined}
          aria-describedby={fault || known ? `${name}-note` : undefined}
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
      {known && <Meter value={value} known={known} />}
      {(fault || known) && (
        <p id={`${name}-note`} className={fault ? styles.fault : styles.note}>
          {fault ?? t("credentials.password.hint")}
        </p>
      )}
      <p className={meter.said} role="status">
        {said}
      </p>
    </div>
  );
}

function Meter({ value, known }: { value: string; known: readonly string[] }) {
  const strength = strengthOf(value, known);
  const steps = value === "" ? 0 : STRENGTHS.indexOf(strength) + 1;
  const word = t(`credentials.password.strength.${strength}`);
  return (
    <div className={meter.meter} data-strength={value === "" ? undefined : strength}>
      <span className={meter.steps} aria-hidden="true">
        {STRENGTHS.map((step, at) => (
          <span key={step} data-on={at < steps || undefined} />
        ))}
      </span>
      <span className={meter.word}>{value === "" ? "" : t("credentials.password.strengthIs", { word })}</span>
    </div>
  );
}

/** A whole number below the limit, each as likely as any other. */
function below(limit: number): number {
  const most = Math.floor(2 ** 32 / limit) * limit;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn !== undefined && drawn < most ? drawn % limit : below(limit);
}
