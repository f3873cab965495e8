import { useState, type FormEvent } from "react";
import { credentials } from "@millwright/domain/foundation/auth/credentials/contract.ts";
import { MIN_PASSWORD } from "@millwright/domain/foundation/auth/passwords.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import { t } from "../../i18n/foundation.ts";
import { notify } from "../../kit/feedback/snackbar.ts";
import { Button } from "../../kit/layout/button.tsx";
import { Card } from "../../kit/layout/card.tsx";
import { isRefusal } from "../../kit/wire/failures.ts";
import { useChange } from "../../kit/wire/query.ts";
import { digestOf } from "./digest.ts";
import styles from "./own.module.css";
import { PasswordField } from "./password-field.tsx";
import { renewSession } from "./session.ts";

const NOTHING = { current: "", password: "" };
type Faults = Partial<Record<"current" | "password" | "form", string>>;

/** The own password, on the own page. */
export function OwnPassword({ known }: { known: readonly string[] }) {
  const [typed, setTyped] = useState(NOTHING);
  const [faults, setFaults] = useState<Faults>({});
  const change = useChange(credentials.changePassword, { invalidates: [credentials] });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.password.length < MIN_PASSWORD) return setFaults({ password: t("credentials.password.tooShort") });
    setFaults({});
    try {
      const { ended } = await change.mutateAsync({ body: { current: digestOf(typed.current), password: digestOf(typed.password) } });
      setTyped(NOTHING);
      notify("success", t("credentials.own.changed", { count: ended }));
      await renewSession();
    } catch (failure) {
      setFaults(faultsOf(failure));
    }
  };
  return (
    <Card title={t("credentials.own.title")}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.note}>{t("credentials.own.text")}</p>
        <PasswordField
          name="current"
          label={t("credentials.password.current")}
          value={typed.current}
          fault={faults.current}
          autoComplete="current-password"
          onChange={(current) => setTyped({ ...typed, current })}
        />
        <PasswordField
          name="password"
          label={t("credentials.password.new")}
          value={typed.password}
          fault={faults.password}
          autoComplete="new-password"
          known={known}
          onChange={(password) => setTyped({ ...typed, password })}
        />
        <p className={styles.alert} role="alert" hidden={!faults.form}>
          {faults.form}
        </p>
        <div>
          <Button type="submit" variant="secondary" disabled={typed.current === "" || typed.password === "" || change.isPending}>
            {t("credentials.own.change")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function faultsOf(failure: unknown): Faults {
  if (!isRefusal(failure)) return { form: t("credentials.set.failed") };
  const fields = failure.detail.fields ?? [];
  if (fields.length === 0) return { form: failure.message };
  return Object.fromEntries(fields.map((fault) => [fault.path, sentence(fault.reason, fault.params)]));
}
