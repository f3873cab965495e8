import { IconAlertCircle, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState, useSyncExternalStore, type FormEvent } from "react";
import { Button } from "../../kit/layout/button.tsx";
import { t } from "../../i18n/index.ts";
import { LoginFrame } from "./login-frame.tsx";
import styles from "./login.module.css";
import { session } from "./session.ts";
import { MIN_LENGTH, signIn, type LoginFault } from "./sign-in.ts";

/** `/login`. */
export function Login() {
  const { phase, ...rest } = useSyncExternalStore(session.subscribe, session.get);
  const tenant = phase === "guest" && "tenant" in rest ? rest.tenant : null;
  return (
    <LoginFrame tenant={tenant}>
      <LoginForm mayRegister={tenant?.registration ?? false} />
    </LoginFrame>
  );
}

function LoginForm({ mayRegister }: { mayRegister: boolean }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<LoginFault | null>(null);
  const [isSending, setSending] = useState(false);

  const isValid = email.trim().length >= MIN_LENGTH && password.length >= MIN_LENGTH;
  // The server does not tell which of the two is wrong: what it says of both stands at the first.
  const isSaidOnce = fault?.email !== undefined && fault.email === fault.password;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isValid || fault?.locked || isSending) return;
    setSending(true);
    setFault(await signIn(email.trim(), password));
    setSending(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        name="email"
        label={t("auth.login.email")}
        value={email}
        fault={fault?.email}
        isInvalid={fault?.email !== undefined}
        onChange={(typed) => {
          setEmail(typed);
          // A lock belongs to the account that was typed before.
          setFault(null);
        }}
      />
      <Field
        name="password"
        label={t("auth.login.password")}
        value={password}
        fault={isSaidOnce ? undefined : fault?.password}
        describedBy={isSaidOnce ? "email-fault" : undefined}
        isInvalid={fault?.password !== undefined}
        onChange={(typed) => {
          setPassword(typed);
          setFault((known) => (known?.locked ? known : null));
        }}
      />
      <p className={styles.alert} role="alert" hidden={!fault?.text || fault.text === fault.email}>
        <IconAlertCircle size={18} aria-hidden="true" />
        <span>{fault?.text}</span>
      </p>
      <Button type="submit" className={styles.submit} disabled={!isValid || fault?.locked || isSending}>
        {isSending ? t("auth.login.signingIn") : t("auth.login.submit")}
      </Button>
      <p className={styles.below}>
        <a href="/credentials">{t("auth.login.forgot")}</a>
      </p>
      {mayRegister && (
        <p className={styles.below}>
          {t("auth.register.ask")} <a href={`/register${location.search}`}>{t("auth.register.title")}</a>
        </p>
      )}
    </form>
  );
}

interface FieldProps {
  name: "email" | "password";
  label: string;
  value: string;
  /** What the server said of it. */
  fault: string | undefined;
  isInvalid: boolean;
  /** What is said of it elsewhere. */
  describedBy?: string | undefined;
  onChange: (typed: string) => void;
}

function Field({ name, label, value, fault, isInvalid, describedBy, onChange }: FieldProps) {
  const [isLeft, setLeft] = useState(false);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const isSecret = name === "password";
  const isShort = isLeft && value.length > 0 && value.trim().length < MIN_LENGTH;
  const message = isShort ? t("auth.login.minLength") : fault;
  return (
    <div className={styles.field}>
      <label htmlFor={name} data-required>
        {label}
      </label>
      <div className={styles.control} data-invalid={isShort || isInvalid || undefined}>
        <input
          id={name}
          name={name}
          type={isSecret && !isShown ? "password" : "text"}
          autoComplete={isSecret ? "current-password" : "username"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!isSecret}
          value={value}
          maxLength={254}
          required
          aria-required
          aria-invalid={isShort || isInvalid}
          aria-describedby={message ? `${name}-fault` : describedBy}
          onChange={(event) => onChange(event.target.value)}
          onBlur={() => setLeft(true)}
          onKeyUp={(event) => isSecret && setCapsLock(event.getModifierState("CapsLock"))}
        />
        {isSecret && (
          <button
            type="button"
            aria-pressed={isShown}
            aria-label={t(isShown ? "auth.login.hidePassword" : "auth.login.showPassword")}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <IconEyeOff size={18} aria-hidden="true" /> : <IconEye size={18} aria-hidden="true" />}
          </button>
        )}
      </div>
      {message && (
        <p id={`${name}-fault`} className={styles.fault} role={isShort ? undefined : "alert"}>
          {message}
        </p>
      )}
      {hasCapsLock && <p className={styles.hint}>{t("auth.login.capsLock")}</p>}
    </div>
  );
}
