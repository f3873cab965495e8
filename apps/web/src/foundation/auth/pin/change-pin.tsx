import { useState } from "react";
import { t } from "../../../i18n/foundation.ts";
import { notify } from "../../../kit/feedback/snackbar.ts";
import { Modal } from "../../../kit/form/modal.tsx";
import { Button } from "../../../kit/layout/button.tsx";
import { deviceNow, lockDevice } from "../../../kit/offline/device.ts";
import { isWeak } from "../../../kit/offline/vault.ts";
import styles from "../login.module.css";
import { PinField } from "./pin-field.tsx";

/** Beside what the device keeps, where it is encrypted: another PIN, and locking it before it is laid down. */
export function PinActions() {
  const [isAsked, setAsked] = useState(false);
  if (!deviceNow()?.isSealed) return null;
  return (
    <>
      <p>{t("pin.change.sealed")}</p>
      <div>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {t("pin.change.button")}
        </Button>{" "}
        <Button variant="secondary" onClick={lockDevice}>
          {t("pin.change.lock")}
        </Button>
      </div>
      {isAsked && <ChangePin onClose={() => setAsked(false)} />}
    </>
  );
}

function ChangePin({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState({ present: "", next: "", again: "" });
  const [fault, setFault] = useState<"present" | "next" | "again" | null>(null);
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isWeak(typed.next)) return setFault("next");
    if (typed.next !== typed.again) return setFault("again");
    setBusy(true);
    const isChanged = await deviceNow()
      ?.changePin(typed.present, typed.next)
      .finally(() => setBusy(false));
    if (!isChanged) return setFault("present");
    notify("success", t("pin.change.done"));
    onClose();
  };
  const field = (name: keyof typeof typed, label: string, words: string) => (
    <PinField
      name={`pin-${name}`}
      label={label}
      value={typed[name]}
      fault={fault === name ? words : null}
      isFirst={name === "present"}
      onChange={(value) => {
        setTyped({ ...typed, [name]: value });
        setFault(null);
      }}
    />
  );
  return (
    <Modal
      title={t("pin.change.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={onClose}>
            {t("common.action.cancel")}
          </Button>
          <Button disabled={isBusy} onClick={() => void save()}>
            {t("pin.change.save")}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {field("present", t("pin.change.present"), t("pin.change.wrong"))}
        {field("next", t("pin.choose.field"), t("pin.choose.weak"))}
        {field("again", t("pin.choose.again"), t("pin.choose.different"))}
      </div>
    </Modal>
  );
}
