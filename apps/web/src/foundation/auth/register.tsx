import { useState, useSyncExternalStore, type FormEvent } from "react";
import { MIN_PASSWORD } from "@millwright/domain/foundation/auth/passwords.ts";
import { registrationPaths } from "@millwright/domain/foundation/auth/paths.ts";
import type { registration } from "@millwright/domain/foundation/users/contract.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/index.ts";
import { Button } from "../../kit/layout/button.tsx";
import { callPath } from "../../kit/wire/client.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { digestOf } from "./digest.ts";
import { LoginFrame } from "./login-frame.tsx";
import styles from "./login.module.css";
import { session } from "./session.ts";

const FIELDS = [
  { name: "displayName", autoComplete: "name", type: "text" },
  { name: "email", autoComplete: "email", type: "email" },
  { name: "password", autoComplete: "new-password", type: "password" },
] as const;
type FieldName = (typeof FIELDS)[number]["name"];
type Faults = Partial<Record<FieldName | "form", string>>;

/** What came of it: the success flag, or what was wrong with which field. */
interface RegisterState {
  success: boolean;
  error: Faults;
}

/** `/register`: somebody asks for an account. Where the organisation did not open the door, the page says so. */
export function Register() {
  const now = useSyncExternalStore(session.subscribe, session.get);
  const tenant = now.phase === "guest" ? now.tenant : null;
  const [state, setState] = useState<RegisterState>({ success: false, error: {} });
  return (
    <LoginFrame tenant={tenant} title={t("auth.register.title")}>
      {!tenant?.registration ? (
        <p className={styles.note}>{t("auth.register.closed")}</p>
      ) : state.success ? (
        <p className={styles.note} role="status">
          {t("auth.register.done")}
        </p>
      ) : (
        <RegisterForm identifier={tenant.tenantDetails.identifier} error={state.error} onState={setState} />
      )}
      <p className={styles.below}>
        <a href="/login">{t("auth.register.back")}</a>
      </p>
    </LoginFrame>
  );
}

interface RegisterFormProps {
  identifier: string;
  error: Faults;
  onState: (state: RegisterState) => void;
}

function RegisterForm({ identifier, error, onState }: RegisterFormProps) {
  const [typed, setTyped] = useState<Record<FieldName, string>>({ displayName: "", email: "", password: "" });
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    const faults = faultsIn(typed);
    if (Object.keys(faults).length > 0) return onState({ success: false, error: faults });
    setSending(true);
    try {
      const body = { ...typed, email: typed.email.trim(), password: digestOf(typed.password) };
      await callPath<typeof registration.register>(registrationPaths.register, { query: { tenant: identifier }, body });
      onState({ success: true, error: {} });
    } catch (failure) {
      onState({ success: false, error: faultsOf(failure) });
      setSending(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("auth.register.text")}</p>
      {FIELDS.map(({ name, autoComplete, type }) => (
        <div className={styles.field} key={name}>
          <label htmlFor={name} data-required>
            {t(`auth.register.${name}`)}
          </label>
          <div className={styles.control} data-invalid={error[name] ? true : undefined}>
            <input
              id={name}
              name={name}
              type={type}
              autoComplete={autoComplete}
              required
              aria-required
              maxLength={200}
              value={typed[name]}
              aria-invalid={error[name] !== undefined}
              aria-describedby={error[name] || name === "password" ? `${name}-note` : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </div>
          {(error[name] || name === "password") && (
            <p id={`${name}-note`} className={error[name] ? styles.fault : styles.note}>
              {error[name] ?? t("auth.setUp.passwordHint")}
            </p>
          )}
        </div>
      ))}
      <p className={styles.alert} role="alert" hidden={!error.form}>
        {error.form}
      </p>
      <Button type="submit" className={styles.submit} disabled={isSending}>
        {t("auth.register.submit")}
      </Button>
    </form>
  );
}

function faultsIn({ displayName, email, password }: Record<FieldName, string>): Faults {
  return {
    ...(displayName.trim() === "" ? { displayName: t("auth.login.required") } : {}),
    ...(email.trim() === "" ? { email: t("auth.login.required") } : {}),
    ...(password.length < MIN_PASSWORD ? { password: t("auth.setUp.short") } : {}),
  };
}

function faultsOf(failure: unknown): Faults {
  if (!isRefusal(failure)) return { form: t("auth.register.failed") };
  const fields = failure.detail.fields ?? [];
  if (fields.length === 0) return { form: failure.message };
  return Object.fromEntries(fields.map((fault) => [fault.path, sentence(fault.reason, fault.params)]));
}
