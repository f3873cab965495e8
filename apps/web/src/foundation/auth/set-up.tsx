import { useState, type FormEvent } from "react";
import type { auth } from "@millwright/domain/foundation/auth/contract.ts";
import { MIN_PASSWORD } from "@millwright/domain/foundation/auth/passwords.ts";
import { authPaths } from "@millwright/domain/foundation/auth/paths.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/index.ts";
import { callPath } from "../../kit/wire/client.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { Button } from "../../kit/layout/button.tsx";
import { digestOf } from "./digest.ts";
import { LoginFrame } from "./login-frame.tsx";
import styles from "./login.module.css";
import { signIn } from "./sign-in.ts";

const FIELDS = [
  { name: "organisation", autoComplete: "organization" },
  { name: "firstName", autoComplete: "given-name" },
  { name: "lastName", autoComplete: "family-name" },
  { name: "email", autoComplete: "email" },
  { name: "password", autoComplete: "new-password" },
] as const;
type FieldName = (typeof FIELDS)[number]["name"];

/** `/setup?token=…`: the one-time page behind the link that the terminal prints. */
export function SetUp() {
  const token = new URLSearchParams(location.search).get("token");
  return (
    <LoginFrame tenant={null} title={t("auth.setUp.title")}>
      {token ? <SetUpForm token={token} /> : <p className={styles.alert}>{t("auth.setUp.noLink")}</p>}
    </LoginFrame>
  );
}

function SetUpForm({ token }: { token: string }) {
  const [typed, setTyped] = useState<Record<FieldName, string>>({ organisation: "", firstName: "", lastName: "", email: "", password: "" });
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.password.length < MIN_PASSWORD) return setFaults({ password: t("auth.setUp.short") });
    setSending(true);
    try {
      const password = digestOf(typed.password);
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const made = await callPath<typeof auth.setUp>(authPaths.setUp, { body: { ...typed, token, password, timeZone } });
      history.replaceState(null, "", "/home");
      await signIn(made.email, typed.password);
      location.assign("/home");
    } catch (failure) {
      setFaults(faultsOf(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("auth.setUp.text")}</p>
      {FIELDS.map(({ name, autoComplete }) => (
        <div className={styles.field} key={name}>
          <label htmlFor={name}>{t(`auth.setUp.${name}`)}</label>
          <div className={styles.control} data-invalid={faults[name] ? true : undefined}>
            <input
              id={name}
              name={name}
              type={name === "password" ? "password" : name === "email" ? "email" : "text"}
              autoComplete={autoComplete}
              required
              maxLength={200}
              value={typed[name]}
              aria-invalid={faults[name] !== undefined}
              aria-describedby={faults[name] || name === "password" ? `${name}-note` : undefined}
              onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            />
          </div>
          {(faults[name] || name === "password") && (
            <p id={`${name}-note`} className={faults[name] ? styles.fault : styles.note}>
              {faults[name] ?? t("auth.setUp.passwordHint")}
            </p>
          )}
        </div>
      ))}
      <p className={styles.alert} role="alert" hidden={!faults["form"]}>
        {faults["form"]}
      </p>
      <Button type="submit" className={styles.submit} disabled={isSending}>
        {t("auth.setUp.submit")}
      </Button>
    </form>
  );
}

/** The refusal's sentences under their fields; what belongs to no field stands above the button. */
function faultsOf(failure: unknown): Record<string, string> {
  if (!isRefusal(failure)) return { form: t("auth.failure.text") };
  const fields = failure.detail.fields ?? [];
  if (fields.length === 0) return { form: failure.message };
  return Object.fromEntries(fields.map((fault) => [fault.path, sentence(fault.reason, fault.params)]));
}
