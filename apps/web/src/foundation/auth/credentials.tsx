import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState, useSyncExternalStore, type FormEvent } from "react";
import type { Reply } from "@millwright/domain/kit/endpoint.ts";
import type { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { credentialPaths } from "@millwright/domain/foundation/auth/credentials/paths.ts";
import { MIN_PASSWORD } from "@millwright/domain/foundation/auth/passwords.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/foundation.ts";
import { Button, buttonClass } from "../../kit/layout/button.tsx";
import { callPath } from "../../kit/wire/client.ts";
import { isRefusal } from "../../kit/wire/failures.ts";
import { deviceToken, keepDevice } from "./device.ts";
import { digestOf } from "./digest.ts";
import { LoginFrame } from "./login-frame.tsx";
import styles from "./login.module.css";
import { PasswordField } from "./password-field.tsx";
import { session, signedIn } from "./session.ts";

/** `/credentials?code=…`: the page behind a link to a password. Without a code it sends one. */
export function Credentials() {
  const code = new URLSearchParams(useLocation({ select: ({ searchStr }) => searchStr })).get("code");
  return code ? <SetPassword key={code} code={code} /> : <AskForLink />;
}

const useTenant = () => {
  const now = useSyncExternalStore(session.subscribe, session.get);
  return "tenant" in now ? now.tenant : null;
};

function AskForLink() {
  const tenant = useTenant();
  const [userID, setUserID] = useState("");
  const [state, setState] = useState<"typing" | "sending" | "sent" | "failed">("typing");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setState("sending");
    const answered = callPath<typeof credentials.emailReset>(credentialPaths.emailReset, { query: { userID: userID.trim() } });
    setState(
      await answered.then(
        () => "sent" as const,
        () => "failed" as const,
      ),
    );
  };
  return (
    <LoginFrame tenant={tenant} title={t("credentials.forgot.title")}>
      {state === "sent" ? (
        <p className={styles.done} role="status">
          {t("credentials.forgot.sent")}
        </p>
      ) : (
        <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
          <p className={styles.note}>{t("credentials.forgot.text")}</p>
          <div className={styles.field}>
            <label htmlFor="userID">{t("auth.login.email")}</label>
            <div className={styles.control}>
              <input
                id="userID"
                name="userID"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                required
                maxLength={254}
                value={userID}
                onChange={(event) => setUserID(event.target.value)}
              />
            </div>
          </div>
          <p className={styles.alert} role="alert" hidden={state !== "failed"}>
            {t("credentials.set.failed")}
          </p>
          <Button type="submit" className={styles.submit} disabled={userID.trim() === "" || state === "sending"}>
            {t("credentials.forgot.send")}
          </Button>
        </form>
      )}
      <BackToLogin />
    </LoginFrame>
  );
}

function BackToLogin() {
  return (
    <p className={styles.below}>
      <a href="/login">{t("credentials.forgot.back")}</a>
    </p>
  );
}

type Link = Reply<(typeof credentials)["validate"]>;

function SetPassword({ code }: { code: string }) {
  const tenant = useTenant();
  const [link, setLink] = useState<Link | "failed" | null>(null);
  useEffect(() => {
    callPath<typeof credentials.validate>(credentialPaths.validate, { body: { code } }).then(setLink, () => setLink("failed"));
  }, [code]);
  const title =
    link !== null && link !== "failed" && link.kind === "invitation" ? t("credentials.set.invitation") : t("credentials.set.reset");
  return (
    <LoginFrame tenant={tenant} title={title}>
      {link === null && <p className={styles.note}>{t("credentials.set.checking")}</p>}
      {link === "failed" && (
        <p className={styles.alert} role="alert">
          {t("credentials.set.failed")}
        </p>
      )}
      {link !== null &&
        link !== "failed" &&
        (link.state === "valid" ? <PasswordForm code={code} link={link} /> : <Spent state={link.state} />)}
    </LoginFrame>
  );
}

function Spent({ state }: { state: "used" | "expired" }) {
  return (
    <div className={styles.form}>
      <p className={styles.alert} role="alert">
        {t(`credentials.set.${state}`)}
      </p>
      <a href="/credentials" className={buttonClass("primary", styles.submit)}>
        {t("credentials.set.again")}
      </a>
      <BackToLogin />
    </div>
  );
}

function PasswordForm({ code, link }: { code: string; link: Link }) {
  const { kind, email, name, tenant } = link;
  const [password, setPassword] = useState("");
  const [fault, setFault] = useState<{ field?: string; form?: string }>({});
  const [isSending, setSending] = useState(false);
  const navigate = useNavigate();
  const words = { email: email ?? "", name: name ?? "", tenant: tenant ?? "" };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password.length < MIN_PASSWORD) return setFault({ field: t("credentials.password.tooShort") });
    setSending(true);
    try {
      const device = deviceToken();
      const body = { code, password: digestOf(password), ...(device === undefined ? {} : { device }) };
      const reply = await callPath<typeof credentials.setPassword>(credentialPaths.setPassword, { body });
      keepDevice(reply.device);
      await signedIn(reply.user, reply.access_token);
      // The link is spent: nobody should come back to it.
      await navigate({ href: "/home", replace: true });
    } catch (failure) {
      setFault(faultOf(failure));
      setSending(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t(kind === "invitation" ? "credentials.set.invitationText" : "credentials.set.resetText", words)}</p>
      <input type="hidden" name="username" autoComplete="username" value={words.email} readOnly />
      <PasswordField
        name="password"
        label={t("credentials.password.new")}
        value={password}
        fault={fault.field}
        autoComplete="new-password"
        known={[words.email, words.name, words.tenant]}
        onChange={(typed) => {
          setPassword(typed);
          setFault({});
        }}
      />
      <p className={styles.alert} role="alert" hidden={!fault.form}>
        {fault.form}
      </p>
      <Button type="submit" className={styles.submit} disabled={isSending}>
        {t("credentials.set.submit")}
      </Button>
    </form>
  );
}

function faultOf(failure: unknown): { field?: string; form?: string } {
  if (!isRefusal(failure)) return { form: t("credentials.set.failed") };
  const [fault] = failure.detail.fields ?? [];
  return fault ? { field: sentence(fault.reason, fault.params) } : { form: failure.message };
}
