import { useState, type FormEvent } from "react";
import { t } from "../../../i18n/foundation.ts";
import { ask } from "../../../kit/feedback/dialogs.ts";
import { Button } from "../../../kit/layout/button.tsx";
import type { Gate } from "../../../kit/offline/device.ts";
import { MOST_WRONG } from "../../../kit/offline/vault.ts";
import styles from "../login.module.css";
import { askPassword } from "../session.ts";
import { PinField } from "./pin-field.tsx";

type Locked = Extract<Gate, { kind: "locked" }>;

/** The PIN; whoever has forgotten it shows by their password who they are, and gives up what nobody can open. */
export function AskPin({ gate, name }: { gate: Locked; name: string }) {
  const { waits, wrong, isFresh, unlock, forget } = gate;
  const [pin, setPin] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (pin === "" || isBusy) return;
    setBusy(true);
    const isOpen = await unlock(pin).finally(() => setBusy(false));
    if (!isOpen) setPin("");
  };
  const giveUp = async () => {
    if (!isFresh) {
      const answer = await ask({ title: t("pin.forget.signInTitle"), text: t("pin.forget.signInText"), confirm: t("pin.ask.again") });
      return answer && askPassword();
    }
    const text = waits === 0 ? t("pin.forget.text") : `${t("pin.forget.lost", { count: waits })} ${t("pin.forget.text")}`;
    const answer = await ask({ title: t("pin.forget.title"), text, confirm: t("pin.forget.confirm"), isDangerous: true });
    if (answer) await forget();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("pin.ask.text", { name })}</p>
      {waits > 0 && <p className={styles.note}>{t("pin.ask.waits", { count: waits })}</p>}
      <PinField
        name="pin"
        label={t("pin.ask.field")}
        value={pin}
        fault={wrong > 0 && pin === "" ? t("pin.ask.wrong", { count: MOST_WRONG - wrong }) : null}
        isFirst
        onChange={setPin}
      />
      <Button type="submit" className={styles.submit} disabled={pin === "" || isBusy}>
        {t(isBusy ? "pin.ask.opening" : "pin.ask.open")}
      </Button>
      <Button variant="text" onClick={() => void giveUp()}>
        {t("pin.ask.forgotten")}
      </Button>
    </form>
  );
}
