import { useState, type FormEvent } from "react";
import { t } from "../../../i18n/foundation.ts";
import { Button } from "../../../kit/layout/button.tsx";
import { isWeak } from "../../../kit/offline/vault.ts";
import styles from "../login.module.css";
import { PinField } from "./pin-field.tsx";

/** The first PIN of this device, or the first after one that was forgotten. */
export function ChoosePin({ choose }: { choose: (pin: string) => Promise<boolean> }) {
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [fault, setFault] = useState<"weak" | "different" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (isWeak(pin)) return setFault("weak");
    if (pin !== again) return setFault("different");
    setBusy(true);
    await choose(pin).finally(() => setBusy(false));
  };
  const typing = (take: (typed: string) => void) => (typed: string) => {
    take(typed);
    setFault(null);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.note}>{t("pin.choose.text")}</p>
      <PinField
        name="pin"
        label={t("pin.choose.field")}
        value={pin}
        fault={fault === "weak" ? t("pin.choose.weak") : null}
        hint={t("pin.choose.hint")}
        isFirst
        onChange={typing(setPin)}
      />
      <PinField
        name="pin-again"
        label={t("pin.choose.again")}
        value={again}
        fault={fault === "different" ? t("pin.choose.different") : null}
        onChange={typing(setAgain)}
      />
      <Button type="submit" className={styles.submit} disabled={pin === "" || again === "" || isBusy}>
        {t("pin.choose.save")}
      </Button>
    </form>
  );
}
